import { isDeepStrictEqual } from 'node:util'
import { leavesRoom } from '@cloche/checklist/condition.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import type { BankRow } from './queries.ts'

type Translations = NonNullable<QuestionOptions['translations']>
type TextPart = keyof NonNullable<Translations[Language]>

/** The parts that a workbook does not mention, so that the bank keeps its own. */
export interface Unsaid {
  options: readonly (keyof QuestionOptions)[]
  /** The options without a column of their own, where something else of the workbook does not say them. */
  unlessSaid: readonly (keyof QuestionOptions)[]
  /** The languages in which a text has no column. */
  translations: Readonly<Record<TextPart, readonly Language[]>>
  type: boolean
  logo: boolean
  scores: boolean
}

/** The category for questions outside of groups has no row: a workbook says only the notes that became its help. */
export const ONLY_NOTES: Unsaid = {
  options: [],
  unlessSaid: ['help'],
  translations: { title: LANGUAGES, help: LANGUAGES, unit: LANGUAGES, choices: LANGUAGES },
  type: true,
  logo: true,
  scores: true,
}

/** Merges an item of the bank with the workbook's. Parts without a column in the workbook stay. */
export function merged(before: BankRow, said: BankRow, unsaid: Unsaid): BankRow {
  const type = unsaid.type && isOnlyOurs(before, said) ? before.type : said.type
  const silent = unsaid.unlessSaid.filter((option) => said.options[option] === undefined)
  const kept = [...unsaid.options, ...silent].filter((option) => isStillFit(option, before, type))
  const given = Object.entries(said.options).filter(([option]) =>
    takesOption(type, option as keyof QuestionOptions),
  )
  const options: QuestionOptions = {
    ...Object.fromEntries(given),
    ...Object.fromEntries(kept.map((option) => [option, before.options[option]])),
  }
  if (unsaid.scores && options.choices) options.choices = withScores(options.choices, before.options.choices)
  if (kept.includes('exclusive')) keepKnown(options)
  if (!leavesRoom(options.min, options.max, options.whole)) dropBounds(options, kept)
  const translations = translationsOf(before, { ...said, type, options }, unsaid)
  if (translations) options.translations = translations
  const isSame = isDeepStrictEqual(options, before.options)
  return {
    ...before,
    parent: said.parent,
    title: said.title,
    logo: unsaid.logo ? before.logo : said.logo,
    type,
    options: isSame ? before.options : options,
  }
}

/** Returns whether the bank has an option that its new type takes too. The scale of a rate is no bound of a number. */
function isStillFit(
  option: keyof QuestionOptions,
  { type: before, options }: BankRow,
  type: BankRow['type'],
) {
  const value = options[option]
  if (value === undefined || !takesOption(type, option)) return false
  if (option === 'min' || option === 'max') return takesOption(before, 'min') && takesOption(type, 'min')
  if (option === 'comment' || option === 'photos')
    return typeof value === 'string' || takesOption(type, 'weight')
  return true
}

/** Other tools know neither add-on sections nor dishes, and store them as groups and texts. */
function isOnlyOurs({ type }: BankRow, said: BankRow): boolean {
  return (type === 'addon' && said.type === 'checklist') || (type === 'dish' && said.type === 'text')
}

/** Bounds without a whole number between them can't stay when the workbook asks for whole numbers. */
function dropBounds(options: QuestionOptions, kept: readonly (keyof QuestionOptions)[]): void {
  if (kept.includes('min')) delete options.min
  if (kept.includes('max')) delete options.max
}

/** A choice that the workbook dropped no longer stands alone. */
function keepKnown(options: QuestionOptions): void {
  const values = new Set(options.choices?.map(({ value }) => value))
  const left = options.exclusive?.filter((value) => values.has(value)) ?? []
  if (left.length > 0) options.exclusive = left
  else delete options.exclusive
}

/** Adds the translations without a column to those of the workbook, as far as they fit the type and the choices. */
function translationsOf(
  { options: { translations: before = {} } }: BankRow,
  { type, options }: BankRow,
  unsaid: Unsaid,
): Translations | undefined {
  const { translations: said = {}, choices = [] } = options
  const values = new Set(choices.map(({ value }) => value))
  const languages = LANGUAGES.flatMap((language) => {
    const { choices: titles = {}, ...texts } = {
      ...keptIn(before, language, unsaid, options),
      ...said[language],
    }
    const fitting = Object.entries(texts).filter(
      ([part]) => part === 'title' || takesOption(type, part as keyof QuestionOptions),
    )
    const known = Object.entries(titles).filter(([value]) => values.has(value))
    const all = {
      ...Object.fromEntries(fitting),
      ...(known.length > 0 && { choices: Object.fromEntries(known) }),
    }
    return Object.keys(all).length > 0 ? [[language, all] as const] : []
  })
  return languages.length > 0 ? Object.fromEntries(languages) : undefined
}

/** A translated help or unit goes with the text that it translates. */
function keptIn(
  before: Translations,
  language: Language,
  { translations }: Unsaid,
  options: QuestionOptions,
): Translations[Language] {
  const isThere = (part: string) => (part !== 'help' && part !== 'unit') || options[part] !== undefined
  const parts = Object.entries(before[language] ?? {}).filter(([part]) => isThere(part))
  return Object.fromEntries(parts.filter(([part]) => translations[part as TextPart].includes(language)))
}

type Choices = NonNullable<QuestionOptions['choices']>

function withScores(choices: Choices, before: Choices = []): Choices {
  const scores = new Map(before.map(({ value, score }) => [value, score]))
  return choices.map((choice) => ({ ...choice, score: scores.get(choice.value) ?? choice.score }))
}
