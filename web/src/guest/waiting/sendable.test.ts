import { expect, test } from 'vitest'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { sendable } from './sendable.ts'

function item(seq: number, visitId: string, kind: 'answer' | 'submit', state: QueueItem['state'] = 'queued') {
  return { seq, visitId, kind, state } as QueueItem
}

test('a submission does not go out over the head of what was refused of its visit', () => {
  const waiting = [
    item(1, 'a', 'answer', 'failed'),
    item(2, 'a', 'answer'),
    item(3, 'a', 'submit'),
    item(4, 'b', 'submit'),
  ]
  expect(sendable(waiting).map(({ seq }) => seq)).toEqual([2, 4])
})
