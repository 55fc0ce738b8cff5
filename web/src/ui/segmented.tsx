import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

interface Props {
  choices: readonly { value: string; title: ReactNode; label?: string }[]
  chosen: string | null
  onTap: (value: string) => void
  /** Names the group where no fieldset around it does. */
  label?: string
}

/** A few short choices side by side. Native radio buttons underneath. */
export function Segmented({ choices, chosen, onTap, label }: Props) {
  const name = useId()
  return (
    <div className={styles.row} role={label ? 'radiogroup' : undefined} aria-label={label}>
      {choices.map(({ value, title, label: spoken }) => (
        <label key={value} className={styles.segment}>
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
          <span>{title}</span>
        </label>
      ))}
    </div>
  )
}
