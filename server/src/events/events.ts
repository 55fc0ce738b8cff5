import type { MessageChannel } from '@cloche/contract/messages.ts'

/** What every event says of its visit. `visitDate`: the restaurant's wall clock, `YYYY-MM-DDTHH:mm`. */
export interface VisitFacts {
  visitId: string
  guestId: string
  title: string
  visitDate: string
}

interface VisitChanged extends VisitFacts {
  /** `moved`: to another guest, restaurant or time. `reinstated`: a cancellation, `reopened`: an acceptance was taken back. */
  type: `visit.${'planned' | 'moved' | 'cancelled' | 'reinstated' | 'accepted' | 'reopened'}`
}

export interface VisitSubmitted extends VisitFacts {
  type: 'visit.submitted'
  score: number | null
  /** The visit had been returned to the guest before. */
  isAgain: boolean
}

export interface VisitReturned extends VisitFacts {
  type: 'visit.returned'
  /** How many questions have a note. */
  notes: number
}

/** What happened to a visit; each change says so once, in its own transaction. */
export type VisitEvent = VisitChanged | VisitSubmitted | VisitReturned

/** A channel answered that it will never reach this recipient again. */
export interface RecipientGone {
  type: 'recipient.gone'
  channel: MessageChannel
  recipient: string
}

export type DomainEvent = VisitEvent | RecipientGone
