import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Link, type LinkProps } from '../../ui/link.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { useTexts } from '../texts.ts'
import styles from './category-nav.module.css'

interface Props {
  before: string | undefined
  after: string | undefined
  search: string
}

/** Links to the neighbouring categories by name, within reach of the thumb; after the last category to the overview. */
export function CategoryNav({ search, ...ids }: Props) {
  const { t } = useLingui()
  return (
    <nav className={styles.nav} aria-label={t`Categories`}>
      {(['before', 'after'] as const).map((side) => {
        const [id, next] = [ids[side], side === 'after']
        return id ? (
          // The key takes the link with the focus away, so that the new heading gets it.
          <Neighbour key={id} id={id} search={search} next={next} />
        ) : (
          <Turn key={side} to={`/guest${search}`} next={next}>
            <Trans>Overview</Trans>
          </Turn>
        )
      })}
    </nav>
  )
}

function Neighbour({ id, search, next }: { id: string; search: string; next: boolean }) {
  const visitCopy = useVisitCopy()
  const { title } = useTexts(useReadable(useMemo(() => visitCopy.question(id), [visitCopy, id])))
  return (
    <Turn to={`/guest/question-list/${id}${search}`} next={next} replace rel={next ? 'next' : 'prev'}>
      <bdi>{title}</bdi>
    </Turn>
  )
}

function Turn({ next, children, ...link }: LinkProps & { next: boolean }) {
  const Chevron = next ? ChevronRight : ChevronLeft
  return (
    <Link className={next ? `${styles.link} ${styles.next}` : styles.link} {...link}>
      <Chevron size={20} aria-hidden="true" />
      <span className={styles.title}>{children}</span>
    </Link>
  )
}
