import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { phoneFrom } from '@cloche/contract/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { ChangeDraft } from '../anketa/draft.ts'
import { FailureText, FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { useAskCode } from './use-ask-code.ts'

interface Props {
  telephone: string
  /** The phone's confirmation has expired. */
  again: boolean
  change: ChangeDraft
}

/** Takes a phone in any spelling and sends a code to it. */
export function PhoneForm({ telephone, again, change }: Props) {
  const { t } = useLingui()
  const [isWrong, setIsWrong] = useState(false)
  const { ask, busy, failure } = useAskCode((code) => change({ code }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = phoneFrom(telephone)
    setIsWrong(phone === null)
    if (phone) void ask(phone)
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      {again && (
        <FaultBox>
          <Trans>The phone was confirmed too long ago. Once more, please; all the rest is kept.</Trans>
        </FaultBox>
      )}
      <p className={styles.lead}>
        <Trans>We send a code to it by text message, and later the link to your visit.</Trans>
      </p>
      <Field
        label={t`Mobile phone`}
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+7 916 123-45-67"
        maxLength={40}
        value={telephone}
        onChange={({ target }) => change({ telephone: target.value })}
        fault={isWrong && <Trans>That is no Russian mobile number. One looks like +7 916 123-45-67.</Trans>}
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
