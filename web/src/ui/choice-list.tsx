import { useId, type ReactNode } from 'react'
import styles from './choice-list.module.css'

interface Props {
  kind: 'radio' | 'checkbox'
  choices: readonly { value: string; title: ReactNode }[]
  chosen: readonly string[]
  /** Called on every tap, also on a choice that is already chosen. */
  onTap: (value: string) => void
}

/** Shows choices as full-width rows, one below the other. */
export function ChoiceList({ kind, choices, chosen, onTap }: Props) {
  const name = useId()
  return (
    <div className={styles.plate}>
      {choices.map(({ value, title }) => (
        <label key={value} className={chosen.includes(value) ? `${styles.row} ${styles.chosen}` : styles.row}>
          <input
            type={kind}
            name={name}
            value={value}
            className={styles.input}
            checked={chosen.includes(value)}
            onClick={() => onTap(value)}
            readOnly
          />
          <bdi>{title}</bdi>
        </label>
      ))}
    </div>
  )
}
