import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { Api } from '../api/client.ts'
import { createChecklist, showWaiting, type OpenChecklist } from './checklist.ts'
import { whenIdle } from './idle.ts'
import type { Checklist, DeliveryState, Device } from './interface.ts'
import { createLists } from './lists.ts'
import { deliveryOf } from './overlay.ts'
import { createPhotoUrls } from './photo-urls.ts'
import { createRunner, type Runner } from './runner.ts'
import { createSignal } from './signal.ts'
import { createStore } from './store.ts'

export interface DeviceOptions {
  api: Api
  userId: string
  /** A read of the checklist that is under way already; used when it is of the visit that is opened. */
  early?: Promise<VisitChecklist | null>
}

/** Longest after the start that a read made before it still counts as new, milliseconds. */
const EARLY = 15_000
/** Reads that an earlier device of this page was given: what it sent is not in them. */
const spent = new WeakSet<Promise<unknown>>()

/** Everything of one guest on this device. Starts at once: reads the store, refreshes the lists, sends what waits. */
export function createDevice({ api, userId, early: given }: DeviceOptions): Device {
  let early = given && !spent.has(given) ? given : undefined
  if (given) spent.add(given)
  const started = Date.now()
  const store = createStore(userId)
  const lists = createLists(api, store)
  const opening = new Map<string, { checklist: Promise<OpenChecklist>; users: number }>()
  const open = new Set<OpenChecklist>()
  let settles = 0
  const runner = createRunner({
    api,
    store,
    userId,
    onChange: (ids) => open.forEach(({ questions }) => questions.redraw(ids)),
    onSettle: ({ questionId }, patch) => {
      settles += 1
      open.forEach(({ questions }) => questions.settle(questionId, patch))
    },
    onElsewhere: (ids) => open.forEach((checklist) => void checklist.reread(ids).catch(() => {})),
    onRefresh: refresh,
  })
  const delivery = createSignal(deliveryOfAll(runner))
  const options = { api, store, runner, lists, early: usableEarly }

  function refresh(visitId: string) {
    void lists.refreshVisits()
    for (const checklist of open) if (checklist.visitId === visitId) void checklist.refresh().catch(() => {})
  }

  /** Once, and only while nothing was saved since it was asked for. */
  async function usableEarly(visitId: string): Promise<VisitChecklist | null> {
    const inTime = Date.now() - started < EARLY
    const ready = inTime ? await early?.catch(() => null) : null
    early = undefined
    return ready?.visit.id === visitId && settles === 0 ? ready : null
  }

  async function find(visitId: string): Promise<OpenChecklist> {
    // The outbox is asked first: what another tab settles between the two is then still laid over the copies.
    const copies = runner.settled(() => store.checklist(visitId)).catch(() => null)
    await runner.ready
    const urls = await showWaiting(createPhotoUrls(), visitId, runner)
    const stored = await copies
    const checklist = stored ? createChecklist(options, stored, urls, false) : await fetched(visitId, urls)
    open.add(checklist)
    whenIdle(checklist.catchUp)
    return checklist
  }

  async function fetched(visitId: string, urls: ReturnType<typeof createPhotoUrls>): Promise<OpenChecklist> {
    const before = settles
    const { visit, items } =
      (await usableEarly(visitId)) ?? (await api.call('GET /question/{visitId}', { params: { visitId } }))
    lists.keep(visit)
    return createChecklist(options, { visit, main: items, addons: [] }, urls, settles === before)
  }

  async function openChecklist(visitId: string): Promise<Checklist> {
    const entry = opening.get(visitId) ?? { checklist: find(visitId), users: 0 }
    opening.set(visitId, entry)
    entry.users += 1
    const checklist = await entry.checklist.catch((error: unknown) => {
      opening.delete(visitId)
      throw error
    })
    let closed = false
    const close = () => {
      if (closed) return
      closed = true
      entry.users -= 1
      if (entry.users > 0) return
      opening.delete(visitId)
      open.delete(checklist)
      checklist.close()
    }
    return { ...checklist, close }
  }

  function catchUp() {
    for (const checklist of open) checklist.catchUp()
    if (lists.visits.get().state === 'failed') void lists.refreshVisits()
  }

  function wake() {
    runner.wake()
    catchUp()
  }

  function tellDelivery() {
    const [before, next] = [delivery.get(), deliveryOfAll(runner)]
    if (JSON.stringify(next) === JSON.stringify(before)) return
    delivery.set(next)
    if (next.online && !before.online) catchUp()
  }

  runner.sync.subscribe(tellDelivery)
  runner.stored.subscribe(tellDelivery)
  const unlisten = listen(runner, wake, () => void lists.refreshVisits())
  runner.join()
  void lists.load()
  void refreshLists()

  /** After a first answer that is on its way: nothing may compete with it. */
  async function refreshLists() {
    if (await early?.catch(() => null)) await new Promise<void>(whenIdle)
    await lists.refreshVisits()
    await lists.refreshMenu()
  }

  async function stop() {
    unlisten()
    await runner.stop()
    store.close()
  }

  return {
    visits: lists.visits,
    menu: lists.menu,
    delivery,
    refreshVisits: lists.refreshVisits,
    openChecklist,
    now: api.serverNow,
    wake,
    stop: () => void stop(),
    async forget() {
      await runner.ready
      await runner.flush()
      const waiting = runner.sync.get().items.length
      if (waiting > 0) return waiting
      await stop()
      await store.destroy()
      return 0
    },
  }
}

/** The page comes and goes: answers how to stop listening. */
function listen(runner: Runner, wake: () => void, seen: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const changed = () => {
    if (document.visibilityState !== 'visible') return runner.hide()
    wake()
    seen()
  }
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    runner.join()
    wake()
  }
  addEventListener('online', wake, { signal })
  addEventListener('pageshow', shown, { signal })
  addEventListener('pagehide', () => runner.leave(), { signal })
  document.addEventListener('visibilitychange', changed, { signal })
  return () => ended.abort()
}

function deliveryOfAll(runner: Runner): DeliveryState {
  const { items, online } = runner.sync.get()
  const states = items.map(deliveryOf)
  const count = (delivery: string) => states.filter((each) => each === delivery).length
  return {
    queued: count('queued'),
    sending: count('sending'),
    failed: count('failed'),
    online,
    stored: runner.stored.get(),
  }
}
