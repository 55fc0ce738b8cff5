import type { Language } from '@cloche/contract/constants.ts'
import type { Choice } from '@cloche/contract/questions.ts'
import { choiceValue } from '@cloche/contract/shared.ts'
import { MESSAGES } from '../../../base/texts/texts.ts'
import type { Tongues } from '../languages.ts'
import type { Remarks } from './remarks.ts'
import type { Row, Table } from './table.ts'
import { cut, type TextReader } from './texts.ts'

const MOST = 100
const TITLE_MAX = 300
const VALUE_MAX = 64

export interface ChoiceList {
  choices: Choice[]
  /** Maps each language to the titles by value. */
  titles: Map<Language, Map<string, string>>
  /** Maps the values in the sheet to the values in Cloche. */
  values: Map<string, string>
}

/** Reads the lists of the choices sheet by name, and adapts values that Cloche can't store. */
export function readChoices(table: Table, texts: TextReader, remarks: Remarks): Map<string, ChoiceList> {
  const lists = new Map<string, ChoiceList>()
  for (const row of table.rows) {
    const name = row.text('list_name')
    if (name === '') {
      remarks.left('choices', row, 'list_missing')
      continue
    }
    const list = lists.getOrInsertComputed(name, emptyList)
    if (isTaken(list, row, remarks)) readChoice(list, row, texts, remarks)
  }
  return lists
}

/** The only choice of a confirmation, with the value that other tools store. */
export const CONFIRMATION: ChoiceList = {
  choices: [{ value: 'OK', title: 'OK', score: null }],
  titles: new Map(),
  values: new Map([['OK', 'OK']]),
}

/** Adds the choice that `or_other` implies, in the languages of the choices. Returns null if the list is full. */
export function withOther(list: ChoiceList, { ownLanguage, translations }: Tongues): ChoiceList | null {
  if (list.values.has('other')) return list
  if (list.choices.length >= MOST) return null
  const value = freeValue(list, 'other')
  const titled = [...translations.keys()].map(
    (language) =>
      [
        language,
        new Map([...(list.titles.get(language) ?? []), [value, MESSAGES[language].checklist.other]]),
      ] as const,
  )
  return {
    choices: [...list.choices, { value, title: MESSAGES[ownLanguage ?? 'en'].checklist.other, score: null }],
    titles: new Map([...list.titles, ...titled]),
    values: new Map([...list.values, ['other', value]]),
  }
}

const emptyList = (): ChoiceList => ({ choices: [], titles: new Map(), values: new Map() })

function isTaken(list: ChoiceList, row: Row, remarks: Remarks): boolean {
  const original = row.text('name')
  if (original === '' && row.text('label') === '') return false
  const isDuplicate = original !== '' && list.values.has(original)
  if (isDuplicate) remarks.left('choices', row, 'choice_duplicate', original)
  else if (list.choices.length >= MOST) remarks.left('choices', row, 'choice_limit', row.text('list_name'))
  return !isDuplicate && list.choices.length < MOST
}

function readChoice(list: ChoiceList, row: Row, texts: TextReader, remarks: Remarks): void {
  const original = row.text('name')
  const { own, others } = texts.line(row, 'label', TITLE_MAX)
  const value = freeValue(list, fitting(original || own))
  if (value !== original) remarks.changed('choices', row, 'choice_value', original)
  if (own === '') remarks.changed('choices', row, 'label_missing', original)
  if (row.text('media') !== '') remarks.changed('choices', row, 'media', row.text('media'))
  const [first = value] = others.values()
  list.values.set(original || value, value)
  list.choices.push({ value, title: own || first, score: scoreOf(row, remarks) })
  for (const [language, title] of others)
    list.titles.getOrInsertComputed(language, () => new Map<string, string>()).set(value, title)
}

function fitting(text: string): string {
  return cut(text.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_'), VALUE_MAX)
}

/** Adds a number if another choice has the value, or if the API reserves the value. */
function freeValue(list: ChoiceList, wanted: string): string {
  const taken = new Set(list.values.values())
  const isFree = (value: string) => choiceValue.safeParse(value).success && !taken.has(value)
  const numbered = (count: number) => `${cut(wanted, VALUE_MAX - 4)}_${count}`
  let value = wanted
  for (let count = 2; !isFree(value); count += 1) value = numbered(count)
  return value
}

/** Reads Cloche's own column. An empty cell means "not applicable". */
function scoreOf(row: Row, remarks: Remarks): number | null {
  const text = row.text('cloche_score')
  if (text === '') return null
  const score = Number(text)
  if (score >= 0 && score <= 1) return score
  remarks.changed('choices', row, 'own_value', `cloche_score: ${text}`)
  return null
}
