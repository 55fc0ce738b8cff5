import { answerShape } from '@cloche/checklist/question-types.ts'
import type { ShowIf } from '@cloche/contract/questions.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'

type Sample = Partial<Pick<LocalQuestion, 'answer' | 'rate' | 'photos' | 'dishes'>>

const MOMENT = '2026-01-01T12:00:00.000Z'
const PICTURE = { url: '/icon.svg', thumbUrl: '/icon.svg', width: 64, height: 64, takenAt: MOMENT }

/** Returns an answer to the condition's question that meets the condition. */
export function sampleAnswer({ is, atLeast, atMost }: ShowIf, source: LocalQuestion): Sample {
  const { type, options } = source
  const round = atLeast === undefined && atMost !== undefined ? Math.floor : Math.ceil
  const number = atLeast ?? atMost ?? options.min ?? options.max ?? 1
  switch (answerShape(type)) {
    case 'choice':
      return { answer: is?.[0] ?? options.choices?.[0]?.value ?? null }
    case 'choices':
      return { answer: [is?.[0] ?? options.choices?.[0]?.value ?? ''] }
    case 'rate':
      return { rate: Math.min(Math.max(Math.ceil(atLeast ?? 1), 1), Math.floor(atMost ?? options.max ?? 5)) }
    case 'number':
      return { answer: options.whole ? round(number) : number }
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
