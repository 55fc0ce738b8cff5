import type { ExtraRule, QuestionOptions } from '@cloche/contract/questions.ts'

/** The options that XLSForm has no column for, in the order of their columns `cloche_<option>`. */
export const OWN_OPTIONS = [
  own('weight', weightIn, (weight) => weight),
  own('comment', ruleIn, ruleText),
  own('photos', ruleIn, ruleText),
  own('mustAnswer', yesIn, () => 'yes'),
]

/** One-line texts that XLSForm has no column for, with their maximum length. Each language has its own column. */
export const OWN_TEXTS = [{ option: 'unit', max: 20 }] as const

export type OwnText = (typeof OWN_TEXTS)[number]['option']

/** A column is written as XLSForm writes its own: `cloche_must_answer`. */
export function ownColumn(option: keyof QuestionOptions): string {
  return `cloche_${option.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
}

/** `read` returns undefined for an invalid value. `isScored`: answers of the question have a score. */
function own<Option extends keyof QuestionOptions>(
  option: Option,
  read: (text: string, isScored: boolean) => QuestionOptions[Option],
  write: (value: NonNullable<QuestionOptions[Option]>) => string | number,
) {
  const cellOf = ({ [option]: value }: QuestionOptions) =>
    value === undefined || value === null ? null : write(value)
  return { option, read, cellOf }
}

function weightIn(text: string): number | undefined {
  return within(Number(text), 100)
}

function yesIn(text: string): true | undefined {
  return ['yes', 'true'].includes(text.toLowerCase()) ? true : undefined
}

function ruleIn(text: string, isScored: boolean): ExtraRule | undefined {
  const [word = '', below = ''] = text.toLowerCase().split(/\s+/)
  if (word === 'off' || word === 'optional' || word === 'required') return word
  const requiredBelow = isScored && word === 'below' && below !== '' ? within(Number(below), 1) : undefined
  return requiredBelow === undefined ? undefined : { requiredBelow }
}

function ruleText(rule: ExtraRule): string {
  return typeof rule === 'object' ? `below ${rule.requiredBelow}` : rule
}

function within(number: number, most: number): number | undefined {
  return number >= 0 && number <= most ? number : undefined
}
