import { expect, test } from 'vitest'
import { createChecklist, type ChecklistOptions } from './checklist.ts'
import { buildQuestion } from './fixtures.ts'
import type { StoredChecklist } from './store.ts'

test('a photo that is still being scaled down goes before the visit is handed in', async () => {
  const order: string[] = []
  const scaled = Promise.withResolvers<object>()
  const runner = {
    sync: { get: () => ({ items: [] }), subscribe: () => () => {} },
    waitingOf: () => [],
    put: ({ kind }: { kind: string }) => order.push(kind),
    putPhoto: async ({ kind }: { kind: string }) => order.push(kind),
    flush: async () => {},
    wake() {},
  }
  const environment = { scalePhoto: () => scaled.promise, newId: () => 'p' }
  const urls = { get: () => undefined, add() {}, clear() {} }
  const visit = { id: 'v', submittedAt: null, returned: null }
  const known = { visit, main: [buildQuestion()], addons: [], receipt: null } as unknown as StoredChecklist
  const options = { environment, runner } as unknown as ChecklistOptions
  const checklist = createChecklist(options, known, urls, false)

  const added = checklist.addPhoto('q', new Blob())
  const submitted = checklist.submit()
  scaled.resolve({ width: 4, height: 3 })
  await Promise.all([added, submitted])
  expect(order).toEqual(['photo', 'submit'])
})
