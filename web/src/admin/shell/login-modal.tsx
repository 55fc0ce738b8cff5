import { Trans, useLingui } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import type { User } from '@cloche/contract/users.ts'
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../boot/session-context.tsx'
import { look } from '../kit/look.ts'
import { useCall } from '../kit/use-call.ts'
import alert from '../kit/alert.module.css'
import { ContinueElsewhere } from './continue-elsewhere.tsx'
import styles from './login-modal.module.css'
import { useLoginElsewhere } from './use-login-elsewhere.ts'

interface Props {
  user: User
  done: () => void
}

/** Asks who was logged out to log in again, in the way that they have: the provider of single sign-on, a password, or either. */
export default function LoginModal({ user, done }: Props) {
  const session = useSession()
  const queries = useQueryClient()
  // A native shell has no cookie to come back with.
  const signOn = useCall('GET /sso', {}, { enabled: session.platform === 'web', staleTime: Infinity })
  const provider = signOn.data?.name ?? null
  const goOn = () => {
    done()
    return queries.invalidateQueries()
  }
  useLoginElsewhere(user, () => void goOn())
  // Who has no login came by the provider. Until it is known, the password is not asked for in vain.
  const hasPassword = user.login !== null || !(signOn.isLoading || provider !== null)
  const leave = () => {
    session.hold(null)
    // Without a session the call fails, which ends the session here too.
    session.logout().catch(() => undefined)
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      zIndex={400}
      title={<Trans>You were logged out</Trans>}
    >
      <div className={look.stack(4)}>
        <p>
          <Trans>Your session has ended. What you entered is still here: log in to go on.</Trans>
        </p>
        {hasPassword && <PasswordForm user={user} goOn={goOn} />}
        {provider !== null && <ContinueElsewhere name={provider} isMain={!hasPassword} />}
        <Button variant="subtle" color="red" className={styles.leave} onClick={leave}>
          <Trans>Leave without saving</Trans>
        </Button>
      </div>
    </Modal>
  )
}

function PasswordForm({ user, goOn }: { user: User; goOn: () => Promise<void> }) {
  const { t } = useLingui()
  const session = useSession()
  const go = useNavigate()
  const [login, setLogin] = useState(user.login ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const entering = useMutation({
    mutationFn: () => session.login({ login, password, ...(code.trim() && { code: code.trim() }) }),
    onSuccess: ({ id }) => (id === user.id ? goOn() : go('/admin', { replace: true })),
  })
  const problem = entering.error instanceof ApiProblem ? entering.error.problem.code : null
  const isCodeAsked = problem === 'code_required' || problem === 'code_wrong' || code !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    entering.mutate()
  }
  return (
    <form className={look.stack(4)} onSubmit={submit}>
      {entering.error && problem !== 'code_required' && (
        <p role="alert" className={look.stack(2, alert.alert)}>
          <Refusal code={problem} />
        </p>
      )}
      <TextInput
        label={t`Login`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value)}
      />
      <PasswordInput
        label={t`Password`}
        autoComplete="current-password"
        required
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {isCodeAsked && (
        <TextInput
          label={t`A code of the app, or a recovery code`}
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={entering.isPending}>
        <Trans>Log in</Trans>
      </Button>
    </form>
  )
}

function Refusal({ code }: { code: ProblemCode | null }) {
  switch (code) {
    case null:
      return <Trans>The server can't be reached. Check the connection and try again.</Trans>
    case 'login_failed':
      return <Trans>Login and password don't match.</Trans>
    case 'code_wrong':
      return <Trans>This code is wrong, or was used before.</Trans>
    case 'rate_limited':
      return <Trans>Too many tries. Wait a little.</Trans>
    default:
      return <Trans>The server couldn't do that. Try again in a moment.</Trans>
  }
}
