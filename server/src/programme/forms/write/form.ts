import type { BankQuestion, QuestionType } from '@cloche/contract/questions.ts'
import { languageTag } from '../languages.ts'
import { OWN_OPTIONS, OWN_TEXTS, ownColumn } from '../own-options.ts'
import { OWN_TYPES, WHOLE, WRITTEN } from '../question-types.ts'
import { namesFor } from './names.ts'
import { ChoiceSheet, type Cells } from './choices.ts'
import { constraintOf, relevantOf } from './expression.ts'
import { headersOf, inVoices, voicesOf, type Voice } from './texts.ts'

/** The title and id of the workbook of all questions. */
const ALL: FormTitle = { title: 'Cloche checklist', id: 'cloche_checklist' }

/** XLSForm lacks these types, so `cloche_type` of the row names them. */
const NAMED: readonly BankQuestion['type'][] = ['addon', ...OWN_TYPES]
const RULES = ['required', 'relevant', 'constraint', 'parameters', 'appearance']
const OWN = ['cloche_type', 'cloche_logo', ...OWN_OPTIONS.map(({ option }) => ownColumn(option))]

/** What a workbook is called by people and by tools. */
export interface FormTitle {
  title: string
  id: string
}

interface Form {
  voices: readonly Voice[]
  choices: ChoiceSheet
  /** The names of the items, by id. */
  names: ReadonlyMap<string, string>
  items: ReadonlyMap<string, BankQuestion>
}

/**
 * Writes the bank, or a checklist of it, as the sheets of an XLSForm (https://xlsform.org). Cloche's own columns are named `cloche_…` without
 * `::`, which pyxform reads as nested elements of a choice.
 */
export function writeForm(
  items: readonly BankQuestion[],
  at: Date,
  names: ReadonlyMap<string, string> = namesFor(items),
  called: FormTitle = ALL,
): { name: string; rows: Iterable<Cells> }[] {
  const voices = voicesOf(items)
  const form: Form = {
    voices,
    choices: new ChoiceSheet(voices),
    names,
    items: new Map(items.map((item) => [item.id, item])),
  }
  // `rows` are lazy: writing the survey collects the choices.
  return [
    { name: 'survey', rows: surveyOf(items, form) },
    { name: 'choices', rows: form.choices.rows },
    { name: 'settings', rows: settingsOf(voices, at, called) },
  ]
}

function* surveyOf(items: readonly BankQuestion[], form: Form): Iterable<Cells> {
  yield headerOf(form.voices)
  const questions = Map.groupBy(items, (item) => item.parent)
  for (const category of questions.get(null) ?? []) {
    yield rowOf(category, 'begin_group', form)
    for (const item of questions.get(category.id) ?? []) yield rowOf(item, typeOf(item, form), form)
    yield ['end_group']
  }
}

function headerOf(voices: readonly Voice[]): Cells {
  return [
    'type',
    'name',
    ...headersOf('label', voices),
    ...headersOf('hint', voices),
    ...RULES,
    ...OWN,
    ...OWN_TEXTS.flatMap(({ option }) => headersOf(ownColumn(option), voices)),
  ]
}

function settingsOf([main]: readonly Voice[], at: Date, { title, id }: FormTitle): Cells[] {
  return [
    ['form_title', 'form_id', 'version', 'clean_text_values', 'default_language'],
    [
      title,
      id,
      at.toISOString().replaceAll(/\D/g, '').slice(0, 14),
      // `no` keeps repeated spaces.
      'no',
      main ? languageTag(main) : null,
    ],
  ]
}

function typeOf(item: BankQuestion, { choices }: Form): string {
  const type = item.options.whole ? WHOLE : WRITTEN[item.type as QuestionType]
  return item.options.choices ? `${type} ${choices.listOf(item)}` : type
}

function rowOf(item: BankQuestion, type: string, { voices, names, items }: Form): Cells {
  const { options, title, logo } = item
  const { help, required, showIf } = options
  const named = (id: string) => {
    const found = items.get(id)
    return found ? { type: found.type, name: names.get(id)! } : null
  }
  const isRate = item.type === 'rate'
  return [
    type,
    names.get(item.id)!,
    ...inVoices(item, voices, title, (texts) => texts.title),
    ...inVoices(item, voices, help, (texts) => texts.help),
    required === undefined ? null : required ? 'yes' : 'no',
    showIf ? relevantOf(showIf, named) : null,
    constraintOf(options, item.type),
    isRate ? scaleOf(options.max) : null,
    isRate ? 'rating' : null,
    NAMED.includes(item.type) ? item.type : null,
    logo,
    ...OWN_OPTIONS.map(({ cellOf }) => cellOf(options)),
    ...OWN_TEXTS.flatMap(({ option }) => inVoices(item, voices, options[option], (texts) => texts[option])),
  ]
}

/** Omits the step if the bank names no scale, so that reading gives no scale either. */
function scaleOf(max: number | undefined): string {
  return max === undefined ? 'start=1 end=5' : `start=1 end=${max} step=1`
}
