import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { phoneExample, phoneFrom, type PhoneCountry } from '@cloche/contract/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { ChangeDraft } from '../anketa/draft.ts'
import { FailureText, FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { useAskCode } from './use-ask-code.ts'

interface Props {
  telephone: string
  country: PhoneCountry
  /** Where the code goes, if it goes by e-mail. */
  email?: string | undefined
  changeEmail: () => void
  /** The confirmation has expired. */
  again: boolean
  change: ChangeDraft
}

/** Takes a phone in any spelling and sends a code to it, or to the e-mail address where no text messages are sent. */
export function PhoneForm({ telephone, country, email, changeEmail, again, change }: Props) {
  const { t } = useLingui()
  const [isWrong, setIsWrong] = useState(false)
  const { ask, busy, failure } = useAskCode(country, (code) => change({ code }))
  const example = phoneExample(country)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = phoneFrom(telephone, country)
    setIsWrong(phone === null)
    if (phone) void ask(phone, email)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      {again && (
        <FaultBox>
          <Trans>It was confirmed too long ago. Once more, please; all the rest is kept.</Trans>
        </FaultBox>
      )}
      {email === undefined ? (
        <p className={styles.lead}>
          <Trans>We send a code to it by text message, and later the link to your visit.</Trans>
        </p>
      ) : (
        <ByEmail email={email} change={changeEmail} />
      )}
      <Field
        label={t`Mobile phone`}
        name="tel"
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        placeholder={example}
        maxLength={40}
        value={telephone}
        onChange={({ target }) => change({ telephone: target.value })}
        fault={
          isWrong && (
            <Trans>
              That is no phone number. One looks like <bdi className={styles.whole}>{example}</bdi>; a number
              of another country begins with + and its code.
            </Trans>
          )
        }
      />
      {failure && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      <Button type="submit" wide disabled={busy !== null}>
        <AskWords busy={busy} />
      </Button>
    </form>
  )
}

function ByEmail({ email, change }: { email: string; change: () => void }) {
  return (
    <p className={styles.lead}>
      <Trans>
        We send a code to{' '}
        <b dir="ltr" className={styles.whole}>
          {email}
        </b>
        , and later the link to your visit.
      </Trans>{' '}
      <button type="button" className={styles.inline} onClick={change}>
        <Trans>Another address</Trans>
      </button>
    </p>
  )
}

function AskWords({ busy }: { busy: ReturnType<typeof useAskCode>['busy'] }) {
  switch (busy) {
    case 'proving':
      return <Trans>Checking that you’re not a robot…</Trans>
    case 'sending':
      return <Trans>Sending the code…</Trans>
    case null:
      return <Trans>Send me a code</Trans>
  }
}
