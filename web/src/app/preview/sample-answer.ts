import { numberWithin } from '@cloche/checklist/condition.ts'
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
      return { rate: numberWithin(showIf, type, options) }
    case 'number':
      return { answer: numberWithin(showIf, type, options) }
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
