import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '@cloche/client/client.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { createJournal } from './browser/local-storage-journal.ts'
import { createDevice } from './device.ts'
import type { Environment } from './environment.ts'
import type { Device } from './interface.ts'
import { answer, buildItem, problem, saved, shelf, timer } from './fixtures.ts'
import type { QueueItem } from './queue.ts'
import { sendPhoto } from './send-photo.ts'
import type { Store } from './store.ts'
import type { TabsOptions } from './tabs.ts'

const START = Date.UTC(2026, 10, 20, 12)
const visitOf = (id: string, rest: Partial<Visit> = {}) =>
  ({ id, version: 1, opensAt: new Date(START).toISOString(), fillable: false, ...rest }) as Visit
const refusedBy = (code: 'visit_closed' | 'visit_not_open', visitId: string, seq: number) =>
  buildItem(seq, answer('yes'), {
    visitId,
    questionId: `q${seq}`,
    state: 'failed',
    fault: problem(code),
    attempts: 1,
  })

/** A phone with refused writes and a copy of its visits, and a server whose reads of the visits may fail. */
class Phone {
  readonly device: Device
  readonly journal = createJournal('ann', shelf())
  readonly sent: string[] = []
  #back = Promise.withResolvers<void>()
  isStopped = false
  reads = 0
  menuReads = 0
  failing = false
  visits: Visit[]

  constructor(items: readonly QueueItem[], visits: Visit[]) {
    this.visits = visits
    this.#back.resolve()
    const copies = [...visits]
    const store = {
      snapshot: async () => {
        await this.#back.promise
        return { items: [...items], questions: [] }
      },
      join: () => this.#back.resolve(),
      commit: async () => {},
      visits: async () => ({ items: copies, whole: true }),
      keepVisits: async () => {},
      menu: async () => undefined,
      keepMenu: async () => {},
      photo: () => Promise.reject(new Error('The store can not be read')),
      close() {},
    }
    const openTabs = ({ onSender }: TabsOptions) => ({
      post() {},
      isSender: () => true,
      claim() {},
      join: () => onSender(true),
      stop: () => (this.isStopped = true),
    })
    const environment = {
      now: Date.now,
      random: () => 0.5,
      after: timer,
      afterPaint: (act: () => void) => act(),
      whenIdle: (act: () => void) => act(),
      listen: () => () => {},
      openStore: () => store as unknown as Store,
      openJournal: () => this.journal,
      openTabs,
      sendPhoto,
    }
    const api = { serverNow: () => new Date(), clockOffset: () => 0, call: this.#call }
    this.device = createDevice({
      api: api as unknown as Api,
      userId: 'ann',
      environment: environment as unknown as Environment,
    })
  }

  /** The page is left, so that reads of the queue wait. */
  leave(): void {
    this.#back = Promise.withResolvers()
  }

  readonly #call = async (route: string, input: { params?: { visitId: string } }) => {
    if (route === 'GET /menu') {
      if (this.failing) throw new ApiProblem({ ...problem('unavailable'), status: 503 })
      this.menuReads += 1
      return { dishes: [], drinks: [], fetchedAt: null }
    }
    if (route === 'GET /visit') {
      this.reads += 1
      if (this.failing) throw new ApiProblem({ ...problem('unavailable'), status: 503 })
      return { items: this.visits }
    }
    this.sent.push(input.params!.visitId)
    return { results: [saved()] }
  }
}

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

test('visits that could not be read are read again as long as something that they refused waits for it', async () => {
  const phone = new Phone([refusedBy('visit_closed', 'v', 1)], [visitOf('v')])
  phone.visits = [visitOf('v', { version: 2, fillable: true })]
  phone.failing = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([phone.reads > 3, phone.reads < 30, phone.sent]).toEqual([true, true, []])
  phone.failing = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(phone.sent).toEqual(['v'])
  const { reads } = phone
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(phone.reads).toBe(reads)
})

test('a device that is stopped as it reads the visits reads no more', async () => {
  const phone = new Phone([refusedBy('visit_closed', 'v', 1)], [visitOf('v')])
  phone.failing = true
  await phone.device.refreshVisits()
  phone.device.stop()
  const reading = phone.device.refreshVisits()
  const { reads } = phone
  await reading
  await vi.advanceTimersByTimeAsync(60_000)
  expect(phone.reads).toBe(reads)
})

test('a device that is stopped while its page is left lets another one send', async () => {
  const phone = new Phone([], [])
  await vi.advanceTimersByTimeAsync(0)
  phone.leave()
  phone.journal.keep([[1, buildItem(1, answer('yes'))]])
  phone.device.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(phone.isStopped).toBe(true)
})

test('of visits that were too early for a write the first one to open is waited for', async () => {
  const opening = (id: string, minutes: number) =>
    visitOf(id, { opensAt: new Date(START + minutes * 60_000).toISOString() })
  const items = [refusedBy('visit_not_open', 'late', 1), refusedBy('visit_not_open', 'soon', 2)]
  const phone = new Phone(items, [opening('late', 50), opening('soon', 10)])
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  phone.visits = [opening('late', 50), { ...opening('soon', 10), fillable: true }]
  expect(phone.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(phone.sent).toEqual(['soon'])
})

test('a phone whose store can not be read still makes the file of what waits', async () => {
  const phone = new Phone([], [])
  expect(await phone.device.waitingPhoto('p')).toBeUndefined()
})

test('the menu is read again once it is old, also where its first read failed', async () => {
  const phone = new Phone([], [])
  phone.failing = true
  await vi.advanceTimersByTimeAsync(1000)
  phone.failing = false
  await phone.device.refreshVisits()
  expect(phone.menuReads).toBe(1)
  await phone.device.refreshVisits()
  expect(phone.menuReads).toBe(1)
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  await phone.device.refreshVisits()
  expect(phone.menuReads).toBe(2)
})
