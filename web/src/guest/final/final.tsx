import { Plural, Trans } from '@lingui/react/macro'
import { CheckCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useSessionState } from '../../boot/session-context.tsx'
import type { Received } from './received.ts'
import styles from './final.module.css'

/** Thanks after a visit, with what was received; without that to whoever comes by the address alone. */
export default function Final() {
  const loggedIn = useSessionState().status === 'user'
  const received = useLocation().state as Received | null
  return (
    <main className={styles.page}>
      <span className={styles.seal} aria-hidden="true">
        <CheckCheck size={36} strokeWidth={1.75} />
      </span>
      <h1 className={styles.title}>
        <Trans>Thank you</Trans>
      </h1>
      {received ? (
        <Summary {...received} />
      ) : (
        <p className={styles.words}>
          <Trans>It helps a restaurant see itself as its guests do.</Trans>
        </p>
      )}
      {loggedIn && (
        <nav className={styles.links}>
          <Link to="/guest">
            <Trans>To your visits</Trans>
          </Link>
          <Link to="/guest/history">
            <Trans>Past visits</Trans>
          </Link>
        </nav>
      )}
    </main>
  )
}

function Summary({ restaurant, answered, photos, dishes }: Received) {
  return (
    <>
      <p className={styles.words}>
        <Trans>
          Your visit to <bdi>{restaurant}</bdi> has been received.
        </Trans>
      </p>
      <ul className={styles.received}>
        <li>
          <Plural value={answered} one="# answer" other="# answers" />
        </li>
        <li>
          <Plural value={photos} one="# photo" other="# photos" />
        </li>
        <li>
          <Plural value={dishes} one="# dish timed" other="# dishes timed" />
        </li>
      </ul>
    </>
  )
}
