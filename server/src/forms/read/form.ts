import type { FormReading } from '@cloche/contract/bank.ts'
import { invalid } from '../../http/problem.ts'
import type { Sheet } from '../../platform/workbook.ts'
import { tonguesOf, type Tongues } from '../languages.ts'
import type { Draft } from './draft.ts'
import { readChoices } from './choices.ts'
import { readSurvey } from './survey.ts'
import { Remarks } from './remarks.ts'
import { settleConditions } from './settle-conditions.ts'
import { tableOf, type Table } from './table.ts'
import { cut, oneLine, TextReader } from './texts.ts'

const TITLE_MAX = 500
const SPOKEN = ['label', 'hint', 'cloche_unit']
const STANDARD =
  'type name label hint required relevant constraint parameters default calculation choice_filter media'
const OWN = 'cloche_type cloche_logo cloche_weight cloche_comment cloche_photos cloche_unit'

/** Columns that are read, or have only to do with the looks. */
const COLUMNS = {
  survey: `${STANDARD} ${OWN} appearance`.split(' '),
  choices: ['list_name', 'name', 'label', 'media', 'cloche_score'],
}

/** The bank that an XLSForm (https://xlsform.org) comes to, and what of it got lost. Throws `invalid` when it is none. */
export function readForm(
  sheets: readonly Sheet[],
  pictures: ReadonlySet<string>,
): Omit<FormReading, 'stored'> {
  const survey = tableOf(sheets, 'survey')
  if (!survey?.columns.some((column) => column.name === 'type'))
    throw invalid('form', 'There is no sheet "survey" with a column "type": this is no XLSForm')
  const choices = tableOf(sheets, 'choices') ?? { columns: [], rows: [] }
  const settings = tableOf(sheets, 'settings')?.rows[0]
  const remarks = new Remarks()
  const tongues = tonguesOf(languagesOf([survey, choices]), settings?.text('default_language') ?? '')
  noteColumns('survey', survey, tongues, remarks)
  noteColumns('choices', choices, tongues, remarks)
  const lists = readChoices(choices, new TextReader('choices', tongues, remarks), remarks)
  const title = titleOf(settings?.text('form_title') || settings?.text('title') || '')
  const texts = new TextReader('survey', tongues, remarks)
  const drafts = readSurvey(survey, title, { texts, remarks, lists, pictures })
  settleConditions(drafts, remarks)
  noteScores(choices, drafts, remarks)
  return { title, items: numbered(drafts), remarks: remarks.all }
}

function titleOf(text: string): string {
  return cut(oneLine(text), TITLE_MAX).trim() || 'Checklist'
}

function languagesOf(tables: readonly Table[]): string[] {
  const columns = tables.flatMap((table) => table.columns.filter((column) => SPOKEN.includes(column.name)))
  return [...new Set(columns.map((column) => column.language))]
}

function noteColumns(sheet: 'survey' | 'choices', table: Table, tongues: Tongues, remarks: Remarks): void {
  for (const { header, name, language } of table.columns.filter((column) => column.filled)) {
    if (!COLUMNS[sheet].includes(name)) remarks.aside(sheet, header, 'column')
    else if (tongues.foreign.includes(language)) remarks.aside(sheet, header, 'language')
  }
}

/** Only Cloche's own column says what a choice is worth. */
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
