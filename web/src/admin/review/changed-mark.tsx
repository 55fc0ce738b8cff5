import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import styles from './review.module.css'

/** An answer that is not the one that was returned. */
export function ChangedMark() {
  return (
    <p className={styles.mark}>
      <RefreshCw size={14} aria-hidden />
      <Trans>Changed since the return</Trans>
    </p>
  )
}
