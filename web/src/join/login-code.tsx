import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { TOTP } from '@cloche/contract/codes.ts'
import { withPlainDigits } from '@cloche/contract/plain-digits.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FailureText, FaultBox, type Failure } from './fault.tsx'
import styles from './join.module.css'

interface Props {
  busy: boolean
  /** The reason why the last code was refused. */
  failure: Failure | null
  enter: (code: string) => void
  back: () => void
}

/**
 * The second step of a login asks for a code of the authenticator app, sent with its last digit, or for a recovery
 * code.
 */
export function LoginCode({ busy, failure: last, enter, back }: Props) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const [wasRecovery, setWasRecovery] = useState(false)
  const [digits, setDigits] = useState('')
  const [recovery, setRecovery] = useState('')
  const typed = isRecovery ? recovery.trim() : digits
  // A refusal of one kind of code does not apply to the other kind.
  const failure = wasRecovery === isRecovery ? last : null
  const isWhole = isRecovery ? typed.length > 0 : typed.length === TOTP.digits

  // The refused code stays selected, so that typing the next code replaces it.
  useEffect(() => {
    const input = failure && form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [failure])

  const go = (code: string) => {
    setWasRecovery(isRecovery)
    enter(code)
  }
  const type = (text: string) => {
    const next = withPlainDigits(text).replaceAll(/\D/g, '').slice(0, TOTP.digits)
    setDigits(next)
    if (next.length === TOTP.digits && next !== digits) go(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole && !busy) go(typed)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <h1>
        <Trans>One more step</Trans>
      </h1>
      <p className={styles.lead}>
        {isRecovery ? (
          <Trans>Enter one of the recovery codes you kept. Each works once.</Trans>
        ) : (
          <Trans>Enter the code that your authenticator app shows for Cloche.</Trans>
        )}
      </p>
      {isRecovery ? (
        <Field
          key="recovery"
          autoFocus
          label={t`Recovery code`}
          className={styles.recovery}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={40}
          value={recovery}
          readOnly={busy}
          onChange={({ target }) => setRecovery(target.value)}
        />
      ) : (
        <Field
          key="app"
          autoFocus
          label={t`Code`}
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={digits}
          readOnly={busy}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {failure && (
        <FaultBox>
          <Refusal failure={failure} isRecovery={isRecovery} />
        </FaultBox>
      )}
      <Button type="submit" wide disabled={busy || !isWhole}>
        {busy ? <Trans>One moment…</Trans> : <Trans>Log in</Trans>}
      </Button>
      <div className={styles.ways}>
        <button type="button" className={styles.inline} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? <Trans>Use a code of the app</Trans> : <Trans>Use a recovery code</Trans>}
        </button>
        <button type="button" className={styles.inline} onClick={back}>
          <Trans>Back</Trans>
        </button>
      </div>
      {isRecovery && (
        <p className={styles.hint}>
          <Trans>No recovery code left? An administrator can turn two-step login off for you.</Trans>
        </p>
      )}
    </form>
  )
}

function Refusal({ failure, isRecovery }: { failure: Failure; isRecovery: boolean }) {
  switch (failure.code) {
    case 'code_wrong':
      return isRecovery ? (
        <Trans>This recovery code is wrong, or was used before.</Trans>
      ) : (
        <Trans>This code is wrong, or was used before. Wait for the next one.</Trans>
      )
    case 'unreachable':
      return <Trans>The server can't be reached. Check the signal and try again.</Trans>
    default:
      return <FailureText failure={failure} />
  }
}
