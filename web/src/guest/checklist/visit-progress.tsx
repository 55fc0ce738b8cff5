import { Trans } from '@lingui/react/macro'
import { useLater } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'
import { viewsOf } from '../views.ts'
import styles from './visit-progress.module.css'

export function VisitProgress({ openMissing }: { openMissing: () => void }) {
  const { progress, missing } = useLater(viewsOf(useChecklist()).summary)
  const { required, answered } = progress
  return (
    <div className={styles.progress}>
      <div className={styles.track}>
        <div
          className={styles.share}
          style={{ inlineSize: `${required === 0 ? 0 : (answered / required) * 100}%` }}
        />
      </div>
      <div className={styles.words}>
        <span>
          <Trans>
            {answered} of {required} required
          </Trans>
        </span>
        {missing.length > 0 ? (
          <button type="button" className={styles.missing} aria-haspopup="dialog" onClick={openMissing}>
            <Trans>{missing.length} still needed</Trans>
          </button>
        ) : (
          <strong>
            <Trans>Everything required is done</Trans>
          </strong>
        )}
      </div>
    </div>
  )
}
