import type { QuestionOptions, VisitOptions } from '@cloche/contract/questions.ts'
import type { Item } from './item.ts'
import { marginOf } from './complete.ts'
import { answerShape } from './question-types.ts'

type Margins = ReadonlyMap<string, number>

/**
 * Returns a question's options for the guest's phone, without weight and scores. If a low score requires a comment or photos,
 * each choice has its margin instead (`VisitOptions`). A rate keeps its bound, since the guest gives the rate.
 */
export function guestOptions(
  type: Item['type'],
  { weight: _weight, ...options }: QuestionOptions,
): VisitOptions {
  const { comment, photos, choices = [] } = options
  if (!options.choices) return options
  const asksComment = marginsOf(type, choices, comment)
  const asksPhotos = marginsOf(type, choices, photos)
  return {
    ...options,
    ...(asksComment && { comment: 'optional' }),
    ...(asksPhotos && { photos: 'optional' }),
    choices: choices.map(({ value, title }) => ({
      value,
      title,
      ...(asksComment?.get(value) && { asksComment: asksComment.get(value) }),
      ...(asksPhotos?.get(value) && { asksPhotos: asksPhotos.get(value) }),
    })),
  }
}

/** Returns the margins of the choices; null if no score matters. Where signs suffice, only the signs. */
function marginsOf(
  type: Item['type'],
  choices: NonNullable<QuestionOptions['choices']>,
  rule: QuestionOptions['comment'],
): Margins | null {
  if (typeof rule !== 'object') return null
  const margins = choices.map(({ score }) => marginOf(score, rule.requiredBelow))
  const isMixed = answerShape(type) === 'choices' && margins.some((margin) => margin > 0)
  const shared = margins.reduce(gcd, 0) || 1
  const disclosed = margins.map((margin) => (isMixed ? margin / shared : Math.min(0, Math.sign(margin))))
  return new Map(choices.map(({ value }, index) => [value, disclosed[index]!]))
}

function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b)
}
