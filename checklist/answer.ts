import type { DeclinablePart } from '@cloche/contract/constants.ts'
import type { AnswerValue } from '@cloche/contract/questions.ts'
import type { Item } from './item.ts'
import { answerShape } from './question-types.ts'

type Definition = Pick<Item, 'type' | 'options'>

/** Returns why an answer does not fit its question, in English for a developer; null if it fits. */
export function answerFault({ type, options }: Definition, answer: AnswerValue): string | null {
  if (answer === null) return null
  const values = new Set(options.choices?.map((choice) => choice.value))
  switch (answerShape(type)) {
    case 'choice':
      return typeof answer === 'string' && values.has(answer) ? null : 'Not one of the choices'
    case 'choices':
      if (!Array.isArray(answer)) return 'A list of choices is expected'
      if (new Set(answer).size !== answer.length) return 'A choice is named twice'
      if (!answer.every((value) => values.has(value))) return 'Not one of the choices'
      return answer.length > 1 && answer.some((value) => options.exclusive?.includes(value))
        ? 'A choice that stands alone is beside others'
        : null
    case 'text':
      return typeof answer === 'string' ? null : 'Text is expected'
    case 'time':
      return typeof answer === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(answer)
        ? null
        : 'A time HH:mm is expected'
    case 'number':
      if (typeof answer !== 'number') return 'A number is expected'
      if (options.whole && !Number.isInteger(answer)) return 'A whole number is expected'
      if (answer < (options.min ?? -Infinity)) return `The least is ${options.min}`
      return answer <= (options.max ?? Infinity) ? null : `The most is ${options.max}`
    default:
      return `A question of type ${type} takes no answer of this kind`
  }
}

/** Returns why a rate does not fit its question; null if it fits. */
export function rateFault({ type, options }: Definition, rate: number | null): string | null {
  if (type !== 'rate') return `A question of type ${type} takes no rate`
  return rate === null || (rate >= 1 && rate <= (options.max ?? 5)) ? null : `The most is ${options.max ?? 5}`
}

/** Returns why a part of a question can't be declined; null if it can. An answer may require photos only when it is low. */
export function declineFault({ type, options }: Definition, part: DeclinablePart): string | null {
  if (options.mustAnswer) return 'This question has to be answered'
  if (part === 'answer') return options.required ? null : 'This question need not be answered'
  const { photos = 'optional' } = options
  const isRequired = type !== 'photo' && photos !== 'optional' && photos !== 'off'
  return isRequired ? null : 'This question never requires photos'
}

/** Returns whether a question takes photos or a comment. */
export function takes({ type, options }: Definition, part: 'comment' | 'photos' | 'dishes'): boolean {
  if (part === 'dishes') return type === 'dish'
  if (part === 'photos' && type === 'photo') return true
  return options[part] !== 'off'
}
