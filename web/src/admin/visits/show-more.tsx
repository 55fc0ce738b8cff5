import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { useVisits } from './use-visits.ts'
import styles from './visits-page.module.css'

export function ShowMore({ query }: { query: ReturnType<typeof useVisits> }) {
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && (
        <p role="alert" className={styles.stale}>
          <Trans>The next visits didn't load.</Trans>
        </p>
      )}
      <Button
        variant="default"
        h="var(--control)"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  )
}
