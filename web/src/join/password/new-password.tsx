import { characterCount } from '@cloche/checklist/characters.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useNavigate } from '../../ui/routing.tsx'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { useAttempt } from '../use-attempt.ts'
import { PasswordFailure } from './password-failure.tsx'
import { within } from '../../boot/within.ts'

const PASSWORD_MIN = 8
const PREFIX = '#reset='

/** Returns the token of a letter's link. The token follows `#`, which browsers do not send to servers. */
export function resetTokenIn(hash: string): string | null {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null
}

/** Sets a new password by a letter's link, then leads to the login. */
export function NewPassword({ token }: { token: string }) {
  const { t } = useLingui()
  const { api } = useSession()
  const go = useNavigate()
  const [password, setPassword] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { isBusy, failure, attempt } = useAttempt()
  const [isDone, setIsDone] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsShort(characterCount(password) < PASSWORD_MIN)
    if (characterCount(password) < PASSWORD_MIN) return
    await attempt(async () => {
      await api.call('PUT /user/password/reset', { body: { token, password } })
      setIsDone(true)
    })
  }
  const toLogin = () => go('/login', { replace: true })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>
        <Trans>A new password</Trans>
      </h1>
      {isDone ? (
        <>
          <p role="status" className={styles.lead}>
            <Trans>The password is changed. Everywhere you were logged in, you are logged out.</Trans>
          </p>
          <Button wide autoFocus onClick={toLogin}>
            <Trans>Log in</Trans>
          </Button>
        </>
      ) : (
        <>
          <Field
            label={t`New password`}
            type="password"
            autoComplete="new-password"
            autoFocus
            value={password}
            fault={
              isShort && characterCount(password) < PASSWORD_MIN && t`At least ${PASSWORD_MIN} characters.`
            }
            onChange={within(200, ({ target }) => setPassword(target.value))}
          />
          {failure && (
            <FaultBox>
              <PasswordFailure failure={failure} />
            </FaultBox>
          )}
          <Button type="submit" wide disabled={isBusy}>
            {isBusy ? <Trans>One moment…</Trans> : <Trans>Change the password</Trans>}
          </Button>
          <button type="button" className={styles.inline} onClick={toLogin}>
            <Trans>Back to the login</Trans>
          </button>
        </>
      )}
    </form>
  )
}
