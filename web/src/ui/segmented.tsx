import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

interface Props {
  choices: readonly { value: string; title: ReactNode; label?: string }[]
  chosen: string | null
  onTap: (value: string) => void
  /** Names the group when no `fieldset` around it does. */
  label?: string
}

/** With more choices in a row, each is narrower than a thumb on a phone. */
const IN_A_ROW = 6

/** A few short choices side by side, built from native radio buttons. */
export function Segmented({ choices, chosen, onTap, label }: Props) {
  const name = useId()
  return (
    <div
      className={choices.length > IN_A_ROW ? `${styles.row} ${styles.many}` : styles.row}
      role={label ? 'radiogroup' : undefined}
      aria-label={label}
    >
      {choices.map(({ value, title, label: spoken }) => (
        <label
          key={value}
          className={value === chosen ? `${styles.segment} ${styles.chosen}` : styles.segment}
        >
          <input
            type="radio"
            name={name}
            value={value}
            className={styles.input}
            aria-label={spoken}
            checked={value === chosen}
            onClick={() => onTap(value)}
            readOnly
          />
          <bdi>{title}</bdi>
        </label>
      ))}
    </div>
  )
}
