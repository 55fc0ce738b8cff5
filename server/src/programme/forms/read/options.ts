import { leavesRoom } from '@cloche/checklist/condition.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import type { QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import { OWN_OPTIONS, ownColumn } from '../own-options.ts'
import { limitsOf } from '../condition/condition.ts'
import type { Source } from '../condition/met.ts'
import { exclusiveIn } from '../condition/exclusive.ts'
import { parseExpression } from '../condition/expression.ts'
import type { Remarks } from './remarks.ts'
import type { Row } from './table.ts'

const YES = ['yes', 'true', 'true()', '1']
const NO = ['no', 'false', 'false()', '0']

export interface Numbers {
  min?: number
  max?: number
}

type Constrained = Pick<QuestionOptions, 'min' | 'max' | 'exclusive'>

/** Returns whether the row is disabled, which means that Cloche leaves it out. */
export function isDisabled(row: Row): boolean {
  return YES.includes(row.text('disabled').toLowerCase())
}

/** Reads the `required` column. Returns undefined if it is empty or depends on other answers. */
export function requiredOf(row: Row, remarks: Remarks): boolean | undefined {
  const text = row.text('required').toLowerCase()
  if (YES.includes(text)) return true
  if (NO.includes(text)) return false
  if (text !== '') remarks.changed('survey', row, 'required_expression', row.text('required'))
  return undefined
}

/**
 * Reads a range as a rate if it equals one of Cloche's scales, else as a number with bounds. Missing parameters have
 * XLSForm's defaults.
 */
export function rangeOf(
  row: Row,
  remarks: Remarks,
): { type: 'rate' | 'number'; whole: boolean; numbers: Numbers } {
  const parameters = new Map(
    row
      .text('parameters')
      .toLowerCase()
      .replaceAll(/\s*=\s*/g, '=')
      .split(/[\s,;]+/)
      .map(named),
  )
  const [start, end, step] = (['start', 'end', 'step'] as const).map((name) => numberIn(parameters.get(name)))
  const [min = 0, max = 10] = [start, end]
  if (min === 1 && (max === 5 || max === 10) && (step ?? 1) === 1)
    // Five is the default scale. An export of the default omits the step.
    return { type: 'rate', whole: true, numbers: max === 5 && step === undefined ? {} : { max } }
  if (step !== undefined && step !== 1) remarks.changed('survey', row, 'range_step', row.text('parameters'))
  if (min <= max)
    return { type: 'number', whole: [min, step ?? 1].every(Number.isInteger), numbers: { min, max } }
  remarks.changed('survey', row, 'constraint', row.text('parameters'))
  return { type: 'number', whole: false, numbers: {} }
}

function named(parameter: string): [string, string] {
  const [name = '', value = ''] = parameter.split('=')
  return [name, value]
}

function numberIn(text: string | undefined): number | undefined {
  const number = text ? Number(text) : NaN
  return Number.isFinite(number) ? number : undefined
}

/** Reads the `constraint` of a question: the bounds of a number, or the choices that stand alone. Remarks a constraint with another meaning. */
export function constrained(row: Row, source: Source, numbers: Numbers, remarks: Remarks): Constrained {
  const text = row.text('constraint')
  if (text === '') return numbers
  if (takesOption(source.item.type, 'exclusive')) return standingAlone(row, source, text, remarks)
  const expression = takesOption(source.item.type, 'min') ? parseExpression(text) : null
  const limits = expression && limitsOf(expression, source)
  const min = Math.max(numbers.min ?? -Infinity, limits?.min ?? -Infinity)
  const max = Math.min(numbers.max ?? Infinity, limits?.max ?? Infinity)
  if (!limits || !leavesRoom(min, max, source.whole)) {
    remarks.changed('survey', row, 'constraint', text)
    return numbers
  }
  if (limits.widened) remarks.changed('survey', row, 'constraint_edge', text)
  return { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) }
}

/** Reads which choices a `constraint` lets nobody combine, and remarks one with another meaning. */
function standingAlone(row: Row, source: Source, text: string, remarks: Remarks): Constrained {
  const expression = parseExpression(text)
  const exclusive = expression && exclusiveIn(expression, source)
  if (exclusive === null) remarks.changed('survey', row, 'constraint', text)
  return exclusive === null || exclusive.length === 0 ? {} : { exclusive }
}

/** Reads the options in Cloche's own columns that fit the type. */
export function ownOptions(row: Row, type: QuestionType, remarks: Remarks): QuestionOptions {
  const isScored = takesOption(type, 'weight')
  const given = OWN_OPTIONS.flatMap(({ option, read }) => {
    const text = row.text(ownColumn(option))
    if (text === '') return []
    const value = takesOption(type, option) ? read(text, isScored) : undefined
    if (value !== undefined) return [[option, value] as const]
    remarks.changed('survey', row, 'own_value', `${ownColumn(option)}: ${text}`)
    return []
  })
  return Object.fromEntries(given) as QuestionOptions
}
