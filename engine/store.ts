import type { Menu } from '@cloche/contract/menu.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Receipt } from './interface.ts'
import type { OutboxItem } from './outbox.ts'
import type { Patch } from './patch.ts'
import type { Finding } from './photo-quality.ts'

/** A waiting photo. Bytes, not Blobs: those are not kept dependably by every browser's store. */
export interface StoredPhoto {
  id: string
  full: ArrayBuffer
  thumb: ArrayBuffer
  /** Absent in photos of an earlier version. */
  findings?: readonly Finding[]
}

/** One change of the store; those of a batch happen together or not at all. */
export type StoreChange =
  /** `photo`: null where the phone has lost its bytes. Without it, the photo is in the store, or another tab has sent it. */
  | { type: 'put'; item: OutboxItem; photo?: StoredPhoto | null }
  | { type: 'remove'; item: OutboxItem }
  /** The server has it: its answer goes into the copy of the question as the write leaves the outbox. */
  | { type: 'settle'; item: OutboxItem; patch: Patch }

/** The checklist proper, or its add-on sections. */
export type Part = 'main' | 'addons'
export interface StoredChecklist {
  visit: Visit
  main: VisitQuestion[]
  addons: VisitQuestion[]
  /** Of the submission, where it was made here. */
  receipt: Receipt | null
}

/** The on-device store of one user. Every method rejects when the device can't store (private mode, no room). */
export interface Store {
  commit(changes: readonly StoreChange[]): Promise<void>
  /** The outbox and these questions as they were at one moment. */
  snapshot(questionIds: readonly string[]): Promise<{ items: OutboxItem[]; questions: VisitQuestion[] }>
  photo(id: string): Promise<StoredPhoto | undefined>
  upload(photoId: string): Promise<string | undefined>
  keepUpload(photoId: string, url: string | null): Promise<void>
  /** Of this submission of the visit: it may have been given back, and submitted again elsewhere. */
  receipt(visit: Visit): Promise<Receipt | undefined>
  checklist(visitId: string): Promise<StoredChecklist | null>
  visit(id: string): Promise<Visit | undefined>
  /** Whether this part of the visit was kept once; it may be empty. */
  has(visitId: string, part: Part): Promise<boolean>
  /** Keeps what the server sent, except over a question of which a newer revision is here. */
  keepQuestions(visitId: string, items: readonly VisitQuestion[], part: Part): Promise<void>
  /** `whole`: all that there are, once `keepVisits` was called; before that, those that were opened. */
  visits(): Promise<{ items: Visit[]; whole: boolean }>
  keepVisits(visits: readonly Visit[]): Promise<void>
  keepVisit(visit: Visit): Promise<void>
  menu(): Promise<Menu | undefined>
  keepMenu(menu: Menu): Promise<void>
  /** For good: a late answer of the network must not bring a removed database back. */
  close(): void
}

/** Of a photo that is in the store already. Where it is not any more, another tab has sent it, and its bytes are gone. */
export const isStateOfPhoto = (change: StoreChange) =>
  change.type === 'put' && change.item.kind === 'photo' && change.photo === undefined

export const addition = (item: OutboxItem): StoreChange => ({ type: 'put', item })
export const removal = (item: OutboxItem): StoreChange => ({ type: 'remove', item })
