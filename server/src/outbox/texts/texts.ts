import type { MessageKind } from '@cloche/contract/messages.ts'

/** A visit in a message: the restaurant's name and address, and the wall clock in words. */
export interface MessageVisit {
  title: string
  address: string
  when: string
}

export interface VisitFacts extends MessageVisit {
  /** The visit's page for guests who are logged in, or a link that logs in. */
  link: string
}

/** The facts of each kind of message. */
export interface MessageFacts {
  code: { code: string }
  invited: { firstName: string; link: string }
  accepted: { firstName: string; link: string; visit: MessageVisit | null }
  declined: { firstName: string; message: string }
  visit_planned: VisitFacts & { isMoved: boolean }
  visit_reminder: VisitFacts
  visit_soon: VisitFacts
  visit_open: VisitFacts
  /** `notes`: the number of questions with a note. */
  visit_returned: { title: string; when: string; notes: number; link: string }
  visit_cancelled: MessageVisit
  visit_accepted: { title: string; when: string }
  /** Without the applicant's name, since mailboxes outlive an application. */
  applied: { city: string; link: string }
  password_reset: { login: string; link: string }
  /** Without the guest's name, since the message outlives the guest's erasure. */
  visit_submitted: { title: string; when: string; score: number | null; link: string; isAgain: boolean }
}

/** The words of a message: as a letter, and short enough for a text message. */
export interface Words {
  subject: string
  text: string
  short: string
}

export type Texts = { [K in MessageKind]: (facts: MessageFacts[K]) => Words }

/** The fact of each kind that is a secret: it is stored apart from the text, and only as long as needed. */
export const SECRETS: { [K in MessageKind]?: keyof MessageFacts[K] } = {
  code: 'code',
  invited: 'link',
  accepted: 'link',
  visit_planned: 'link',
  visit_reminder: 'link',
  visit_soon: 'link',
  visit_open: 'link',
  visit_returned: 'link',
  password_reset: 'link',
}
