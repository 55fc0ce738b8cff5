import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { programme } from '../../boot/programme.ts'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Countdown, FaultBox, type Failure } from '../fault.tsx'
import styles from '../join.module.css'
import { useAttempt } from '../use-attempt.ts'

interface Props {
  /** Another button is the main one. */
  isSecond: boolean
}

/** Asks for a new link by phone or e-mail. The answer does not reveal whether anybody has the address. */
export function NewLink({ isSecond }: Props) {
  const { contact } = programme()
  const { t } = useLingui()
  const { api } = useSession()
  const [typed, setTyped] = useState('')
  const { isBusy, failure, attempt } = useAttempt()
  const [answer, setAnswer] = useState<{ isSetUp: boolean } | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { to: typed.trim(), language: currentLanguage() }
    await attempt(async () => setAnswer(await api.call('POST /user/link', { body })))
  }

  const isInvalid = failure?.code === 'invalid'
  if (answer)
    return (
      <div role="status" className={styles.lead}>
        <Answer {...answer} to={typed.trim()} contact={contact} />
      </div>
    )
  return (
    <form className={styles.link} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {contact ? (
          <Trans>
            Have a new link sent to the phone or e-mail that the programme knows, or ask for one:{' '}
            <bdi>{contact}</bdi>
          </Trans>
        ) : (
          <Trans>
            Have a new link sent to the phone or e-mail that the programme knows, or ask whoever sent you the
            old one.
          </Trans>
        )}
      </p>
      <Field
        label={t`Phone or e-mail`}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={typed}
        fault={isInvalid && t`Check it: a phone number (from abroad with +) or name@example.com`}
        onChange={({ target }) => setTyped(target.value)}
      />
      {failure && !isInvalid && (
        <FaultBox>
          <AskFailure failure={failure} />
        </FaultBox>
      )}
      <Button type="submit" wide kind={isSecond ? 'quiet' : 'main'} disabled={isBusy || typed.trim() === ''}>
        {isBusy ? <Trans>One moment…</Trans> : <Trans>Send me a new link</Trans>}
      </Button>
    </form>
  )
}

function Answer({ isSetUp, to, contact }: { isSetUp: boolean; to: string; contact: string | null }) {
  if (isSetUp)
    return (
      <Trans>
        If the programme knows <bdi>{to}</bdi>, a new link is on its way there. A link that you have and that
        still works goes on working.
      </Trans>
    )
  return contact ? (
    <Trans>
      This server can't send messages there. Ask for a link: <bdi>{contact}</bdi>
    </Trans>
  ) : (
    <Trans>This server can't send messages there. Ask whoever sent you the old link for a new one.</Trans>
  )
}

function AskFailure({ failure: { code, until } }: { failure: Failure }) {
  switch (code) {
    case 'unreachable':
      return <Trans>The server can't be reached. Check the signal and try again.</Trans>
    case 'rate_limited':
      return (
        <Trans>
          Too many tries. It can go on in <Countdown until={until} />.
        </Trans>
      )
    default:
      return <Trans>The server could not do that. Try again in a moment.</Trans>
  }
}
