import { Trans } from '@lingui/react/macro'
import type { Dish } from '@cloche/contract/questions.ts'
import styles from './dish-picker.module.css'

interface Props {
  names: readonly string[]
  /** The dishes that are already ordered. */
  dishes: readonly Dish[]
  order: (name: string) => void
}

export function PickerRows({ names, dishes, order }: Props) {
  if (names.length === 0) return null
  return (
    <ul className={styles.rows}>
      {names.map((name) => {
        const count = dishes.filter(({ dishName }) => dishName === name).length
        return (
          <li key={name}>
            <button type="button" className={styles.row} onClick={() => order(name)}>
              <span className={styles.name}>
                <bdi>{name}</bdi>
                {count > 0 && (
                  <span className={styles.count}>
                    <Trans>In your order: {count}</Trans>
                  </span>
                )}
              </span>
              <span className={styles.act}>
                <Trans>Add</Trans>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
