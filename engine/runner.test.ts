import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Write } from '@cloche/contract/writes.ts'
import type { Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { Environment } from './environment.ts'
import {
  answer,
  buildItem,
  buildQuestion,
  dish,
  photo,
  problem,
  saved,
  shelf,
  submit,
  timer,
  updateDish,
} from './fixtures.ts'
import { createJournal, JOURNAL } from './browser/local-storage-journal.ts'
import type { QueueItem } from './queue.ts'
import { createRunner, type Runner } from './runner.ts'
import { sendPhoto } from './send-photo.ts'
import type { Store, StoreChange, StoredPhoto } from './store.ts'
import type { TabMessage, TabsOptions } from './tabs.ts'

/** A phone with its two places to keep things, and the tabs that are open on it. */
class Phone {
  readonly queue = new Map<number, QueueItem>()
  readonly storage = shelf()
  readonly tabs: TabsOptions[] = []
  diskIsFull = false
  isUnreadable = false
  isSender = false
  isPainting = true
  /** Copies in the store, and those that a tab took from there last. */
  copies: VisitQuestion[] = []
  shown: readonly VisitQuestion[] = []
  onScreen: StoredPhoto | undefined
  readonly photos = new Map<string, StoredPhoto>()
  /** Before it is stored. */
  onCommit: () => void | Promise<void> = () => {}
  /** Whose session the browser has. */
  session = 'ann'
  /** Answers that reached the server, by the milliseconds of their time. */
  readonly sent: number[] = []
  readonly calls: string[] = []
  /** Calls wait until they are given up. */
  isHanging = false
  /** Until then the copies of a visit are being read. */
  read = Promise.resolve()

  get journal() {
    return createJournal('ann', this.storage)
  }

  async open(onFinish?: (item: QueueItem) => void): Promise<Runner> {
    const runner = this.start(onFinish)
    await runner.ready
    await runner.flush()
    return runner
  }

  start(onFinish: (item: QueueItem) => void = () => {}): Runner {
    return createRunner({
      environment: this.#environment,
      api: { serverNow: () => new Date(), clockOffset: () => 0, call: this.#call } as unknown as Api,
      store: this.#store,
      userId: 'ann',
      onChange() {},
      onFinish,
      onElsewhere: (questions) => void (this.shown = questions),
      onSubmitted() {},
      onRefresh() {},
      photoOnScreen: async () => this.onScreen,
    })
  }

  readonly #call = async (
    route: string,
    { body, signal }: { body?: { writes: Write[] }; signal: AbortSignal },
  ) => {
    this.calls.push(route)
    if (this.isHanging)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (!body) return {}
    if (this.session !== 'ann') throw new ApiProblem(problem('session_changed'))
    this.sent.push(...body.writes.map(({ capturedAt }) => new Date(capturedAt).getUTCMilliseconds()))
    return { results: body.writes.map(() => saved()) }
  }

  get #store(): Store {
    const commit = async (changes: readonly StoreChange[]) => {
      if (this.diskIsFull) throw new DOMException('No room', 'QuotaExceededError')
      await this.onCommit()
      for (const change of changes) {
        const { type, item } = change
        if (type !== 'put') this.queue.delete(item.seq)
        else this.queue.set(item.seq, item)
        if (type === 'put' && change.photo) this.photos.set(change.photo.id, change.photo)
      }
    }
    const snapshot = async () => {
      if (this.isUnreadable) throw new DOMException('The database is gone', 'AbortError')
      return { items: [...this.queue.values()], questions: this.copies }
    }
    const visitCopy = () => this.read
    const bytes = async (id: string) => this.photos.get(id)
    return { commit, snapshot, visitCopy, photo: bytes, has: async () => true } as unknown as Store
  }

  get #environment(): Environment {
    const openTabs = (own: TabsOptions) => {
      this.tabs.push(own)
      const post = (message: TabMessage) =>
        this.tabs.filter((tab) => tab !== own).forEach((tab) => tab.onMessage(message))
      return { post, isSender: () => this.isSender, claim() {}, stop() {} }
    }
    const rest = {
      now: Date.now,
      random: () => 0.5,
      sendPhoto,
      afterPaint: (act: () => void) => this.isPainting && act(),
    }
    return { ...rest, after: timer, openTabs, openJournal: () => this.journal } as unknown as Environment
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

test('a write replaced by a newer write does not come back from an old journal', async () => {
  phone.queue.set(2, buildItem(2, answer('new')))
  phone.journal.keep([[1, buildItem(1, answer('old'))]])
  const runner = await phone.open()
  expect([seqs(runner), [...phone.queue.keys()], phone.journal.entries()]).toEqual([[2], [2], []])
})

test("a write under another guest's session waits for its guest's session, and is not refused", async () => {
  const runner = await phone.open()
  phone.session = 'bob'
  phone.isSender = true
  runner.put({ ...answer('of ann'), ...to })
  phone.tabs[0]!.onSender(true)
  await vi.runAllTimersAsync()
  expect(runner.sync.get().items.map(({ state }) => state)).toEqual(['queued'])
  phone.session = 'ann'
  runner.wake()
  await vi.runAllTimersAsync()
  expect([seqs(runner), phone.sent.length]).toEqual([[], 1])
})

test('a write made before the submit call leaves is sent before that call', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  phone.read = promise
  const runner = await phone.open()
  phone.isSender = true
  phone.tabs[0]!.onSender(true)
  runner.put({ ...submit, ...to, questionId: '' })
  await vi.runAllTimersAsync()
  runner.put({ ...answer('late'), ...to })
  await vi.runAllTimersAsync()
  resolve()
  await vi.runAllTimersAsync()
  expect(phone.calls.slice(0, 2)).toEqual(['POST /visit/{visitId}/writes', 'PUT /visit/{visitId}'])
  expect(seqs(runner)).toEqual([])
})

test("a slow disk keeps nobody from another tab's write", async () => {
  const runner = await phone.open()
  phone.onCommit = () => new Promise(() => {})
  runner.put({ ...answer('slow'), ...to })
  const [mine] = seqs(runner)
  phone.queue.set(1, buildItem(1, answer('of another tab'), { questionId: 'p' }))
  phone.tabs[0]!.onMessage({ questions: ['p'] })
  await vi.waitFor(() => expect(seqs(runner)).toEqual([1, mine]), { timeout: 30_000 })
})

test('with a new network, a write that the old one lost is sent again at once', async () => {
  phone.queue.set(1, buildItem(1, answer('yes')))
  const runner = await phone.open()
  phone.isHanging = true
  phone.isSender = true
  phone.tabs[0]!.onSender(true)
  await vi.advanceTimersByTimeAsync(3001)
  expect(phone.calls).toHaveLength(1)
  phone.isHanging = false
  runner.reconnect()
  await vi.advanceTimersByTimeAsync(0)
  expect([phone.sent, seqs(runner)]).toEqual([[1], []])
})

test('a photo sent by another tab leaves the queue of a tab without room for its own write', async () => {
  phone.queue.set(1, buildItem(1, photo('p')))
  const runner = await phone.open()
  phone.diskIsFull = true
  runner.put({ ...answer('no room'), ...to })
  await runner.flush()
  phone.queue.clear()
  phone.tabs[0]!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(runner.sync.get().items.map(({ kind }) => kind)).toEqual(['answer']), {
    timeout: 30_000,
  })
})

test('a photo that another tab has sent does not come back where there was no room to try it again', async () => {
  phone.queue.set(1, buildItem(1, photo('p'), { state: 'failed', fault: problem() }))
  const runner = await phone.open()
  phone.diskIsFull = true
  runner.dispatch({ type: 'retry', seqs: [1] })
  await runner.flush()
  phone.queue.clear()
  phone.tabs[0]!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(runner.sync.get().items).toEqual([]), { timeout: 30_000 })
  const next = await phone.open()
  expect([seqs(next), phone.journal.entries()]).toEqual([[], []])
})

test('a write that another tab noted, and then could not store, is stored by this one', async () => {
  const runner = await phone.open()
  phone.journal.keep([[5, buildItem(5, answer('noted'))]])
  runner.watch()
  await vi.runAllTimersAsync()
  expect([seqs(runner), [...phone.queue.keys()]]).toEqual([[5], [5]])
})

test('a tab that is logged out stores what another one that goes with it has noted', async () => {
  const runner = await phone.open()
  phone.journal.keep([[5, buildItem(5, answer('noted'))]])
  await runner.stop()
  expect([[...phone.queue.keys()], phone.journal.entries()]).toEqual([[5], []])
})

test('a write that a killed tab left in the journal is stored before anything is painted', async () => {
  phone.isPainting = false
  phone.journal.keep([[5, buildItem(5, answer('noted'))]])
  const runner = phone.start()
  await runner.ready
  await vi.runAllTimersAsync()
  expect([...phone.queue.keys()]).toEqual([5])
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
  phone.queue.set(1, buildItem(1, dish('d'), { state: 'failed', fault: problem() }))
  const runner = await phone.open()
  const kept: unknown[] = []
  const { setItem } = phone.storage
  phone.storage.setItem = (key, value) => {
    if (key.startsWith(JOURNAL)) kept.push(JSON.parse(value))
    if (kept.length < 2) setItem(key, value)
  }
  phone.diskIsFull = true
  runner.put({ ...updateDish('d', { readyTime: '2026-11-20T11:00:00.000Z' }), ...to })
  expect(kept).toMatchObject([{ kind: 'updateDish' }, { kind: 'dish', state: 'held' }])

  phone.diskIsFull = false
  const again = await phone.open()
  expect(again.sync.get().items).toMatchObject([
    { kind: 'dish', fault: null },
    { kind: 'updateDish', body: { readyTime: '2026-11-20T11:00:00.000Z' } },
  ])
})

test('of a correction of a refused dish that has no room no part is kept', async () => {
  const refused = { state: 'failed', fault: problem('visit_not_open') } as const
  phone.queue.set(1, buildItem(1, dish('d'), refused))
  const runner = await phone.open()
  phone.diskIsFull = true
  phone.storage.room = JSON.stringify(buildItem(1, dish('d'))).length
  const times = { orderTime: '2026-11-20T09:30:00.000Z', readyTime: '2026-11-20T11:00:00.000Z' }
  runner.put({ ...updateDish('d', times), ...to })
  await runner.flush()
  expect(noted()).toEqual([1])

  phone.tabs.splice(0)
  phone.diskIsFull = false
  const again = await phone.open()
  expect(again.sync.get().items.map(({ body }) => body)).toEqual([dish('d').body])
})

test('a tab that finds no copy of a question in the store hears of the write that another tab has sent', async () => {
  await phone.open()
  const finished: number[] = []
  const second = await phone.open(({ seq }) => finished.push(seq))
  second.put({ ...answer('shown'), ...to })
  const shown = seqs(second)
  phone.isSender = true
  phone.tabs[0]!.onSender(true)
  await vi.waitFor(() => expect([finished, seqs(second)]).toEqual([shown, []]), { timeout: 30_000 })
})

test('a write that has left the store is shown until the tab that sent it had the time to report it', async () => {
  phone.queue.set(1, buildItem(1, answer('shown')))
  const runner = await phone.open()
  phone.queue.clear()
  phone.tabs[0]!.onMessage({ questions: [] })
  await vi.advanceTimersByTimeAsync(100)
  expect(seqs(runner)).toEqual([1])
  await vi.advanceTimersByTimeAsync(1000)
  expect(seqs(runner)).toEqual([])
})

test('a change that another tab has reported stays while the stored copy of the question lacks it', async () => {
  const item = buildItem(1, dish('d'))
  const stored = { id: 'd', dishName: 'Soup', orderTime: '2026-11-20T10:00:00.000Z', readyTime: null }
  phone.queue.set(1, item)
  phone.copies = [buildQuestion()]
  await phone.open()
  const [tab] = phone.tabs
  tab!.onMessage({
    questions: ['q'],
    settled: [{ item, patch: { kind: 'dish', dish: stored, revision: 1 } }],
  })
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(phone.shown).toMatchObject([{ dishes: [stored] }]), { timeout: 30_000 })
})

test('a photo whose bytes have left the store is let go, and not refused', async () => {
  phone.queue.set(1, buildItem(1, photo('p')))
  const runner = await phone.open()
  phone.queue.clear()
  phone.isSender = true
  phone.tabs[0]!.onMessage({ questions: [] })
  phone.tabs[0]!.onSender(true)
  await vi.waitFor(() => expect(runner.sync.get().items).toEqual([]), { timeout: 30_000 })
})

test('a change of a dish that another tab stores late stays while part of it has not been sent from here', async () => {
  const runner = await phone.open()
  const [tab] = phone.tabs
  phone.isSender = true
  tab!.onSender(true)
  phone.queue.set(2, buildItem(2, updateDish('d', { dishName: 'later' })))
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect([phone.sent, phone.queue.size]).toEqual([[2], 0]), { timeout: 30_000 })
  phone.queue.set(1, buildItem(1, updateDish('d', { dishName: 'earlier', readyTime: null })))
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(phone.queue.size).toBe(0), { timeout: 30_000 })
  expect([seqs(runner), phone.sent]).toEqual([[], [2, 1]])
})

test('a write that another tab stores late does not cover a later one that has been sent from here', async () => {
  const runner = await phone.open()
  const [tab] = phone.tabs
  phone.isSender = true
  tab!.onSender(true)
  phone.queue.set(2, buildItem(2, answer('later')))
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect([phone.sent, phone.queue.size]).toEqual([[2], 0]), { timeout: 30_000 })
  phone.queue.set(1, buildItem(1, answer('earlier')))
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(phone.queue.size).toBe(0), { timeout: 30_000 })
  expect([seqs(runner), phone.sent]).toEqual([[], [2]])
})

test('a write that another tab stores late does not cover a later one that a third tab has reported as sent', async () => {
  const runner = await phone.open()
  const [tab] = phone.tabs
  const patch = saved({ answer: 'later' })
  tab!.onMessage({ questions: ['q'], settled: [{ item: buildItem(2, answer('later')), patch }] })
  phone.queue.set(1, buildItem(1, answer('earlier')))
  tab!.onMessage({ questions: ['q'] })
  await vi.waitFor(() => expect(phone.queue.size).toBe(0), { timeout: 30_000 })
  expect(seqs(runner)).toEqual([])
})

test('a phone says that it keeps things again as soon as its database can be read again', async () => {
  const runner = await phone.open()
  phone.isUnreadable = true
  await runner.recover()
  expect(runner.stored.get()).toBe(false)
  phone.isUnreadable = false
  await runner.recover()
  expect(runner.stored.get()).toBe(true)
})

test('waiting writes are stored again after the database was taken away under the tab', async () => {
  const runner = await phone.open()
  runner.put({ ...to, ...answer('yes') })
  await runner.flush()
  phone.queue.clear()
  void runner.restore()
  await runner.flush()
  expect([...phone.queue.keys()]).toEqual(seqs(runner))
})

const picture = { id: 'p', full: new ArrayBuffer(3), thumb: new ArrayBuffer(1) }

test('a photo that a screen shows is stored again with its bytes; one that none shows is refused, and says so', async () => {
  const runner = await phone.open()
  await runner.putPhoto({ ...to, ...photo('p') }, picture)
  phone.photos.clear()
  phone.queue.clear()
  phone.onScreen = picture
  await runner.restore()
  await runner.flush()
  expect([phone.photos.get('p'), phone.queue.size]).toEqual([picture, 1])
  phone.photos.clear()
  phone.queue.clear()
  phone.onScreen = undefined
  await runner.restore()
  await runner.flush()
  phone.isSender = true
  phone.tabs[0]!.onSender(true)
  await vi.runAllTimersAsync()
  expect([...phone.queue.values()].map(({ fault }) => fault?.code)).toEqual(['unsupported_media'])
})

test('a photo that was being stored when the database was taken away is stored again', async () => {
  const runner = await phone.open()
  let isTaken = false
  phone.onCommit = () => {
    if (isTaken) return
    isTaken = true
    void runner.restore().then(() => phone.photos.clear())
  }
  await runner.putPhoto({ ...to, ...photo('p') }, picture)
  expect(phone.photos.get('p')).toEqual(picture)
})

test('a tab that opens hears of a last write that could not be kept', async () => {
  phone.storage.room = 0
  const first = await phone.open()
  first.put({ ...to, ...answer('yes') })
  const [seq] = seqs(first)
  phone.queue.clear()
  vi.setSystemTime(Date.now() - 3_600_000)
  const second = await phone.open()
  second.put({ ...to, ...answer('no') })
  expect(seqs(second).at(-1)).toBeGreaterThan(seq!)
})

test('a write without room anywhere enters the journal with the next write that finds room', async () => {
  const runner = await phone.open()
  phone.diskIsFull = true
  phone.storage.room = 0
  runner.put({ ...to, ...answer('yes') })
  await runner.flush()
  phone.storage.room = Infinity
  runner.put({ ...to, questionId: 'p', ...answer('no') })
  expect(new Set(noted())).toEqual(new Set(seqs(runner)))
})

test('a replaced write stays in the journal while its successor finds no room', async () => {
  const runner = await phone.open()
  phone.diskIsFull = true
  runner.put({ ...to, ...answer('yes') })
  const [first] = seqs(runner)
  phone.storage.room = 100
  runner.put({
    ...to,
    ...answer('no, and that at some length, so that it does not fit where little room is left'),
  })
  expect(noted()).toEqual([first])
})

test('a write is later than the values seen before it, also those of a clock that runs ahead', async () => {
  const runner = await phone.open()
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  runner.put({ ...to, ...answer('yes') }, { seen: [null, ahead] })
  expect(times(runner)[0]).toBeGreaterThan(Date.parse(ahead))
})

test('a phone restored from a backup does not repeat a time of the hour by which its clock was ahead', async () => {
  const ahead = Date.now() + 3_600_000
  const made = async (minutes: number) => {
    phone = new Phone()
    phone.journal.keepStamp({ seq: Date.now() * 1000, captured: ahead })
    const runner = await phone.open()
    await vi.advanceTimersByTimeAsync(minutes * 60_000)
    runner.put({ ...to, ...answer('yes') })
    const [time] = times(runner)
    vi.setSystemTime(Date.now() - minutes * 60_000)
    return time!
  }
  expect(await made(5)).toBeLessThan(await made(6))
})

const times = (runner: Runner) => runner.sync.get().items.map(({ capturedAt }) => Date.parse(capturedAt))
const noted = () => phone.journal.entries().flatMap(([seq, item]) => (item ? [seq] : []))
