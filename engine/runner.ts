import type { Environment } from './environment.ts'
import type { Readable } from './interface.ts'
import { createMachine, type Machine, type Performers } from './machine.ts'
import type { LocalWrite, QueueItem } from './queue.ts'
import { createPieces, type Pieces, type RunnerOptions } from './pieces.ts'
import { timed } from './server-time.ts'
import type { Seen } from './stamping.ts'
import { addition, removal, type StoredPhoto } from './store.ts'
import type { Effect, SyncEvent, SyncState } from './sync.ts'
import { questionsOf } from './tab-messages.ts'

/** The pause after the last keystroke, milliseconds, after which a text is sent as a whole. */
const TYPING_PAUSE = 600
export type NewWrite = LocalWrite & { visitId: string; questionId: string }

/**
 * Runs the state machine of sending for one tab. It begins in four phases:
 *
 * 1. The machine holds the queue (machine.ts), and the pieces are made over it (pieces.ts).
 * 2. The machine gets its performers. From here on an event has effects.
 * 3. The messages of other tabs are taken in.
 * 4. The writes of earlier sessions are read. `ready` resolves after that.
 *
 * `stop` stores the waiting changes, then ends every piece.
 */
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
  waitingOf(questionId: string): QueueItem[]
  /** Fills the emptied store again with the waiting writes. A photo that no screen holds is lost, and refused when it is sent. */
  restore(): Promise<void>
  /** Returns a waiting photo. Rejects if the store can't be read. */
  photo(id: string): Promise<StoredPhoto | undefined>
  /** Reads from the store once it has all changes of this tab. */
  afterStoring<T>(read: () => Promise<T>): Promise<T>
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
  const { environment, api, store } = options
  const machine = createMachine(options)
  const pieces = createPieces(options, machine)
  const { journal, tabs, stamping, storing, recovery, transport } = pieces
  const { dispatch, items } = machine
  const { writer } = storing
  const timer = createTimer(environment, () => dispatch({ type: 'tick' }))
  machine.start(createPerformers(options, pieces, timer))
  hearTabs(options, pieces, machine)

  return {
    sync: machine.state,
    stored: storing.stored,
    ready: recovery.load(),
    put(write, { typed = false, seen = [] } = {}) {
      const notBefore = typed ? environment.now() + TYPING_PAUSE : 0
      dispatch({ type: 'put', item: { ...write, ...stamping.next(seen), state: 'held', notBefore } }, typed)
    },
    async putPhoto(write, photo) {
      const item: QueueItem = { ...write, ...stamping.next([]), state: 'queued', notBefore: 0 }
      await storing.keepPhoto(item, photo)
      dispatch({ type: 'kept', item })
    },
    dispatch,
    waitingOf(questionId) {
      const mine = items().filter((item) => item.questionId === questionId)
      return mine.map((item) => timed(item, api.clockOffset()))
    },
    photo: store.photo,
    afterStoring: storing.afterStoring,
    restore: storing.restore,
    flush: writer.flush,
    recover: recovery.recover,
    watch: recovery.watch,
    ...createPresence(pieces, machine),
    async stop() {
      await writer.flush()
      // Another tab may close together with this one, and then no tab would store its noted writes before the next login.
      if (journal.entries().length > 0) await recovery.recover().then(writer.flush)
      for (const piece of [machine, storing, transport, recovery, timer, tabs]) piece.stop()
    },
  }
}

function createPerformers(options: RunnerOptions, pieces: Pieces, timer: Timer): Performers {
  const { stamping, storing, recovery, transport, tabs } = pieces
  return {
    show(answers) {
      for (const { item, patch } of answers) options.onFinish(item, patch)
    },
    perform(effect: Effect, typed) {
      switch (effect.type) {
        case 'send':
          return void transport.send(effect.items)
        case 'store':
          return storing.keep([...effect.remove.map(removal), ...effect.put.map(addition)], typed)
        case 'finish':
          recovery.sent(effect.item)
          return storing.writer.add([effect], false)
        case 'refresh':
          return options.onRefresh(effect.visitId)
        case 'timer':
          return timer.set(effect.at)
      }
    },
    report({ event, before, after, answers }) {
      tabs.postFinished(answers)
      const changed = changedQuestions(before.items, after.items)
      if (changed.length > 0) options.onChange(changed)
      const isSame = before.online === after.online && before.busy === after.busy
      if (!isSame && event.type !== 'remote') tabs.postOnline(after)
      if (event.type === 'measured') stamping.read(after.items)
      // The tab that the guest uses must not wait for one that the browser has stopped.
      if (event.type === 'put' || event.type === 'kept' || event.type === 'wake') tabs.claim()
    },
  }
}

/** Begins to take in the messages of other tabs: answers of the server that they received, and changes of the store. */
function hearTabs(options: RunnerOptions, { tabs, stamping, recovery }: Pieces, { dispatch }: Machine) {
  tabs.listen({
    stamping,
    recovery,
    onOnline: (line) => dispatch({ type: 'remote', ...line }),
    onFinished(answers) {
      for (const { item, patch } of answers) options.onFinish(item, patch)
      options.onChange(questionsOf(answers))
    },
    onSubmitted: options.onSubmitted,
    onSender: (sender) => dispatch({ type: 'sender', sender }),
  })
}

/** Acts as the page and its network come and go. */
function createPresence(
  { storing: { writer }, recovery, transport, tabs }: Pieces,
  { dispatch }: Machine,
): Pick<Runner, 'wake' | 'reconnect' | 'hide' | 'leave' | 'join'> {
  return {
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
  }
}

type Timer = ReturnType<typeof createTimer>

/** The only timer of the queue. */
function createTimer({ now, after }: Pick<Environment, 'now' | 'after'>, act: () => void) {
  let callOff = () => {}
  return {
    /** Replaces the moment of acting by this device time; null for none. */
    set(at: number | null) {
      callOff()
      callOff = at === null ? () => {} : after(Math.max(1, at - now()), act)
    },
    stop: () => callOff(),
  }
}

/** Returns the questions whose waiting writes have changed. */
function changedQuestions(before: readonly QueueItem[], after: readonly QueueItem[]): string[] {
  if (before === after) return []
  const old = new Set(before)
  const now = new Set(after)
  const changed = [...before.filter((item) => !now.has(item)), ...after.filter((item) => !old.has(item))]
  return [...new Set(changed.map((item) => item.questionId))]
}
