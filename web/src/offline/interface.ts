import type { AnswerValue, Dish, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import type { Visit } from '@cloche/contract/visits.ts'

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

/** One visit's checklist on this device. Every change shows at once, is stored here, then sent in the background. */
export interface Checklist {
  readonly visitId: string
  readonly visit: Readable<Visit>
  /** Categories and questions in order, add-on sections last. What they ask never changes, the answers do. */
  readonly items: Readable<readonly LocalQuestion[]>
  /** One question alone: a screen that shows one is not woken by another's change. RangeError: no such id in `items`. */
  question(id: string): Readable<LocalQuestion>

  setAnswer(id: string, answer: AnswerValue): void
  setRate(id: string, rate: number | null): void
  setComment(id: string, comment: string): void
  /** Scales down and strips the file, stores it, queues it. Rejects when it is not an image this browser can read. */
  addPhoto(id: string, file: Blob): Promise<void>
  removePhoto(id: string, photoId: string): void
  /** Now is the order time; answers the entry's id. */
  orderDish(id: string, dishName: string): string
  /** Ends, corrects or (readyTime null) reopens an entry. */
  updateDish(id: string, dish: Dish): void
  removeDish(id: string, dishId: string): void

  /**
   * Sends what waits, then submits. Rejects with an ApiProblem (`incomplete`, or why an answer was refused, both naming
   * questions in `errors`), or with a TypeError when the server can't be reached.
   */
  finalize(): Promise<Visit>
  close(): void
}

export interface VisitList {
  state: 'loading' | 'ready' | 'failed'
  items: readonly Visit[]
}

/** Everything the guest area has on this device, for one user. No React, no DOM beyond storage and network. */
export interface Device {
  /** From the device at once, from the network when it answers. */
  readonly visits: Readable<VisitList>
  readonly menu: Readable<Menu>
  readonly delivery: Readable<DeliveryState>
  /** Never rejects: `visits` says how it went. */
  refreshVisits(): Promise<void>
  /** Rejects with an ApiProblem, or a TypeError when it is neither here nor reachable. */
  openChecklist(visitId: string): Promise<Checklist>
  /** The server's time as far as this device knows it. */
  now(): Date
  /** Try to send now, whatever the back-off says. */
  wake(): void
  /** Close; what waits stays on the device for this user's next session. */
  stop(): void
  /** After logout with nothing waiting: remove this user's data. Answers how many writes still wait otherwise. */
  forget(): Promise<number>
}
