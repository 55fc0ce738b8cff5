import { takesOption } from '@cloche/checklist/question-types.ts'
import type { ExtraRule, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import { limitsOf, type Source } from '../condition/condition.ts'
import { parseExpression } from '../condition/expression.ts'
import type { Remarks } from './remarks.ts'
import type { Row } from './table.ts'

const YES = ['yes', 'true', 'true()', '1']
const NO = ['no', 'false', 'false()', '0']

export interface Numbers {
  min?: number
  max?: number
}

/** The `required` column; undefined when it says nothing, or something that depends on other answers. */
export function requiredOf(row: Row, remarks: Remarks): boolean | undefined {
  const text = row.text('required').toLowerCase()
  if (YES.includes(text)) return true
  if (NO.includes(text)) return false
  if (text !== '') remarks.changed('survey', row, 'required_expression', row.text('required'))
  return undefined
}

/** A rate where a range is one of Cloche's scales, else the bounds of a number; missing parameters as in XLSForm. */
export function rangeOf(
  row: Row,
  remarks: Remarks,
): { type: 'rate' | 'number'; whole: boolean; numbers: Numbers } {
  const parameters = new Map(
    row
      .text('parameters')
      .toLowerCase()
      .split(/[\s,;]+/)
      .map(named),
  )
  const [start, end, step] = (['start', 'end', 'step'] as const).map((name) => numberIn(parameters.get(name)))
  const [min = 0, max = 10] = [start, end]
  if (min === 1 && (max === 5 || max === 10) && (step ?? 1) === 1)
    // Five is a rate's scale where nothing is said, and an export says nothing of the step then.
    return { type: 'rate', whole: true, numbers: max === 5 && step === undefined ? {} : { max } }
  if (step !== undefined && step !== 1) remarks.changed('survey', row, 'range_step', row.text('parameters'))
  if (min <= max) return { type: 'number', whole: Number.isInteger(step ?? 1), numbers: { min, max } }
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

/** The bounds of a number after its `constraint`; what else a constraint says is remarked. */
export function constrained(row: Row, source: Source, numbers: Numbers, remarks: Remarks): Numbers {
  const text = row.text('constraint')
  if (text === '') return numbers
  const expression = takesOption(source.item.type, 'min') ? parseExpression(text) : null
  const limits = expression && limitsOf(expression, source)
  const min = Math.max(numbers.min ?? -Infinity, limits?.min ?? -Infinity)
  const max = Math.min(numbers.max ?? Infinity, limits?.max ?? Infinity)
  if (!limits || min > max) {
    remarks.changed('survey', row, 'constraint', text)
    return numbers
  }
  if (limits.widened) remarks.changed('survey', row, 'constraint_edge', text)
  return { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) }
}

/** Cloche's own columns of a question: its weight, and whether comments and photos belong to it. */
export function ownOptions(
  row: Row,
  type: QuestionType,
  remarks: Remarks,
): Pick<QuestionOptions, 'weight' | 'comment' | 'photos'> {
  const read = <T>(option: 'weight' | 'comment' | 'photos', valueOf: (text: string) => T | undefined) => {
    const text = row.text(`cloche_${option}`)
    if (text === '') return undefined
    const value = takesOption(type, option) ? valueOf(text) : undefined
    if (value === undefined) remarks.changed('survey', row, 'own_value', `cloche_${option}: ${text}`)
    return value
  }
  const ruleOf = (text: string) => rule(text, takesOption(type, 'weight'))
  const [weight, comment, photos] = [
    read('weight', weightIn),
    read('comment', ruleOf),
    read('photos', ruleOf),
  ]
  return {
    ...(weight !== undefined && { weight }),
    ...(comment !== undefined && { comment }),
    ...(photos !== undefined && { photos }),
  }
}

function weightIn(text: string): number | undefined {
  return within(Number(text), 100)
}

function rule(text: string, scored: boolean): ExtraRule | undefined {
  const [word = '', below = ''] = text.toLowerCase().split(/\s+/)
  if (word === 'off' || word === 'optional' || word === 'required') return word
  const requiredBelow = scored && word === 'below' && below !== '' ? within(Number(below), 1) : undefined
  return requiredBelow === undefined ? undefined : { requiredBelow }
}

function within(number: number, most: number): number | undefined {
  return number >= 0 && number <= most ? number : undefined
}
