import type { Dish } from '@cloche/contract/questions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useReadable } from '../readable.ts'
import { removeWithUndo } from '../removals.ts'
import { useChecklist } from '../shell/device-context.ts'
import { nearestInstant, wallClock } from './wall-clock.ts'
import styles from './dish-editor.module.css'

interface Props {
  id: string
  questionId: string
  dish: Dish
  close: () => void
}

/** Corrects a dish by hand. A time that can't be is shown as a fault and goes nowhere. */
export default function DishEditor({ id, questionId, dish, close }: Props) {
  const { t } = useLingui()
  const checklist = useChecklist()
  const { timezone } = useReadable(checklist.visit).restaurant
  // What was noted when the editor opened: half-typed times in between must not move the day.
  const [noted] = useState(dish)
  const [draft, setDraft] = useState({
    order: wallClock(new Date(dish.orderTime), timezone),
    ready: dish.readyTime ? wallClock(new Date(dish.readyTime), timezone) : '',
  })
  const [wrong, setWrong] = useState(false)

  const correct = (next: typeof draft) => {
    setDraft(next)
    if (next.order === '') return
    const orderTime = nearestInstant(next.order, new Date(noted.orderTime), timezone)
    const readyTime = next.ready === '' ? null : readyAt(next.ready, noted, orderTime, timezone)
    const backwards = readyTime !== null && readyTime < orderTime
    setWrong(backwards)
    if (backwards) return
    checklist.updateDish(questionId, {
      ...dish,
      orderTime: orderTime.toISOString(),
      readyTime: readyTime && readyTime.toISOString(),
    })
  }
  const remove = () => {
    close()
    removeWithUndo(dish.id, { text: t`${dish.dishName}: removed`, undoLabel: t`Undo` }, () =>
      checklist.removeDish(questionId, dish.id),
    )
  }

  return (
    <div id={id} className={styles.editor}>
      <label>
        <Trans>Ordered at</Trans>
        <input
          type="time"
          value={draft.order}
          onChange={({ target }) => correct({ ...draft, order: target.value })}
        />
      </label>
      <label>
        <Trans>Ready at</Trans>
        <input
          type="time"
          value={draft.ready}
          aria-invalid={wrong}
          onChange={({ target }) => correct({ ...draft, ready: target.value })}
        />
      </label>
      {wrong && (
        <p className={styles.fault} role="alert">
          <Trans>It can’t have come before it was ordered. Not saved.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        {dish.readyTime && (
          <Button kind="quiet" onClick={() => correct({ ...draft, ready: '' })}>
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

/** A typed time is read beside the one it corrects, else beside the order; the order's own minute is the order. */
function readyAt(time: string, noted: Dish, orderTime: Date, timezone: string): Date {
  if (time === wallClock(orderTime, timezone)) return orderTime
  return nearestInstant(time, noted.readyTime ? new Date(noted.readyTime) : orderTime, timezone)
}
