import type { Menu } from '@cloche/contract/menu.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Receipt } from './interface.ts'
import type { QueueItem } from './queue.ts'
import type { Patch } from './copies.ts'
import type { Finding } from './photo-quality.ts'

/** A waiting photo as bytes, because some browsers lose stored Blobs. */
export interface StoredPhoto {
  id: string
  full: ArrayBuffer
  thumb: ArrayBuffer
  /** Absent in photos of earlier versions. */
  findings?: readonly Finding[]
}

/** One change of the store. The changes of a batch happen together or not at all. */
export type StoreChange =
  /** `photo` is null if the phone has lost the bytes, and absent if the photo is stored already, or sent by another tab. */
  | { type: 'put'; item: QueueItem; photo?: StoredPhoto | null }
  | { type: 'remove'; item: QueueItem }
  /** The server took the write: the copy of the question gets the answer as the write leaves the queue. */
  | { type: 'finish'; item: QueueItem; patch: Patch }

/** The main checklist or its add-on sections. */
export type Part = 'main' | 'addons'
export interface StoredVisitCopy {
  visit: Visit
  main: VisitQuestion[]
  addons: VisitQuestion[]
  /** The receipt of the visit's submission, once it was counted on this device. */
  receipt: Receipt | null
}

/** The on-device store of one user. Every method rejects if the device can't store (private mode, no room). */
export interface Store {
  commit(changes: readonly StoreChange[]): Promise<void>
  /** Reads the queue and these questions in one transaction. */
  snapshot(questionIds: readonly string[]): Promise<{ items: QueueItem[]; questions: VisitQuestion[] }>
  photo(id: string): Promise<StoredPhoto | undefined>
  upload(photoId: string): Promise<string | undefined>
  keepUpload(photoId: string, url: string | null): Promise<void>
  /** Reads the receipt of this submission: the visit may have been returned, and submitted again elsewhere. */
  receipt(visit: Visit): Promise<Receipt | undefined>
  keepReceipt(visit: Visit, receipt: Receipt): Promise<void>
  visitCopy(visitId: string): Promise<StoredVisitCopy | null>
  visit(id: string): Promise<Visit | undefined>
  /** Returns whether this part of the visit was stored; it may be empty. */
  has(visitId: string, part: Part): Promise<boolean>
  /** Stores the server's questions, except over newer revisions. */
  keepQuestions(visitId: string, items: readonly VisitQuestion[], part: Part): Promise<void>
  /** `whole`: the list is complete because `keepVisits` was called; before that it has the opened visits. */
  visits(): Promise<{ items: Visit[]; whole: boolean }>
  keepVisits(visits: readonly Visit[]): Promise<void>
  keepVisit(visit: Visit): Promise<void>
  menu(): Promise<Menu | undefined>
  keepMenu(menu: Menu): Promise<void>
  /** Aborts transactions until `join`, except commits of the guest's writes: the page is closed or put into the page cache. */
  leave(): void
  join(): void
  /** Closes the store for good, so that a late answer of the network can't recreate a removed database. */
  close(): void
}

/** Returns the change for a photo that is stored already. If it is missing there, another tab has sent it. */
export const isStateOfPhoto = (change: StoreChange) =>
  change.type === 'put' && change.item.kind === 'photo' && change.photo === undefined

export const addition = (item: QueueItem): StoreChange => ({ type: 'put', item })
export const removal = (item: QueueItem): StoreChange => ({ type: 'remove', item })
