import type { Dish } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { ChevronUp, Timer } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { LocalQuestion } from '../../offline/interface.ts'
import { Stopwatch } from '../../ui/stopwatch.tsx'
import { derived, sameList, useLater, useReadable } from '../readable.ts'
import { removals } from '../removals.ts'
import { useChecklist, useDevice } from '../shell/device-context.ts'
import styles from './dish-bar.module.css'

const DishesSheet = lazy(() => import('./dishes-sheet.tsx'))

/** The dishes that have not come yet, on every screen of a visit; a tap opens them all. */
export function DishBar() {
  const checklist = useChecklist()
  const device = useDevice()
  const [open, setOpen] = useState(false)
  const hidden = useReadable(removals)
  const dishes = useLater(useMemo(() => derived(checklist.items, runningDishes, sameList), [checklist]))
  const running = dishes.filter(({ id }) => !hidden.has(id))
  const [oldest, ...others] = running
  return (
    <>
      {oldest && (
        <button type="button" className={styles.bar} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Timer size={18} aria-hidden="true" />
          <span className="visually-hidden">
            <Trans>Not here yet:</Trans>
          </span>
          <bdi className={styles.name}>{oldest.dishName}</bdi>
          <span className={styles.clock}>
            <Stopwatch since={Date.parse(oldest.orderTime)} now={device.now} />
          </span>
          {others.length > 0 && <span className={styles.more}>+{others.length}</span>}
          <ChevronUp size={18} aria-hidden="true" />
        </button>
      )}
      {open && (
        <Suspense>
          <DishesSheet close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function runningDishes(items: readonly LocalQuestion[]): Dish[] {
  return items
    .flatMap(({ dishes }) => dishes)
    .filter(({ readyTime }) => readyTime === null)
    .toSorted((a, b) => a.orderTime.localeCompare(b.orderTime))
}
