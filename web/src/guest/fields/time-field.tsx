import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { wallClock } from '../dishes/wall-clock.ts'
import { useReadable } from '../readable.ts'
import { useChecklist, useDevice } from '../shell/device-context.ts'
import type { FieldProps } from './field-props.ts'
import styles from './input.module.css'

export default function TimeField({ question, labelledBy, describedBy }: FieldProps) {
  const checklist = useChecklist()
  const device = useDevice()
  const { restaurant } = useReadable(checklist.visit)
  const set = (time: string) => checklist.setAnswer(question.id, time === '' ? null : time.slice(0, 5))
  return (
    <div className={styles.line}>
      <input
        type="time"
        className={`${styles.input} ${styles.time} figures`}
        value={typeof question.answer === 'string' ? question.answer : ''}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={({ target }) => set(target.value)}
      />
      <Button kind="quiet" onClick={() => set(wallClock(device.now(), restaurant.timezone))}>
        <Trans>Now</Trans>
      </Button>
    </div>
  )
}
