import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Link } from '../../ui/link.tsx'
import styles from './questions.module.css'

/** Questions by name, each a way to it. */
export function DependentsList({ items }: { items: readonly Pick<BankQuestion, 'id' | 'title'>[] }) {
  return (
    <ul className={styles.dependents}>
      {items.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/admin/question?open=${id}`} dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
