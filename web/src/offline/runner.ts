import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { Readable } from './interface.ts'
import type { OutboxItem, Write } from './outbox.ts'
import { send, type Patch } from './send.ts'
import { createSignal } from './signal.ts'
import type { Store, StoreChange, StoredPhoto } from './store.ts'
import { START, step, type Effect, type SyncEvent, type SyncState } from './sync.ts'
import { createTabs, type Tabs } from './tabs.ts'
import { createWriter } from './writer.ts'

/** After the last keystroke, milliseconds: the text is then sent once, not letter by letter. */
const TYPING_PAUSE = 600

export interface RunnerOptions {
  api: Api
  store: Store
  userId: string
  /** The waiting writes of these questions changed. */
  onChange(questionIds: readonly string[]): void
  /** The server has it: its answer for the copy in memory. */
  onSettle(item: OutboxItem, patch: Patch): void
  /** Another tab changed the stored copies of these questions. */
  onElsewhere(questionIds: readonly string[]): void
  /** What this device knows of the visit is out of date. */
  onRefresh(visitId: string): void
}

export type NewWrite = Write & { visitId: string; questionId: string }

/** Performs what the state machine says: sends, stores, waits, tells other tabs. */
export interface Runner {
  readonly sync: Readable<SyncState>
  /** False when the last attempt to store failed: what is here would not survive a reload. */
  readonly stored: Readable<boolean>
  /** Everything left by an earlier session is known. */
  readonly ready: Promise<void>
  put(write: NewWrite, how?: { typed?: boolean; photo?: StoredPhoto }): void
  waitingOf(questionId: string): OutboxItem[]
  /** A waiting photo. Rejects when the store can't be read. */
  photo(id: string): Promise<StoredPhoto | undefined>
  /** Reads from the store with nothing of this tab still on its way there. */
  settled<T>(read: () => Promise<T>): Promise<T>
  flush(): Promise<void>
  wake(): void
  /** The page is not seen any more: store everything, let a tab that is seen send. */
  hide(): void
  leave(): void
  join(): void
  stop(): Promise<void>
}

export function createRunner(options: RunnerOptions): Runner {
  const { api, store } = options
  const sync = createSignal<SyncState>(START)
  const stored = createSignal(true)
  const writer = createWriter(store, written)
  const photos = new Map<string, StoredPhoto>()
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { seq: 0, captured: 0 }

  const tabs: Tabs = createTabs({
    name: `cloche-${options.userId}`,
    onMessage(message) {
      if ('online' in message) dispatch({ type: 'remote', online: message.online })
      else void reload().then(() => options.onElsewhere(message.questions))
    },
    onSender(sender) {
      if (!sender) dispatch({ type: 'sender', sender })
      else void reload().then(() => dispatch({ type: 'sender', sender: tabs.isSender() }))
    },
  })

  function dispatch(event: SyncEvent, typed = false) {
    if (ended.signal.aborted) return
    const before = sync.get()
    const { state, effects } = step(before, event, Date.now())
    sync.set(state)
    for (const effect of effects) perform(effect, typed)
    const changed = changedQuestions(before.items, state.items)
    if (changed.length > 0) options.onChange(changed)
    const told = before.online === state.online && before.misses === state.misses
    if (!told && event.type !== 'remote') tabs.tell({ online: state.online })
  }

  function perform(effect: Effect, typed: boolean) {
    switch (effect.type) {
      case 'send':
        return void transmit(effect.item)
      case 'store':
        return writer.add([...effect.remove.map(removal), ...effect.put.map(addition)], typed)
      case 'settle':
        options.onSettle(effect.item, effect.patch)
        return writer.add([effect], false)
      case 'refresh':
        return options.onRefresh(effect.visitId)
      case 'timer':
        return wait(effect.at)
    }
  }

  const removal = (item: OutboxItem): StoreChange => ({ type: 'remove', item })
  function addition(item: OutboxItem): StoreChange {
    return { type: 'put', item, photo: item.kind === 'photo' ? photos.get(item.body.id) : undefined }
  }

  function written(changes: readonly StoreChange[], all: boolean) {
    if (ended.signal.aborted) return
    stored.set(all)
    for (const { item, type } of changes) {
      if (item.kind === 'photo' && (all || type !== 'put')) photos.delete(item.body.id)
    }
    dispatch({ type: 'stored', seqs: changes.map(({ item }) => item.seq) })
    tabs.tell({ questions: [...new Set(changes.map(({ item }) => item.questionId))] })
  }

  function wait(at: number | null) {
    clearTimeout(timer)
    if (at !== null) timer = setTimeout(() => dispatch({ type: 'tick' }), Math.max(1, at - Date.now()))
  }

  async function transmit(item: OutboxItem) {
    const { seq } = item
    const outcome = await send(api, item, bytesOf, ended.signal).then(
      (patch): SyncEvent => ({ type: 'sent', seq, patch }),
      (error: unknown) => failureOf(seq, error),
    )
    dispatch(outcome)
  }

  async function bytesOf(id: string): Promise<ArrayBuffer | null> {
    return (await photo(id))?.full ?? null
  }

  async function photo(id: string): Promise<StoredPhoto | undefined> {
    return photos.get(id) ?? store.photo(id)
  }

  async function settled<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      await writer.flush()
      const version = writer.version()
      const found = await read()
      if (version === writer.version()) return found
    }
  }

  /** Takes over what the store holds, unless this tab has something that could not be stored. */
  async function reload() {
    const items = await settled(() => store.outbox()).catch(() => null)
    if (!items) return stored.set(false)
    if (!writer.clean()) return
    last.seq = items.reduce((most, item) => Math.max(most, item.seq), last.seq)
    dispatch({ type: 'loaded', items })
  }
  /** Both only ever grow, so that order survives a clock that is put back. */
  function stamp() {
    const seq = Math.max(last.seq + 1, Math.floor((Date.now() + Math.random()) * 1000))
    const captured = Math.max(last.captured + 1, api.serverNow().getTime())
    last = { seq, captured }
    return { seq, capturedAt: new Date(captured).toISOString() }
  }

  return {
    sync,
    stored,
    ready: reload(),
    put(write, { typed = false, photo: taken } = {}) {
      if (taken) photos.set(taken.id, taken)
      const notBefore = typed ? Date.now() + TYPING_PAUSE : 0
      const item = { ...write, ...stamp(), attempts: 0, state: 'held' as const, notBefore, fault: null }
      dispatch({ type: 'put', item }, typed)
    },
    waitingOf: (questionId) => sync.get().items.filter((item) => item.questionId === questionId),
    photo,
    settled,
    flush: writer.flush,
    wake: () => dispatch({ type: 'wake' }),
    hide() {
      void writer.flush()
      tabs.yield()
    },
    leave() {
      void writer.flush()
      tabs.leave()
    },
    join: () => tabs.join(),
    async stop() {
      await writer.flush()
      ended.abort()
      clearTimeout(timer)
      tabs.stop()
    },
  }
}

function failureOf(seq: number, error: unknown): SyncEvent {
  if (!(error instanceof ApiProblem))
    return { type: 'unreachable', seq, random: Math.random(), retryAfter: 0 }
  const { problem, retryAfter } = error
  if (problem.code === 'unauthenticated') return { type: 'unauthenticated', seq }
  const passing = problem.status >= 500 || problem.status === 429
  return passing
    ? { type: 'unreachable', seq, random: Math.random(), retryAfter }
    : { type: 'refused', seq, problem }
}

/** Questions whose waiting writes are not the same as before. */
function changedQuestions(before: readonly OutboxItem[], after: readonly OutboxItem[]): string[] {
  if (before === after) return []
  const old = new Set(before)
  const now = new Set(after)
  const changed = [...before.filter((item) => !now.has(item)), ...after.filter((item) => !old.has(item))]
  return [...new Set(changed.map((item) => item.questionId))]
}
