import type { MessageKind } from '@cloche/contract/messages.ts'

/** A visit as a message names it: the restaurant's name and address, and its wall clock in words. */
export interface MessageVisit {
  title: string
  address: string
  when: string
}

export interface VisitFacts extends MessageVisit {
  /** Where the visit is shown to those who are logged in. */
  link: string
}

/** The facts of each kind of message. */
export interface MessageFacts {
  code: { code: string }
  accepted: { firstName: string; link: string; visit: MessageVisit | null }
  declined: { firstName: string; message: string }
  visit_planned: VisitFacts & { isMoved: boolean }
  visit_reminder: VisitFacts
  visit_soon: VisitFacts
  visit_open: VisitFacts
  /** `notes`: how many questions somebody said something to. */
  visit_returned: { title: string; when: string; notes: number; link: string }
  /** Without the guest: what staff were notified of outlives a person who is erased. */
  visit_submitted: { title: string; when: string; score: number | null; link: string; isAgain: boolean }
}

/** A message in words: a letter, and the same in so few that they fit into a text message. */
export interface Words {
  subject: string
  text: string
  short: string
}

export type Texts = { [K in MessageKind]: (facts: MessageFacts[K]) => Words }

/** What of its facts lets somebody in: kept apart from the text, and no longer than needed. */
export const SECRETS: { [K in MessageKind]?: keyof MessageFacts[K] } = { code: 'code', accepted: 'link' }
