import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import styles from './questions.module.css'

interface Props {
  items: readonly Pick<BankQuestion, 'id' | 'title'>[]
  followed?: () => void
}

/** Lists questions by name, with links to them. */
export function DependentsList({ items, followed }: Props) {
  return (
    <ul className={look.stack(1, styles.dependents)}>
      {items.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/admin/question?open=${id}`} onClick={followed} dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
