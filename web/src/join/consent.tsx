import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from '../ui/routing.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { currentLanguage } from '../boot/i18n.ts'
import { Toaster } from '../ui/toaster.tsx'
import { useSearchParams } from '../ui/search-params.ts'
import {
  addressOf,
  isBegun,
  stepFor,
  STEPS,
  type ChangeDraft,
  type Draft,
  type Step,
} from './anketa/draft.ts'
import { MealsStep } from './anketa/meals-step.tsx'
import { useDraft } from './anketa/use-draft.ts'
import { FIELDS, thisYear, type AnketaField } from './anketa/values.ts'
import { YouStep } from './anketa/you-step.tsx'
import { ApplicationThanks, type Sent } from './application-thanks.tsx'
import { ConsentStep } from './consent/consent-step.tsx'
import { consentText } from './consent/consent-text.ts'
import type { PhoneCountry } from '@cloche/contract/phone.ts'
import { JoinPage } from './join-page.tsx'
import { CodeForm } from './phone/code-form.tsx'
import { PhoneForm } from './phone/phone-form.tsx'
import { Sending } from './phone/sending.tsx'
import { TermsAway } from './terms-away.tsx'
import { useTerms, type AskedTerms, type Terms } from './use-terms.ts'
import { StepHead } from './step-head.tsx'
import styles from './join.module.css'

/**
 * The steps from the consent to a sent application. Each step has its address, and this device keeps the entered
 * values.
 */
export default function Application() {
  const { state } = useLocation() as { state: { sent?: Sent } | null }
  // The addresses of the steps before it lead to the thanks too: an application that was sent has none any more.
  const [sent, setSent] = useState(state?.sent ?? null)
  return <JoinPage>{sent ? <ApplicationThanks {...sent} /> : <Steps thank={setSent} />}</JoinPage>
}

function Steps({ thank }: { thank: (sent: Sent) => void }) {
  const { t } = useLingui()
  const go = useNavigate()
  const [params] = useSearchParams()
  const { draft, change, forget, isKept } = useDraft()
  const asked = useTerms()
  const [refused, setRefused] = useState<readonly AnketaField[]>([])
  const [again, setAgain] = useState(false)
  const [outdated, setOutdated] = useState(false)
  const step = stepFor(draft, params.get('step'), thisYear())
  const open = (next: Step) => go(addressOf(next))

  const sent = () => {
    const application = {
      firstName: draft.values.firstName.trim(),
      phone: draft.confirmed?.phone ?? '',
      email: draft.confirmed?.email,
      country: asked.terms?.phoneCountry,
    }
    forget()
    thank(application)
    go('/consent', { replace: true, state: { sent: application } })
  }
  const dealWith = (error: unknown) => {
    const problem = error instanceof ApiProblem ? error.problem : null
    if (problem?.code === 'phone_unconfirmed') {
      setAgain(true)
      change({ confirmed: null })
      return true
    }
    if (problem?.errors?.some(({ path }) => path === 'form.consent.operator')) {
      setOutdated(true)
      change({ consent: null })
      open('consent')
      return true
    }
    const fields = fieldsIn(problem?.errors ?? [])
    if (problem?.code !== 'invalid' || fields.length === 0) return false
    setRefused(fields)
    open(fields.some((field) => FIELDS.you.some((each) => each === field)) ? 'you' : 'meals')
    return true
  }

  const titles: Record<Step, ReactNode> = {
    consent: consentText(currentLanguage()).title,
    you: <Trans>About you</Trans>,
    meals: <Trans>You and restaurants</Trans>,
    phone: <Trans>Last step: your phone</Trans>,
  }
  return (
    <div className={styles.steps}>
      <StepHead place={STEPS.indexOf(step)} title={titles[step]} />
      {!isKept && (
        <p role="status" className={styles.waiting}>
          <Trans>This phone keeps nothing for this page: fill it in and send it in one go.</Trans>
        </p>
      )}
      <Screen step={step} {...{ draft, change, refused, again, outdated, open, sent, dealWith, asked }} />
      {isBegun(draft) && (
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            forget({ done: t`Removed from this phone`, undo: t`Undo` })
            open('consent')
          }}
        >
          <Trans>Remove what I entered from this phone</Trans>
        </button>
      )}
      <Toaster />
    </div>
  )
}

interface ScreenProps {
  step: Step
  draft: Draft
  change: ChangeDraft
  refused: readonly AnketaField[]
  again: boolean
  outdated: boolean
  open: (step: Step) => void
  sent: () => void
  dealWith: (error: unknown) => boolean
  asked: AskedTerms
}

function Screen({ step, draft, change, refused, again, outdated, open, sent, dealWith, asked }: ScreenProps) {
  switch (step) {
    case 'consent':
      return (
        <ConsentStep
          asked={asked}
          given={draft.consent}
          outdated={outdated}
          give={(consent) => change({ consent })}
          done={() => open('you')}
        />
      )
    case 'you':
      return <YouStep {...{ draft, change, refused }} done={() => open('meals')} />
    case 'meals':
      return <MealsStep {...{ draft, change, refused }} done={() => open('phone')} />
    case 'phone':
      if (!asked.terms)
        return (
          <TermsAway
            asked={asked}
            fetching={<Trans>One moment…</Trans>}
            notYet={<Trans>All you entered is kept on this phone.</Trans>}
          />
        )
      return <ProofStep {...{ draft, change, again, sent, dealWith, open }} terms={asked.terms} />
  }
}

type ProofProps = Pick<ScreenProps, 'draft' | 'change' | 'again' | 'sent' | 'dealWith' | 'open'> & {
  terms: Terms
}

/** Confirms the phone, or the e-mail address where no text messages are sent, and sends the application. */
function ProofStep({ draft, change, again, sent, dealWith, open, terms }: ProofProps) {
  const country = terms.phoneCountry as PhoneCountry
  const email = terms.codeBy === 'email' ? draft.values.email.trim() : undefined
  // An address that was corrected after it was confirmed is confirmed anew.
  const isSame = draft.confirmed?.email === undefined || draft.confirmed.email === draft.values.email.trim()
  if (draft.confirmed && isSame)
    return <Sending {...{ draft, sent, country }} confirmed={draft.confirmed} refused={dealWith} />
  if (draft.code && draft.code.email === email) return <CodeForm {...{ change, country }} code={draft.code} />
  return (
    <PhoneForm
      {...{ again, change, country, email }}
      telephone={draft.telephone}
      changeEmail={() => open('you')}
    />
  )
}

const ALL = [...FIELDS.you, ...FIELDS.meals]

/** Returns the fields named in the server's errors, such as `form.city` or `form.diets.0`. */
function fieldsIn(errors: readonly { path: string }[]): AnketaField[] {
  return ALL.filter((field) => errors.some(({ path }) => path.split('.')[1] === field))
}
