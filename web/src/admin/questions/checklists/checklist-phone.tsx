import type { BankQuestion } from '@cloche/contract/questions.ts'
import { PhonePane } from '../editor/preview-pane.tsx'
import styles from './checklists.module.css'

/** Shows a checklist as a guest sees it. */
export function ChecklistPhone({ items }: { items: readonly BankQuestion[] }) {
  return (
    <div className={styles.phone}>
      <PhonePane items={items} whole />
    </div>
  )
}
