import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { wallClock } from '../dishes/wall-clock.ts'
import { useReadable } from '../readable.ts'
import { useChecklist, useDevice } from '../shell/device-context.ts'
import { ClockInput } from './clock-input.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './input.module.css'

export default function TimeField({ question, labelledBy, describedBy }: FieldProps) {
  const checklist = useChecklist()
  const device = useDevice()
  const { restaurant } = useReadable(checklist.visit)
  // A new input forgets what was half typed in the old one.
  const [nows, setNows] = useState(0)
  const set = (time: string | null) => {
    const answer = time || null
    if (answer !== question.answer) checklist.setAnswer(question.id, answer)
  }
  const setNow = () => {
    set(wallClock(device.now(), restaurant.timezone))
    setNows(nows + 1)
  }
  return (
    <div className={styles.line}>
      <ClockInput
        key={nows}
        className={`${styles.input} ${styles.time} figures`}
        value={typeof question.answer === 'string' ? question.answer : ''}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onTime={set}
      />
      <Button kind="quiet" onClick={setNow}>
        <Trans>Now</Trans>
      </Button>
    </div>
  )
}
