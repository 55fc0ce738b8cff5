import type { VisitEvent } from '@cloche/contract/timeline.ts'
import { expect, test } from 'vitest'
import { isChangedSince, lastReturn, notesByQuestion } from './returns.ts'

const event = (kind: VisitEvent['kind'], at: string, more: Partial<VisitEvent> = {}): VisitEvent => ({
  kind,
  at: `2026-06-01T${at}:00.000Z`,
  actor: null,
  questionId: null,
  value: null,
  replaced: false,
  changes: null,
  ...more,
})

test('notes by their questions, and what changed after the last return', () => {
  const events = [
    event('returned', '10:00'),
    event('note', '10:00', { questionId: 'door', value: 'Which?' }),
    event('answer', '11:00', { questionId: 'door' }),
    event('returned', '12:00', { value: 'Once more' }),
    event('note', '12:00', { questionId: 'door', value: 'Still which?' }),
  ]
  expect(
    notesByQuestion(events)
      .get('door')
      ?.map(({ value }) => value),
  ).toEqual(['Which?', 'Still which?'])
  const returned = lastReturn(events)
  expect(returned?.value).toBe('Once more')
  expect(isChangedSince({ savedAt: '2026-06-01T11:00:00.000Z' }, returned)).toBe(false)
  expect(isChangedSince({ savedAt: '2026-06-01T12:30:00.000Z' }, returned)).toBe(true)
  expect(isChangedSince({ savedAt: null }, returned)).toBe(false)
  expect(isChangedSince({ savedAt: '2026-06-01T12:30:00.000Z' }, lastReturn([]))).toBe(false)
})
