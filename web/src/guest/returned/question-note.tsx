import { Trans } from '@lingui/react/macro'
import { Check, MessageSquareText } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { isSeenTo, useReturned } from './notes.ts'
import styles from './returned.module.css'

/** The note on this question from the last return; gone once the visit is submitted again. */
export default function QuestionNote({ id, question }: { id: string; question: LocalQuestion }) {
  const returned = useReturned()
  const self = useRef<HTMLDivElement>(null)
  // The note appears after its question and would push the question away from the guest's view.
  useLayoutEffect(() => {
    const block = self.current?.closest('fieldset')
    if (block && block === document.activeElement) block.scrollIntoView()
  }, [])
  if (!returned) return null
  const seenTo = isSeenTo(question, returned.at)
  const Icon = seenTo ? Check : MessageSquareText
  return (
    <div ref={self} id={id} role="note" className={styles.note} data-seen={seenTo}>
      <p className={styles.label}>
        <Icon size={16} aria-hidden="true" />
        {seenTo ? <Trans>Note · you have changed this</Trans> : <Trans>Note</Trans>}
      </p>
      <p className={styles.words} dir="auto">
        {question.note}
      </p>
    </div>
  )
}
