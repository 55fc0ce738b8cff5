import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import type { Dish } from '@cloche/contract/questions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ClockInput } from '../fields/clock-input.tsx'
import { useReadable } from '../readable.ts'
import { removeWithUndo } from '../removals.ts'
import { useChecklist } from '../shell/device-context.ts'
import { typedOver, type TypedTimes } from './typed-times.ts'
import { wallClock } from './wall-clock.ts'
import styles from './dish-editor.module.css'

interface Props {
  id: string
  questionId: string
  dish: Dish
  close: () => void
}

/** Corrects a dish by hand. An impossible time shows a fault and is not stored. */
export default function DishEditor({ id, questionId, dish, close }: Props) {
  const { t } = useLingui()
  const checklist = useChecklist()
  const { timezone } = useReadable(checklist.visit).restaurant
  const orderedId = useId()
  const readyId = useId()
  const [noted] = useState(dish)
  const [typed, setTyped] = useState<TypedTimes>({})
  const [wrong, setWrong] = useState(false)

  const correct = (next: TypedTimes) => {
    setTyped(next)
    const times = typedOver(noted, dish, next, timezone)
    if (!times) return
    const backwards = isReadyBeforeOrdered(times)
    setWrong(backwards)
    if (!backwards) checklist.updateDish(questionId, dish.id, times.change)
  }
  const remove = () => {
    close()
    removeWithUndo(dish.id, { text: t`${dish.dishName}: removed`, undoLabel: t`Undo` }, () =>
      checklist.removeDish(questionId, dish.id),
    )
  }

  return (
    <div id={id} className={styles.editor}>
      <label htmlFor={orderedId}>
        <Trans>Ordered at</Trans>
        <ClockInput
          id={orderedId}
          value={typed.order ?? wallClock(new Date(dish.orderTime), timezone)}
          onTime={(order) => order !== null && correct({ ...typed, order })}
        />
      </label>
      <label htmlFor={readyId}>
        <Trans>Ready at</Trans>
        <ClockInput
          id={readyId}
          value={typed.ready ?? (dish.readyTime ? wallClock(new Date(dish.readyTime), timezone) : '')}
          aria-invalid={wrong}
          onTime={(ready) => ready !== null && correct({ ...typed, ready })}
        />
      </label>
      {wrong && (
        <p className={styles.fault} role="alert">
          <Trans>It can’t have come before it was ordered. Not saved.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        {dish.readyTime && (
          <Button kind="quiet" onClick={() => correct({ ...typed, ready: '' })}>
            <Trans>Still waiting</Trans>
          </Button>
        )}
        <Button kind="danger" onClick={remove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </div>
  )
}
