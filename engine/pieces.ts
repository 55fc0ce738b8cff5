import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Api } from '@cloche/client/client.ts'
import type { Environment } from './environment.ts'
import type { Machine } from './machine.ts'
import type { QueueItem } from './queue.ts'
import type { Patch } from './copies.ts'
import { createRecovery } from './recovery.ts'
import { createStamping } from './stamping.ts'
import type { Store, StoredPhoto } from './store.ts'
import { createStoring } from './storing.ts'
import { createTabMessages } from './tab-messages.ts'
import { createTransport } from './transport.ts'

export interface RunnerOptions {
  environment: Environment
  api: Api
  store: Store
  userId: string
  /** Reports that the waiting writes of these questions changed. */
  onChange(questionIds: readonly string[]): void
  /** Passes on the server's answer to a write from any tab, for the copy in memory. */
  onFinish(item: QueueItem, patch: Patch): void
  /** Passes on the stored copies that another tab has changed. */
  onElsewhere(questions: readonly VisitQuestion[]): void
  /** Reports that another tab submitted this visit. */
  onSubmitted(visitId: string): void
  /** Reports that this device's copy of the visit is out of date. */
  onRefresh(visitId: string): void
  /** Returns a photo if an open screen holds its bytes. */
  photoOnScreen(id: string): Promise<StoredPhoto | undefined>
}

export type Pieces = ReturnType<typeof createPieces>

/**
 * Makes the pieces of one tab from the bottom up: messages to other tabs, times, storing, recovery, sending. Each knows the pieces
 * before it alone, and reports what happens to the queue as an event.
 */
export function createPieces(options: RunnerOptions, { dispatch, items, measure }: Machine) {
  const { environment, api, store, userId } = options
  const journal = environment.openJournal(userId)
  const tabs = createTabMessages({ environment, userId })
  const stamping = createStamping({ environment, api, journal, announce: tabs.postStamp })
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
  const recovery = createRecovery({
    environment,
    store,
    journal,
    writer: storing.writer,
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

  async function bytesOf(id: string): Promise<ArrayBuffer | null> {
    const bytes = await storing.bytesOf(id)
    if (bytes) return bytes
    // Another tab finished or removed the photo, or the store was cleared: nothing is left to send.
    await recovery.letGo(items().filter(({ kind, body }) => kind === 'photo' && body.id === id))
    return null
  }

  const transport = createTransport({
    environment,
    api,
    store,
    items,
    bytesOf,
    confirmed: (visitId) => confirmed(visitId, store, storing),
    onMeasured: measure,
    onAnswered: (outcomes, retryAfter) =>
      dispatch({ type: 'answered', outcomes, random: environment.random(), retryAfter }),
  })
  return { journal, tabs, stamping, storing, recovery, transport }
}

async function confirmed(
  visitId: string,
  store: Store,
  { afterStoring, writer }: Pieces['storing'],
): Promise<VisitQuestion[] | null> {
  const read = () => Promise.all([store.visitCopy(visitId), store.has(visitId, 'addons')])
  const [known, isWhole] = await afterStoring(read).catch(() => [null, false] as const)
  return known && isWhole && writer.clean() ? [...known.main, ...known.addons] : null
}
