import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../format.ts'
import styles from './report-head.module.css'

export function TotalScore({ visit, total }: { visit: Visit; total: number | null }) {
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
