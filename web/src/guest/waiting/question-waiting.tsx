import { useMemo } from 'react'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import { WaitingItem } from './waiting-item.tsx'
import styles from './waiting.module.css'

interface Props {
  id: string
  items: readonly QueueItem[]
  timezone: string | undefined
}

export function QuestionWaiting({ id, items, timezone }: Props) {
  const visitCopy = useVisitCopy()
  const question = useReadable(useMemo(() => visitCopy.question(id), [visitCopy, id]))
  const { title } = useTexts(question)
  return (
    <li className={styles.question}>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {items.map((item) => (
        <WaitingItem key={item.seq} item={item} question={question} timezone={timezone} />
      ))}
    </li>
  )
}
