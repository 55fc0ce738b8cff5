import type { DishChange } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { PageEvents } from '@cloche/engine/environment.ts'
import type { VisitCopy, Device, Receipt } from '@cloche/engine/interface.ts'
import type { ScaledPhoto } from '@cloche/engine/photo.ts'
import type { IDBFactory } from './database.ts'
import type { Disk } from './disk.ts'
import type { Emitter } from './emitter.ts'
import type { Fate } from './fates.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'
import type { Replica } from './replica.ts'
import type { Reply } from './routes.ts'
import type { Request } from './request.ts'
import type { Server } from './server.ts'
import type { LocalStorage } from './storage.ts'
import type { Owner, Timeline } from './timeline.ts'

// The world holds phones, a phone holds pages, and each knows its holder. These interfaces are the views that the parts have of one
// another, so that no class imports the class that holds it.

/** One act of the guest on a screen. */
export interface Act {
  order: number
  phone: Phone
  page: Page
  /** A new login has a new engine. */
  engine: Page['engine']
  /** The id of the guest. */
  user: string | null
  /** The changed field of a question or dish, or the removed dish or photo. */
  key: string
  value: unknown
  seq: number
  /** True time, milliseconds. */
  at: number
  /** The time of the act by the engine's corrected clock. */
  captured: number
  /** The orders of acts whose values the guest had seen in this field. Only texts carry their order. */
  saw: ReadonlySet<number>
  /** How late the server's values of the question are, as far as the page had read them, milliseconds. */
  lastRead: number
  /** The engine had measured the clock by then, so `captured` is final. */
  isMeasured: boolean
  /** Whether the journal had room for the act. */
  isNoted: boolean
  /** The act may be lost: the guest was warned or gave it up, or docs/offline.md does not promise it. */
  isExcused: boolean
}

/** The record of a guest's acts as pages write it. */
export interface Acts {
  did(page: Page, key: string, value: unknown): Act
  didToDish(page: Page, id: string, change: DishChange): Act[]
  nextOrder(): number
  made(id: string, questionId: string, kind: 'photos' | 'dishes', made: Act | null): void
  took(bytes: Uint8Array): void
  refusedPhoto(bytes: Uint8Array): void
  saw(page: Page, visitId: string, visitCopy: VisitCopy): void
  left(id: string): void
  dropped(page: Page, seqs: readonly number[]): void
}

export interface Page extends Owner {
  readonly world: World
  readonly phone: Phone
  readonly name: string
  /** Whether this is the next version of the app. */
  readonly isNewer: boolean
  /** The store was cleared while the page was open, so the page hides what it takes for sent until the next read. */
  readonly storeWasCleared: boolean
  /** Another tab was open at the same time; this page cannot read that tab's writes from a full disk. */
  readonly hadCompany: boolean
  /** The guest whose visits the page shows; null for the login. */
  readonly user: string | null
  readonly engine: Device | null
  readonly factory: IDBFactory
  readonly locks: Pick<LockManager, 'request'>
  readonly visitCopies: ReadonlyMap<string, VisitCopy>
  /** Photos by the address that screens show them from. */
  readonly blobs: Map<string, ArrayBuffer>
  /** The bytes of chosen pictures, by the file that stands for them. */
  readonly pictures: WeakMap<Blob, Uint8Array<ArrayBuffer>>
  events: PageEvents | null
  channels: (Emitter & { readonly name: string })[]
  now(): number
  after(milliseconds: number, act: () => void): () => void
  step(): boolean
  follow(): void
  scale(file: Blob): Promise<ScaledPhoto>
}

export interface Phone {
  readonly name: string
  readonly disk: Disk
  readonly storage: LocalStorage
  pages: Page[]
  readonly locks: { of(page: Page): Pick<LockManager, 'request'>; kill(page: Page): void }
  /** The token of the browser's session cookie. */
  session: string
  /** The guest who is logged in, as the pages know it. */
  readonly user: string | null
  readonly online: boolean
  /** Device minus true time, milliseconds. */
  readonly clock: number
  /** Whether pages that open now are of the next version of the app. */
  readonly isUpdated: boolean
  readonly diskIsFull: boolean
  readonly diskWasFull: boolean
  readonly lostStamp: boolean
  readonly wasRestored: boolean
  readonly clearedAt: number | null
  readonly storageIsFull: boolean
  readonly forgotten: Map<string, number>
  readonly durable: Set<number>
  readonly world: World
  open(): Page
  missesOthers(page: Page): boolean
  remember(user: string | null, by?: Page): void
  knowsItsClock(): boolean
  survivors(): Set<number>
}

export interface World {
  readonly random: Random
  readonly timeline: Timeline
  readonly plan: Plan
  readonly server: Server
  readonly replica: Replica | null
  readonly network: {
    fetch(page: Page, address: string, init: RequestInit): Promise<Response>
    ask(request: Request): Promise<Reply>
  }
  readonly ledger: Acts
  readonly phones: readonly Phone[]
  readonly isCalm: boolean
  newId(): string
  nameOf(phone: Phone): string
  login(userId: string): string
  log(line: string | (() => string)): void
  violation(what: string): void
  expect(is: boolean, otherwise: string): void
  fault<T>(kind: string, result: T): T
  fateOf(request: Request): Fate
  killsNow(): boolean
  askForLogin(phone: Phone, user: string, session: string): void
  sessionOver(page: Page): void
  seen(page: Page, user: string): void
  unseen(page: Page): void
  signedOut(page: Page): void
  gone(page: Page, how: string): void
  checkFaults(page: Page): void
  checkVisits(page: Page, user: string, visits: readonly Visit[]): void
  checkReceipt(page: Page, visit: Visit, receipt: Receipt | null): void
}
