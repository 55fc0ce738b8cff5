import { Trans } from '@lingui/react/macro'
import styles from './dish-picker.module.css'

export function PickerRows({ names, order }: { names: readonly string[]; order: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <ul className={styles.rows}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" className={styles.row} onClick={() => order(name)}>
            <bdi>{name}</bdi>
            <span className={styles.ordered}>
              <Trans>Ordered</Trans>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
