import type { Dish } from '@cloche/contract/questions.ts'
import { Suspense, useMemo, useState } from 'react'
import { later } from '../../boot/later.ts'
import { derived, sameList, useLater, useReadable } from '../readable.ts'
import { removals } from '../removals.ts'
import { useChecklist } from '../shell/device-context.ts'
import type { Summary } from '../summary.ts'
import { viewsOf } from '../views.ts'

const RunningDishes = later(() => import('./running-dishes.tsx'))
const DishesSheet = later(() => import('./dishes-sheet.tsx'))

/** The dishes that have not come, on every screen of a visit; a tap opens all dishes. */
export default function DishBar() {
  const checklist = useChecklist()
  const [open, setOpen] = useState(false)
  const hidden = useReadable(removals)
  const dishes = useLater(
    useMemo(() => derived(viewsOf(checklist).summary, runningDishes, sameList), [checklist]),
  )
  const [oldest, ...others] = dishes.filter(({ id }) => !hidden.has(id))
  return (
    <>
      {oldest && (
        <Suspense>
          <RunningDishes oldest={oldest} others={others.length} open={() => setOpen(true)} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <DishesSheet close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function runningDishes({ dishes }: Summary): Dish[] {
  return dishes
    .map(({ dish }) => dish)
    .filter(({ readyTime }) => readyTime === null)
    .toSorted((a, b) => a.orderTime.localeCompare(b.orderTime))
}
