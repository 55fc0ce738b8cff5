import { z } from 'zod'
import { CONDITION_DEPTH, CONDITION_SIZE } from './constants.ts'
import { choiceValue, id } from './shared.ts'

/** An answer to the visible `question`: one of `is`, or within the bounds, of which `above` and `below` leave themselves out. */
export const answerTest = z
  .strictObject({
    question: id,
    is: z.array(choiceValue).min(1).max(100).optional(),
    atLeast: z.number().optional(),
    atMost: z.number().optional(),
    above: z.number().optional(),
    below: z.number().optional(),
  })
  .meta({ id: 'AnswerTest' })
export type AnswerTest = z.infer<typeof answerTest>

export type Condition = AnswerTest | { all: Condition[] } | { any: Condition[] } | { not: Condition }

const anyCondition: z.ZodType<Condition, Condition> = z
  .lazy(() => {
    const several = z.array(anyCondition).min(1).max(CONDITION_SIZE)
    return z.union([
      answerTest,
      z.strictObject({ all: several }),
      z.strictObject({ any: several }),
      z.strictObject({ not: anyCondition }),
    ])
  })
  .meta({ id: 'Condition' })

/** Shows an item while it is met. A hidden question, or one without an answer, meets no test (docs/decisions/0024). */
export const condition: z.ZodType<Condition, Condition> = z.preprocess((value: Condition, context) => {
  if (!isWithinLimits(value)) context.addIssue({ code: 'custom', message: TOO_LARGE })
  return value
}, anyCondition)

const TOO_LARGE = `A condition has at most ${CONDITION_SIZE} answers and ${CONDITION_DEPTH} parts within each other`

/** Asked before the parts are read one within the other, since a sender may nest them without end. */
export function isWithinLimits(value: unknown): boolean {
  let left = CONDITION_SIZE
  const isFine = (part: unknown, depth: number): boolean => {
    if (typeof part !== 'object' || part === null) return true
    const { all, any, not, is } = part as Record<string, unknown>
    left -= 1 + (Array.isArray(is) ? is.length : 0)
    const inside = [all, any].flatMap((parts) => (Array.isArray(parts) ? (parts as unknown[]) : []))
    if (not !== undefined) inside.push(not)
    return (
      left >= 0 &&
      (inside.length === 0 || depth < CONDITION_DEPTH) &&
      inside.every((each) => isFine(each, depth + 1))
    )
  }
  return isFine(value, 0)
}
