import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './list.module.css'

/** The part of an infinite query that this button needs; an ordinary query has none of these properties. */
interface Paged {
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => Promise<unknown>
}

/** The button below a list that loads the next page. */
export function ShowMore({ query }: { query: Paged }) {
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && (
        <p role="alert" className={styles.failed}>
          <Trans>The next ones didn't load.</Trans>
        </p>
      )}
      <Button
        variant="default"
        loading={query.isFetchingNextPage ?? false}
        onClick={() => void query.fetchNextPage?.()}
      >
        {query.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  )
}
