import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '@cloche/client/client.ts'
import { createChecklist, type OpenChecklist } from './checklist.ts'
import type { Environment } from './environment.ts'
import type { Checklist, DeliveryState, Device, Kept, Receipt } from './interface.ts'
import { createLists } from './lists.ts'
import { deliveryOf } from './overlay.ts'
import { createPhotoUrls, type PhotoUrls } from './photo-urls.ts'
import { createRunner, type Runner } from './runner.ts'
import { createSignal } from './signal.ts'
import type { Settled } from './tabs.ts'

export interface DeviceOptions {
  api: Api
  userId: string
  environment: Environment
  /** A read of the checklist that is under way already; used when it is of the visit that is opened. */
  early?: Promise<VisitChecklist | null>
}

/** Longest after the start that a read made before it still counts as new, milliseconds. */
const EARLY = 15_000
/** Reads that an earlier device of this page was given: what it sent is not in them. */
const spent = new WeakSet<Promise<unknown>>()

/** Everything of one guest on this device. Starts at once: reads the store, refreshes the lists, sends what waits. */
export function createDevice({ api, userId, environment, early: given }: DeviceOptions): Device {
  let early = given && !spent.has(given) ? given : undefined
  if (given) spent.add(given)
  const started = environment.now()
  const store = environment.openStore(userId, () => void runner.restore())
  const lists = createLists(api, store)
  const opening = new Map<string, { checklist: Promise<OpenChecklist>; users: number }>()
  const open = new Set<OpenChecklist>()
  /** What the server took while a checklist was read from it: the read may be older. */
  const missed = new Set<Settled[]>()
  let settles = 0
  const runner = createRunner({
    environment,
    api,
    store,
    userId,
    onChange: (ids) => open.forEach(({ questions }) => questions.redraw(ids)),
    onSettle(item, patch) {
      settles += 1
      if (patch.kind === 'submitted') {
        submitted(patch.visit, patch.receipt)
        // It had come back before the hand-in arrived: with what, is not here yet.
        if (patch.visit.status === 'returned') refresh(item.visitId)
        return
      }
      open.forEach(({ questions }) => questions.settle(item, patch))
      missed.forEach((settled) => settled.push({ item, patch }))
    },
    onElsewhere: (found) => open.forEach((checklist) => elsewhere(checklist, found)),
    onSubmitted: (visitId) => void submittedElsewhere(visitId).catch(() => {}),
    onRefresh: refresh,
    photoOnScreen,
  })
  const delivery = createSignal(deliveryOfAll(runner))
  const waiting = { get: () => runner.sync.get().items, subscribe: runner.sync.subscribe }
  const options = { environment, api, store, runner, lists, early: usableEarly }

  function elsewhere(checklist: OpenChecklist, found: readonly VisitQuestion[]) {
    checklist.questions.replace(found)
    void checklist.showPhotos()
  }

  async function photoOnScreen(id: string) {
    const found = await Promise.all([...open].map((checklist) => checklist.photo(id)))
    return found.find(Boolean)
  }

  function submitted(visit: Visit, receipt: Receipt | null) {
    lists.keep(visit)
    for (const checklist of open) if (checklist.visitId === visit.id) checklist.submitted(visit, receipt)
  }

  async function submittedElsewhere(visitId: string) {
    const visit = await store.visit(visitId)
    if (visit) submitted(visit, (await store.receipt(visit)) ?? null)
  }

  function refresh(visitId: string) {
    void lists.refreshVisits()
    for (const checklist of open) if (checklist.visitId === visitId) void checklist.refresh().catch(() => {})
  }

  /** Once, and only while nothing was saved since it was asked for. */
  async function usableEarly(visitId: string): Promise<VisitChecklist | null> {
    const inTime = environment.now() - started < EARLY
    const ready = inTime ? await early?.catch(() => null) : null
    early = undefined
    return ready?.visit.id === visitId && settles === 0 ? ready : null
  }

  async function find(visitId: string): Promise<OpenChecklist> {
    // The outbox is asked first: what another tab settles between the two is then still laid over the copies.
    const copies = runner.settled(() => store.checklist(visitId)).catch(() => null)
    await runner.ready
    const urls = createPhotoUrls(environment)
    const stored = await copies
    const checklist = stored ? createChecklist(options, stored, urls, false) : await fetched(visitId, urls)
    open.add(checklist)
    environment.whenIdle(() => {
      checklist.catchUp()
      void checklist.showPhotos()
    })
    return checklist
  }

  async function fetched(visitId: string, urls: PhotoUrls): Promise<OpenChecklist> {
    const settled: Settled[] = []
    missed.add(settled)
    try {
      const { visit, items } = await read(visitId)
      lists.keep(visit)
      const known = { visit, main: items, addons: [], receipt: null }
      const checklist = createChecklist(options, known, urls, settled.length === 0)
      for (const { item, patch } of settled) checklist.questions.settle(item, patch)
      checklist.questions.redraw(settled.map(({ item }) => item.questionId))
      return checklist
    } finally {
      missed.delete(settled)
    }
  }

  async function read(visitId: string): Promise<VisitChecklist> {
    return (
      (await usableEarly(visitId)) ?? (await api.call('GET /question/{visitId}', { params: { visitId } }))
    )
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
    void lists.refreshMenu()
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
  const unlisten = environment.listen({
    online() {
      runner.reconnect()
      catchUp()
    },
    visible() {
      wake()
      void lists.refreshVisits()
      for (const checklist of open) void checklist.refresh().catch(() => {})
    },
    noted: runner.watch,
    hidden: runner.hide,
    resumed() {
      runner.join()
      wake()
    },
    left: runner.leave,
  })
  runner.join()
  void lists.load()
  void refreshLists()

  /** After a first answer that is on its way: nothing may compete with it. */
  async function refreshLists() {
    if (await early?.catch(() => null)) await new Promise<void>(environment.whenIdle)
    await lists.refreshVisits()
    await lists.refreshMenu()
  }

  async function kept(visitId: string): Promise<Kept> {
    const is = (found: Promise<unknown>) => found.then(Boolean, () => false)
    const [checklist, addons, menu] = await Promise.all([
      is(store.checklist(visitId)),
      is(store.has(visitId, 'addons')),
      is(store.menu()),
    ])
    return { checklist, addons, menu }
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
    waiting,
    refreshVisits: lists.refreshVisits,
    openChecklist,
    kept,
    waitingPhoto: async (id) => (await store.photo(id))?.full,
    retry: (seqs) => runner.dispatch({ type: 'retry', seqs }),
    drop: (seqs) => runner.dispatch({ type: 'drop', seqs }),
    now: api.serverNow,
    clockOffset: api.clockOffset,
    wake,
    stop: () => void stop(),
    async forget({ countPending, removeStore }) {
      await runner.ready
      await stop()
      // Another tab may have noted or stored a write of which this one has not heard.
      const left = Math.max(runner.sync.get().items.length, await countPending(userId))
      if (left > 0) return left
      await removeStore(userId)
      environment.openJournal(userId).clear()
      return 0
    },
  }
}

function deliveryOfAll(runner: Runner): DeliveryState {
  const { items, online } = runner.sync.get()
  const states = items.map(deliveryOf)
  const count = (delivery: string) => states.filter((each) => each === delivery).length
  return {
    queued: count('queued'),
    sending: count('sending'),
    failed: count('failed'),
    // With nothing to send nothing can fail to be: another tab, or a write taken back, may have left it so.
    online: online || items.length === 0,
    stored: runner.stored.get(),
  }
}
