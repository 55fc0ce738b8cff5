import { WordSwitch } from './word-switch.tsx'

interface Props<C extends string> {
  label: string
  current: string
  /** The code of each language and its name in that language. */
  languages: readonly { code: C; name: string }[]
  onChoose(code: C): void
}

export function LanguageSwitch<C extends string>({ languages, ...props }: Props<C>) {
  return (
    <WordSwitch
      {...props}
      choices={languages.map(({ code, name }) => ({ value: code, title: name, lang: code }))}
    />
  )
}
