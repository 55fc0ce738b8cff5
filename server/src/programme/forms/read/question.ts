import { takesOption } from '@cloche/checklist/question-types.ts'
import type { FormRemark } from '@cloche/contract/bank.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import { itemOf, type Draft, type DraftTexts, type ReadItem, type Relevant } from './draft.ts'
import { CONFIRMATION, withOther, type ChoiceList } from './choices.ts'
import type { Tongues } from '../languages.ts'
import { OWN_TEXTS, ownColumn } from '../own-options.ts'
import { OWN_TYPES, WRITTEN } from '../question-types.ts'
import { constrained, ownOptions, rangeOf, requiredOf, type Numbers } from './options.ts'
import type { Remarks } from './remarks.ts'
import type { QuestionKind } from './row-kind.ts'
import type { Row } from './table.ts'
import { cut, oneLine, stacked, type TextReader, type Texts } from './texts.ts'

const TITLE_MAX = 500
const HELP_MAX = 2000

export interface Reader {
  texts: TextReader
  remarks: Remarks
  lists: ReadonlyMap<string, ChoiceList>
  /** The languages of the choices. */
  offered: Tongues
  /** Maps items to the remark that applies if their picture is not stored here. */
  pictures: Map<string, FormRemark>
}

interface Shape {
  type: QuestionType
  whole: boolean
  numbers: Numbers
  list?: ChoiceList
}

/** Columns of a question that Cloche can't import, with the code of the remark. */
const LOST = [
  ['default', 'default'],
  ['calculation', 'calculate'],
  ['choice_filter', 'choice_filter'],
  ['media', 'media'],
] as const

/** Reads a question that has no category yet. Returns null if Cloche can't import it. */
export function readQuestion(
  row: Row,
  kind: QuestionKind,
  relevants: readonly Relevant[],
  reader: Reader,
): Draft | null {
  const shape = shapeOf(row, kind, reader)
  if (shape === null) return null
  const { type, whole, list } = shape
  noteLost(row, kind, reader.remarks)
  const texts = {
    ...headOf(row, reader),
    own: ownTexts(row, type, reader),
    ...(list && { choices: list.titles }),
  }
  const required = requiredOf(row, reader.remarks)
  const options: QuestionOptions = {
    ...(required !== undefined && { required }),
    ...ownOptions(row, type, reader.remarks),
    ...(list && { choices: list.choices }),
    ...(whole && takesOption(type, 'whole') && { whole }),
  }
  const item = itemOf(type, texts, options)
  const draft: Draft = { item, row, whole, values: list?.values ?? new Map(), relevants }
  Object.assign(item.options, constrained(row, draft, shape.numbers, reader.remarks))
  return draft
}

/**
 * Reads the title and help of a row. A title missing in the default language is taken from another, or from the name.
 */
export function headOf(row: Row, { texts, remarks }: Reader): { title: Texts; help: Texts } {
  const title = texts.line(row, 'label', TITLE_MAX)
  const help = texts.block(row, 'hint', HELP_MAX)
  if (title.own !== '') return { title, help }
  remarks.changed('survey', row, 'label_missing', row.text('name'))
  const name = cut(oneLine(row.text('name')), TITLE_MAX).trim()
  const [first = name || row.text('type')] = title.others.values()
  return { title: { ...title, own: first }, help }
}

/** Adds notes before or after a help text. */
export function addHelp(
  { options }: ReadItem,
  row: Row,
  notes: readonly Texts[],
  place: 'before' | 'after',
  remarks: Remarks,
): void {
  const translated = Object.entries(options.translations ?? {}) as [Language, { help?: string }][]
  const others = translated.flatMap(([language, { help }]) => (help ? [[language, help] as const] : []))
  const given: Texts = { own: options.help ?? '', others: new Map(others) }
  const help = within(row, stacked(place === 'before' ? [...notes, given] : [given, ...notes]), remarks)
  if (help.own !== '') options.help = help.own
  for (const [language, text] of help.others)
    options.translations = {
      ...options.translations,
      [language]: { ...options.translations?.[language], help: text },
    }
}

/** Cuts a help text that notes have made too long. */
function within(row: Row, help: Texts, remarks: Remarks): Texts {
  const fits = [help.own, ...help.others.values()].every((text) => text.length <= HELP_MAX)
  if (fits) return help
  remarks.changed('survey', row, 'too_long', help.own)
  const cutTo = (text: string) => cut(text, HELP_MAX)
  return { own: cutTo(help.own), others: new Map([...help.others].map(([key, text]) => [key, cutTo(text)])) }
}

function shapeOf(row: Row, kind: QuestionKind, reader: Reader): Shape | null {
  const { remarks, lists } = reader
  if (kind.kind === 'range') {
    const { type, whole, numbers } = rangeOf(row, remarks)
    return { type, whole, numbers }
  }
  if (kind.kind === 'acknowledge') {
    remarks.changed('survey', row, 'acknowledge')
    return { type: 'single', whole: false, numbers: {}, list: CONFIRMATION }
  }
  if (kind.kind === 'select') {
    if (/\bsearch\s*\(/i.test(row.text('appearance'))) {
      remarks.left('survey', row, 'choices_external', row.text('appearance'))
      return null
    }
    const list = lists.get(kind.list)
    if (!list || list.choices.length === 0) {
      remarks.left('survey', row, 'choices_missing', kind.list)
      return null
    }
    return { type: kind.type, whole: false, numbers: {}, list: listFor(row, kind, list, reader) }
  }
  if (kind.asText) remarks.changed('survey', row, 'type_as_text', row.text('type'))
  const type = ownType(row, kind.type, remarks)
  return { type, whole: kind.whole ?? false, numbers: {} }
}

function listFor(
  row: Row,
  { list: name, other }: Extract<QuestionKind, { kind: 'select' }>,
  list: ChoiceList,
  { offered, remarks }: Reader,
): ChoiceList {
  const extended = other ? withOther(list, offered) : list
  if (extended === null) remarks.changed('survey', row, 'choice_limit', name)
  else if (other) remarks.changed('survey', row, 'or_other')
  return extended ?? list
}

/** Reads the real type of a question if XLSForm lacks that type and the row names the closest one. */
function ownType(row: Row, type: QuestionType, remarks: Remarks): QuestionType {
  const own = row.text('cloche_type').toLowerCase()
  const named = OWN_TYPES.find((each) => each === own && WRITTEN[each] === WRITTEN[type])
  if (named) return named
  if (own !== '') remarks.changed('survey', row, 'own_value', `cloche_type: ${own}`)
  return type
}

function ownTexts(row: Row, type: QuestionType, { texts, remarks }: Reader): DraftTexts['own'] {
  const given = OWN_TEXTS.flatMap(({ option, max }) => {
    const column = ownColumn(option)
    if (row.text(column) === '') return []
    if (takesOption(type, option)) return [[option, texts.line(row, column, max)] as const]
    remarks.changed('survey', row, 'own_value', `${column}: ${row.text(column)}`)
    return []
  })
  return Object.fromEntries(given)
}

function noteLost(row: Row, { kind }: QuestionKind, remarks: Remarks): void {
  for (const [column, code] of LOST) {
    if (row.text(column) !== '') remarks.changed('survey', row, code, row.text(column))
  }
  const parameters = row.text('parameters')
  if (kind !== 'range' && parameters !== '') remarks.changed('survey', row, 'parameters', parameters)
}
