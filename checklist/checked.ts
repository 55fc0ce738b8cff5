import type { AnswerValue } from '@cloche/contract/questions.ts'
import type { Item } from './item.ts'

/** Returns the answer after one choice is checked: `single` is replaced, `multiple` grows in the order of the choices. */
export function checked(
  { type, options }: Pick<Item, 'type' | 'options'>,
  answer: AnswerValue,
  value: string,
): AnswerValue {
  if (type !== 'multiple') return value
  const chosen = new Set(Array.isArray(answer) ? answer : []).add(value)
  return (options.choices ?? []).map((choice) => choice.value).filter((each) => chosen.has(each))
}
