import { Trans } from '@lingui/react/macro'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit, VisitEvent } from '@cloche/contract/visits.ts'
import { useMemo } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDay } from '../format.ts'
import section from './section.module.css'
import { timelineOf, type TimelineLine as Line } from './timeline.ts'
import { TimelineLine } from './timeline-line.tsx'
import styles from './timeline.module.css'

interface Props {
  visit: Visit
  items: readonly VisitQuestion[]
  events: readonly VisitEvent[]
}

/** How the visit went, from being planned to being submitted, on the restaurant's clock. */
export function Timeline({ visit, items, events }: Props) {
  const { timezone } = visit.restaurant
  const days = useMemo(() => timelineOf(events, items, timezone), [events, items, timezone])
  return (
    <section aria-labelledby="timeline" className={styles.timeline}>
      <div className={section.head}>
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
