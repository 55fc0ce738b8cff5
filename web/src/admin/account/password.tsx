import { Trans } from '@lingui/react/macro'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { look } from '../kit/look.ts'
import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { useWaysIn } from './use-ways-in.ts'

/** The user's own password, or how they log in without one. */
export function Password({ user }: { user: User }) {
  const { hasPassword, provider } = useWaysIn()
  return (
    <section
      className={look.stack(3, look.put.within, look.plate(), styles.section)}
      aria-labelledby="password"
    >
      <h2 id="password">
        <Trans>Password</Trans>
      </h2>
      {hasPassword ? (
        <ChangePassword login={user.login ?? ''} />
      ) : (
        <p className={look.text('soft')}>
          {provider === null ? (
            <Trans>You have no password.</Trans>
          ) : (
            <Trans>You log in by {provider} and have no password.</Trans>
          )}{' '}
          {user.roleId === ROLE.administrator ? (
            <Trans>Another administrator can give you a login and a password.</Trans>
          ) : (
            <Trans>An administrator can give you a login and a password.</Trans>
          )}
        </p>
      )}
    </section>
  )
}
