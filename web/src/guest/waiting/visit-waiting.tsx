import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { useReadable } from '../readable.ts'
import { VisitCopyContext, useDevice, useGround } from '../shell/device-context.ts'
import { visitDateText } from '../when.ts'
import { grouped } from './grouped.ts'
import { QuestionWaiting } from './question-waiting.tsx'
import { sendable } from './sendable.ts'
import { WaitingItem } from './waiting-item.tsx'
import styles from './waiting.module.css'

interface Props {
  visitId: string
  items: readonly QueueItem[]
}

/** The waiting items of a visit, by question in the order of the answers, the submission last. */
export function VisitWaiting({ visitId, items }: Props) {
  const { openings } = useGround()
  const opening = useReadable(useMemo(() => openings.of(visitId), [openings, visitId]))
  const visit = useReadable(useDevice().visits).items.find(({ id }) => id === visitId)
  const questions = grouped(items, ({ questionId }) => questionId)
  const timezone = visit?.restaurant.timezone
  const list = (
    <ul className={styles.plate}>
      {questions
        .toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
        .map(([questionId, group]) =>
          questionId !== '' && opening.state === 'ready' ? (
            <QuestionWaiting key={questionId} id={questionId} items={group} timezone={timezone} />
          ) : (
            <li key={questionId} className={styles.question}>
              {group.map((item) => (
                <WaitingItem
                  key={item.seq}
                  item={item}
                  question={null}
                  timezone={timezone}
                  held={item.kind === 'submit' && sendable(items).length === 0}
                />
              ))}
            </li>
          ),
        )}
    </ul>
  )
  return (
    <section className={styles.visit}>
      <h2>
        {visit ? <bdi>{visit.restaurant.title}</bdi> : <Trans>A visit</Trans>}
        {visit && <span className={styles.date}>{visitDateText(visit.visitDate)}</span>}
      </h2>
      {opening.state === 'ready' ? (
        <VisitCopyContext value={opening.visitCopy}>{list}</VisitCopyContext>
      ) : (
        opening.state === 'failed' && list
      )}
    </section>
  )
}
