import styles from './language-switch.module.css'

interface Props<C extends string> {
  label: string
  current: string
  /** The code of each language and its name in that language. */
  languages: readonly { code: C; name: string }[]
  onChoose(code: C): void
}

export function LanguageSwitch<C extends string>({ label, current, languages, onChoose }: Props<C>) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === current}
          className={styles.language}
          onClick={() => onChoose(code)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
