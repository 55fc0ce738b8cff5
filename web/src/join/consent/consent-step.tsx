import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import type { Consent } from '@cloche/contract/applications.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { consentText, CURRENT_VERSION } from './consent-text.ts'
import { TermsAway } from '../terms-away.tsx'
import type { AskedTerms, Terms } from '../use-terms.ts'

interface Props {
  given: Consent | null
  /** The given consent names an operator who no longer runs the programme. */
  outdated: boolean
  /** Null withdraws the consent. */
  give: (consent: Consent | null) => void
  done: () => void
}

/** Shows the consent in the current language and asks for agreement. */
export function ConsentStep({ asked, ...props }: Props & { asked: AskedTerms }) {
  if (asked.terms) return <ConsentForm {...props} terms={asked.terms} />
  return (
    <TermsAway
      asked={asked}
      fetching={<Trans>Fetching the consent…</Trans>}
      notYet={<Trans>The consent could not be fetched yet.</Trans>}
    />
  )
}

function ConsentForm({ given: before, outdated, give, done, terms }: Props & { terms: Terms }) {
  const { operator, codeBy } = terms
  const { i18n } = useLingui()
  const { api } = useSession()
  const [isMissing, setIsMissing] = useState(false)
  const text = consentText(currentLanguage(), operator)
  // Consents stored by older versions have no `operator`, which counts as null.
  const given = (before?.operator ?? null) === operator ? before : null
  const agree = (yes: boolean) => {
    setIsMissing(false)
    const at = api.serverNow().toISOString()
    give(yes ? { version: CURRENT_VERSION, language: currentLanguage(), at, operator } : null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsMissing(given === null)
    if (given) done()
    else event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      {outdated && !given && (
        <FaultBox>
          <Trans>Who runs this programme has changed: please read this once more.</Trans>
        </FaultBox>
      )}
      <p className={styles.lead}>
        {codeBy === 'sms' ? (
          <Trans>The last of the four steps asks for a mobile number, to which we send a code.</Trans>
        ) : (
          <Trans>
            The last of the four steps asks for a mobile number, and sends a code to your e-mail address.
          </Trans>
        )}
      </p>
      <article className={styles.consent} lang={i18n.locale}>
        {text.sections.map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </article>
      <label className={styles.agreement}>
        <input type="checkbox" checked={given !== null} onChange={({ target }) => agree(target.checked)} />
        <span>{text.agreement}</span>
      </label>
      {isMissing && (
        <FaultBox>
          <Trans>Without your consent we may not take your application.</Trans>
        </FaultBox>
      )}
      <Button type="submit" wide>
        <Trans>Go on to the application</Trans>
      </Button>
    </form>
  )
}
