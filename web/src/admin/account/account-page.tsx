import { Trans, useLingui } from '@lingui/react/macro'
import { ROLE } from '@cloche/contract/constants.ts'
import { Button } from '@mantine/core'
import { NotificationSettings, type ActProps } from '../../boot/notification-settings.tsx'
import { useSessionState } from '../../boot/session-context.tsx'
import { useNotificationSettings } from '../../boot/use-notification-settings.ts'
import { Link } from '../../ui/link.tsx'
import { look } from '../kit/look.ts'
import page from '../kit/page.module.css'
import { roleName } from '../entities/users/roles.ts'
import { useTitle } from '../kit/page.tsx'
import { Section, Sections } from '../kit/section.tsx'
import { fullName } from '../entities/users/full-name.ts'
import styles from './account.module.css'
import { Password } from './password.tsx'
import { SignOn } from './sign-on.tsx'
import { TwoStepLogin } from './two-step-login.tsx'
import { SessionList } from '../entities/sessions/session-list.tsx'

/** Shows the user's own two-step login, password, notifications and sessions. */
export default function AccountPage() {
  const { t } = useLingui()
  const state = useSessionState()
  useTitle(t`Your account`)
  if (state.status !== 'user') return null
  const { user } = state
  return (
    <main className={look.stack(4, look.put.within, page.page)}>
      <div className={look.stack(1, styles.head)}>
        <h1>
          <Trans>Your account</Trans>
        </h1>
        <p className={look.text('soft', 'anywhere')}>
          <bdi>{fullName(user)}</bdi> · {t(roleName(user.roleId))}
          {user.login && (
            <>
              {' '}
              · <bdi>{user.login}</bdi>
            </>
          )}
        </p>
      </div>
      <Sections>
        <div className={look.stack(4, look.put.within)}>
          <TwoStepLogin />
          <Password user={user} />
          <SignOn />
          {user.roleId === ROLE.administrator && (
            <>
              <Programme />
              <Integrations />
            </>
          )}
        </div>
        <div className={look.stack(4, look.put.within)}>
          <OwnNotifications />
          <OwnSessions />
        </div>
      </Sections>
    </main>
  )
}

/** Leads to what the programme is called and how it looks. */
function Programme() {
  return (
    <Section title={<Trans>Programme</Trans>}>
      <p className={look.text('soft')}>
        <Trans>How the programme is called and how it looks, for guests, staff and restaurants.</Trans>
      </p>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        <Button component={Link} to="/admin/settings" variant="default">
          <Trans>Open the settings</Trans>
        </Button>
      </div>
    </Section>
  )
}

/** Leads to the tokens by which programs read, and the webhooks by which they are notified. */
function Integrations() {
  return (
    <Section title={<Trans>Integrations</Trans>}>
      <p className={look.text('soft')}>
        <Trans>
          A BI tool or a script of yours reads scores, visits and exports with a token. A webhook notifies it
          when something happens.
        </Trans>
      </p>
      <div className={look.row(2, look.put.stretched, styles.buttons)}>
        <Button component={Link} to="/admin/token" variant="default">
          <Trans>API tokens</Trans>
        </Button>
        <Button component={Link} to="/admin/webhook" variant="default">
          <Trans>Webhooks</Trans>
        </Button>
      </div>
    </Section>
  )
}

/** Asks how the user wants to be notified. */
function OwnNotifications() {
  return (
    <Section title={<Trans>Notifications</Trans>}>
      <NotificationSettings state={useNotificationSettings()} isGuest={false} Act={Act} />
    </Section>
  )
}

function Act({ act, children }: ActProps) {
  return (
    <Button variant="default" onClick={act}>
      {children}
    </Button>
  )
}

/** Lists the user's own sessions. */
function OwnSessions() {
  return (
    <Section title={<Trans>Where you are logged in</Trans>}>
      <SessionList userId={null} />
    </Section>
  )
}
