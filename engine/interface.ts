import type { AnswerValue, DishChange, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { Problem, ProblemCode } from '@cloche/contract/problems.ts'
import type { Finding } from './photo-quality.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { OutboxItem } from './outbox.ts'

/** A value that changes over time; `get` answers the same object until it changes (fits useSyncExternalStore). */
export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** Where a thing the guest did has got to. `failed`: the server refused it and sending it again won't help. */
export type Delivery = 'sent' | 'queued' | 'sending' | 'failed'

/** A photo on the phone: addresses are object URLs until the server has it. */
export interface LocalPhoto extends Pick<Photo, 'id' | 'url' | 'thumbUrl' | 'width' | 'height' | 'takenAt'> {
  delivery: Delivery
  /** What may be wrong with it, seen when it was taken; nothing is known of one from the server. */
  findings: readonly Finding[]
}

/** A question as the guest sees it now: the server's copy with everything still waiting laid over it. */
export interface LocalQuestion extends Omit<VisitQuestion, 'photos'> {
  photos: LocalPhoto[]
  delivery: Delivery
  /** Why it failed, for the text beside it. */
  fault: ProblemCode | null
}

export interface DeliveryState {
  queued: number
  sending: number
  failed: number
  /** False after a send could not reach the server, until one does. */
  online: boolean
  /** False when the phone has no room or forbids storing: what waits would not survive a reload. */
  stored: boolean
}

/** What of a visit the server has, counted in its own answer, of that and what this device holds. */
export interface Receipt {
  /** Questions that have an answer, rate or comment. */
  answers: Share
  photos: Share
  dishes: Share
}
export interface Share {
  stored: number
  of: number
}

/** How the submission of a visit stands. `waiting`: kept here, goes out last. `refused`: why, naming questions in `errors`. */
export type Submission =
  | { state: 'none' }
  | { state: 'waiting'; sending: boolean; /** Writes that go first. */ before: number }
  | { state: 'refused'; problem: Problem }
  /** The server has it. Null: submitted elsewhere, or the counts could not be read yet. */
  | { state: 'done'; receipt: Receipt | null }

/** One visit's checklist on this device. Every change shows at once, is stored here, then sent in the background. */
export interface Checklist {
  readonly visitId: string
  readonly visit: Readable<Visit>
  /** Categories and questions in order, add-on sections last. What they ask never changes, the answers do. */
  readonly items: Readable<readonly LocalQuestion[]>
  readonly submission: Readable<Submission>
  /** One question alone: a screen that shows one is not woken by another's change. RangeError: no such id in `items`. */
  question(id: string): Readable<LocalQuestion>

  setAnswer(id: string, answer: AnswerValue): void
  setRate(id: string, rate: number | null): void
  setComment(id: string, comment: string): void
  /** Scales down and strips the file, stores it, then shows and queues it. Rejects with UnreadablePhoto, or otherwise when there is no room. */
  addPhoto(id: string, file: Blob): Promise<void>
  removePhoto(id: string, photoId: string): void
  /** Now is the order time; answers the entry's id. */
  orderDish(id: string, dishName: string): string
  /** Ends, corrects or (readyTime null) reopens an entry; fields that are not given stay as they are. */
  updateDish(id: string, dishId: string, change: DishChange): void
  removeDish(id: string, dishId: string): void

  /** Queues the submission: it is sent when everything else of the visit has been, whenever that is. Stored when it resolves. */
  submit(): Promise<void>
  /** Takes a submission that waits or was refused back, so that the visit can be changed again; none while it is being sent. */
  withdraw(): void
  close(): void
}

export interface VisitList {
  state: 'loading' | 'ready' | 'failed'
  items: readonly Visit[]
}

/** What of a visit is on this device, looked up in its store. All true: the visit can be made without a signal. */
export interface Kept {
  checklist: boolean
  addons: boolean
  menu: boolean
}

/** Everything the guest area has on this device, for one user. No React, no DOM beyond storage and network. */
export interface Device {
  /** From the device at once, from the network when it answers. */
  readonly visits: Readable<VisitList>
  readonly menu: Readable<Menu>
  readonly delivery: Readable<DeliveryState>
  /** Everything that is not on the server yet, of all visits, in the order it was done. */
  readonly waiting: Readable<readonly OutboxItem[]>
  /** Never rejects: `visits` says how it went. */
  refreshVisits(): Promise<void>
  /** Rejects with an ApiProblem, or a TypeError when it is neither here nor reachable. */
  openChecklist(visitId: string): Promise<Checklist>
  /** Never rejects: what can't be read counts as not kept. */
  kept(visitId: string): Promise<Kept>
  /** A photo that waits. Undefined: it is not (or no longer) here. */
  waitingPhoto(id: string): Promise<ArrayBuffer | undefined>
  /** Sends refused writes (by `seq`) once more. */
  retry(seqs: readonly number[]): void
  /** Gives refused writes up: the screen goes back to what the server has. */
  drop(seqs: readonly number[]): void
  /** The server's time as far as this device knows it. */
  now(): Date
  /** Server minus device clock, milliseconds; null: never measured on this device. */
  clockOffset(): number | null
  /** Try to send now, whatever the back-off says. */
  wake(): void
  /** Close; what waits stays on the device for this user's next session. */
  stop(): void
  /**
   * After logout with nothing waiting: removes this user's data. Answers how many writes still wait otherwise. `how` is in
   * count-pending.ts, which is no part of the first load.
   */
  forget(how: Forgetting): Promise<number>
}

/** `countPending` counts what lies on the device once `whenAlone`: no other tab writes any more. `removeStore` removes its database. */
export interface Forgetting {
  whenAlone(tabs: string): Promise<void>
  countPending(userId: string): Promise<number>
  removeStore(userId: string): Promise<void>
}
