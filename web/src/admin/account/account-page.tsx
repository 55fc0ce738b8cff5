import { Trans, useLingui } from '@lingui/react/macro'
import { useSessionState } from '../../boot/session-context.tsx'
import page from '../kit/page.module.css'
import { roleName } from '../users/roles.ts'
import { useTitle } from '../kit/page.tsx'
import { fullName } from '../users/full-name.ts'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { OwnNotifications } from './own-notifications.tsx'
import { TwoStepLogin } from './two-step-login.tsx'
import { SessionList } from './session-list.tsx'

/** Shows the user's own two-step login, password, notifications and sessions. */
export default function AccountPage() {
  const { t } = useLingui()
  const state = useSessionState()
  useTitle(t`Your account`)
  if (state.status !== 'user') return null
  const { user } = state
  return (
    <main className={page.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Your account</Trans>
        </h1>
        <p className={styles.who}>
          <bdi>{fullName(user)}</bdi> · {t(roleName(user.roleId))}
          {user.login && (
            <>
              {' '}
              · <bdi>{user.login}</bdi>
            </>
          )}
        </p>
      </div>
      <div className={styles.sections}>
        <div className={styles.column}>
          <TwoStepLogin />
          <ChangePassword login={user.login ?? ''} />
        </div>
        <div className={styles.column}>
          <OwnNotifications />
          <OwnSessions />
        </div>
      </div>
    </main>
  )
}

/** Lists the user's own sessions. */
function OwnSessions() {
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">
        <Trans>Where you are logged in</Trans>
      </h2>
      <SessionList userId={null} />
    </section>
  )
}
