import type { AnswerValue } from '@cloche/contract/questions.ts'
import type { Item } from './item.ts'

/**
 * Returns the answer after one choice is checked: `single` is replaced, `multiple` grows in the order of the choices. A choice that
 * stands alone replaces the others, and gives way to each of them.
 */
export function checked(
  { type, options }: Pick<Item, 'type' | 'options'>,
  answer: AnswerValue,
  value: string,
): AnswerValue {
  if (type !== 'multiple') return value
  const { choices = [], exclusive = [] } = options
  const before = Array.isArray(answer) && !exclusive.includes(value) ? answer : []
  const chosen = new Set(before.filter((each) => !exclusive.includes(each))).add(value)
  return choices.map((choice) => choice.value).filter((each) => chosen.has(each))
}
