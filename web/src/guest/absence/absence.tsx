import type { Visit } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { CalendarX2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '../../boot/later.ts'
import { Button } from '../../ui/button.tsx'
import { useNavigate } from '../../ui/routing.tsx'
import { useSearchParams } from '../../ui/search-params.ts'
import { UnsentText } from '../facts/unsent-text.tsx'
import { useAbsence } from './use-absence.ts'
import facts from '../facts/facts.module.css'
import styles from './absence.module.css'

const AbsenceSheet = onDemand(() => import('./absence-sheet.tsx'))

/** The statuses of a visit that its guest may still give up. */
const TO_BE_MADE: readonly Visit['status'][] = ['scheduled', 'open', 'overdue']

/** Lets the guest of a visit that has not begun say that they can't come, or shows that they said so. */
export function Absence({ visit }: { visit: Visit }) {
  if (visit.startedAt !== null || !TO_BE_MADE.includes(visit.status)) return null
  return visit.absence ? <Said visit={visit} absence={visit.absence} /> : <Question visit={visit} />
}

function Question({ visit }: { visit: Visit }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  useAskedByLink(visit.id, setAsking)
  return (
    <>
      <Button kind="quiet" className={facts.calendar} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <CalendarX2 size={18} aria-hidden="true" />
        <Trans>I can’t come</Trans>
      </Button>
      {isAsking && (
        <Suspense>
          <AbsenceSheet visit={visit} reason={reason} setReason={setReason} close={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A letter's link leads to the question and answers nothing by itself, since scanners of mail follow links and run scripts. */
function useAskedByLink(visitId: string, setAsking: (isAsking: boolean) => void): void {
  const go = useNavigate()
  const [params] = useSearchParams()
  const isAsked = params.has('cannotCome') && params.get('visit') === visitId
  useEffect(() => {
    if (!isAsked) return
    // Before the sheet has a history entry of its own, so that a reload does not ask again.
    go(`/guest?visit=${visitId}`, { replace: true })
    setAsking(true)
  }, [isAsked, visitId, go, setAsking])
}

function Said({ visit, absence }: { visit: Visit; absence: NonNullable<Visit['absence']> }) {
  const { state, takeBack } = useAbsence(visit)
  return (
    <section className={styles.said} role="status">
      <p className={styles.label}>
        <CalendarX2 size={16} aria-hidden="true" />
        <Trans>You said that you can’t come</Trans>
      </p>
      {absence.reason && (
        <p className={styles.reason} dir="auto">
          {absence.reason}
        </p>
      )}
      <p>
        <Trans>Whoever planned the visit will write to you. Until then it stays yours.</Trans>
      </p>
      <UnsentText state={state} />
      <Button
        kind="quiet"
        className={facts.calendar}
        disabled={state === 'sending'}
        onClick={() => void takeBack()}
      >
        <Trans>I can come after all</Trans>
      </Button>
    </section>
  )
}
