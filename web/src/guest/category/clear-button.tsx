import { useLingui } from '@lingui/react/macro'
import { Eraser } from 'lucide-react'
import type { MouseEvent } from 'react'
import { toasts } from '../../ui/toasts.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import styles from './question-block.module.css'

/** A second tap on a radio button does not clear it: a double tap would erase the answer. */
export default function ClearButton({ id }: { id: string }) {
  const { t } = useLingui()
  const visitCopy = useVisitCopy()
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { type, answer, rate } = visitCopy.question(id).get()
    // The button stays for a moment after the answer.
    if (answer === null && rate === null) return
    const set = (choice: typeof answer, mark: typeof rate) =>
      type === 'rate' ? visitCopy.setRate(id, mark) : visitCopy.setAnswer(id, choice)
    currentTarget.closest('fieldset')?.focus()
    set(null, null)
    toasts.show({ text: t`Answer cleared`, undoLabel: t`Undo`, undo: () => set(answer, rate) })
  }
  return (
    <button type="button" className={styles.clear} aria-label={t`Clear the answer`} onClick={clear}>
      <Eraser size={18} />
    </button>
  )
}
