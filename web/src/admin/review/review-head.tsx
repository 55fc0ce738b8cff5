import type { Visit } from '@cloche/contract/visits.ts'
import type { ReviewQueue } from '@cloche/contract/reviews.ts'
import { Trans } from '@lingui/react/macro'
import { VisitStatusMark } from '../entities/visits/visit-status.tsx'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import { ReviewFacts } from './review-facts.tsx'
import { look } from '../kit/look.ts'
import styles from './review-head.module.css'

interface Props {
  visit: Visit
  total: number | null
  /** The visit was returned to its guest at least once. */
  wasReturned: boolean
  /** The restaurant's results in other visits, once loaded. */
  before: ReviewQueue['restaurant'] | undefined
}

export function ReviewHead({ visit, total, wasReturned, before }: Props) {
  return (
    <header className={styles.head}>
      <div className={look.stack(2, look.put.left, styles.title)}>
        <VisitStatusMark visit={visit} />
        <h1 tabIndex={-1}>
          <bdi>{visit.restaurant.title}</bdi>
        </h1>
        <p dir="auto">{visit.restaurant.address}</p>
      </div>
      {visit.startedAt && <TotalScore visit={visit} total={total} />}
      <ReviewFacts visit={visit} wasReturned={wasReturned} before={before} />
    </header>
  )
}

function TotalScore({ visit, total }: { visit: Visit; total: number | null }) {
  const { answered, required } = visit.progress
  return (
    <div className={styles.total}>
      {total !== null && <strong>{formatScore(total, currentLanguage())}</strong>}
      <span>
        <Caption scored={total !== null} running={visit.fillable} />
      </span>
      {visit.fillable && (
        <span>
          <Trans>
            {answered} of {required} required answered
          </Trans>
        </span>
      )}
    </div>
  )
}

function Caption({ scored, running }: { scored: boolean; running: boolean }) {
  if (!scored) return running ? <Trans>No score yet</Trans> : <Trans>Not scored</Trans>
  return running ? <Trans>of 100, so far</Trans> : <Trans>of 100</Trans>
}
