import { Languages } from 'lucide-react'
import styles from './language-switch.module.css'
import { WordSwitch } from './word-switch.tsx'

/** As many names as stand in one row of a narrow phone. */
const FEW = 3

interface Props<C extends string> {
  label: string
  current: string
  /** The code of each language and its name in that language. */
  languages: readonly { code: C; name: string }[]
  onChoose(code: C): void
}

/** Chooses one of a few languages side by side, or of many in the phone's own list. */
export function LanguageSwitch<C extends string>({ label, current, languages, onChoose }: Props<C>) {
  if (languages.length <= FEW) {
    const choices = languages.map(({ code, name }) => ({ value: code, title: name, lang: code }))
    return <WordSwitch label={label} current={current} choices={choices} onChoose={onChoose} />
  }
  return (
    <span className={styles.choice}>
      <Languages size={18} aria-hidden="true" />
      <select
        aria-label={label}
        value={current}
        onChange={({ target }) => onChoose(languages[target.selectedIndex]!.code)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
