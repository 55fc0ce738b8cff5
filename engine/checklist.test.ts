import { expect, test } from 'vitest'
import { createChecklist, type ChecklistOptions } from './checklist.ts'
import { buildQuestion } from './fixtures.ts'
import type { StoredChecklist } from './store.ts'

/** A checklist whose pictures are scaled down when the test says so. Returns what was queued, and the times each had to follow. */
function opened(question = buildQuestion()) {
  const order: string[] = []
  const followed: unknown[] = []
  const scaled: (() => void)[] = []
  const scalePhoto = () => new Promise((resolve) => scaled.push(() => resolve({ width: 4, height: 3 })))
  const runner = {
    sync: { get: () => ({ items: [] }), subscribe: () => () => {} },
    waitingOf: () => [],
    put({ kind }: { kind: string }, { seen }: { seen: unknown }) {
      order.push(kind)
      followed.push(seen)
    },
    putPhoto: async ({ kind }: { kind: string }) => order.push(kind),
    flush: async () => {},
    wake() {},
  }
  const environment = { scalePhoto, newId: () => 'p' }
  const urls = { get: () => undefined, add() {}, photo: async () => undefined, clear() {} }
  const visit = { id: 'v', submittedAt: null, returned: null, version: 3 }
  const known = { visit, main: [question], addons: [], receipt: null } as unknown as StoredChecklist
  const options = { environment, runner, answers: [] } as unknown as ChecklistOptions
  return { order, followed, scaled, checklist: createChecklist(options, known, urls, false) }
}

const moment = () => new Promise((resolve) => setTimeout(resolve))

test('a photo that is still being scaled down goes before the visit is submitted', async () => {
  const { order, scaled, checklist } = opened()
  const added = checklist.addPhoto('q', new Blob())
  const submitted = checklist.submit()
  await moment()
  scaled[0]!()
  await Promise.all([added, submitted])
  expect(order).toEqual(['photo', 'submit'])
})

test('a photo that is taken while the submission waits for another one goes before it too', async () => {
  const { order, scaled, checklist } = opened()
  const first = checklist.addPhoto('q', new Blob())
  const submitted = checklist.submit()
  const second = checklist.addPhoto('q', new Blob())
  await moment()
  scaled[0]!()
  await first
  await moment()
  scaled[1]!()
  await Promise.all([second, submitted])
  expect(order).toEqual(['photo', 'photo', 'submit'])
})

test('a visit does not go back to an older version that another tab has told of', () => {
  const { checklist } = opened()
  checklist.submitted({ ...checklist.visit.get(), version: 2 }, null)
  expect(checklist.visit.get().version).toBe(3)
})

test('a write follows what the screen shows, also where a clock that is ahead has made it', () => {
  const [savedAt, latestAt] = ['2026-11-20T17:00:00.000Z', '2026-11-20T18:00:00.000Z']
  const { followed, checklist } = opened(buildQuestion({ savedAt, latestAt }))
  checklist.setAnswer('q', 'seen')
  expect(followed).toEqual([[savedAt, latestAt]])
})
