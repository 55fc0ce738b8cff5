import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Api } from '@cloche/client/client.ts'
import type { Environment } from './environment.ts'
import type { Readable } from './interface.ts'
import type { LocalWrite, OutboxItem } from './outbox.ts'
import type { Patch } from './patch.ts'
import { createRecovery } from './recovery.ts'
import { timed } from './server-time.ts'
import { createSignal } from './signal.ts'
import { createStamping, type Seen } from './stamping.ts'
import { addition, removal, type Store, type StoredPhoto } from './store.ts'
import { createStoring } from './storing.ts'
import { START, step, type Effect, type SyncEvent, type SyncState } from './sync.ts'
import { createTabMessages, questionsOf } from './tab-messages.ts'
import { createTransport } from './transport.ts'

/** The pause after the last keystroke, milliseconds, after which a text is sent as a whole. */
const TYPING_PAUSE = 600
export interface RunnerOptions {
  environment: Environment
  api: Api
  store: Store
  userId: string
  /** Reports that the waiting writes of these questions changed. */
  onChange(questionIds: readonly string[]): void
  /** Passes on the server's answer to a write from any tab, for the copy in memory. */
  onSettle(item: OutboxItem, patch: Patch): void
  /** Passes on the stored copies that another tab has changed. */
  onElsewhere(questions: readonly VisitQuestion[]): void
  /** Reports that another tab submitted this visit. */
  onSubmitted(visitId: string): void
  /** Reports that this device's copy of the visit is out of date. */
  onRefresh(visitId: string): void
  /** Returns a photo if an open screen holds its bytes. */
  photoOnScreen(id: string): Promise<StoredPhoto | undefined>
}

export type NewWrite = LocalWrite & { visitId: string; questionId: string }

/** Performs the effects of the state machine: sends, stores, waits, informs other tabs. */
export interface Runner {
  readonly sync: Readable<SyncState>
  /** False if the last attempt to store failed, so that the waiting writes would not survive a reload. */
  readonly stored: Readable<boolean>
  /** Resolves when the writes of earlier sessions are read. */
  readonly ready: Promise<void>
  /** Queues a write. `seen`: the times of the changed value, which the write has to follow. ISO 8601. */
  put(write: NewWrite, how?: { typed?: boolean; seen?: readonly Seen[] }): void
  /** Stores a photo, then queues it. Rejects if there is no room. */
  putPhoto(write: NewWrite, photo: StoredPhoto): Promise<void>
  dispatch(event: Extract<SyncEvent, { type: 'retry' | 'drop' | 'read' }>): void
  /** Returns the waiting writes of a question, with times by the server's clock as known now. */
  waitingOf(questionId: string): OutboxItem[]
  /** Fills the emptied store again with the waiting writes. A photo that no screen holds is lost, and refused when it is sent. */
  restore(): Promise<void>
  /** Returns a waiting photo. Rejects if the store can't be read. */
  photo(id: string): Promise<StoredPhoto | undefined>
  /** Reads from the store once it has all changes of this tab. */
  settled<T>(read: () => Promise<T>): Promise<T>
  flush(): Promise<void>
  /** Takes over the writes of killed tabs. */
  recover(): Promise<void>
  /** Waits for another tab to store the write that it has noted, else takes the write over. */
  watch(): void
  wake(): void
  /** Repeats the calls that were lost with the old network. */
  reconnect(): void
  /** Stores everything as the page is hidden, and lets a visible tab send. */
  hide(): void
  leave(): void
  join(): void
  stop(): Promise<void>
}

export function createRunner(options: RunnerOptions): Runner {
  const { environment, api, store, userId } = options
  const sync = createSignal<SyncState>(START)
  const journal = environment.openJournal(userId)
  let callOff = () => {}
  let isStopped = false
  const items = () => sync.get().items
  const stamping = createStamping({ environment, api, journal, announce: (stamp) => tabs.postStamp(stamp) })
  const storing = createStoring({
    environment,
    store,
    journal,
    items,
    photoOnScreen: options.photoOnScreen,
    onTried(changes, isStored) {
      dispatch({ type: 'stored', seqs: changes.map(({ item }) => item.seq) })
      // There is nothing to read of unstored changes: two tabs would make each other try without end.
      if (isStored) tabs.postStored(changes)
    },
  })
  const { writer, settled } = storing
  const recovery = createRecovery({
    environment,
    store,
    journal,
    writer,
    stamping,
    items,
    onLoaded: (found) => dispatch({ type: 'loaded', items: found }),
    onElsewhere: options.onElsewhere,
    onUnreadable() {
      storing.reading(false)
      dispatch({ type: 'unreadable' })
    },
    onRead: () => storing.reading(true),
  })
  const transport = createTransport({
    environment,
    api,
    store,
    items,
    bytesOf,
    confirmed,
    onMeasured: putRight,
    onAnswered: (outcomes, retryAfter) =>
      dispatch({ type: 'answered', outcomes, random: environment.random(), retryAfter }),
  })
  const tabs = createTabMessages({
    environment,
    userId,
    stamping,
    recovery,
    onOnline: (online) => dispatch({ type: 'remote', online }),
    onSettled(answers) {
      for (const { item, patch } of answers) options.onSettle(item, patch)
      options.onChange(questionsOf(answers))
    },
    onSubmitted: options.onSubmitted,
    onSender: (sender) => dispatch({ type: 'sender', sender }),
  })

  /** Corrects the times of all unmeasured writes at once: with several measurements their order could change. */
  function putRight() {
    const offset = api.clockOffset()
    if (offset === null || items().every(({ clockOffset }) => clockOffset !== null)) return
    act({ type: 'measured', offset }, false)
    stamping.read(items())
  }

  function dispatch(event: SyncEvent, typed = false) {
    if (isStopped) return
    putRight()
    act(event, typed)
    // The tab that the guest uses must not wait for one that the browser has stopped.
    if (event.type === 'put' || event.type === 'kept' || event.type === 'wake') tabs.claim()
  }

  function act(event: SyncEvent, typed: boolean) {
    const before = sync.get()
    const { state, effects } = step(before, event, environment.now())
    // The copy has the value before the write leaves the queue, so that the screen always shows it.
    const answers = effects.filter(isSettle)
    for (const { item, patch } of answers) options.onSettle(item, patch)
    sync.set(state)
    for (const effect of effects) perform(effect, typed)
    tabs.postSettled(answers)
    const changed = changedQuestions(before.items, state.items)
    if (changed.length > 0) options.onChange(changed)
    if (before.online !== state.online && event.type !== 'remote') tabs.postOnline(state.online)
  }

  function perform(effect: Effect, typed: boolean) {
    switch (effect.type) {
      case 'send':
        return void transport.send(effect.items)
      case 'store':
        return storing.keep([...effect.remove.map(removal), ...effect.put.map(addition)], typed)
      case 'settle':
        recovery.sent(effect.item)
        return writer.add([effect], false)
      case 'refresh':
        return options.onRefresh(effect.visitId)
      case 'timer':
        callOff()
        if (effect.at === null) callOff = () => {}
        else callOff = environment.after(Math.max(1, effect.at - environment.now()), tick)
    }
  }

  const tick = () => dispatch({ type: 'tick' })

  async function bytesOf(id: string): Promise<ArrayBuffer | null> {
    const bytes = await storing.bytesOf(id)
    if (bytes) return bytes
    // Another tab settled or removed the photo, or the store was cleared: nothing is left to send.
    await recovery.letGo(items().filter(({ kind, body }) => kind === 'photo' && body.id === id))
    return null
  }

  async function confirmed(visitId: string): Promise<VisitQuestion[] | null> {
    const read = () => Promise.all([store.checklist(visitId), store.has(visitId, 'addons')])
    const [known, isWhole] = await settled(read).catch(() => [null, false] as const)
    return known && isWhole && writer.clean() ? [...known.main, ...known.addons] : null
  }

  return {
    sync,
    stored: storing.stored,
    ready: recovery.load(),
    put(write, { typed = false, seen = [] } = {}) {
      const notBefore = typed ? environment.now() + TYPING_PAUSE : 0
      dispatch({ type: 'put', item: { ...write, ...stamping.next(seen), state: 'held', notBefore } }, typed)
    },
    async putPhoto(write, photo) {
      const item: OutboxItem = { ...write, ...stamping.next([]), state: 'queued', notBefore: 0 }
      await storing.keepPhoto(item, photo)
      dispatch({ type: 'kept', item })
    },
    dispatch,
    waitingOf(questionId) {
      const mine = items().filter((item) => item.questionId === questionId)
      return mine.map((item) => timed(item, api.clockOffset()))
    },
    photo: store.photo,
    settled,
    restore: storing.restore,
    flush: writer.flush,
    recover: recovery.recover,
    watch: recovery.watch,
    wake() {
      dispatch({ type: 'wake' })
      void recovery.recover()
    },
    reconnect() {
      const reported = transport.reconnect()
      dispatch({ type: 'wake' })
      // A lost call counts as a failure and is followed by a wait, which the new network ends.
      void reported.then(() => dispatch({ type: 'wake' }))
    },
    hide() {
      void writer.flush()
      tabs.yield()
    },
    leave() {
      void writer.flush()
      tabs.leave()
    },
    join() {
      // The changes that were under way as the page was left may not be stored.
      writer.soon()
      tabs.join()
    },
    async stop() {
      await writer.flush()
      // Another tab may close together with this one, and then nobody would store its noted writes before the next login.
      if (journal.entries().length > 0) await recovery.recover().then(writer.flush)
      isStopped = true
      storing.stop()
      transport.stop()
      recovery.stop()
      callOff()
      tabs.stop()
    },
  }
}

const isSettle = (effect: Effect): effect is Extract<Effect, { type: 'settle' }> => effect.type === 'settle'

/** Returns the questions whose waiting writes have changed. */
function changedQuestions(before: readonly OutboxItem[], after: readonly OutboxItem[]): string[] {
  if (before === after) return []
  const old = new Set(before)
  const now = new Set(after)
  const changed = [...before.filter((item) => !now.has(item)), ...after.filter((item) => !old.has(item))]
  return [...new Set(changed.map((item) => item.questionId))]
}
