import { daypartOf } from '@cloche/checklist/daypart.ts'
import type { Daypart } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { UnsentText } from '../facts/unsent-text.tsx'
import { useSending } from '../facts/use-sending.ts'
import { visitDateText } from '../when.ts'
import inputs from '../fields/input.module.css'
import facts from '../facts/facts.module.css'
import styles from '../facts/question.module.css'

const DAYPARTS: Record<Daypart, MessageDescriptor> = {
  morning: msg`in the morning`,
  lunch: msg`at lunchtime`,
  evening: msg`in the evening`,
}

/** Asks when the guest will go, inside of the window. */
export default function AppointmentSheet({ visit, close }: { visit: Visit; close: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const { api } = useSession()
  const { state, send } = useSending()
  const [at, setAt] = useState(visit.appointment ?? '')
  const { visitDate, visitUntil = visitDate, dayparts } = visit
  const [first, last] = [visitDateText(visitDate), visitDateText(visitUntil)]
  const isTyped = at !== ''
  const isInside = at >= visitDate && at <= visitUntil
  const isAtItsTime = !isTyped || (dayparts?.includes(daypartOf(at.slice(11))) ?? true)
  const times = dayparts?.map((daypart) => t(DAYPARTS[daypart])).join(', ')
  const say = async (when: string | null) => {
    const params = { visitId: visit.id }
    if (await send(() => api.call('PUT /visit/{visitId}/appointment', { params, body: { at: when } })))
      close()
  }
  return (
    <Sheet
      title={<Trans>When will you go?</Trans>}
      close={close}
      foot={
        <>
          <UnsentText state={state} />
          <Button
            wide
            disabled={state === 'sending' || !isInside || !isAtItsTime}
            onClick={() => void say(at)}
          >
            <Trans>I’ll go then</Trans>
          </Button>
          {visit.appointment && (
            <Button kind="quiet" wide disabled={state === 'sending'} onClick={() => void say(null)}>
              <Trans>I don’t know yet</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className={styles.question}>
        <p>
          <bdi className={styles.place}>{visit.restaurant.title}</bdi>
          <span className={styles.soft}>
            <Trans>
              Any day from {first} until {last}
            </Trans>
            {times && <>, {times}</>}
          </span>
        </p>
        <label htmlFor={id} className={styles.soft}>
          <Trans>Day and time, on the restaurant’s clock</Trans>
        </label>
        <input
          id={id}
          type="datetime-local"
          className={inputs.input}
          value={at}
          min={visitDate}
          max={visitUntil}
          onChange={({ target }) => setAt(target.value.slice(0, 16))}
        />
        {isTyped && !(isInside && isAtItsTime) && (
          <p className={facts.fault} role="status">
            {isInside ? (
              <Trans>The visit is wanted {times}.</Trans>
            ) : (
              <Trans>That is not between these days.</Trans>
            )}
          </p>
        )}
        <p className={styles.soft}>
          <Trans>
            You get a reminder before. You can change it at any time, and going at another time is fine.
          </Trans>
        </p>
      </div>
    </Sheet>
  )
}
