import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { wallClock } from '../dishes/wall-clock.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy, useDevice } from '../shell/device-context.ts'
import { ClockInput } from './clock-input.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './input.module.css'
import { useDraft } from './use-draft.ts'

export default function TimeField({ question, labelledBy, describedBy }: FieldProps) {
  const visitCopy = useVisitCopy()
  const device = useDevice()
  const { restaurant } = useReadable(visitCopy.visit)
  const { forget } = useDraft(question.id)
  const set = (time: string) => {
    const answer = time || null
    if (answer !== question.answer) visitCopy.setAnswer(question.id, answer)
    return true
  }
  const setNow = () => {
    set(wallClock(device.now(), restaurant.timezone))
    forget()
  }
  return (
    <div className={styles.line}>
      <ClockInput
        questionId={question.id}
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
