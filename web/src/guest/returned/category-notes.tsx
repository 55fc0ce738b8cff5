import { Plural } from '@lingui/react/macro'
import { MessageSquareText } from 'lucide-react'
import { useOpenNotes } from './notes.ts'
import styles from './returned.module.css'

/** The number of open notes in a category. */
export default function CategoryNotes({ id }: { id: string }) {
  const count = useOpenNotes().filter(({ parent }) => parent === id).length
  if (count === 0) return null
  return (
    <span className={styles.mark}>
      <MessageSquareText size={14} aria-hidden="true" />
      <Plural value={count} one="# note" other="# notes" />
    </span>
  )
}
