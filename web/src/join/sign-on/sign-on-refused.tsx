import { Trans } from '@lingui/react/macro'
import { SIGN_ON_REFUSALS, SIGN_ON_RESULT, type SignOnRefusal } from '@cloche/contract/sign-on-results.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { SignOnLink } from './sign-on-link.tsx'

/** Another try can end otherwise. */
const PASSING: readonly SignOnRefusal[] = ['cancelled', 'away', 'wrong', 'expired', 'busy', 'later']

/** The refusal with which single sign-on led back to this page. */
export function refusalIn(hash: string): SignOnRefusal | null {
  const reason = hash.startsWith(SIGN_ON_RESULT) ? hash.slice(SIGN_ON_RESULT.length) : null
  return SIGN_ON_REFUSALS.find((each) => each === reason) ?? null
}

interface Props {
  why: SignOnRefusal
  from: string | undefined
  toLogin: () => void
}

/** Says why single sign-on let nobody in, and how to go on. */
export function SignOnRefused({ why, from, toLogin }: Props) {
  const isPassing = PASSING.includes(why)
  return (
    <div className={styles.form}>
      <h1>
        <Trans>You are not logged in</Trans>
      </h1>
      <FaultBox>
        <Reason why={why} />
      </FaultBox>
      {isPassing && (
        <SignOnLink from={from} isMain>
          <Trans>Try again</Trans>
        </SignOnLink>
      )}
      <Button kind={isPassing ? 'quiet' : 'main'} wide onClick={toLogin}>
        <Trans>Log in with a password</Trans>
      </Button>
    </div>
  )
}

function Reason({ why }: { why: SignOnRefusal }) {
  switch (why) {
    case 'cancelled':
      return <Trans>You came back from the login service without logging in.</Trans>
    case 'away':
      return (
        <Trans>The login service can't be reached just now. A password still works, if you have one.</Trans>
      )
    case 'wrong':
      return (
        <Trans>
          The login service gave an answer that can't be trusted. Try again; if it stays so, tell an
          administrator: the server's log has the reason.
        </Trans>
      )
    case 'expired':
      return (
        <Trans>
          This login took too long, was used before, or was begun in another browser. Begin it again.
        </Trans>
      )
    case 'unlinked':
    case 'taken':
      return (
        <Trans>
          Nobody here is linked to this account yet. Log in with your password and link it under “Your
          account”, or ask an administrator.
        </Trans>
      )
    case 'no_role':
      return (
        <Trans>Your account has no role in Cloche. Ask those who manage your organization's accounts.</Trans>
      )
    case 'removed':
      return <Trans>You were removed here. An administrator can bring you back.</Trans>
    case 'last_admin':
      return (
        <Trans>
          The login service gives you another role, but you are the last administrator with a password here.
          Make somebody else one first.
        </Trans>
      )
    case 'busy':
      return <Trans>Too many tries from your network. Wait a minute.</Trans>
    case 'off':
      return <Trans>Single sign-on is not set up here.</Trans>
    case 'later':
      return <Trans>The server can't do that just now. Try again in a moment.</Trans>
  }
}
