import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import type { Dish } from '@cloche/contract/questions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ClockInput } from '../fields/clock-input.tsx'
import { useReadable } from '../readable.ts'
import { removeWithUndo } from '../removals.ts'
import { useVisitCopy, useGround } from '../shell/device-context.ts'
import { timeFields, typedOver, unsavedTimes, type TypedTimes } from './typed-times.ts'
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
  const visitCopy = useVisitCopy()
  const { timezone } = useReadable(visitCopy.visit).restaurant
  const orderedId = useId()
  const readyId = useId()
  const [noted] = useState(dish)
  const { drafts } = useGround()
  const fields = timeFields(dish)
  const [typed, setTyped] = useState<TypedTimes>(() => unsavedTimes(dish, drafts))
  const times = typedOver(noted, dish, typed, timezone)
  const wrong = times !== null && isReadyBeforeOrdered(times)

  const correct = (change: TypedTimes) => {
    const next = { ...typed, ...change }
    setTyped(next)
    const corrected = typedOver(noted, dish, next, timezone)
    if (!corrected || isReadyBeforeOrdered(corrected)) return false
    visitCopy.updateDish(questionId, dish.id, corrected.change)
    // A time that waited for the other one is saved with it.
    for (const field of Object.values(fields)) drafts.keep(field, null)
    return true
  }
  const remove = () => {
    close()
    removeWithUndo(dish.id, { text: t`${dish.dishName}: removed`, undoLabel: t`Undo` }, () =>
      visitCopy.removeDish(questionId, dish.id),
    )
  }

  return (
    <div id={id} className={styles.editor}>
      <label htmlFor={orderedId}>
        <Trans>Ordered at</Trans>
        <ClockInput
          id={orderedId}
          questionId={questionId}
          field={fields.order}
          value={typed.order ?? wallClock(new Date(dish.orderTime), timezone)}
          onTime={(order) => correct({ order })}
        />
      </label>
      <label htmlFor={readyId}>
        <Trans>Here at</Trans>
        <ClockInput
          id={readyId}
          questionId={questionId}
          field={fields.ready}
          value={typed.ready ?? (dish.readyTime ? wallClock(new Date(dish.readyTime), timezone) : '')}
          aria-invalid={wrong}
          onTime={(ready) => correct({ ready })}
        />
      </label>
      {wrong && (
        <p className={styles.fault} role="alert">
          <Trans>It can’t have come before it was ordered. Not saved.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        {dish.readyTime && (
          <Button kind="quiet" onClick={() => correct({ ready: '' })}>
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
