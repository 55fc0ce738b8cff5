import { characterCount } from '@cloche/checklist/characters.ts'
import { REASON_MAX_LENGTH } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LongText } from '../fields/long-text.tsx'
import { visitWhenText } from '../when.ts'
import { UnsentText } from '../facts/unsent-text.tsx'
import { useAbsence } from './use-absence.ts'
import styles from '../facts/question.module.css'

interface Props {
  visit: Visit
  /** What the guest has typed; it outlives the sheet. */
  reason: string
  setReason: (typed: string) => void
  close: () => void
}

/** Asks whether the guest really can't come, and why. */
export default function AbsenceSheet({ visit, reason, setReason, close }: Props) {
  useLingui()
  const id = useId()
  const { state, say } = useAbsence(visit)
  const when = visitWhenText(visit)
  const isTooLong = characterCount(reason) > REASON_MAX_LENGTH
  const send = async () => {
    if (await say(reason)) close()
  }
  return (
    <Sheet
      title={<Trans>You can’t come?</Trans>}
      close={close}
      foot={
        <>
          <UnsentText state={state} />
          <Button wide disabled={state === 'sending' || isTooLong} onClick={() => void send()}>
            <Trans>Yes, I can’t come</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>
          <bdi className={styles.place}>{visit.restaurant.title}</bdi>
          <span className={styles.soft}>{when}</span>
        </p>
        <p className={styles.soft}>
          <Trans>Whoever planned the visit reads this and decides. Until then the visit stays yours.</Trans>
        </p>
        <label htmlFor={id} className={styles.soft}>
          <Trans>Why? You need not say.</Trans>
        </label>
        <LongText
          id={id}
          value={reason}
          max={REASON_MAX_LENGTH}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  )
}
