import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useDevice } from '../shell/device-context.ts'
import styles from './refused.module.css'

/** Buttons to retry or discard. Discarding can't be undone, so it asks first. */
export function RefusedActions({ seqs }: { seqs: readonly number[] }) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  if (!asking) {
    return (
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={() => device.retry(seqs)}>
          <Trans>Try again</Trans>
        </button>
        <button type="button" className={styles.action} onClick={() => setAsking(true)}>
          <Trans>Discard</Trans>
        </button>
      </div>
    )
  }
  return (
    <div className={styles.asking} role="group">
      <p>
        <Plural
          value={seqs.length}
          one="It is removed from this phone for good. What the server had before stays."
          other="All # are removed from this phone for good. What the server had before stays."
        />
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.action} autoFocus onClick={() => setAsking(false)}>
          <Trans>Keep</Trans>
        </button>
        <button type="button" className={styles.discard} onClick={() => device.drop(seqs)}>
          <Trans>Discard for good</Trans>
        </button>
      </div>
    </div>
  )
}
