import { expect, test } from 'vitest'
import { buildQuestion } from '@cloche/engine/fixtures.ts'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { openNotes } from './notes.ts'

const RETURNED = '2026-11-20T10:00:00.000Z'

const question = (id: string, more: Partial<LocalQuestion> = {}): LocalQuestion => ({
  ...buildQuestion({ id, note: 'Are you sure?', savedAt: '2026-11-20T09:00:00.000Z' }),
  photos: [],
  delivery: 'sent',
  fault: null,
  ...more,
})
const category = question('c', { parent: null, type: 'checklist', note: null })

const open = (...items: LocalQuestion[]) => openNotes([category, ...items], RETURNED).map(({ id }) => id)

test('a note is open until something was done to its question, be it only on this phone', () => {
  expect(
    open(
      question('untouched'),
      question('never', { savedAt: null }),
      question('saved', { savedAt: '2026-11-20T10:00:00.001Z' }),
      question('waiting', { delivery: 'queued' }),
      question('without', { note: null }),
    ),
  ).toEqual(['untouched', 'never'])
})

test('a note to a question that is not shown any more is not asked for', () => {
  const showIf = { question: 'door', is: ['no'] }
  const door = question('door', { answer: 'yes', note: null })
  expect(open(door, question('why', { options: { showIf } }))).toEqual([])
  expect(open({ ...door, answer: 'no' }, question('why', { options: { showIf } }))).toEqual(['why'])
})
