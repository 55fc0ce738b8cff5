import type { Dish } from '@cloche/contract/questions.ts'
import { Waited } from '../dishes/waited.tsx'
import { dishTimesText } from '../when.ts'
import styles from './reading.module.css'

export function ReadDishes({ dishes, timezone }: { dishes: readonly Dish[]; timezone: string }) {
  return (
    <ul className={styles.dishes}>
      {dishes.map((dish) => (
        <li key={dish.id}>
          <bdi>{dish.dishName}</bdi>
          <span className={styles.times}>{dishTimesText(dish, timezone)}</span>
          <span className={styles.waited}>
            <Waited {...dish} />
          </span>
        </li>
      ))}
    </ul>
  )
}
