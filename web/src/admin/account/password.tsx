import { Trans } from '@lingui/react/macro'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { look } from '../kit/look.ts'
import { Section } from '../kit/section.tsx'
import { ChangePassword } from './change-password.tsx'
import { useWaysIn } from './use-ways-in.ts'

/** The user's own password, or how they log in without one. */
export function Password({ user }: { user: User }) {
  const { hasPassword, provider } = useWaysIn()
  return (
    <Section title={<Trans>Password</Trans>}>
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
    </Section>
  )
}
