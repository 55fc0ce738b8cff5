import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { createAnswered } from './answered.ts'
import type { Finished } from './copies.ts'
import type { Environment } from './environment.ts'
import type { Entry, Journal } from './journal.ts'
import type { QueueItem } from './queue.ts'
import type { Stamping } from './stamping.ts'
import { addition, removal, type Store } from './store.ts'
import { withChanges, type Snapshot } from './with-changes.ts'
import type { Writer } from './writer.ts'

/** A live tab stores a noted write within this time, milliseconds. */
const STORING = 400

export interface RecoveryOptions {
  environment: Pick<Environment, 'after'>
  store: Pick<Store, 'snapshot'>
  journal: Pick<Journal, 'entries' | 'release'>
  writer: Pick<Writer, 'add' | 'soon' | 'collect'>
  stamping: Pick<Stamping, 'read'>
  /** Returns the queue of this tab. */
  items(): readonly QueueItem[]
  /** Replaces the tab's queue with the queue of the device. */
  onLoaded(items: readonly QueueItem[]): void
  /** Passes on the store's copies of questions. */
  onElsewhere(questions: readonly VisitQuestion[]): void
  /** Reports that the store could not be read. */
  onUnreadable(): void
  /** Reports that the store was read. */
  onRead(): void
}

/**
 * Merges the queues of the store, the journal and this tab. A merge has five phases:
 *
 * 1. read: the store's queue and copies, and over them the changes of this tab that the read may lack.
 * 2. complete: a write of this tab that has left the store was answered in another tab. The write stays until the screen has the answer,
 *    so the copy of its question is read too, in a merge that begins again.
 * 3. show: the open screens take the copies, with the answers that other tabs have reported and the store lacks.
 * 4. keep: a write that left the store before there was a copy of its question stays queued, until its answer is reported or given up.
 * 5. take: the tab's queue becomes the store's. `recover` first adds the writes that killed tabs left in the journal.
 */
export interface Recovery {
  /** Reads the writes of earlier sessions into the empty queue of a new tab. */
  load(): Promise<void>
  /** Takes over the store's content, with the changes of this tab that could not be stored. */
  reload(questionIds: readonly string[]): Promise<void>
  /** Does as `reload`, and takes over the writes that killed tabs left in the journal. */
  recover(): Promise<void>
  /** Waits for another tab to store the write that it has noted, else takes the write over. */
  watch(): void
  /** Records that the server took a write from this tab. */
  sent(item: QueueItem): void
  /** Records the server's answers that another tab has reported. */
  finishedThere(answers: readonly Finished[]): void
  /** Drops writes that are no longer on this device, after waiting for another tab to report their answers. */
  letGo(items: readonly QueueItem[]): Promise<void>
  stop(): void
}

export function createRecovery(options: RecoveryOptions): Recovery {
  const { environment, store, journal, writer, stamping, onUnreadable } = options
  const answered = createAnswered()
  const { isOutdated } = answered
  let watching: (() => void) | undefined
  let isStopped = false

  async function merge(questionIds: readonly string[], take = loaded): Promise<void> {
    const found = await read(questionIds)
    if (!found) return
    const { items, questions } = found
    const incomplete = [...new Set(left(items).map(({ questionId }) => questionId))]
    const unread = incomplete.filter((id) => !questionIds.includes(id))
    if (unread.length > 0) return merge([...questionIds, ...unread], take)
    options.onElsewhere(withChanges(found, answered.missingIn(items, questions)).questions)
    take([...items, ...kept(found)])
  }

  async function read(questionIds: readonly string[]): Promise<Snapshot | null> {
    // Unstored changes are tried again, without waiting for a slow disk or for a guest who keeps writing.
    writer.soon()
    const missing = writer.collect()
    const found = await store.snapshot(questionIds).catch(() => null)
    const changes = missing()
    if (isStopped) return null
    if (found) options.onRead()
    else onUnreadable()
    return found && withChanges(found, changes)
  }

  /** Returns the writes of this tab that have left the store. */
  function left(inStore: readonly QueueItem[]): QueueItem[] {
    const seqs = new Set(inStore.map(({ seq }) => seq))
    return options.items().filter(({ seq, state }) => state !== 'held' && !seqs.has(seq))
  }

  /** Returns the writes that have to stay although they left the store, and lets go of them later. */
  function kept({ items, questions }: Snapshot): QueueItem[] {
    const copies = new Set(questions.map(({ id }) => id))
    const awaited = left(items).filter(
      (item) => item.kind !== 'submit' && answered.isAwaited(item) && !copies.has(item.questionId),
    )
    if (awaited.length > 0) void letGo(awaited)
    return awaited
  }

  async function letGo(items: readonly QueueItem[]): Promise<void> {
    await new Promise<void>((resolve) => environment.after(STORING, resolve))
    answered.giveUp(items)
    await merge([])
  }

  function loaded(items: readonly QueueItem[]) {
    // Even without room for stamps, later writes of this tab must come after the stored ones.
    stamping.read(items)
    const outdated = items.filter(isOutdated)
    options.onLoaded(items.filter((item) => !outdated.includes(item)))
    writer.add(outdated.map(removal), false)
  }

  /** Does as `loaded`, and adds the noted writes that killed tabs did not store. A live tab loses nothing by this. */
  function recovered(inStore: readonly QueueItem[]) {
    const entries = journal.entries()
    const { over, items, removed, unstored } = withNoted(inStore, entries)
    journal.release(over)
    loaded(items)
    // A replaced write has just left the queue, so it must not enter the store after its successor.
    const waiting = new Set(options.items().map(({ seq }) => seq))
    const additions = unstored.filter(({ seq }) => waiting.has(seq)).map(addition)
    writer.add([...removed.map(removal), ...additions], false)
    // Nothing waits for a paint here, and noted writes do not survive a loss of power until they are stored.
    if (entries.length > over.length) writer.soon()
  }

  const recover = () => merge([], recovered)

  return {
    async load() {
      const found = await store.snapshot([]).catch(() => null)
      recovered(found?.items ?? [])
      if (!found) onUnreadable()
    },
    reload: (questionIds) => merge(questionIds),
    recover,
    watch() {
      watching ??= environment.after(STORING, () => {
        watching = undefined
        if (journal.entries().length > 0) void recover()
      })
    },
    sent: answered.sent,
    finishedThere: answered.report,
    letGo,
    stop() {
      isStopped = true
      watching?.()
    },
  }
}

/** The store's queue with the notes of the journal over it. */
interface Noted {
  /** Notes to drop: removals of writes that the store does not have, and photos that another tab has sent. */
  over: number[]
  /** The queue, in the order of the writes. */
  items: QueueItem[]
  /** The writes that are noted as removed, and still in the store. */
  removed: QueueItem[]
  /** The noted writes, which may not be in the store. */
  unstored: QueueItem[]
}

function withNoted(inStore: readonly QueueItem[], entries: readonly Entry[]): Noted {
  const known = new Set(inStore.map(({ seq }) => seq))
  // A photo is stored before it is noted, so a missing one has been sent by another tab.
  const isOver = ([seq, item]: Entry) => !known.has(seq) && (item === null || item.kind === 'photo')
  const notes = new Map(entries.filter((entry) => !isOver(entry)))
  const unstored = [...notes.values()].filter((item) => item !== null)
  const untouched = inStore.filter(({ seq }) => !notes.has(seq))
  return {
    over: entries.filter(isOver).map(([seq]) => seq),
    items: [...untouched, ...unstored].toSorted((a, b) => a.seq - b.seq),
    removed: inStore.filter(({ seq }) => notes.get(seq) === null),
    unstored,
  }
}
