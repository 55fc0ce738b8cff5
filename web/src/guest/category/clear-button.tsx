import { useLingui } from '@lingui/react/macro'
import { Eraser } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { toasts } from '../../ui/toasts.ts'
import { useChecklist } from '../shell/device-context.ts'
import styles from './question-block.module.css'

/** A second tap on a radio button does not clear it: a double tap would erase the answer. */
export default function ClearButton({ question: { id, type, answer, rate } }: { question: LocalQuestion }) {
  const { t } = useLingui()
  const checklist = useChecklist()
  const set = (choice: typeof answer, mark: typeof rate) =>
    type === 'rate' ? checklist.setRate(id, mark) : checklist.setAnswer(id, choice)
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with the answer.
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
