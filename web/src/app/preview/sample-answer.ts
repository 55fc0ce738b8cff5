import { answerShape } from '@cloche/checklist/question-types.ts'
import type { ShowIf } from '@cloche/contract/questions.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'

type Sample = Partial<Pick<LocalQuestion, 'answer' | 'rate' | 'photos' | 'dishes'>>

const MOMENT = '2026-01-01T12:00:00.000Z'
const PICTURE = { url: '/icon.svg', thumbUrl: '/icon.svg', width: 64, height: 64, takenAt: MOMENT }

/** Returns an answer to the condition's question that meets the condition. */
export function sampleAnswer(showIf: ShowIf, source: LocalQuestion): Sample {
  const { is } = showIf
  const { type, options } = source
  switch (answerShape(type)) {
    case 'choice':
      return { answer: is?.[0] ?? options.choices?.[0]?.value ?? null }
    case 'choices':
      return { answer: [is?.[0] ?? options.choices?.[0]?.value ?? ''] }
    case 'rate':
      return { rate: numberWithin(showIf, 1, options.max ?? 5, true) }
    case 'number':
      return { answer: numberWithin(showIf, options.min, options.max, options.whole ?? false) }
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

/** Returns a number within the bounds of the condition and of its question. */
function numberWithin(showIf: ShowIf, min = -Infinity, max = Infinity, whole = false): number {
  const { atLeast = min, above = -Infinity, atMost = max, below = Infinity } = showIf
  const from = Math.max(min, atLeast, above)
  const to = Math.min(max, atMost, below)
  const fits = (at: number) => at >= from && at <= to && at > above && at < below
  const near = [
    from,
    to,
    Math.ceil(from),
    Math.floor(to),
    Math.floor(from) + 1,
    Math.ceil(to) - 1,
    from / 2 + to / 2,
    1,
  ]
  return near.find((at) => Number.isFinite(at) && fits(at) && (!whole || Number.isInteger(at))) ?? 1
}
