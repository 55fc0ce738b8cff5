import { Trans } from '@lingui/react/macro'
import styles from './insight.module.css'

/** Says that figures lack older visits until their summaries are built. */
export function Building() {
  return (
    <p role="status" className={styles.building}>
      <Trans>Older visits are still being counted; until then they are missing here.</Trans>
    </p>
  )
}
