import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from '../../ui/link.tsx'
import { useReadable } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import styles from './category-nav.module.css'

interface Props {
  before: string | undefined
  after: string | undefined
  search: string
}

/** Links to the neighbouring categories by name, within reach of the thumb; after the last category to the overview. */
export function CategoryNav({ before, after, search }: Props) {
  const { t } = useLingui()
  return (
    <nav className={styles.nav} aria-label={t`Categories`}>
      {/* The key takes the link with the focus away, so that the new heading gets it. */}
      {before ? (
        <Neighbour key={before} id={before} search={search} direction="before" />
      ) : (
        <Link to={`/guest${search}`} className={styles.link}>
          <ChevronLeft size={20} aria-hidden="true" className={styles.turn} />
          <span className={styles.title}>
            <Trans>Overview</Trans>
          </span>
        </Link>
      )}
      {after ? (
        <Neighbour key={after} id={after} search={search} direction="after" />
      ) : (
        <Link to={`/guest${search}`} className={`${styles.link} ${styles.next}`}>
          <span className={styles.title}>
            <Trans>Overview</Trans>
          </span>
          <ChevronRight size={20} aria-hidden="true" className={styles.turn} />
        </Link>
      )}
    </nav>
  )
}

interface NeighbourProps {
  id: string
  search: string
  direction: 'before' | 'after'
}

function Neighbour({ id, search, direction }: NeighbourProps) {
  const checklist = useChecklist()
  const { title } = useTexts(useReadable(useMemo(() => checklist.question(id), [checklist, id])))
  const next = direction === 'after'
  return (
    <Link
      to={`/guest/question-list/${id}${search}`}
      replace
      rel={next ? 'next' : 'prev'}
      className={next ? `${styles.link} ${styles.next}` : styles.link}
    >
      {!next && <ChevronLeft size={20} aria-hidden="true" className={styles.turn} />}
      <span className={styles.title}>{title}</span>
      {next && <ChevronRight size={20} aria-hidden="true" className={styles.turn} />}
    </Link>
  )
}
