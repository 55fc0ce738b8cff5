import type { FormReading, FormRemark } from '@cloche/contract/bank.ts'
import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import { invalid, Problem } from '../../../base/faults/problem.ts'
import type { Sheet } from '../../../base/files/workbooks/sheet.ts'
import type { Unsaid } from '../../questions/service.ts'
import { tonguesIn, tonguesOf, type Tongues } from '../languages.ts'
import { OWN_OPTIONS, OWN_TEXTS, ownColumn } from '../own-options.ts'
import type { Draft } from './draft.ts'
import { readChoices } from './choices.ts'
import { readSurvey } from './survey.ts'
import { MOST_REMARKS, Remarks } from './remarks.ts'
import { fitConditions } from './fit-conditions.ts'
import { tableOf, type Table } from './table.ts'
import { cut, oneLine, TextReader } from './texts.ts'

const TITLE_MAX = 500
/** The limit for the items in JSON: a full bank whose questions have ten choices in two languages fits. */
const MAX_CHARACTERS = 3_000_000
const SPOKEN = ['label', 'hint', ...OWN_TEXTS.map(({ option }) => ownColumn(option))]
const STANDARD =
  'type name label hint required relevant constraint parameters default calculation choice_filter media disabled'
const OWN = [
  'cloche_type',
  'cloche_logo',
  ...[...OWN_OPTIONS, ...OWN_TEXTS].map(({ option }) => ownColumn(option)),
]

const BOUNDS = ['min', 'max'] as const

/** The sheets that Cloche reads. Other sheets belong to other tools. */
export const FORM_SHEETS = ['survey', 'choices', 'settings']

/** Columns that Cloche reads, or that only affect the appearance. */
const COLUMNS = {
  survey: [...STANDARD.split(' '), ...OWN, 'appearance', 'clause', 'condition'],
  choices: ['list_name', 'name', 'label', 'media', 'cloche_score'],
}

export type FormFindings = Omit<FormReading, 'stored' | 'update'>

export interface ReadForm extends FormFindings {
  /** Maps items to the remark that applies if their picture is not stored here. */
  pictures: ReadonlyMap<string, FormRemark>
  /** Maps the ids of items to their names. */
  names: ReadonlyMap<string, string>
  unsaid: Unsaid
}

/**
 * Converts an XLSForm (https://xlsform.org) to a bank with remarks on the losses; pictures stay unchecked. Throws
 * `invalid` if the file is no form, `too_large` if long lists of choices make the questions too big.
 */
export function readForm(sheets: readonly Sheet[]): ReadForm {
  const survey = tableOf(sheets, 'survey')
  if (!survey?.columns.some((column) => column.name === 'type'))
    throw invalid('form', 'There is no sheet "survey" with a column "type": this is no XLSForm')
  const choices = tableOf(sheets, 'choices') ?? { columns: [], rows: [] }
  const settings = tableOf(sheets, 'settings')?.rows[0]
  const remarks = new Remarks()
  const spoken = [survey, choices].map(languagesOf)
  const all = tonguesOf(spoken, settings?.text('default_language') ?? '')
  const [asked, offered] = spoken.map((names) => tonguesIn(names, all)) as [Tongues, Tongues]
  noteColumns('survey', survey, asked, remarks)
  noteColumns('choices', choices, offered, remarks)
  const lists = readChoices(choices, new TextReader('choices', offered, remarks), remarks)
  const title = titleOf(settings?.text('form_title') || settings?.text('title') || '')
  const texts = new TextReader('survey', asked, remarks)
  const pictures = new Map<string, FormRemark>()
  const drafts = readSurvey(survey, title, { texts, remarks, lists, offered, pictures })
  refuseTooMuch(drafts)
  fitConditions(drafts, remarks)
  noteScores(choices, drafts, remarks)
  return {
    title,
    items: numbered(drafts),
    remarks: remarks.all,
    moreRemarks: remarks.more,
    pictures,
    names: new Map(drafts.flatMap((draft) => nameOf(draft) ?? [])),
    unsaid: unsaidBy({ table: survey, tongues: asked }, { table: choices, tongues: offered }),
  }
}

/** The category for questions outside of groups has no row, and so no name. */
function nameOf({ item, row }: Draft): [[id: string, name: string]] | null {
  const isGroup = /^begin/i.test(row.text('type'))
  return (item.parent === null) === isGroup ? [[item.id, row.text('name')]] : null
}

/** A sheet with the roles of its languages. */
interface Spoken {
  table: Table
  tongues: Tongues
}

function unsaidBy(survey: Spoken, choices: Spoken): Unsaid {
  const lacks = ({ table }: Spoken, ...names: string[]) =>
    !table.columns.some(({ name }) => names.includes(name))
  const ifLacking = <T extends string>(option: T, ...names: string[]) =>
    lacks(survey, ...names) ? [option] : []
  return {
    type: lacks(survey, 'cloche_type'),
    logo: lacks(survey, 'cloche_logo'),
    scores: lacks(choices, 'cloche_score'),
    options: [
      ...OWN_OPTIONS.flatMap(({ option }) => ifLacking(option, ownColumn(option))),
      ...OWN_TEXTS.flatMap(({ option }) => (hasOwn(survey, ownColumn(option)) ? [] : [option])),
      ...ifLacking('required', 'required'),
      ...ifLacking('showIf', 'relevant'),
      ...ifLacking('exclusive', 'constraint'),
      ...BOUNDS.flatMap((bound) => ifLacking(bound, 'constraint', 'parameters')),
    ],
    // Notes say help without a hint, and parameters say the bounds of a range without a constraint.
    unlessSaid: [
      ...(hasOwn(survey, 'hint') ? [] : (['help'] as const)),
      ...BOUNDS.flatMap((bound) => ifLacking(bound, 'constraint')),
    ],
    translations: {
      title: silentIn(survey, 'label'),
      help: silentIn(survey, 'hint'),
      unit: silentIn(survey, ownColumn('unit')),
      choices: silentIn(choices, 'label'),
    },
  }
}

/** Returns whether a text has a column in the default language. */
function hasOwn({ table, tongues }: Spoken, name: string): boolean {
  return table.columns.some((column) => column.name === name && tongues.own.includes(column.language))
}

/** Returns the languages into which a text has no column. The default text stands for its own language. */
function silentIn({ table, tongues }: Spoken, name: string): Language[] {
  const said = table.columns.filter((column) => column.name === name).map(({ language }) => language)
  return LANGUAGES.filter((language) => {
    const column = tongues.translations.get(language)
    return language !== tongues.ownLanguage && (column === undefined || !said.includes(column))
  })
}

/** Drops pictures that are not stored here and adds their remarks. */
export function dropMissingPictures(
  { pictures, ...form }: Pick<ReadForm, 'pictures' | keyof FormFindings>,
  stored: ReadonlySet<string>,
): FormFindings {
  const isMissing = ({ logo }: FormReading['items'][number]) => logo?.startsWith('/') && !stored.has(logo)
  const missing = form.items.filter(isMissing).map(({ id }) => pictures.get(id)!)
  const items = form.items.map((item) => (isMissing(item) ? { ...item, logo: null } : item))
  const remarks = [...form.remarks]
  for (const remark of missing) {
    const next = remarks.findIndex(({ sheet, row }) => sheet === 'survey' && Number(row) > Number(remark.row))
    remarks.splice(next === -1 ? remarks.length : next, 0, remark)
  }
  const moreRemarks = form.moreRemarks + Math.max(0, remarks.length - MOST_REMARKS)
  return { title: form.title, items, remarks: remarks.slice(0, MOST_REMARKS), moreRemarks }
}

/** A list of choices counts for each question that uses the list, as in the answer, the database and the screens. */
function refuseTooMuch(drafts: readonly Draft[]): void {
  let characters = 0
  for (const { item } of drafts) {
    characters += JSON.stringify(item).length
    if (characters > MAX_CHARACTERS)
      throw new Problem(
        'too_large',
        'The questions, with the choices of each, come to more than three million characters',
      )
  }
}

function titleOf(text: string): string {
  return cut(oneLine(text), TITLE_MAX).trim() || 'Checklist'
}

function languagesOf(table: Table): string[] {
  const columns = table.columns.filter((column) => SPOKEN.includes(column.name))
  return [...new Set(columns.map((column) => column.language))]
}

function noteColumns(sheet: 'survey' | 'choices', table: Table, tongues: Tongues, remarks: Remarks): void {
  for (const { header, name, language } of table.columns.filter((column) => column.filled)) {
    if (!COLUMNS[sheet].includes(name)) remarks.aside(sheet, header, 'column')
    else if (tongues.foreign.includes(language)) remarks.aside(sheet, header, 'language')
  }
}

/** Remarks that the choices have no scores: only Cloche's own column can hold them. */
function noteScores(choices: Table, drafts: readonly Draft[], remarks: Remarks): void {
  const isScored = choices.columns.some((column) => column.name === 'cloche_score')
  const hasChoices = drafts.some(({ item }) => item.options.choices)
  if (hasChoices && !isScored) remarks.aside('choices', '', 'scores')
}

function numbered(drafts: readonly Draft[]): FormReading['items'] {
  const siblings = Map.groupBy(drafts, ({ item }) => item.parent)
  for (const each of siblings.values()) {
    for (const [order, { item }] of each.entries()) item.order = order
  }
  return drafts.map(({ item }) => item)
}
