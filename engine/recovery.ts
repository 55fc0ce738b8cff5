import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Environment } from './environment.ts'
import type { Journal } from './journal.ts'
import { misses, type Settled } from './copies.ts'
import { fieldsOf, type OutboxItem } from './outbox.ts'
import type { Stamping } from './stamping.ts'
import { addition, removal, type Store } from './store.ts'
import { withChanges } from './with-changes.ts'
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
  items(): readonly OutboxItem[]
  /** Replaces the tab's queue with the queue of the device. */
  onLoaded(items: readonly OutboxItem[]): void
  /** Passes on the store's copies of questions. */
  onElsewhere(questions: readonly VisitQuestion[]): void
  /** A reading of the store has failed. */
  onUnreadable(): void
  /** A reading of the store has succeeded. */
  onRead(): void
}

/** Merges the queues of the store, the journal and this tab. */
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
  sent(item: OutboxItem): void
  /** Records the server's answers that another tab has reported. */
  settledThere(answers: readonly Settled[]): void
  /** Drops writes that are no longer on this device, after waiting for another tab to report their answers. */
  letGo(items: readonly OutboxItem[]): Promise<void>
  stop(): void
}

export function createRecovery(options: RecoveryOptions): Recovery {
  const { environment, store, journal, writer, stamping, onUnreadable } = options
  /** The last write of each field that the server took from any tab. */
  const sent = new Map<string, number>()
  /** The answers that another tab has reported, by the `seq` of the write; null if none came in time. */
  const reported = new Map<number, Settled | null>()
  let watching: (() => void) | undefined
  let isStopped = false

  async function reload(questionIds: readonly string[], take = loaded): Promise<void> {
    // Unstored changes are tried again, without waiting for a slow disk or for a guest who keeps writing.
    writer.soon()
    const missing = writer.collect()
    const found = await store.snapshot(questionIds).catch(() => null)
    const changes = missing()
    if (isStopped) return
    if (!found) return onUnreadable()
    options.onRead()
    const { items, questions } = withChanges(found, changes)
    const unread = settledElsewhere(items).filter((id) => !questionIds.includes(id))
    if (unread.length > 0) return reload([...questionIds, ...unread], take)
    options.onElsewhere(withChanges({ items, questions }, unsettled(items, questions)).questions)
    take([...items, ...unreported(items, questions)])
  }

  /**
   * Returns the reported answers that the store lacks: the screen shows them and has to keep them. A newer write of this tab may
   * have removed their writes from the store already.
   */
  function unsettled(inStore: readonly OutboxItem[], copies: readonly VisitQuestion[]) {
    return [...reported.values()].flatMap((each) => {
      if (!each || each.patch.kind === 'submitted') return []
      const { item, patch } = each
      const copy = copies.find(({ id }) => id === item.questionId)
      const isMissing =
        inStore.some(({ seq }) => seq === item.seq) || (copy && misses(copy, item.seq, patch.revision))
      return isMissing ? [{ type: 'settle' as const, item, patch }] : []
    })
  }

  /** Returns writes that left the store before a copy with their values: the tab that sent them will report them soon. */
  function unreported(inStore: readonly OutboxItem[], copies: readonly VisitQuestion[]): OutboxItem[] {
    const known = new Set([...inStore.map(({ seq }) => seq), ...reported.keys()])
    const ids = new Set(copies.map(({ id }) => id))
    const mine = options.items().filter(({ state, kind }) => state !== 'held' && kind !== 'submit')
    const items = mine.filter(({ seq, questionId }) => !known.has(seq) && !ids.has(questionId))
    if (items.length > 0) void letGo(items)
    return items
  }

  async function letGo(items: readonly OutboxItem[]): Promise<void> {
    await new Promise<void>((resolve) => environment.after(STORING, resolve))
    for (const { seq } of items) if (!reported.has(seq)) reported.set(seq, null)
    await reload([])
  }

  /** Returns the questions of writes that left the store: their copies are needed before the writes can be dropped. */
  function settledElsewhere(inStore: readonly OutboxItem[]): string[] {
    const left = new Set(inStore.map(({ seq }) => seq))
    const missing = options.items().filter(({ seq, state }) => state !== 'held' && !left.has(seq))
    return [...new Set(missing.map(({ questionId }) => questionId))]
  }

  function loaded(items: readonly OutboxItem[]) {
    // Even without room for stamps, later writes of this tab must come after the stored ones.
    stamping.read(items)
    const outdated = items.filter(isOutdated)
    options.onLoaded(items.filter((item) => !outdated.includes(item)))
    writer.add(outdated.map(removal), false)
  }

  /** Does as `loaded`, and adds the noted writes that killed tabs did not store. A live tab loses nothing by this. */
  function recovered(inStore: readonly OutboxItem[]) {
    const known = new Set(inStore.map(({ seq }) => seq))
    const entries = journal.entries()
    // A photo is stored before it is noted, so a missing one has been sent by another tab.
    const over = entries.filter(([seq, item]) => !known.has(seq) && (item === null || item.kind === 'photo'))
    journal.release(over.map(([seq]) => seq))
    const left = new Map(entries.filter((entry) => !over.includes(entry)))
    const removed = inStore.filter(({ seq }) => left.get(seq) === null)
    const unstored = [...left.values()].filter((item) => item !== null)
    const all = [...inStore.filter(({ seq }) => !left.has(seq)), ...unstored].toSorted(
      (a, b) => a.seq - b.seq,
    )
    loaded(all)
    // A replaced write has just left the queue, so it must not enter the store after its successor.
    const waiting = new Set(options.items().map(({ seq }) => seq))
    const additions = unstored.filter(({ seq }) => waiting.has(seq)).map(addition)
    writer.add([...removed.map(removal), ...additions], false)
    // Nothing waits for a paint here, and noted writes do not survive a loss of power until they are stored.
    if (left.size > 0) writer.soon()
  }

  /** Returns whether a later write of the same fields has been sent: a slow tab stored or removed this one too late. */
  function isOutdated(item: OutboxItem): boolean {
    return fieldsOf(item).every((field) => (sent.get(field) ?? 0) > item.seq)
  }

  function sentLast(item: OutboxItem) {
    for (const field of fieldsOf(item)) sent.set(field, Math.max(item.seq, sent.get(field) ?? 0))
  }

  const recover = () => reload([], recovered)

  return {
    async load() {
      const found = await store.snapshot([]).catch(() => null)
      recovered(found?.items ?? [])
      if (!found) onUnreadable()
    },
    reload: (questionIds) => reload(questionIds),
    recover,
    watch() {
      watching ??= environment.after(STORING, () => {
        watching = undefined
        if (journal.entries().length > 0) void recover()
      })
    },
    sent: sentLast,
    settledThere(answers) {
      for (const each of answers) {
        reported.set(each.item.seq, each)
        sentLast(each.item)
      }
    },
    letGo,
    stop() {
      isStopped = true
      watching?.()
    },
  }
}
