import { v7 } from 'uuid'
import type { Language } from '@cloche/contract/constants.ts'
import type { FormReading } from '@cloche/contract/bank.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import type { Source } from '../condition/condition.ts'
import type { Row } from './table.ts'
import type { Texts } from './texts.ts'

export type ReadItem = FormReading['items'][number]

/** A cell of the `relevant` column; a group's belongs to each of its questions. */
export interface Relevant {
  expression: string
}

/** A category or a question on its way into the bank, with what its condition is made of. */
export interface Draft extends Source {
  item: ReadItem
  row: Row
  /** The outermost group's first, its own last. */
  relevants: readonly Relevant[]
}

export interface DraftTexts {
  title: Texts
  help: Texts
  unit?: Texts
  /** By language, the titles of choices by value. */
  choices?: ReadonlyMap<Language, ReadonlyMap<string, string>>
}

/** A category or a question with the texts of the default language, and the others as translations. */
export function itemOf(
  type: ReadItem['type'],
  texts: DraftTexts,
  options: Omit<QuestionOptions, 'help' | 'unit' | 'translations'>,
): ReadItem {
  const { title, help, unit } = texts
  const translations = translationsOf(texts)
  return {
    id: v7(),
    parent: null,
    title: title.own,
    logo: null,
    type,
    options: {
      ...options,
      ...(help.own !== '' && { help: help.own }),
      ...(unit && unit.own !== '' && { unit: unit.own }),
      ...(translations && { translations }),
    },
    order: 0,
  }
}

function translationsOf({ title, help, unit, choices }: DraftTexts): QuestionOptions['translations'] {
  const parts = [title.others, help.others, unit?.others, choices].filter((part) => part !== undefined)
  const languages = new Set(parts.flatMap((part) => [...part.keys()]))
  if (languages.size === 0) return undefined
  const inLanguage = (language: Language) => {
    const named = {
      title: title.others.get(language),
      help: help.others.get(language),
      unit: unit?.others.get(language),
    }
    const titles = choices?.get(language)
    const given = Object.entries(named).filter(([, text]) => text !== undefined)
    return { ...Object.fromEntries(given), ...(titles && { choices: Object.fromEntries(titles) }) }
  }
  return Object.fromEntries([...languages].map((language) => [language, inLanguage(language)]))
}
