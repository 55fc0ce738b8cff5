import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Environment } from './environment.ts'
import type { Journal } from './journal.ts'
import { misses } from './news.ts'
import { fieldsOf, type OutboxItem } from './outbox.ts'
import type { Stamping } from './stamping.ts'
import { addition, removal, type Store } from './store.ts'
import type { Settled } from './tabs.ts'
import { withChanges } from './with-changes.ts'
import type { Writer } from './writer.ts'

/** Another tab stores what it has noted within this time, milliseconds; if not, it may have been killed. */
const STORING = 400

export interface RecoveryOptions {
  environment: Pick<Environment, 'after'>
  store: Pick<Store, 'snapshot'>
  journal: Pick<Journal, 'entries' | 'release'>
  writer: Pick<Writer, 'add' | 'soon' | 'collect'>
  stamping: Pick<Stamping, 'read'>
  /** The queue of this tab. */
  items(): readonly OutboxItem[]
  /** The queue as it is on this device, in place of the tab's own. */
  onLoaded(items: readonly OutboxItem[]): void
  /** Copies of questions as the store has them now. */
  onElsewhere(questions: readonly VisitQuestion[]): void
  /** The store can't be read. */
  onUnreadable(): void
  /** The store can be read. */
  onRead(): void
}

/** Brings together the queues of the store, the journal and this tab. */
export interface Recovery {
  /** Reads what an earlier session left, when this tab has nothing yet. */
  load(): Promise<void>
  /** Takes over what the store holds, with the changes of this tab that could not be stored. */
  reload(questionIds: readonly string[]): Promise<void>
  /** As `reload`, with what tabs that were killed have left in the journal. */
  recover(): Promise<void>
  /** Another tab has noted a write: it is taken over unless that tab stores it. */
  watch(): void
  /** The server took this write from here. */
  sent(item: OutboxItem): void
  /** Another tab has told what the server answered. */
  settledThere(answers: readonly Settled[]): void
  /** Nothing of these writes is on this device any more, whether another tab tells of them or not. */
  letGo(items: readonly OutboxItem[]): Promise<void>
  stop(): void
}

export function createRecovery(options: RecoveryOptions): Recovery {
  const { environment, store, journal, writer, stamping, onUnreadable } = options
  /** The last write of each field that the server took, from here or as another tab has told. */
  const sent = new Map<string, number>()
  /** Writes of which another tab has told the answer, by `seq`; null: it has had the time to. */
  const told = new Map<number, Settled | null>()
  let watching: (() => void) | undefined
  let isStopped = false

  async function reload(questionIds: readonly string[], take = loaded): Promise<void> {
    // What could not be stored is tried again; a slow disk is not waited for, nor a guest who goes on writing.
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
    take([...items, ...untold(items, questions)])
  }

  /**
   * What was told and is not settled in the store yet: on the screen, where it stays. A newer write of this tab may have taken its
   * write out of the store already.
   */
  function unsettled(inStore: readonly OutboxItem[], copies: readonly VisitQuestion[]) {
    return [...told.values()].flatMap((each) => {
      if (!each || each.patch.kind === 'submitted') return []
      const { item, patch } = each
      const copy = copies.find(({ id }) => id === item.questionId)
      const isMissing =
        inStore.some(({ seq }) => seq === item.seq) || (copy && misses(copy, item.seq, patch.revision))
      return isMissing ? [{ type: 'settle' as const, item, patch }] : []
    })
  }

  /** Writes that left the store, with no copy there in which their values are: the tab that sent them tells of them in a moment. */
  function untold(inStore: readonly OutboxItem[], copies: readonly VisitQuestion[]): OutboxItem[] {
    const known = new Set([...inStore.map(({ seq }) => seq), ...told.keys()])
    const ids = new Set(copies.map(({ id }) => id))
    const mine = options.items().filter(({ state, kind }) => state !== 'held' && kind !== 'submit')
    const items = mine.filter(({ seq, questionId }) => !known.has(seq) && !ids.has(questionId))
    if (items.length > 0) environment.after(STORING, () => void letGo(items))
    return items
  }

  async function letGo(items: readonly OutboxItem[]): Promise<void> {
    for (const { seq } of items) told.set(seq, null)
    await reload([])
  }

  /** Questions of writes that are not in the store any more: their copies are needed before the writes go. */
  function settledElsewhere(inStore: readonly OutboxItem[]): string[] {
    const left = new Set(inStore.map(({ seq }) => seq))
    const missing = options.items().filter(({ seq, state }) => state !== 'held' && !left.has(seq))
    return [...new Set(missing.map(({ questionId }) => questionId))]
  }

  function loaded(items: readonly OutboxItem[]) {
    // Also where there is no room for the stamp: what is done here comes after what is there.
    stamping.read(items)
    const outdated = items.filter(isOutdated)
    options.onLoaded(items.filter((item) => !outdated.includes(item)))
    writer.add(outdated.map(removal), false)
  }

  /** As `loaded`, with what a tab that was killed had not got into the store. One that lives loses nothing by it. */
  function recovered(inStore: readonly OutboxItem[]) {
    const known = new Set(inStore.map(({ seq }) => seq))
    const entries = journal.entries()
    // A photo was in the store before it was noted: another tab has sent it.
    const over = entries.filter(([seq, item]) => !known.has(seq) && (item === null || item.kind === 'photo'))
    journal.release(over.map(([seq]) => seq))
    const left = new Map(entries.filter((entry) => !over.includes(entry)))
    const removed = inStore.filter(({ seq }) => left.get(seq) === null)
    const unstored = [...left.values()].filter((item) => item !== null)
    const all = [...inStore.filter(({ seq }) => !left.has(seq)), ...unstored].toSorted(
      (a, b) => a.seq - b.seq,
    )
    loaded(all)
    // What a newer write had replaced has just left the queue, and must not enter the store behind that.
    const waiting = new Set(options.items().map(({ seq }) => seq))
    const additions = unstored.filter(({ seq }) => waiting.has(seq)).map(addition)
    writer.add([...removed.map(removal), ...additions], false)
    // No tap waits for a paint here, and what was noted has been unprotected from a loss of power since its tab was killed.
    if (left.size > 0) writer.soon()
  }

  /** A later one of the same field has gone out meanwhile: a tab was slow to store this one, or to take it out again. */
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
        told.set(each.item.seq, each)
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
