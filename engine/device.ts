import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '@cloche/client/client.ts'
import type { Environment } from './environment.ts'
import type { DeliveryState, Device, Kept, Receipt } from './interface.ts'
import { createLists } from './lists.ts'
import { createOpenVisits } from './open-visits.ts'
import { deliveryOf } from './overlay.ts'
import { createRunner, type Runner } from './runner.ts'
import { createSignal } from './signal.ts'

/** The interval between reads for refused writes, milliseconds: clocks may be wrong, and timers end at 24 days. */
const SOONEST = 5000
const LATEST = 3_600_000

export interface DeviceOptions {
  api: Api
  userId: string
  environment: Environment
  /** A read of a checklist that is under way already, used if its visit is the opened one. */
  early?: Promise<VisitChecklist | null>
}

/** Creates the engine of one guest on this device. It starts at once: reads the store, refreshes the lists, sends waiting writes. */
export function createDevice({ api, userId, environment, early }: DeviceOptions): Device {
  const store = environment.openStore(userId, () => void runner.restore())
  let callOff = () => {}
  let isStopped = false
  const lists = createLists(api, store, (visits) => {
    runner.dispatch({ type: 'read', visits })
    void runner.ready.then(readAgain)
  })
  const runner = createRunner({
    environment,
    api,
    store,
    userId,
    onChange(ids) {
      for (const { questions } of open) questions.redraw(ids)
    },
    onFinish(item, patch) {
      open.finish({ item, patch })
      if (patch.kind !== 'submitted') return
      keep(patch.visit, patch.receipt)
      // The visit was returned before the submission arrived, so the notes to its questions are not loaded yet.
      if (patch.visit.status === 'returned') refresh(item.visitId)
    },
    onElsewhere(found) {
      for (const visitCopy of open) {
        visitCopy.questions.replace(found)
        void visitCopy.showPhotos()
      }
    },
    onSubmitted: (visitId) => void submittedElsewhere(visitId).catch(() => {}),
    onRefresh: refresh,
    photoOnScreen,
  })
  const delivery = createSignal(deliveryOfAll(runner))
  const waiting = { get: () => runner.sync.get().items, subscribe: runner.sync.subscribe }
  const open = createOpenVisits({ environment, api, store, runner, lists, early })

  async function photoOnScreen(id: string) {
    const found = await Promise.all([...open].map((visitCopy) => visitCopy.photo(id)))
    return found.find(Boolean)
  }

  function keep(visit: Visit, receipt: Receipt | null) {
    lists.keep(visit)
    for (const visitCopy of open) if (visitCopy.visitId === visit.id) visitCopy.submitted(visit, receipt)
  }

  async function submittedElsewhere(visitId: string) {
    const visit = await store.visit(visitId)
    if (visit) keep(visit, (await store.receipt(visit)) ?? null)
  }

  function refresh(visitId: string) {
    void lists.refreshVisits()
    for (const visitCopy of open) if (visitCopy.visitId === visitId) void visitCopy.refresh().catch(() => {})
  }

  /** Reads the visits again for refused writes: soon after a failed read, else when the first of their visits opens. */
  function readAgain() {
    callOff()
    if (isStopped) return
    const times = runner.sync.get().items.flatMap(({ visitId, fault }) => {
      if (fault && !lists.areFresh()) return 0
      const visit = lists.visits.get().items.find(({ id }) => id === visitId)
      const isEarly = fault?.code === 'visit_not_open' && visit && !visit.fillable
      return isEarly ? Date.parse(visit.opensAt) : []
    })
    if (times.length === 0) return
    const wait = Math.min(...times) - api.serverNow().getTime()
    const bounded = Math.min(Math.max(wait, SOONEST), LATEST)
    callOff = environment.after(bounded, () => void lists.refreshVisits())
  }

  function catchUp() {
    for (const visitCopy of open) visitCopy.catchUp()
    if (!lists.areFresh()) void lists.refreshVisits()
    void lists.refreshMenu()
  }

  function wake() {
    runner.wake()
    catchUp()
  }

  function publishDelivery() {
    const [before, next] = [delivery.get(), deliveryOfAll(runner)]
    if (JSON.stringify(next) === JSON.stringify(before)) return
    delivery.set(next)
    if (next.online && !before.online) catchUp()
  }

  runner.sync.subscribe(publishDelivery)
  runner.stored.subscribe(publishDelivery)
  const unlisten = environment.listen({
    online() {
      runner.reconnect()
      catchUp()
    },
    visible() {
      wake()
      void lists.refreshVisits()
      for (const visitCopy of open) void visitCopy.refresh().catch(() => {})
    },
    noted: runner.watch,
    hidden: runner.hide,
    resumed() {
      store.join()
      runner.join()
      wake()
    },
    left() {
      runner.leave()
      store.leave()
    },
  })
  runner.join()
  void lists.load()
  void refreshLists()

  /** Waits for the first answer that is under way, so that no other call competes with it. */
  async function refreshLists() {
    if (await open.wasRead()) await new Promise<void>(environment.whenIdle)
    await lists.refreshVisits()
    await lists.refreshMenu()
  }

  async function kept(visitId: string): Promise<Kept> {
    const is = (found: Promise<unknown>) => found.then(Boolean, () => false)
    const [main, addons, menu] = await Promise.all([
      is(store.visitCopy(visitId)),
      is(store.has(visitId, 'addons')),
      is(store.menu()),
    ])
    return { main, addons, menu }
  }

  async function stop() {
    isStopped = true
    unlisten()
    callOff()
    for (const visitCopy of open) visitCopy.stop()
    // No event tells a stopped device that its left page is back, for which reads of the queue wait.
    store.join()
    await runner.stop()
    store.close()
  }

  return {
    visits: lists.visits,
    menu: lists.menu,
    delivery,
    waiting,
    refreshVisits() {
      void lists.refreshMenu()
      return lists.refreshVisits()
    },
    keepVisit: (visit) => keep(visit, null),
    openVisit: open.open,
    kept,
    // While the store can't be read, the file of the queue takes the bytes that a screen shows.
    waitingPhoto: async (id) =>
      ((await store.photo(id).catch(() => undefined)) ?? (await photoOnScreen(id)))?.full,
    retry: (seqs) => runner.dispatch({ type: 'retry', seqs }),
    drop: (seqs) => runner.dispatch({ type: 'drop', seqs }),
    now: api.serverNow,
    clockOffset: api.clockOffset,
    wake,
    stop: () => void stop(),
    async forget(empty) {
      await runner.ready
      await stop()
      return empty(userId, runner.sync.get().items.length)
    },
  }
}

function deliveryOfAll(runner: Runner): DeliveryState {
  const { items, online, busy } = runner.sync.get()
  const states = items.map(deliveryOf)
  const count = (delivery: string) => states.filter((each) => each === delivery).length
  return {
    queued: count('queued'),
    sending: count('sending'),
    failed: count('failed'),
    // With nothing to send, no send can have failed: another tab or a withdrawn write may have left this state.
    online: online || items.length === 0,
    busy: busy && items.length > 0,
    stored: runner.stored.get(),
  }
}
