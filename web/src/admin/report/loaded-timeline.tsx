import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button, Skeleton } from '@mantine/core'
import { Timeline } from './timeline.tsx'
import styles from './timeline.module.css'
import type { useTimeline } from './use-timeline.ts'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  query: ReturnType<typeof useTimeline>
}

/** The report stands without it: it comes a moment later, or says that it didn't. */
export function LoadedTimeline({ visit, items, query }: Props) {
  if (query.data) return <Timeline visit={visit} items={items} events={query.data.items} />
  if (query.isPending) {
    return (
      <div className={styles.waiting} aria-busy="true">
        {[40, 55, 45].map((width) => (
          <Skeleton key={width} height={18} width={`${width}%`} />
        ))}
      </div>
    )
  }
  return (
    <p role="alert" className={styles.failed}>
      <Trans>The timeline didn't load.</Trans>
      <Button
        variant="default"
        h="var(--control)"
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
