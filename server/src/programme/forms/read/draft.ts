import { v7 } from 'uuid'
import type { Language } from '@cloche/contract/constants.ts'
import type { FormReading } from '@cloche/contract/bank.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import type { OwnText } from '../own-options.ts'
import type { Source } from '../condition/met.ts'
import type { Row } from './table.ts'
import type { Texts } from './texts.ts'

export type ReadItem = FormReading['items'][number]

/** The expression of a `relevant` cell. A group's expression applies to each of its questions. */
export interface Relevant {
  expression: string
}

/** A category or question being imported, with the parts of its condition. */
export interface Draft extends Source {
  item: ReadItem
  row: Row
  /** The conditions from the outermost group to the question itself. */
  relevants: readonly Relevant[]
}

export interface DraftTexts {
  title: Texts
  help: Texts
  own?: Readonly<Partial<Record<OwnText, Texts>>>
  /** Maps each language to the titles of choices by value. */
  choices?: ReadonlyMap<Language, ReadonlyMap<string, string>>
}

/** Makes a category or question with the texts of the default language, and the other languages as translations. */
export function itemOf(
  type: ReadItem['type'],
  texts: DraftTexts,
  options: Omit<QuestionOptions, 'help' | OwnText | 'translations'>,
): ReadItem {
  const { title, help, own } = texts
  const given = Object.entries({ help, ...own }).filter(([, text]) => text.own !== '')
  const translations = translationsOf(texts)
  return {
    id: v7(),
    parent: null,
    title: title.own,
    logo: null,
    type,
    options: {
      ...options,
      ...Object.fromEntries(given.map(([option, text]) => [option, text.own])),
      ...(translations && { translations }),
    },
    order: 0,
  }
}

function translationsOf({ title, help, own, choices }: DraftTexts): QuestionOptions['translations'] {
  const texts = Object.entries({ title, help, ...own })
  const parts = [...texts.map(([, { others }]) => others), ...(choices ? [choices] : [])]
  const languages = new Set(parts.flatMap((part) => [...part.keys()]))
  if (languages.size === 0) return undefined
  const inLanguage = (language: Language) => {
    const named = texts.map(([part, { others }]) => [part, others.get(language)] as const)
    const titles = choices?.get(language)
    const given = named.filter(([, text]) => text !== undefined)
    return { ...Object.fromEntries(given), ...(titles && { choices: Object.fromEntries(titles) }) }
  }
  return Object.fromEntries([...languages].map((language) => [language, inLanguage(language)]))
}
