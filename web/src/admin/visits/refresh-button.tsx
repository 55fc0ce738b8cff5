import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatTime } from '../format.ts'
import { useRefreshLists, type useVisits } from './use-visits.ts'
import styles from './visits-page.module.css'

/** The lists are kept as they were read: says when that was, and reads them again. */
export function RefreshButton({ query }: { query: ReturnType<typeof useVisits> }) {
  const { t } = useLingui()
  const refresh = useRefreshLists()
  const asOf = formatTime(new Date(query.dataUpdatedAt).toISOString(), currentLanguage())
  return (
    <div className={styles.refresh}>
      <span role="status" className={query.isRefetchError ? styles.stale : undefined}>
        {query.isRefetchError && <Trans>Not refreshed, as of {asOf}</Trans>}
        {query.isSuccess && <Trans>As of {asOf}</Trans>}
      </span>
      <ActionIcon
        variant="default"
        size="var(--control)"
        aria-label={t`Refresh`}
        title={t`Refresh`}
        loading={query.isRefetching}
        onClick={() => void refresh()}
      >
        <RefreshCw size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
