import { Trans } from '@lingui/react/macro'
import { useLater } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { useStillNeeded } from '../still-needed.ts'
import { viewsOf } from '../views.ts'
import styles from './visit-progress.module.css'

export function VisitProgress({ openMissing }: { openMissing: () => void }) {
  const { progress, missing } = useLater(viewsOf(useVisitCopy()).summary)
  const { required, answered } = progress
  const needed = useStillNeeded().length
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
        {needed > 0 ? (
          <button type="button" className={styles.missing} aria-haspopup="dialog" onClick={openMissing}>
            {missing.length > 0 ? <Trans>{needed} still needed</Trans> : <Trans>{needed} not saved</Trans>}
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
