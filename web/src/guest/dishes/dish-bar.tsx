import { Suspense, useMemo, useState } from 'react'
import { later } from '../../boot/later.ts'
import { derived, sameList, useLater, useReadable } from '../readable.ts'
import { removals } from '../removals.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import type { NotedDish, Summary } from '../summary.ts'
import { viewsOf } from '../views.ts'
import styles from './dish-bar.module.css'
import { isRunning } from './is-running.ts'

const RunningDishes = later(() => import('./running-dishes.tsx'))
const DishesSheet = later(() => import('./dishes-sheet.tsx'))

/** The dishes that have not come, on every screen of a visit. A tap opens all dishes, another says that the first has come. */
export default function DishBar({ sectionId }: { sectionId?: string }) {
  const visitCopy = useVisitCopy()
  const [open, setOpen] = useState(false)
  const hidden = useReadable(removals)
  const dishes = useLater(
    useMemo(() => derived(viewsOf(visitCopy).summary, dishesToCome, sameDishes), [visitCopy]),
  )
  const visit = useReadable(visitCopy.visit)
  const [oldest, ...others] = dishes.filter(({ dish }) => isRunning(dish, visit) && !hidden.has(dish.id))
  return (
    <>
      {oldest && (
        <Suspense fallback={<div className={styles.bar} />}>
          <RunningDishes oldest={oldest} others={others.length} open={() => setOpen(true)} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <DishesSheet sectionId={sectionId} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function dishesToCome({ dishes }: Summary): NotedDish[] {
  return dishes
    .filter(({ dish }) => dish.readyTime === null)
    .toSorted((a, b) => a.dish.orderTime.localeCompare(b.dish.orderTime))
}

const sameDishes = (a: readonly NotedDish[], b: readonly NotedDish[]) =>
  sameList(
    a.map(({ dish }) => dish),
    b.map(({ dish }) => dish),
  )
