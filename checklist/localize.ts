import type { Language } from '@cloche/contract/constants.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'

type Translation = NonNullable<NonNullable<VisitOptions['translations']>[Language]>

interface Texts<Choice> extends Omit<Translation, 'title' | 'choices'> {
  title: string
  choices: Choice[]
}

/** Returns a question's texts in a language. Missing ones are in the default language. */
export function textsOf<Choice extends { value: string; title: string }>(
  item: { title: string; options: Omit<VisitOptions, 'choices'> & { choices?: Choice[] | undefined } },
  language: Language,
): Texts<Choice> {
  const { choices = [], translations, ...options } = item.options
  const own = translations?.[language]
  return {
    title: item.title,
    ...options,
    ...own,
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
