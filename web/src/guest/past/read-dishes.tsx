import type { Dish } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { Waited } from '../dishes/waited.tsx'
import { clockText } from '../when.ts'
import styles from './reading.module.css'

export function ReadDishes({ dishes, timezone }: { dishes: readonly Dish[]; timezone: string }) {
  return (
    <ul className={styles.dishes}>
      {dishes.map(({ id, dishName, orderTime, readyTime }) => (
        <li key={id}>
          <bdi>{dishName}</bdi>
          <span className={styles.times}>
            <span>{clockText(orderTime, timezone)}</span>
            {readyTime && <span>{` – ${clockText(readyTime, timezone)}`}</span>}
          </span>
          <span className={styles.waited}>
            {readyTime ? <Waited orderTime={orderTime} readyTime={readyTime} /> : <Trans>never came</Trans>}
          </span>
        </li>
      ))}
    </ul>
  )
}
