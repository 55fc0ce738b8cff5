import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { Link } from '../../ui/link.tsx'
import list from '../visit/missing-list.module.css'
import { useTexts } from '../texts.ts'
import { useOpenNotes } from './notes.ts'
import styles from './returned.module.css'

interface Props {
  search: string
  close: () => void
}

/** The open notes, with links to their questions. They remind the guest and do not block the submission. */
export function NotedList({ search, close }: Props) {
  const open = useOpenNotes()
  if (open.length === 0) return null
  return (
    <section className={styles.list}>
      <h3 className={list.category}>
        <Trans>Notes you have not changed anything about</Trans>
      </h3>
      <ul className={list.plate}>
        {open.map((item) => (
          <NotedRow key={item.id} item={item} search={search} close={close} />
        ))}
      </ul>
    </section>
  )
}

function NotedRow({ item, search, close }: Props & { item: LocalQuestion }) {
  const { title } = useTexts(item)
  return (
    <li>
      <Link to={`/guest/question-list/${item.id}${search}`} className={list.row} onClick={close}>
        <span>
          <bdi>{title}</bdi>
          <bdi className={styles.excerpt}>{item.note}</bdi>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
