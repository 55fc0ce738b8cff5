import { Trans } from '@lingui/react/macro'
import styles from './account.module.css'
import { SessionList } from './session-list.tsx'

/** Where one is logged in oneself. */
export function OwnSessions() {
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">
        <Trans>Where you are logged in</Trans>
      </h2>
      <SessionList userId={null} />
    </section>
  )
}
