import type { Dish } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { later } from '../../boot/later.ts'
import { Button } from '../../ui/button.tsx'
import { Stopwatch } from '../../ui/stopwatch.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy, useGround } from '../shell/device-context.ts'
import { dishTimesText } from '../when.ts'
import styles from './dishes.module.css'
import { hasDraft } from './has-draft.ts'
import { isRunning } from './is-running.ts'
import { Waited } from './waited.tsx'

const DishEditor = later(() => import('./dish-editor.tsx'))

export function DishRow({ questionId, dish }: { questionId: string; dish: Dish }) {
  const visitCopy = useVisitCopy()
  const { device, drafts } = useGround()
  const visit = useReadable(visitCopy.visit)
  const { timezone } = visit.restaurant
  const runs = isRunning(dish, visit)
  const [editing, setEditing] = useState(() => hasDraft(dish, drafts))
  const editorId = useId()
  const name = useRef<HTMLButtonElement>(null)
  const came = () => {
    visitCopy.updateDish(questionId, dish.id, { readyTime: device.now().toISOString() })
    // The button disappears, so the focus moves to this dish's name.
    name.current?.focus({ preventScroll: true })
  }

  return (
    <li>
      <div className={styles.summary}>
        <button
          ref={name}
          type="button"
          className={styles.name}
          aria-expanded={editing}
          aria-controls={editing ? editorId : undefined}
          onClick={() => setEditing(!editing)}
        >
          <span className={styles.words}>
            <bdi>{dish.dishName}</bdi>
            <span className={styles.times}>
              <span>{dishTimesText(dish, timezone)}</span>
              <ChevronDown size={14} aria-hidden="true" className={styles.turn} />
            </span>
          </span>
          <span className={runs ? styles.running : styles.stopped}>
            {runs ? <Stopwatch since={Date.parse(dish.orderTime)} now={device.now} /> : <Waited {...dish} />}
          </span>
        </button>
        {runs && (
          <Button className={styles.came} onClick={came}>
            <Trans>It’s here</Trans>
          </Button>
        )}
      </div>
      {editing && (
        <Suspense>
          <DishEditor id={editorId} questionId={questionId} dish={dish} close={() => setEditing(false)} />
        </Suspense>
      )}
    </li>
  )
}
