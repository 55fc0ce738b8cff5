import type { DeclinablePart } from '@cloche/contract/constants.ts'
import type { AnswerValue, DishChange, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { Problem, ProblemCode } from '@cloche/contract/problems.ts'
import type { Finding } from './photo-quality.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { QueueItem } from './queue.ts'

/** A value that changes over time. `get` returns the same object until the value changes (fits useSyncExternalStore). */
export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

/** The state of an act of the guest. `failed`: the server refused it, and sending it again unchanged won't help. */
export type Delivery = 'sent' | 'queued' | 'sending' | 'failed'

/** A photo on the phone. Its addresses are object URLs until the server has it. */
export interface LocalPhoto extends Pick<Photo, 'id' | 'url' | 'thumbUrl' | 'width' | 'height' | 'takenAt'> {
  delivery: Delivery
  /** The possible fault found when the photo was taken; not known of photos from the server. */
  findings: readonly Finding[]
}

/** A question as the guest sees it: the server's copy with all waiting writes applied. */
export interface LocalQuestion extends Omit<VisitQuestion, 'photos'> {
  photos: LocalPhoto[]
  delivery: Delivery
  /** The server's reason for a refusal, for the text beside the question. */
  fault: ProblemCode | null
}

export interface DeliveryState {
  queued: number
  sending: number
  failed: number
  /** False from a send that the server has not taken to the next one that reaches it. */
  online: boolean
  /** Not online although the server answers: it is too busy to take anything, or fails. */
  busy: boolean
  /** False if the phone has no room or forbids storing, so that waiting writes would not survive a reload. */
  stored: boolean
}

/** The items of a visit in the server's own answer, among all items there or on this device. */
export interface Receipt {
  /** Counts questions with an answer, rate or comment. */
  answers: Share
  photos: Share
  dishes: Share
}
export interface Share {
  stored: number
  of: number
}

/** The state of a submission. `waiting`: stored here and sent last. `refused`: the reason, with the questions in `errors`. */
export type Submission =
  | { state: 'none' }
  | { state: 'waiting'; sending: boolean; /** Writes that go first. */ before: number }
  | { state: 'refused'; problem: Problem }
  /** The server has the submission. The receipt is null until its counts are read. */
  | { state: 'done'; receipt: Receipt | null }

/** The copy of one visit on this device. A change shows at once, is stored here, then sent in the background. */
export interface VisitCopy {
  readonly visitId: string
  readonly visit: Readable<Visit>
  /** Categories and questions in order, add-on sections last. Only their answers change, never the questions themselves. */
  readonly items: Readable<readonly LocalQuestion[]>
  readonly submission: Readable<Submission>
  /** Returns one question, so that its screen ignores changes of others. Throws a RangeError for an id that `items` lacks. */
  question(id: string): Readable<LocalQuestion>

  /** Tells the server that the guest has begun the visit, if there is a network: the first write tells it too. */
  begin(): void
  setAnswer(id: string, answer: AnswerValue): void
  setRate(id: string, rate: number | null): void
  setComment(id: string, comment: string): void
  /** Says why a required part can't be given; null takes it back. */
  decline(id: string, part: DeclinablePart, reason: string | null): void
  /**
   * Scales the file down, stores it, then shows and queues it. Rejects with UnreadablePhoto, with QuotaExceededError without room,
   * or with another error.
   */
  addPhoto(id: string, file: Blob): Promise<void>
  removePhoto(id: string, photoId: string): void
  /** Orders a dish now. Returns its id. */
  orderDish(id: string, dishName: string): string
  /** Ends, corrects or (`readyTime` null) reopens a dish; absent fields stay. */
  updateDish(id: string, dishId: string, change: DishChange): void
  removeDish(id: string, dishId: string): void

  /** Queues the submission, which is sent after all other writes of the visit. Resolves when it is stored. */
  submit(): Promise<void>
  /** Withdraws a waiting or refused submission, so that the visit can be changed again. Does nothing while it is being sent. */
  withdraw(): void
  /** Reads the visit from the server. Rejects with a TypeError without a network. */
  refresh(): Promise<void>
  close(): void
}

export interface VisitList {
  state: 'loading' | 'ready' | 'failed'
  items: readonly Visit[]
}

/** The parts of a visit in the on-device store. If all are true, the visit can be made without a network. */
export interface Kept {
  main: boolean
  addons: boolean
  menu: boolean
}

/** One guest's data on this device. Uses neither React nor the DOM. */
export interface Device {
  /** Shows the device's copy at once, then the server's. */
  readonly visits: Readable<VisitList>
  readonly menu: Readable<Menu>
  readonly delivery: Readable<DeliveryState>
  /** All writes of all visits that the server does not have, in order. */
  readonly waiting: Readable<readonly QueueItem[]>
  /** Reads the lists from the server. Never rejects: `visits` reports failures. */
  refreshVisits(): Promise<void>
  /** Applies the server's answer to a call that a screen has made about a visit. */
  keepVisit(visit: Visit): void
  /** Opens a visit. Rejects with an ApiProblem, or with a TypeError if its copy is neither stored nor reachable. */
  openVisit(visitId: string): Promise<VisitCopy>
  /** Looks up which parts of a visit are stored. Never rejects: unreadable parts count as missing. */
  kept(visitId: string): Promise<Kept>
  /** Returns a waiting photo; undefined if it is not on this device any more. */
  waitingPhoto(id: string): Promise<ArrayBuffer | undefined>
  /** Sends refused writes again, by `seq`. */
  retry(seqs: readonly number[]): void
  /** Discards refused writes, by `seq`: the screen shows the server's values again. */
  drop(seqs: readonly number[]): void
  /** Returns the server's time as known to this device. */
  now(): Date
  /** Returns server minus device clock, milliseconds; null if never measured on this device. */
  clockOffset(): number | null
  /** Sends now, despite any back-off. */
  wake(): void
  /** Closes the engine; waiting writes stay on the device for the user's next session. */
  stop(): void
  /**
   * Removes the user's data after a logout, unless writes wait. Returns the number of waiting writes, of which the engine knows at
   * least `known`. `empty` is in count-pending.ts, which is not part of the first load.
   */
  forget(empty: (userId: string, known: number) => Promise<number>): Promise<number>
}
