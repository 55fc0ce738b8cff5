import styles from './chips.module.css'

interface Props<V extends string> {
  label: string
  /** Shows all chips in one row below the label. Without `row`, only screen readers get the label. */
  row?: boolean
  choices: readonly { value: V; title: string }[]
  chosen: readonly V[]
  choose: (chosen: readonly V[]) => void
}

/** Short choices, of which any number can be chosen. */
export function Chips<V extends string>({ label, row = false, choices, chosen, choose }: Props<V>) {
  const toggle = (value: V) =>
    choose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset className={row ? `${styles.chips} ${styles.row}` : styles.chips}>
      <legend className={row ? styles.label : 'visually-hidden'}>{label}</legend>
      {choices.map(({ value, title }) => (
        <label
          key={value}
          className={chosen.includes(value) ? `${styles.chip} ${styles.chosen}` : styles.chip}
        >
          <input
            type="checkbox"
            className={styles.input}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  )
}
