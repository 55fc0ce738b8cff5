import { Trans } from '@lingui/react/macro'
import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../format.ts'
import styles from './visit-table.module.css'

/** What a visit came to, or how far the guest has got with it; in the order of scores always the score. */
export function VisitFigure({ visit, sort }: { visit: Visit; sort: VisitSort }) {
  const { score, startedAt, fillable } = visit
  const { answered: value, required: total } = visit.progress
  if (fillable && startedAt && sort !== 'score') {
    return (
      <span className={styles.progress}>
        <Trans>
          {value} of {total}
        </Trans>
      </span>
    )
  }
  if (score !== null) return <span className={styles.score}>{formatScore(score, currentLanguage())}</span>
  return (
    <span className={styles.progress}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">
        {startedAt ? <Trans>No score</Trans> : <Trans>Not started</Trans>}
      </span>
    </span>
  )
}
