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
import alert from '../kit/alert.module.css'
import styles from './login-modal.module.css'

export default function LoginModal({ user, done }: { user: User; done: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const queries = useQueryClient()
  const go = useNavigate()
  const [login, setLogin] = useState(user.login ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const entering = useMutation({
    mutationFn: () => session.login({ login, password, ...(code.trim() && { code: code.trim() }) }),
    onSuccess: ({ id }) => {
      if (id !== user.id) return go('/admin', { replace: true })
      done()
      return queries.invalidateQueries()
    },
  })
  const problem = entering.error instanceof ApiProblem ? entering.error.problem.code : null
  const isCodeAsked = problem === 'code_required' || problem === 'code_wrong' || code !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    entering.mutate()
  }
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
      <form className={look.stack(4)} onSubmit={submit}>
        <p>
          <Trans>Your session has ended. What you entered is still here: log in to go on.</Trans>
        </p>
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
        <div className={styles.buttons}>
          <Button type="submit" loading={entering.isPending}>
            <Trans>Log in</Trans>
          </Button>
          <Button variant="subtle" color="red" onClick={leave}>
            <Trans>Leave without saving</Trans>
          </Button>
        </div>
      </form>
    </Modal>
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
