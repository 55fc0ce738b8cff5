import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Write } from '@cloche/contract/writes.ts'
import type { Api } from '../api/client.ts'
import type { Environment } from './environment.ts'
import { answer, buildItem, dish, photo, problem, saved, shelf, updateDish } from './fixtures.ts'
import { createJournal, JOURNAL } from './journal.ts'
import type { OutboxItem } from './outbox.ts'
import { createRunner, type Runner } from './runner.ts'
import type { Store, StoreChange } from './store.ts'
import type { TabMessage, TabsOptions } from './tabs.ts'

/** A phone with its two places to keep things, and the tabs that are open on it. */
class Phone {
  readonly outbox = new Map<number, OutboxItem>()
  readonly storage = shelf()
  readonly tabs: TabsOptions[] = []
  diskIsFull = false
  isSender = false
  /** Answers that reached the server, by the milliseconds of their time. */
  readonly sent: number[] = []

  get journal() {
    return createJournal('ann', this.storage)
  }

  async open(): Promise<Runner> {
    const runner = createRunner({
      environment: this.#environment,
      api: { serverNow: () => new Date(), clockOffset: () => 0, call: this.#call } as unknown as Api,
      store: this.#store,
      userId: 'ann',
      onChange() {},
      onSettle() {},
      onElsewhere() {},
      onSubmitted() {},
      onRefresh() {},
    })
    await runner.ready
    await runner.flush()
    return runner
  }

  readonly #call = async (_: string, { body }: { body: { writes: Write[] } }) => {
    this.sent.push(...body.writes.map(({ capturedAt }) => new Date(capturedAt).getUTCMilliseconds()))
    return { results: body.writes.map(() => saved()) }
  }

  get #store(): Store {
    const commit = async (changes: readonly StoreChange[]) => {
      if (this.diskIsFull) throw new DOMException('No room', 'QuotaExceededError')
      for (const { type, item } of changes)
        if (type === 'put') this.outbox.set(item.seq, item)
        else this.outbox.delete(item.seq)
    }
    const snapshot = async () => ({ items: [...this.outbox.values()], questions: [] })
    return { commit, snapshot } as unknown as Store
  }

  get #environment(): Environment {
    const after = (milliseconds: number, act: () => void) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    }
    const openTabs = (own: TabsOptions) => {
      this.tabs.push(own)
      const tell = (message: TabMessage) =>
        this.tabs.filter((tab) => tab !== own).forEach((tab) => tab.onMessage(message))
      return { tell, isSender: () => this.isSender, stop() {} }
    }
    const rest = { now: Date.now, random: () => 0.5, afterPaint: (act: () => void) => act() }
    return { ...rest, after, openTabs, openJournal: () => this.journal } as unknown as Environment
  }
}

const to = { visitId: 'v', questionId: 'q' }
const seqs = (runner: Runner) => runner.sync.get().items.map(({ seq }) => seq)

let phone: Phone
beforeEach(() => {
  vi.useFakeTimers()
  phone = new Phone()
})
afterEach(() => void vi.useRealTimers())

test('what a newer write has replaced does not come back out of an old journal', async () => {
  phone.outbox.set(2, buildItem(2, answer('new')))
  phone.journal.keep([[1, buildItem(1, answer('old'))]])
  const runner = await phone.open()
  expect([seqs(runner), [...phone.outbox.keys()], phone.journal.entries()]).toEqual([[2], [2], []])
})

test('what another tab has sent goes from a tab that has no room for a write of its own', async () => {
  phone.outbox.set(1, buildItem(1, photo('p')))
  const runner = await phone.open()
  phone.diskIsFull = true
  runner.put({ ...answer('no room'), ...to })
  await runner.flush()
  phone.outbox.clear()
  phone.tabs[0]!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(runner.sync.get().items.map(({ kind }) => kind)).toEqual(['answer']), {
    timeout: 30_000,
  })
})

test('a write that another tab noted, and then could not store, is stored by this one', async () => {
  const runner = await phone.open()
  phone.journal.keep([[5, buildItem(5, answer('noted'))]])
  runner.watch()
  await vi.runAllTimersAsync()
  expect([seqs(runner), [...phone.outbox.keys()]]).toEqual([[5], [5]])
})

test('two tabs without any room agree on what was done last, also when the clock is put back', async () => {
  const [first, second] = [await phone.open(), await phone.open()]
  phone.diskIsFull = true
  phone.storage.room = 0
  first.put({ ...answer('before'), ...to })
  vi.setSystemTime(Date.now() - 60_000)
  second.put({ ...answer('after'), ...to })
  const [before, after] = [first, second].map((tab) => tab.sync.get().items.at(-1)!)
  expect(after!.seq).toBeGreaterThan(before!.seq)
  expect(after!.capturedAt > before!.capturedAt).toBe(true)
})

test('a tab killed as it notes the correction of a refused dish leaves the correction, and then the dish goes too', async () => {
  phone.outbox.set(1, buildItem(1, dish('d'), { state: 'failed', fault: problem() }))
  const runner = await phone.open()
  const kept: unknown[] = []
  const { setItem } = phone.storage
  phone.storage.setItem = (key, value) => {
    if (key.startsWith(JOURNAL)) kept.push(JSON.parse(value))
    if (kept.length < 2) setItem(key, value)
  }
  phone.diskIsFull = true
  runner.put({ ...updateDish('d', '2026-11-20T11:00:00.000Z'), ...to })
  expect(kept).toMatchObject([{ kind: 'updateDish' }, { kind: 'dish', state: 'held' }])

  phone.diskIsFull = false
  const again = await phone.open()
  expect(again.sync.get().items).toMatchObject([
    { kind: 'dish', fault: null },
    { kind: 'updateDish', body: { readyTime: '2026-11-20T11:00:00.000Z' } },
  ])
})

test('a write that another tab stores late does not cover a later one that has been sent from here', async () => {
  const runner = await phone.open()
  const [tab] = phone.tabs
  phone.isSender = true
  tab!.onSender(true)
  phone.outbox.set(2, buildItem(2, answer('later')))
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect([phone.sent, phone.outbox.size]).toEqual([[2], 0]), { timeout: 30_000 })
  phone.outbox.set(1, buildItem(1, answer('earlier')))
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(phone.outbox.size).toBe(0), { timeout: 30_000 })
  expect([seqs(runner), phone.sent]).toEqual([[], [2]])
})
