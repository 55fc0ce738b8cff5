import { Trans } from '@lingui/react/macro'
import { useSession, useSessionState } from '../../boot/session-context.tsx'
import { Link } from '../../ui/link.tsx'
import { FinalLinks } from './final-links.tsx'
import { Seal } from './seal.tsx'
import styles from './final.module.css'

/** Thanks without a visit. */
export function Thanks() {
  const loggedIn = useSessionState().status === 'user'
  const lastUserId = useSession().lastUserId()
  return (
    <main className={styles.page}>
      <Seal stage="done" />
      <h1 className={styles.title}>
        <Trans>Thank you</Trans>
      </h1>
      <p className={styles.words}>
        <Trans>It helps a restaurant see itself as its guests do.</Trans>
      </p>
      {loggedIn && <FinalLinks />}
      {!loggedIn && lastUserId !== null && (
        <p className={styles.soft}>
          <Trans>What still waits on this phone is sent after you log in.</Trans>{' '}
          <Link to="/login">
            <Trans>Log in</Trans>
          </Link>
        </p>
      )}
    </main>
  )
}
