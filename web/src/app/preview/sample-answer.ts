import { numberWithin } from '@cloche/checklist/condition.ts'
import { answerShape } from '@cloche/checklist/question-types.ts'
import type { AnswerTest, Condition } from '@cloche/contract/conditions.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'

type Sample = Partial<Pick<LocalQuestion, 'answer' | 'rate' | 'photos' | 'dishes'>>

const MOMENT = '2026-01-01T12:00:00.000Z'
const PICTURE = { url: '/icon.svg', thumbUrl: '/icon.svg', width: 64, height: 64, takenAt: MOMENT }

/** A question that a condition asks, and whether its test is to be passed. */
interface Wanted {
  test: AnswerTest
  isPassed: boolean
}

/** Returns what it takes to meet a condition: all parts, or the first of those of which one is enough. */
export function wantedBy(condition: Condition, isMet = true): Wanted[] {
  if ('question' in condition) return [{ test: condition, isPassed: isMet }]
  if ('not' in condition) return wantedBy(condition.not, !isMet)
  const parts = 'all' in condition ? condition.all : condition.any
  const needsAll = 'all' in condition === isMet
  return (needsAll ? parts : parts.slice(0, 1)).flatMap((part) => wantedBy(part, isMet))
}

/** Returns an answer that passes the test, or none, which passes no test. */
export function sampleAnswer({ test, isPassed }: Wanted, source: LocalQuestion): Sample {
  if (!isPassed) return { answer: null, rate: null, photos: [], dishes: [] }
  const { is } = test
  const { type, options } = source
  switch (answerShape(type)) {
    case 'choice':
      return { answer: is?.[0] ?? options.choices?.[0]?.value ?? null }
    case 'choices':
      return { answer: [is?.[0] ?? options.choices?.[0]?.value ?? ''] }
    case 'rate':
      return { rate: numberWithin(test, type, options) }
    case 'number':
      return { answer: numberWithin(test, type, options) }
    case 'text':
      return { answer: '…' }
    case 'time':
      return { answer: '12:00' }
    case 'dishes':
      return { dishes: [{ id: source.id, dishName: '…', orderTime: MOMENT, readyTime: MOMENT }] }
    case 'photos':
      return { photos: [{ id: source.id, delivery: 'sent', findings: [], ...PICTURE }] }
    case null:
      return {}
  }
}
