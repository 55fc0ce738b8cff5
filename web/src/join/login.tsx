import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { ApiProblem } from '../api/problem.ts'
import { useSession } from '../boot/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { JoinPage } from './join-page.tsx'
import styles from './join.module.css'

type Fault = 'wrong' | 'often' | 'unreachable' | 'other'

export default function Login() {
  const { t } = useLingui()
  const session = useSession()
  const { state } = useLocation() as { state: { failedLink?: boolean } | null }
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => form.get(name) as string
    setBusy(true)
    setFault(null)
    try {
      // On success the navigation rules take the user to where they belong.
      await session.login({ login: typed('login').trim(), password: typed('password') })
    } catch (error) {
      setFault(faultOf(error))
      setBusy(false)
    }
  }

  return (
    <JoinPage>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <h1>
          <Trans>Welcome</Trans>
        </h1>
        {state?.failedLink && !fault && (
          <p role="alert" className={styles.fault}>
            <Trans>This link no longer works. Ask whoever sent it for a new one, or log in below.</Trans>
          </p>
        )}
        <Field
          label={t`Login`}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field label={t`Password`} name="password" type="password" autoComplete="current-password" required />
        {fault && (
          <p role="alert" className={styles.fault}>
            <FaultText fault={fault} />
          </p>
        )}
        <Button type="submit" wide disabled={busy}>
          {busy ? <Trans>One moment…</Trans> : <Trans>Log in</Trans>}
        </Button>
        <p className={styles.hint}>
          <Trans>A guest needs no password: open the link you were sent.</Trans>
        </p>
      </form>
    </JoinPage>
  )
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof ApiProblem)) return 'unreachable'
  if (error.problem.code === 'login_failed') return 'wrong'
  return error.problem.code === 'rate_limited' ? 'often' : 'other'
}

function FaultText({ fault }: { fault: Fault }) {
  switch (fault) {
    case 'wrong':
      return <Trans>Login and password don't match.</Trans>
    case 'often':
      return <Trans>Too many tries. Wait a minute, then try again.</Trans>
    case 'unreachable':
      return <Trans>The server can't be reached. Check the signal and try again.</Trans>
    default:
      return <Trans>The server could not do that. Try again in a moment.</Trans>
  }
}
