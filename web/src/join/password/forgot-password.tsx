import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { useAttempt } from '../use-attempt.ts'
import { PasswordFailure } from './password-failure.tsx'

export function ForgotPasswordButton({ ask, autoFocus }: { ask: () => void; autoFocus: boolean }) {
  return (
    <button type="button" className={styles.inline} onClick={ask} autoFocus={autoFocus}>
      <Trans>Forgot your password?</Trans>
    </button>
  )
}

/**
 * Requests a letter with a link to set a new password. The answer does not reveal whether an account has the address.
 */
export function ForgotPassword({ back }: { back: () => void }) {
  const { t } = useLingui()
  const { api } = useSession()
  const [email, setEmail] = useState('')
  const { isBusy, failure, attempt } = useAttempt()
  const [answer, setAnswer] = useState<{ isSetUp: boolean } | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { email: email.trim(), language: currentLanguage() }
    await attempt(async () => setAnswer(await api.call('POST /user/password/reset', { body })))
  }

  const address = email.trim()
  const isInvalid = failure?.code === 'invalid'
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h1>
        <Trans>A new password</Trans>
      </h1>
      {answer ? (
        <p role="status" className={styles.lead}>
          {answer.isSetUp ? (
            <Trans>
              If somebody has the address {address} here, a letter with a link is on its way. It works once,
              within an hour.
            </Trans>
          ) : (
            <Trans>This server can't send letters. Ask an administrator to set a new password for you.</Trans>
          )}
        </p>
      ) : (
        <>
          <p className={styles.lead}>
            <Trans>Enter your e-mail address: we send a link to set a new password.</Trans>
          </p>
          <Field
            label={t`E-mail`}
            type="email"
            autoComplete="email"
            autoFocus
            required
            maxLength={254}
            value={email}
            fault={isInvalid && t`Check the e-mail, for example name@example.com`}
            onChange={({ target }) => setEmail(target.value)}
          />
          {failure && !isInvalid && (
            <FaultBox>
              <PasswordFailure failure={failure} />
            </FaultBox>
          )}
          <Button type="submit" wide disabled={isBusy}>
            {isBusy ? <Trans>One moment…</Trans> : <Trans>Send the link</Trans>}
          </Button>
        </>
      )}
      <button type="button" className={styles.inline} onClick={back}>
        <Trans>Back to the login</Trans>
      </button>
    </form>
  )
}
