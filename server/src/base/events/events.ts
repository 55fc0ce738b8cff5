import type { Item } from '@cloche/checklist/item.ts'
import type { Score } from '@cloche/checklist/score.ts'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { VoidReason } from '@cloche/contract/constants.ts'
import type { MessageChannel, MessageKind } from '@cloche/contract/messages.ts'

/** The facts of a visit in every event. `visitDate`: the restaurant's wall clock, `YYYY-MM-DDTHH:mm`. */
export interface VisitFacts {
  visitId: string
  guestId: string
  title: string
  visitDate: string
}

interface VisitChanged extends VisitFacts {
  /**
   * `moved`: to another guest, restaurant or time. `reopened`: an acceptance was taken back.
   */
  type: `visit.${'planned' | 'moved' | 'cancelled' | 'accepted' | 'reopened'}`
}

/** Staff declared that a visit doesn't count. */
export interface VisitVoided extends VisitFacts {
  type: 'visit.voided'
  from: StoredStatus
  reason: VoidReason
  /** What its guest reads; null: nothing. */
  text: string | null
}

/** A cancellation was taken back, or a visit counts again. */
interface VisitReinstated extends VisitFacts {
  type: 'visit.reinstated'
  to: StoredStatus
}

/** A visit's answers as its transaction has read and scored them, for listeners that would do so again. */
export interface ScoredAnswers {
  /** `sourceId`: the bank's item that a question was copied from. */
  items: readonly (Item & { sourceId: string })[]
  score: Score
}

interface VisitScored extends VisitFacts {
  answers?: ScoredAnswers
}

/** Writes came after the submission. */
export interface VisitRescored extends VisitScored {
  type: 'visit.rescored'
}

export interface VisitSubmitted extends VisitScored {
  type: 'visit.submitted'
  score: number | null
  /** The visit had been returned to the guest before. */
  isAgain: boolean
}

export interface VisitReturned extends VisitFacts {
  type: 'visit.returned'
  /** The number of questions with a note. */
  notes: number
}

/** A change of a visit, published once, in the transaction of the change. */
export type VisitEvent =
  | VisitChanged
  | VisitVoided
  | VisitReinstated
  | VisitRescored
  | VisitSubmitted
  | VisitReturned

/** Somebody new has applied; a changed application that still waits is not said again. */
export interface ApplicationReceived {
  type: 'application.received'
  applicationId: string
  city: string
}

/** A channel can never reach this recipient again. */
export interface RecipientGone {
  type: 'recipient.gone'
  channel: MessageChannel
  recipient: string
}

/** A message about a visit has ended unsent, or staff have put it into the queue again. */
export interface VisitMessageChanged {
  type: `message.${'unsent' | 'resent'}`
  visitId: string
  userId: string
  /** The time of the visit that the message names. */
  visitTime: string
  kind: MessageKind
  channel: MessageChannel
  /** The restaurant that a cancellation names; null for other kinds. */
  restaurantId: string | null
}

/** The message that takes a guest their link has ended unsent. */
export interface InvitationUnsent {
  type: 'invitation.unsent'
  userId: string
  channel: MessageChannel
  /** The address in the message: it logs in. */
  link: string
  postedAt: string
}

/** A visit's acceptance has made its restaurant's chart of scores signal something. Days are `YYYY-MM-DD`. */
export interface SignalDetected {
  type: 'signal.detected'
  visitId: string
  restaurantId: string
  rule: string
  side: string
  /** The first and last day of the signal. */
  from: string
  to: string
  /** The chart's days, both included. */
  period: { from: string; to: string }
}

/** From now on somebody wants to hear of signals. */
export interface SignalsAwaited {
  type: 'signals.awaited'
}

/** A guest is erased for good. The last event of its transaction. */
export interface GuestErased {
  type: 'guest.erased'
  guestId: string
}

export type DomainEvent =
  | VisitEvent
  | SignalDetected
  | SignalsAwaited
  | ApplicationReceived
  | RecipientGone
  | VisitMessageChanged
  | InvitationUnsent
  | GuestErased

/** The event of a type. */
export type EventOf<T extends DomainEvent['type']> = DomainEvent & { type: T }
