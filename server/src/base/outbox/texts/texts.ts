/** A visit in a message: the restaurant's name and address, and the wall clock in words. */
export interface MessageVisit {
  title: string
  address: string
  when: string
}

/** A visit to be made. Times are wall clocks in words. */
export interface VisitAhead extends MessageVisit {
  /** The last moment before the visit is overdue. */
  deadline: string
  /** The time of the day at which the visit opens where a change of the clocks skips its own, `03:30`. */
  opensAs: string | null
}

/** What a guest is told of a visit to be made. */
export interface VisitToMake extends VisitAhead {
  firstName: string
  /** The visit's page for guests who are logged in, or a link that logs in. */
  link: string
  /** Leads to the question whether the guest can't come. */
  cannotComeLink: string
  /** Whom guests ask, as the operator named it. */
  operator: string | null
}

/** The facts of each kind of message. */
export interface MessageFacts {
  code: { code: string }
  invited: { firstName: string; link: string }
  /** `cannotComeLink` is about the first visit, and empty without one. */
  accepted: Pick<VisitToMake, 'firstName' | 'link' | 'cannotComeLink' | 'operator'> & {
    visit: VisitAhead | null
  }
  declined: { firstName: string; message: string }
  /** `before`: the place and time that the guest knew of a visit that was moved; null for a new one. */
  visit_planned: VisitToMake & { before: string | null }
  visit_reminder: VisitToMake
  visit_soon: VisitToMake
  visit_open: VisitToMake
  /** `notes`: the number of questions with a note. */
  visit_returned: { title: string; when: string; notes: number; link: string }
  /** `reason`: why staff cancelled the visit; null without one. */
  visit_cancelled: MessageVisit & { reason: string | null }
  /** `words`: what staff wrote to the guest. */
  visit_voided: { title: string; when: string; words: string }
  visit_accepted: { title: string; when: string }
  /** Without the applicant's name, since mailboxes outlive an application. */
  applied: { city: string; link: string }
  password_reset: { login: string; link: string }
  trial: { link: string }
  /** Without the guest's name, since the message outlives the guest's erasure. */
  visit_submitted: { title: string; when: string; score: number | null; link: string; isAgain: boolean }
}

/** The words of a letter: `text` is for e-mail and Telegram, `short` for a text message. */
export interface Words {
  subject: string
  text: string
  short: string
}
