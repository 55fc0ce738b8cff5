import type { Language } from '@cloche/contract/constants.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'

interface Texts<Choice> {
  title: string
  help: string | undefined
  unit: string | undefined
  choices: Choice[]
}

/** A question's texts in a language; each missing one falls back on the default language. */
export function textsOf<Choice extends { value: string; title: string }>(
  item: { title: string; options: Omit<VisitOptions, 'choices'> & { choices?: Choice[] | undefined } },
  language: Language,
): Texts<Choice> {
  const { help, unit, choices = [], translations } = item.options
  const own = translations?.[language]
  return {
    title: own?.title ?? item.title,
    help: own?.help ?? help,
    unit: own?.unit ?? unit,
    choices: choices.map((choice) => ({
      ...choice,
      title: wordFor(choice.value, own?.choices) ?? choice.title,
    })),
  }
}

/** Looks only at own properties: a value may be named `constructor`. */
function wordFor(value: string, words: Record<string, string> | undefined): string | undefined {
  return words && Object.hasOwn(words, value) ? words[value] : undefined
}
