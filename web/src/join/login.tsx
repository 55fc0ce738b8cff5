import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from '../ui/routing.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { FailedLink } from '../boot/session-state.ts'
import { useSession } from '../boot/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { Countdown, failureOf, FaultBox, type Failure } from './fault.tsx'
import { JoinPage } from './join-page.tsx'
import { LinkForm } from './link-form.tsx'
import { LostLink, LostLinkButton } from './link/lost-link.tsx'
import { LoginCode } from './login-code.tsx'
import { ForgotPassword, ForgotPasswordButton } from './password/forgot-password.tsx'
import { NewPassword, resetTokenIn } from './password/new-password.tsx'
import { SignOnLink } from './sign-on/sign-on-link.tsx'
import { refusalIn, SignOnRefused } from './sign-on/sign-on-refused.tsx'
import { wantedPage } from './sign-on/wanted-page.ts'
import { StillWaiting } from './still-waiting.tsx'
import styles from './join.module.css'

type Credentials = Parameters<ReturnType<typeof useSession>['login']>[0]
/** `until`: when the user may try again, by this device's clock. */
type Fault = 'wrong' | 'badLink' | 'noLink' | 'unreachable' | 'other' | { until: number }

export default function Login() {
  const { t } = useLingui()
  const session = useSession()
  const { state, hash } = useLocation() as {
    state: { failedLink?: FailedLink; uuid?: string; hasLink?: boolean; from?: string } | null
    hash: string
  }
  const go = useNavigate()
  const resetToken = resetTokenIn(hash)
  const signOnRefusal = refusalIn(hash)
  /** False on the way back from the request for a new password. */
  const [hasForgotten, setHasForgotten] = useState<boolean | null>(null)
  const [hasLostLink, setHasLostLink] = useState(state?.failedLink !== undefined)
  const [fault, setFault] = useState<Fault | null>(null)
  /** The accepted login and password, kept while the second step asks for a code. */
  const [held, setHeld] = useState<{ login: string; password: string } | null>(null)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  const logIn = async (by: Credentials) => {
    setBusy(true)
    setFault(null)
    setRefusal(null)
    try {
      // On success the navigation rules lead each user to their own screen.
      await session.login(by)
    } catch (error) {
      fail(error, by)
      setBusy(false)
    }
  }

  const fail = (error: unknown, by: Credentials) => {
    const failure = failureOf(error)
    if ('login' in by && failure.code === 'code_required') return setHeld(by)
    if ('code' in by && failure.code !== 'login_failed') return setRefusal(failure)
    setHeld(null)
    setFault(faultOf(error, by))
  }

  const back = () => {
    setHeld(null)
    setRefusal(null)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => form.get(name) as string
    void logIn({ login: typed('login').trim(), password: typed('password') })
  }

  if (resetToken)
    return (
      <JoinPage>
        <NewPassword key={resetToken} token={resetToken} />
      </JoinPage>
    )
  if (signOnRefusal) {
    const from = state?.from ?? wantedPage()
    return (
      <JoinPage>
        <SignOnRefused
          why={signOnRefusal}
          from={from}
          toLogin={() => go('/login', { replace: true, state: { from } })}
        />
      </JoinPage>
    )
  }
  if (hasForgotten)
    return (
      <JoinPage>
        <ForgotPassword back={() => setHasForgotten(false)} />
      </JoinPage>
    )
  const faultBox = fault && (
    <FaultBox>
      <FaultText fault={fault} />
    </FaultBox>
  )
  const linkForm = (
    <LinkForm
      busy={busy}
      first={state?.hasLink ?? false}
      open={(uuid) => void logIn({ uuid })}
      fail={() => setFault('noLink')}
    />
  )
  if (hasLostLink)
    return (
      <JoinPage>
        <LostLink
          why={state?.failedLink ?? null}
          busy={busy}
          again={() => void logIn({ uuid: state!.uuid! })}
          toLogin={() => {
            setFault(null)
            setHasLostLink(false)
          }}
        >
          {faultBox}
        </LostLink>
        {linkForm}
      </JoinPage>
    )
  return (
    <JoinPage>
      {held && (
        <LoginCode
          busy={busy}
          failure={refusal}
          enter={(code) => void logIn({ ...held, code })}
          back={back}
        />
      )}
      {/* It stays while a code is asked for, with what was typed into it. */}
      <form className={styles.form} hidden={held !== null} onSubmit={submit}>
        <h1>
          <Trans>Welcome</Trans>
        </h1>
        <StillWaiting />
        <Field
          label={t`Login`}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field label={t`Password`} name="password" type="password" autoComplete="current-password" required />
        {faultBox}
        <Button type="submit" wide disabled={busy}>
          {busy ? <Trans>One moment…</Trans> : <Trans>Log in</Trans>}
        </Button>
        <SignOnLink from={state?.from} />
        <ForgotPasswordButton ask={() => setHasForgotten(true)} autoFocus={hasForgotten === false} />
      </form>
      {!held && (
        <>
          {linkForm}
          <LostLinkButton
            ask={() => {
              setFault(null)
              setHasLostLink(true)
            }}
          />
          <Link to="/intro" className={styles.hint}>
            <Trans>Not a guest yet? See what it is like</Trans>
          </Link>
        </>
      )}
    </JoinPage>
  )
}

function faultOf(error: unknown, by: object): Fault {
  if (!(error instanceof ApiProblem)) return 'unreachable'
  if (error.problem.code === 'login_failed') return 'uuid' in by ? 'badLink' : 'wrong'
  return error.problem.code === 'rate_limited' ? { until: Date.now() + error.retryAfter } : 'other'
}

function FaultText({ fault }: { fault: Fault }) {
  if (typeof fault === 'object')
    return (
      <Trans>
        Too many tries. It can go on in <Countdown until={fault.until} />.
      </Trans>
    )
  switch (fault) {
    case 'wrong':
      return <Trans>Login and password don't match.</Trans>
    case 'badLink':
      return <Trans>This link no longer works. Ask whoever sent it for a new one.</Trans>
    case 'noLink':
      return <Trans>That is not a link to Cloche. Copy the whole link from the message you were sent.</Trans>
    case 'unreachable':
      return <Trans>The server can't be reached. Check the signal and try again.</Trans>
    default:
      return <Trans>The server could not do that. Try again in a moment.</Trans>
  }
}
