import { useId, type ReactNode } from 'react'
import styles from './choice-list.module.css'

interface Props {
  kind: 'radio' | 'checkbox'
  choices: readonly { value: string; title: ReactNode }[]
  chosen: readonly string[]
  /** A tap on a choice, chosen or not. */
  onTap: (value: string) => void
}

/** Choices as rows one under the other, each as wide as the plate. */
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
          <span>{title}</span>
        </label>
      ))}
    </div>
  )
}
