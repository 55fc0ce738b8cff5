import type { CallOutput } from '@cloche/contract/calls.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Button, Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDay } from '../kit/format.ts'
import { look } from '../kit/look.ts'
import styles from './timeline.module.css'
import { timelineOf, type TimelineLine as Line } from './timeline.ts'
import { TimelineLine } from './timeline-line.tsx'
import section from './section.module.css'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  query: UseQueryResult<CallOutput<'GET /visit/{visitId}/timeline'>>
}

/** The review does not wait for the timeline, which loads later or shows its failure. */
export function LoadedTimeline({ visit, items, query }: Props) {
  if (query.data) return <Timeline visit={visit} items={items} events={query.data.items} />
  if (query.isPending) {
    return (
      <div className={look.stack(3, styles.waiting)} aria-busy="true">
        {[40, 55, 45].map((width) => (
          <Skeleton key={width} height={18} width={`${width}%`} />
        ))}
      </div>
    )
  }
  return (
    <p role="alert" className={look.row(0, styles.failed)}>
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

interface TimelineProps {
  visit: Visit
  items: readonly VisitQuestion[]
  events: readonly VisitEvent[]
}

/** Shows the course of the visit from planning to review, by the restaurant's clock. */
function Timeline({ visit, items, events }: TimelineProps) {
  const { timezone } = visit.restaurant
  const days = useMemo(() => timelineOf(events, items, timezone), [events, items, timezone])
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <div className={look.line(3, look.put.baseline, section.head)}>
        <h2 id="timeline">
          <Trans>Timeline</Trans>
        </h2>
      </div>
      {days.map(({ day, lines }) => (
        <div key={day} className={styles.day}>
          <h3>{formatDay(day, currentLanguage())}</h3>
          <ol>
            {lines.map((line) => (
              <TimelineLine key={keyOf(line)} line={line} timezone={timezone} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

const keyOf = ({ events: [{ kind, at, questionId }] }: Line) => `${kind} ${at} ${questionId}`
