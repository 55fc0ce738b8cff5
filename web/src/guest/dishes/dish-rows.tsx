import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { removals } from '../removals.ts'
import { DishRow } from './dish-row.tsx'
import styles from './dishes.module.css'

/** The dishes of a question, without those whose removal can still be undone. */
export function DishRows({ question: { id, dishes } }: { question: Pick<LocalQuestion, 'id' | 'dishes'> }) {
  const hidden = useReadable(removals)
  const shown = dishes.filter((dish) => !hidden.has(dish.id))
  if (shown.length === 0) return null
  return (
    <ul className={styles.plate}>
      {shown.map((dish) => (
        <DishRow key={dish.id} questionId={id} dish={dish} />
      ))}
    </ul>
  )
}
