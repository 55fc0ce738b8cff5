import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatTime } from './format.ts'
import { look } from './look.ts'

interface Props {
  query: { dataUpdatedAt: number; isRefetchError: boolean; isSuccess: boolean; isRefetching: boolean }
  refresh: () => void
}

/** Shows when the cached data was read, with a button that reads the data again. */
export function AsOf({ query, refresh }: Props) {
  const { t } = useLingui()
  const asOf = formatTime(new Date(query.dataUpdatedAt).toISOString(), currentLanguage())
  return (
    <div className={look.line(3, look.text('soft', 'xs', 'figures'))}>
      <span role="status" className={query.isRefetchError ? look.text('danger') : undefined}>
        {query.isRefetchError && <Trans>Not refreshed, as of {asOf}</Trans>}
        {query.isSuccess && <Trans>As of {asOf}</Trans>}
      </span>
      <ActionIcon
        variant="default"
        size="var(--control)"
        aria-label={t`Refresh`}
        title={t`Refresh`}
        loading={query.isRefetching}
        onClick={refresh}
      >
        <RefreshCw size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
