import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight, CornerUpLeft } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { useNoted, useOpenNotes, useReturned } from './notes.ts'
import styles from './returned.module.css'

/** The reason for the return, and the link to the first open note. */
export default function ReturnedCard({ search }: { search: string }) {
  const returned = useReturned()
  const noted = useNoted().length
  const open = useOpenNotes()
  if (!returned) return null
  const count = open.length
  const [first] = open
  return (
    <section className={styles.card} aria-labelledby="returned">
      <h2 id="returned" className={styles.label}>
        <CornerUpLeft size={16} aria-hidden="true" />
        <Trans>This visit was returned to you</Trans>
      </h2>
      {returned.message && (
        <p className={styles.words} dir="auto">
          {returned.message}
        </p>
      )}
      {first ? (
        <Link to={`/guest/question-list/${first.id}${search}`} className={styles.next}>
          <Plural value={count} one="# note to look at" other="# notes to look at" />
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      ) : (
        <p>
          {returned.notes > noted ? (
            <Trans>Its notes are not on this phone yet: they come with the signal.</Trans>
          ) : noted > 0 ? (
            <Trans>You have been to every note. Submit the visit again when you are ready.</Trans>
          ) : (
            <Trans>Please look through it and submit it again.</Trans>
          )}
        </p>
      )}
    </section>
  )
}
