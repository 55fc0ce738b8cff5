import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { createVisitCopy, type VisitCopyOptions } from './visit-copy.ts'
import { buildQuestion, problem, timer } from './fixtures.ts'
import type { Receipt } from './interface.ts'
import type { Copy } from './copies.ts'
import { createCounting, type CountingOptions } from './counting.ts'
import { receiptOf } from './receipt.ts'
import type { StoredVisitCopy } from './store.ts'

afterEach(() => void vi.useRealTimers())

/** No pictures of waiting photos. */
const urls = { get: () => undefined, add() {}, photo: async () => undefined, clear() {} }

/** A copy of a visit whose pictures are scaled down when the test says so. Returns what was queued, and the times each had to follow. */
function opened(question: VisitQuestion | null = buildQuestion()) {
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
  const visit = { id: 'v', submittedAt: null, returned: null, version: 3 }
  const known = {
    visit,
    main: question ? [question] : [],
    addons: [],
    receipt: null,
  } as unknown as StoredVisitCopy
  const asked: string[] = []
  const api = {
    call: async (key: string) => {
      asked.push(key)
      return { visit, items: [] }
    },
  }
  const kept: string[] = []
  const store = { keepQuestions: async (_id: string, _items: unknown, part: string) => void kept.push(part) }
  const lists = { keep() {} }
  const options = { environment, runner, api, store, lists, early: async () => null, answers: [] }
  const visitCopy = createVisitCopy(options as unknown as VisitCopyOptions, known, urls, false)
  return { order, followed, scaled, asked, kept, visitCopy }
}

const moment = () => new Promise((resolve) => setTimeout(resolve))

test('a photo that is still being scaled down goes before the visit is submitted', async () => {
  const { order, scaled, visitCopy } = opened()
  const added = visitCopy.addPhoto('q', new Blob())
  const submitted = visitCopy.submit()
  await moment()
  scaled[0]!()
  await Promise.all([added, submitted])
  expect(order).toEqual(['photo', 'submit'])
})

test('a photo that is taken while the submission waits for another one goes before it too', async () => {
  const { order, scaled, visitCopy } = opened()
  const first = visitCopy.addPhoto('q', new Blob())
  const submitted = visitCopy.submit()
  const second = visitCopy.addPhoto('q', new Blob())
  await moment()
  scaled[0]!()
  await first
  await moment()
  scaled[1]!()
  await Promise.all([second, submitted])
  expect(order).toEqual(['photo', 'photo', 'submit'])
})

test('a copy without questions is not kept, so that the phone asks for it again', async () => {
  const { kept, visitCopy } = opened(null)
  await visitCopy.refresh()
  expect(kept).toEqual([])
  const other = opened()
  await other.visitCopy.refresh()
  expect(other.kept).toEqual(['main', 'addons'])
})

test('a closed copy reads nothing, and no more of what it was reading', async () => {
  const { asked, visitCopy } = opened()
  const read = visitCopy.refresh()
  visitCopy.close()
  await read
  expect(asked).toEqual(['GET /question/{visitId}'])
  visitCopy.catchUp()
  await moment()
  expect(asked).toHaveLength(1)
})

test('a visit does not go back to an older version that another tab has told of', () => {
  const { visitCopy } = opened()
  visitCopy.submitted({ ...visitCopy.visit.get(), version: 2 }, null)
  expect(visitCopy.visit.get().version).toBe(3)
})

test('a write follows what the screen shows, also where a clock that is ahead has made it', () => {
  const [savedAt, latestAt] = ['2026-11-20T17:00:00.000Z', '2026-11-20T18:00:00.000Z']
  const { followed, visitCopy } = opened(buildQuestion({ savedAt, latestAt }))
  visitCopy.setAnswer('q', 'seen')
  expect(followed).toEqual([[savedAt, latestAt]])
})

const whole = { stored: 1, of: 1 }
const empty = { stored: 0, of: 0 }
const received: Receipt = { answers: whole, photos: empty, dishes: empty }

/** An open copy of a visit with one answer, and a server that cannot be read until `failure` is null. */
function submittedVisit({
  failure = new TypeError('No network'),
  theirs = buildQuestion({ answer: 'yes' }),
}: { failure?: Error; theirs?: VisitQuestion } = {}) {
  vi.useFakeTimers()
  const server: { failure: Error | null; reads: number } = { failure, reads: 0 }
  const kept: unknown[] = []
  const environment = {
    random: () => 0.5,
    after: timer,
    whenIdle: (act: () => void) => act(),
    openCounting: async (options: CountingOptions) => createCounting(options),
    async receipt(_api: unknown, mine: readonly Copy[]) {
      server.reads += 1
      if (server.failure) throw server.failure
      return receiptOf(mine, [theirs])
    },
  }
  const runner = { sync: { get: () => ({ items: [] }), subscribe: () => () => {} }, waitingOf: () => [] }
  const store = {
    keepReceipt: async (...receipt: unknown[]) => kept.push(...receipt),
    keepQuestions: async () => {},
  }
  const api = { call: async () => ({ visit, items: [theirs] }) }
  const visit = { id: 'v', status: 'submitted', submittedAt: '2026-11-20T20:00:00.000Z', version: 4 } as Visit
  const before = { ...visit, status: 'open', submittedAt: null, version: 3 }
  const mine = buildQuestion({ answer: 'yes' })
  const known = { visit: before, main: [mine], addons: [], receipt: null } as unknown as StoredVisitCopy
  const early = async () => null
  const options = { environment, api, runner, store, lists: { keep() {} }, answers: [], early }
  const visitCopy = createVisitCopy(options as unknown as VisitCopyOptions, known, urls, false)
  visitCopy.submitted(visit, null)
  return { visitCopy, server, visit, kept }
}

test('a submission that could not be counted as it was sent is counted once the server can be read, and stays so', async () => {
  const { visitCopy, server, visit, kept } = submittedVisit()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(visitCopy.submission.get()).toEqual({ state: 'done', receipt: null })
  expect([server.reads > 10, server.reads < 100]).toEqual([true, true])
  server.failure = null
  await vi.advanceTimersByTimeAsync(5000)
  expect(visitCopy.submission.get()).toEqual({ state: 'done', receipt: received })
  expect(kept).toEqual([visit, received])
  const { reads } = server
  // Another tab may tell late that it could not count.
  visitCopy.submitted(visit, null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.reads, visitCopy.submission.get()]).toEqual([reads, { state: 'done', receipt: received }])
})

test('a later count still reports an answer that the server lacks after a read of the visit', async () => {
  const { visitCopy, server } = submittedVisit({ theirs: buildQuestion({ revision: 0 }) })
  await visitCopy.refresh()
  server.failure = null
  await vi.advanceTimersByTimeAsync(5000)
  const answers = { stored: 0, of: 1 }
  expect(visitCopy.submission.get()).toEqual({ state: 'done', receipt: { ...received, answers } })
})

test('a submission is not counted again after a refusal, until the page looks again', async () => {
  const { visitCopy, server } = submittedVisit({ failure: new ApiProblem(problem('forbidden')) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.reads).toBe(1)
  server.failure = null
  visitCopy.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(visitCopy.submission.get()).toEqual({ state: 'done', receipt: received })
})

test('a closed copy does not count', async () => {
  const { visitCopy, server } = submittedVisit()
  await vi.advanceTimersByTimeAsync(0)
  visitCopy.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.reads).toBe(1)
})
