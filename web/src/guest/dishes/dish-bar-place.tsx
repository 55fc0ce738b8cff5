import { Suspense } from 'react'
import { later } from '../../boot/later.ts'
import { useLater, useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { viewsOf } from '../views.ts'
import styles from './dish-bar.module.css'
import { isRunning } from './is-running.ts'

const DishBar = later(() => import('./dish-bar.tsx'))

/** Keeps the room of the running dishes until their code is there, so that nothing moves. */
export function DishBarPlace({ sectionId }: { sectionId?: string }) {
  const visitCopy = useVisitCopy()
  const visit = useReadable(visitCopy.visit)
  const { dishes } = useLater(viewsOf(visitCopy).summary)
  const runs = dishes.some(({ dish }) => isRunning(dish, visit))
  return (
    <Suspense fallback={runs && <div className={styles.bar} />}>
      <DishBar sectionId={sectionId} />
    </Suspense>
  )
}
