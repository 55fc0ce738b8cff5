import type { Visit } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { useLingui } from '@lingui/react'
import { visitDateText } from '../when.ts'
import styles from './home.module.css'

/** A visit that can be filled in now. */
export function VisitCard({ visit }: { visit: Visit }) {
  useLingui()
  const { required, answered } = visit.progress
  return (
    <Link to={`/guest?visit=${visit.id}`} className={styles.card}>
      <span className={styles.words}>
        <bdi className={styles.place}>{visit.restaurant.title}</bdi>
        <span className={styles.soft}>{visitDateText(visit.visitDate)}</span>
        <span className={styles.state}>
          {visit.status === 'returned' ? (
            <Trans>Came back to you: please look through it again</Trans>
          ) : visit.startedAt === null ? (
            <Trans>Open now</Trans>
          ) : (
            <Trans>
              Open now · {answered} of {required} answered
            </Trans>
          )}
        </span>
      </span>
      <ChevronRight size={22} aria-hidden="true" className={styles.turn} />
    </Link>
  )
}
