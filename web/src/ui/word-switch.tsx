import styles from './word-switch.module.css'

interface Props<V extends string> {
  label: string
  current: string
  /** `lang`: the language of the title, where it is not that of the screen. */
  choices: readonly { value: V; title: string; lang?: string }[]
  onChoose(value: V): void
}

/** A few words side by side, one of which holds, in the row of a setting. */
export function WordSwitch<V extends string>({ label, current, choices, onChoose }: Props<V>) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {choices.map(({ value, title, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={value === current}
          className={styles.word}
          onClick={() => onChoose(value)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
