import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CODE } from '@cloche/contract/codes.ts'
import { withPlainDigits } from '@cloche/contract/plain-digits.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { ChangeDraft, SentCode } from '../anketa/draft.ts'
import { Countdown, FailureText, failureOf, FaultBox, useIsPast, type Failure } from '../fault.tsx'
import styles from '../join.module.css'
import { formatPhone, phoneForCall, type PhoneCountry } from '@cloche/contract/phone.ts'
import { useAskCode } from './use-ask-code.ts'

interface Props {
  code: SentCode
  change: ChangeDraft
  country: PhoneCountry
}

/** Takes the code of the text message or letter, typed or filled in by the phone. The form submits itself with the last digit. */
export function CodeForm({ code, change, country }: Props) {
  const { t } = useLingui()
  const { api } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isOld = useIsPast(code.expiresAt)
  const isOver = code.over || isOld

  // The focused field disappears when the code expires.
  useEffect(() => (isOver ? form.current : form.current?.querySelector('input'))?.focus(), [isOver])

  const confirm = async (digits: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { phone: phoneForCall(code.phone, country), code: digits, email: code.email }
      const { phone, phoneToken } = await api.call('POST /user/phone-confirm', { body })
      change({ code: null, confirmed: { phone, email: code.email, phoneToken } })
    } catch (error) {
      const next = afterRefusal(code, error)
      if (next) {
        change({ code: next })
        setTyped('')
      } else setFailure(failureOf(error))
      setBusy(false)
      form.current?.querySelector('input')?.focus()
    }
  }
  const type = (text: string) => {
    const digits = withPlainDigits(text).replaceAll(/\D/g, '').slice(0, CODE.digits)
    setTyped(digits)
    if (digits.length === CODE.digits) void confirm(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.length === CODE.digits) void confirm(typed)
  }
  const address = code.email ?? formatPhone(code.phone, country)
  return (
    <form ref={form} tabIndex={-1} className={styles.fields} noValidate onSubmit={submit}>
      <p className={styles.lead}>
        <Trans>
          A code of {CODE.digits} digits is on its way to{' '}
          <b dir="ltr" className={styles.whole}>
            {address}
          </b>
          .
        </Trans>{' '}
        <button type="button" className={styles.inline} onClick={() => change({ code: null })}>
          {code.email ? <Trans>Another number or address</Trans> : <Trans>Another number</Trans>}
        </button>
      </p>
      {!isOver && (
        <Field
          label={t`Code`}
          name="code"
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={typed}
          readOnly={busy}
          onChange={({ target }) => type(target.value)}
          fault={code.wrong > 0 && !busy && <WrongCode left={CODE.attempts - code.wrong} />}
        />
      )}
      <div role="alert">{isOver && <OverText isOld={isOld} />}</div>
      {failure && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      {!isOver && (
        <Button type="submit" wide disabled={busy || typed.length < CODE.digits}>
          {busy ? <Trans>Checking the code…</Trans> : <Trans>Confirm and send the application</Trans>}
        </Button>
      )}
      <Resend {...{ code, change, country }} main={isOver} />
    </form>
  )
}

/** Updates the code after a refusal. Returns null if the error has another reason than the typed code. */
function afterRefusal(code: SentCode, error: unknown): SentCode | null {
  const said = error instanceof ApiProblem ? error.problem.code : null
  if (said === 'code_wrong') return { ...code, wrong: code.wrong + 1 }
  return said === 'code_expired' ? { ...code, wrong: code.wrong + 1, over: true } : null
}

function WrongCode({ left }: { left: number }) {
  return (
    <span role="alert">
      <Trans>That is not the code. Look at the newest message.</Trans>{' '}
      {left > 0 && <Plural value={left} one="# try is left." other="# tries are left." />}
    </span>
  )
}

function OverText({ isOld }: { isOld: boolean }) {
  return (
    <p className={styles.fault}>
      {isOld ? (
        <Trans>The code is older than five minutes and no longer works. Ask for a new one.</Trans>
      ) : (
        <Trans>This code no longer works: it was tried too often or used already. Ask for a new one.</Trans>
      )}
    </p>
  )
}

interface ResendProps extends Props {
  /** Asking for a new code is the only action left. */
  main: boolean
}

function Resend({ code, main, change, country }: ResendProps) {
  const { ask, busy, failure } = useAskCode(country, (next) => change({ code: next }))
  const until = Math.max(code.resendAt, failure?.until ?? 0)
  const isTime = useIsPast(until)
  return (
    <>
      {failure && failure.code !== 'rate_limited' && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      {isTime ? (
        <Button
          kind={main ? 'main' : 'quiet'}
          wide
          disabled={busy !== null}
          onClick={() => void ask(code.phone, code.email)}
        >
          {busy ? <Trans>One moment…</Trans> : <Trans>Send a new code</Trans>}
        </Button>
      ) : (
        <p className={styles.hint}>
          <Trans>
            A new code in <Countdown until={until} />
          </Trans>
        </p>
      )}
    </>
  )
}
