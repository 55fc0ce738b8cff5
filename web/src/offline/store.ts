import type { Menu } from '@cloche/contract/menu.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type { OutboxItem } from './outbox.ts'
import { fingerprint } from './overlay.ts'
import type { Patch } from './send.ts'

/** A waiting photo. Bytes, not Blobs: those are not kept dependably by every browser's store. */
export interface StoredPhoto {
  id: string
  full: ArrayBuffer
  thumb: ArrayBuffer
}

/** One change of the store; those of a batch happen together or not at all. */
export type StoreChange =
  | { type: 'put'; item: OutboxItem; photo?: StoredPhoto }
  | { type: 'remove'; item: OutboxItem }
  /** The server has it: its answer goes into the copy of the question as the write leaves the outbox. */
  | { type: 'settle'; item: OutboxItem; patch: Patch }

interface StoredQuestion {
  id: string
  visitId: string
  /** In the checklist; add-on sections follow from ADDON_PLACE on. */
  place: number
  question: VisitQuestion
}

interface Schema extends DBSchema {
  visits: { key: string; value: Visit }
  questions: { key: string; value: StoredQuestion; indexes: { place: [string, number] } }
  outbox: { key: number; value: OutboxItem }
  photos: { key: string; value: StoredPhoto }
  menu: { key: 'menu'; value: Menu }
  /** Present once the list of visits was read whole. */
  listed: { key: 'visits'; value: true }
}

const ADDON_PLACE = 100_000

/** The checklist proper, or its add-on sections. */
export type Part = 'main' | 'addons'
export interface StoredChecklist {
  visit: Visit
  main: VisitQuestion[]
  addons: VisitQuestion[]
}

/** The on-device store of one user. Every method rejects when the device can't store (private mode, no room). */
export interface Store {
  commit(changes: readonly StoreChange[]): Promise<void>
  outbox(): Promise<OutboxItem[]>
  photo(id: string): Promise<StoredPhoto | undefined>
  checklist(visitId: string): Promise<StoredChecklist | null>
  questions(ids: readonly string[]): Promise<VisitQuestion[]>
  /** Keeps what the server sent, except over a question of which a newer revision is here. */
  keepQuestions(visitId: string, items: readonly VisitQuestion[], part: Part): Promise<void>
  /** Null until `keepVisits` was called once. */
  visits(): Promise<Visit[] | null>
  keepVisits(visits: readonly Visit[]): Promise<void>
  keepVisit(visit: Visit): Promise<void>
  menu(): Promise<Menu | undefined>
  keepMenu(menu: Menu): Promise<void>
  /** For good: a late answer of the network must not bring a removed database back. */
  close(): void
  /** Removes the database. */
  destroy(): Promise<void>
}

export function createStore(userId: string): Store {
  const name = `cloche-${userId}`
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  let closed = false

  function db(): Promise<IDBPDatabase<Schema>> {
    if (closed) return Promise.reject(new Error('The store is closed'))
    opening ??= open(name, () => (opening = null)).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  function close() {
    closed = true
    void opening?.then((connection) => connection.close()).catch(() => {})
    opening = null
  }

  return {
    commit: async (changes) => commit(await db(), changes),
    outbox: async () => (await db()).getAll('outbox'),
    photo: async (id) => (await db()).get('photos', id),
    checklist: async (visitId) => checklist(await db(), visitId),
    questions: async (ids) => questions(await db(), ids),
    keepQuestions: async (visitId, items, part) => keepQuestions(await db(), visitId, items, part),
    visits: async () => visits(await db()),
    keepVisits: async (list) => keepVisits(await db(), list),
    keepVisit: async (visit) => void (await (await db()).put('visits', visit)),
    menu: async () => (await db()).get('menu', 'menu'),
    keepMenu: async (menu) => void (await (await db()).put('menu', menu, 'menu')),
    close,
    destroy: () => {
      close()
      return deleteDB(name)
    },
  }
}

/** `lost`: the browser closed the connection, or another tab needs it closed; the next use opens a new one. */
async function open(name: string, lost: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('visits', { keyPath: 'id' })
      db.createObjectStore('questions', { keyPath: 'id' }).createIndex('place', ['visitId', 'place'])
      db.createObjectStore('outbox', { keyPath: 'seq' })
      db.createObjectStore('photos', { keyPath: 'id' })
      db.createObjectStore('menu')
      db.createObjectStore('listed')
    },
    blocking(_current, _blocked, event) {
      lost()
      ;(event.target as IDBDatabase).close()
    },
    terminated: lost,
  })
}

type Written = 'outbox' | 'photos' | 'questions'
type WriteTransaction = IDBPTransaction<Schema, Written[], 'readwrite'>

/** A guest's write is on the disk, not only in its cache, before it counts as stored. */
async function commit(db: IDBPDatabase<Schema>, changes: readonly StoreChange[]): Promise<void> {
  const stores: Written[] = ['outbox', 'photos']
  if (changes.some((change) => change.type === 'settle')) stores.push('questions')
  const durability = changes.some((change) => change.type === 'put') ? 'strict' : 'relaxed'
  const transaction = db.transaction(stores, 'readwrite', { durability })
  const applied = changes.map((change) => apply(transaction, change))
  // A page that is being closed has no time for the browser to notice that nothing more comes.
  if (!stores.includes('questions')) transaction.commit()
  await Promise.all([...applied, transaction.done])
}

async function apply(transaction: WriteTransaction, change: StoreChange): Promise<void> {
  const outbox = transaction.objectStore('outbox')
  const photos = transaction.objectStore('photos')
  if (change.type === 'put') {
    const photo = change.photo && photos.put(change.photo)
    await Promise.all([outbox.put(change.item), photo])
    return
  }
  const { item } = change
  const photo = item.kind === 'photo' ? photos.delete(item.body.id) : undefined
  const settled = change.type === 'settle' ? settle(transaction, item.questionId, change.patch) : undefined
  await Promise.all([outbox.delete(item.seq), photo, settled])
}

async function settle(transaction: WriteTransaction, questionId: string, patch: Patch): Promise<void> {
  const copies = transaction.objectStore('questions')
  const known = await copies.get(questionId)
  if (known) await copies.put({ ...known, question: patch(known.question) })
}

async function checklist(db: IDBPDatabase<Schema>, visitId: string): Promise<StoredChecklist | null> {
  const transaction = db.transaction(['visits', 'questions'])
  const [visit, items] = await Promise.all([
    transaction.objectStore('visits').get(visitId),
    transaction.objectStore('questions').index('place').getAll(placesOf(visitId)),
  ])
  const main = items.filter((item) => item.place < ADDON_PLACE).map((item) => item.question)
  const addons = items.filter((item) => item.place >= ADDON_PLACE).map((item) => item.question)
  return visit && main.length > 0 ? { visit, main, addons } : null
}

async function questions(db: IDBPDatabase<Schema>, ids: readonly string[]): Promise<VisitQuestion[]> {
  const store = db.transaction('questions').store
  const found = await Promise.all(ids.map((id) => store.get(id)))
  return found.flatMap((stored) => (stored ? [stored.question] : []))
}

async function keepQuestions(
  db: IDBPDatabase<Schema>,
  visitId: string,
  items: readonly VisitQuestion[],
  part: Part,
): Promise<void> {
  const { store, done } = db.transaction('questions', 'readwrite', { durability: 'relaxed' })
  const known = await store.index('place').getAll(placesOf(visitId))
  const old = new Map(known.map(({ id, question }) => [id, question]))
  const first = part === 'main' ? 0 : ADDON_PLACE
  const puts = items
    .map((question, index) => ({ id: question.id, visitId, place: first + index, question }))
    .filter(({ id, question }) => isNewer(question, old.get(id)))
    .map((stored) => store.put(stored))
  await Promise.all([...puts, done])
}

function isNewer(question: VisitQuestion, old: VisitQuestion | undefined): boolean {
  if (!old) return true
  return question.revision >= old.revision && fingerprint(question) !== fingerprint(old)
}

async function visits(db: IDBPDatabase<Schema>): Promise<Visit[] | null> {
  const transaction = db.transaction(['visits', 'listed'])
  const [listed, list] = await Promise.all([
    transaction.objectStore('listed').get('visits'),
    transaction.objectStore('visits').getAll(),
  ])
  return listed ? list : null
}

async function keepVisits(db: IDBPDatabase<Schema>, list: readonly Visit[]): Promise<void> {
  const transaction = db.transaction(['visits', 'listed'], 'readwrite', { durability: 'relaxed' })
  const kept = transaction.objectStore('visits')
  await Promise.all([
    kept.clear(),
    ...list.map((visit) => kept.put(visit)),
    transaction.objectStore('listed').put(true, 'visits'),
    transaction.done,
  ])
}

const placesOf = (visitId: string) => IDBKeyRange.bound([visitId, 0], [visitId, Infinity])
