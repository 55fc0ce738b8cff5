import type { Menu } from '@cloche/contract/menu.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type { Receipt } from '../interface.ts'
import { isNews, newerOf, patched, type Patch } from '../copies.ts'
import type { QueueItem } from '../queue.ts'
import {
  isStateOfPhoto,
  type Part,
  type Store,
  type StoreChange,
  type StoredVisitCopy,
  type StoredPhoto,
} from '../store.ts'
import { createRunningTransactions } from './running-transactions.ts'

interface StoredQuestion {
  id: string
  visitId: string
  /** The place in the checklist; add-on sections begin at ADDON_PLACE. */
  place: number
  question: VisitQuestion
}

type Listed = 'visits' | `${Part} ${string}`

interface Schema extends DBSchema {
  visits: { key: string; value: Visit }
  questions: { key: string; value: StoredQuestion; indexes: { place: [string, number] } }
  /** The queue of waiting writes. The name is as stored on phones. */
  outbox: { key: number; value: QueueItem }
  photos: { key: string; value: StoredPhoto }
  menu: { key: 'menu'; value: Menu }
  /** The lists that were read completely, so that an empty one is known to be empty. */
  listed: { key: Listed; value: true }
  /** The addresses of unfinished uploads, by the photo's id. */
  uploads: { key: string; value: string }
  /** The receipts of submissions, once they were counted on this device. */
  receipts: { key: string; value: Receipt }
}

const ADDON_PLACE = 100_000

/** Returns the name of a user's database. */
export function storeName(userId: string): string {
  return `cloche-${userId}`
}

/** `onEmptied`: the browser, or at a logout a tab of an earlier version, has deleted the database while this tab used it. */
export function createStore(userId: string, onEmptied: () => void): Store {
  const name = storeName(userId)
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const running = createRunningTransactions()
  let closed = false

  function connected(): Promise<IDBPDatabase<Schema>> {
    if (closed) return Promise.reject(new Error('The store is closed'))
    opening ??= open(name, running, lost).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  /** Acts on the database. Safari closes the connection of a page in the background at times, and no event tells. */
  async function on<T>(act: (connection: IDBPDatabase<Schema>) => T | Promise<T>): Promise<T> {
    const connection = connected()
    try {
      return await act(await connection)
    } catch (error) {
      if (!isOfClosed(error)) throw error
      if (opening === connection) opening = null
      return act(await connected())
    }
  }

  function lost(isEmptied: boolean) {
    opening = null
    if (isEmptied) onEmptied()
  }

  return {
    commit: (changes) => on((db) => commit(db, changes)),
    // A read that fails as the page is left would count as an unreadable store, and the screen would go back.
    snapshot: (questionIds) => running.whileHere(() => on((db) => snapshot(db, questionIds))),
    photo: (id) => on((db) => db.get('photos', id)),
    upload: (photoId) => on((db) => db.get('uploads', photoId)),
    keepUpload: (photoId, url) => on((db) => keepUpload(db, photoId, url)),
    receipt: (visit) => on((db) => db.get('receipts', submissionKey(visit))),
    keepReceipt: async (visit, receipt) =>
      void (await on((db) => db.put('receipts', receipt, submissionKey(visit)))),
    visitCopy: (visitId) => on((db) => visitCopy(db, visitId)),
    visit: (id) => on((db) => db.get('visits', id)),
    has: async (visitId, part) => (await on((db) => db.getKey('listed', `${part} ${visitId}`))) !== undefined,
    keepQuestions: (visitId, items, part) => on((db) => keepQuestions(db, visitId, items, part)),
    visits: () => on(visits),
    keepVisits: (list) => on((db) => keepVisits(db, list)),
    keepVisit: (visit) => on((db) => keepVisit(db, visit)),
    menu: () => on((db) => db.get('menu', 'menu')),
    keepMenu: async (menu) => void (await on((db) => db.put('menu', menu, 'menu'))),
    leave: running.leave,
    join: running.join,
    close() {
      closed = true
      running.join()
      void opening?.then((connection) => connection.close()).catch(() => {})
      opening = null
    },
  }
}

/** `lost`: the browser closed the connection, or another tab needs it closed. The next use opens a new one. */
async function open(
  name: string,
  running: ReturnType<typeof createRunningTransactions>,
  lost: (isEmptied: boolean) => void,
): Promise<IDBPDatabase<Schema>> {
  const connection = await openDB<Schema>(name, 2, {
    upgrade(db, before, _next, transaction) {
      running.watch(unwrap(transaction))
      if (before < 1) {
        db.createObjectStore('visits', { keyPath: 'id' })
        db.createObjectStore('questions', { keyPath: 'id' }).createIndex('place', ['visitId', 'place'])
        db.createObjectStore('outbox', { keyPath: 'seq' })
        db.createObjectStore('photos', { keyPath: 'id' })
        db.createObjectStore('menu')
        db.createObjectStore('listed')
      }
      db.createObjectStore('uploads')
      db.createObjectStore('receipts')
    },
    blocking(_current, next, event) {
      lost(next === null)
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => lost(true),
  })
  running.watchAllOf(unwrap(connection))
  return connection
}

type Written = 'outbox' | 'photos' | 'uploads' | 'questions' | 'visits' | 'receipts'
type WriteTransaction = IDBPTransaction<Schema, Written[], 'readwrite'>

/** A guest's write counts as stored once it is on the disk, not only in the disk's cache. */
async function commit(db: IDBPDatabase<Schema>, changes: readonly StoreChange[]): Promise<void> {
  const stores: Written[] = ['outbox', 'photos', 'uploads']
  const finishes = changes.filter((change) => change.type === 'finish')
  if (finishes.length > 0) stores.push('questions', 'visits', 'receipts')
  const durability = changes.some((change) => change.type === 'put') ? 'strict' : 'relaxed'
  const transaction = db.transaction(stores, 'readwrite', { durability })
  const applied = changes.map((change) => apply(transaction, change))
  // A page that is closing can't wait for the browser to commit by itself.
  if (finishes.length === 0 && !changes.some(isStateOfPhoto)) transaction.commit()
  const requests = Promise.all([...applied, finish(transaction, finishes)])
  // The requests of an aborted transaction fail without the reason, such as a full disk; `done` has it.
  const finished = requests.catch((error: unknown) => transaction.done.then(() => Promise.reject(error)))
  await Promise.all([finished, transaction.done])
}

async function apply(transaction: WriteTransaction, change: StoreChange): Promise<void> {
  const queue = transaction.objectStore('outbox')
  const photos = transaction.objectStore('photos')
  if (change.type === 'put') {
    if (isStateOfPhoto(change) && (await queue.getKey(change.item.seq)) === undefined) return
    const photo = change.photo && photos.put(change.photo)
    await Promise.all([queue.put(change.item), photo])
    return
  }
  const { item } = change
  const photo = item.kind === 'photo' ? [photos, transaction.objectStore('uploads')] : []
  await Promise.all([queue.delete(item.seq), ...photo.map((store) => store.delete(photoIdOf(item)))])
}

const photoIdOf = ({ body }: QueueItem) => ('id' in body ? body.id : '')

type Finish = Extract<StoreChange, { type: 'finish' }>

/** Reads each copy once, so that the second answer for a question starts from the result of the first. */
async function finish(transaction: WriteTransaction, finishes: readonly Finish[]): Promise<void> {
  if (finishes.length === 0) return
  const questions = transaction.objectStore('questions')
  const ids = new Set(finishes.map(({ item }) => item.questionId))
  const found = await Promise.all([...ids].map((id) => questions.get(id)))
  const copies = new Map(found.flatMap((known) => (known ? [[known.id, known]] : [])))
  for (const { item, patch } of finishes) {
    const known = copies.get(item.questionId)
    if (known) copies.set(known.id, { ...known, question: patched(known.question, item, patch) })
  }
  const submitted = finishes.map(
    ({ patch }) => patch.kind === 'submitted' && keepSubmitted(transaction, patch),
  )
  await Promise.all([...[...copies.values()].map((copy) => questions.put(copy)), ...submitted])
}

async function keepSubmitted(
  transaction: WriteTransaction,
  { visit, receipt }: Extract<Patch, { kind: 'submitted' }>,
): Promise<void> {
  const receipts = transaction.objectStore('receipts')
  const store = transaction.objectStore('visits')
  // The answer may be late, and the visit returned since.
  const known = await store.get(visit.id)
  await Promise.all([
    store.put(newerOf(known, visit)),
    receipt ? receipts.put(receipt, submissionKey(visit)) : receipts.delete(submissionKey(visit)),
  ])
}

/** Does nothing for a photo that no longer waits. */
async function keepUpload(db: IDBPDatabase<Schema>, photoId: string, url: string | null): Promise<void> {
  const transaction = db.transaction(['photos', 'uploads'], 'readwrite', { durability: 'relaxed' })
  const uploads = transaction.objectStore('uploads')
  const waits = (await transaction.objectStore('photos').getKey(photoId)) !== undefined
  await Promise.all([waits && url ? uploads.put(url, photoId) : uploads.delete(photoId), transaction.done])
}

async function snapshot(db: IDBPDatabase<Schema>, questionIds: readonly string[]) {
  const transaction = db.transaction(['outbox', 'questions'])
  const copies = transaction.objectStore('questions')
  const [items, ...found] = await Promise.all([
    transaction.objectStore('outbox').getAll(),
    ...questionIds.map((id) => copies.get(id)),
  ])
  return { items, questions: found.flatMap((stored) => (stored ? [stored.question] : [])) }
}

async function visitCopy(db: IDBPDatabase<Schema>, visitId: string): Promise<StoredVisitCopy | null> {
  const transaction = db.transaction(['visits', 'questions', 'receipts'])
  const [visit, items] = await Promise.all([
    transaction.objectStore('visits').get(visitId),
    transaction.objectStore('questions').index('place').getAll(placesOf(visitId)),
  ])
  const main = items.filter((item) => item.place < ADDON_PLACE).map((item) => item.question)
  const addons = items.filter((item) => item.place >= ADDON_PLACE).map((item) => item.question)
  if (!visit || main.length === 0) return null
  const receipt = (await transaction.objectStore('receipts').get(submissionKey(visit))) ?? null
  return { visit, main, addons, receipt }
}

async function keepQuestions(
  db: IDBPDatabase<Schema>,
  visitId: string,
  items: readonly VisitQuestion[],
  part: Part,
): Promise<void> {
  const transaction = db.transaction(['questions', 'listed'], 'readwrite', { durability: 'relaxed' })
  const store = transaction.objectStore('questions')
  const known = await store.index('place').getAll(placesOf(visitId))
  const old = new Map(known.map(({ id, question }) => [id, question]))
  const first = part === 'main' ? 0 : ADDON_PLACE
  const puts = items
    .map((question, index) => ({ id: question.id, visitId, place: first + index, question }))
    .filter(({ id, question }) => !old.has(id) || isNews(question, old.get(id)!))
    .map((stored) => store.put(stored))
  const listed = transaction.objectStore('listed').put(true, `${part} ${visitId}`)
  await Promise.all([...puts, listed, transaction.done])
}

async function visits(db: IDBPDatabase<Schema>): Promise<{ items: Visit[]; whole: boolean }> {
  const transaction = db.transaction(['visits', 'listed'])
  const [listed, items] = await Promise.all([
    transaction.objectStore('listed').get('visits'),
    transaction.objectStore('visits').getAll(),
  ])
  return { items, whole: Boolean(listed) }
}

async function keepVisits(db: IDBPDatabase<Schema>, list: readonly Visit[]): Promise<void> {
  const transaction = db.transaction(['visits', 'listed'], 'readwrite', { durability: 'relaxed' })
  const kept = transaction.objectStore('visits')
  const known = new Map((await kept.getAll()).map((visit) => [visit.id, visit]))
  await Promise.all([
    kept.clear(),
    ...list.map((visit) => kept.put(newerOf(known.get(visit.id), visit))),
    transaction.objectStore('listed').put(true, 'visits'),
    transaction.done,
  ])
}

async function keepVisit(db: IDBPDatabase<Schema>, visit: Visit): Promise<void> {
  const transaction = db.transaction('visits', 'readwrite')
  const known = await transaction.store.get(visit.id)
  await Promise.all([transaction.store.put(newerOf(known, visit)), transaction.done])
}

/** Returns whether a transaction could not begin, since its connection is closed. */
const isOfClosed = (error: unknown) => (error as Error).name === 'InvalidStateError'
const submissionKey = ({ id, submittedAt }: Visit) => `${id} ${submittedAt}`
const placesOf = (visitId: string) => IDBKeyRange.bound([visitId, 0], [visitId, Infinity])
