import { MESSAGE_KINDS, type MessageChannel, type MessageKind } from '@cloche/contract/messages.ts'
import type { DomainEvent, EventOf } from '../events/events.ts'
import type { Stage } from '../notices/marks.ts'
import { applicationsAddress, reportAddress } from '../posting/page-addresses.ts'
import type { MessageFacts } from './texts/texts.ts'

/** Whom an event's letter is for: the guest of its visit, or all staff. */
export type EventAudience = 'guest' | 'staff'
/** For whom a letter is: an `applicant` has no user yet, a `user` is staff or a guest. */
type Audience = EventAudience | 'applicant' | 'user'

interface Manner<K extends MessageKind> {
  to: Audience
  /** The channels that may take it. */
  by: readonly MessageChannel[]
  /** The facts that are secrets: they are stored apart from the text, and only as long as needed. */
  secrets: readonly (keyof MessageFacts[K])[]
}

/** How a letter says a wall clock, and where its links lead. */
interface Said {
  when: (visitDate: string) => string
  publicUrl: string
}

/**
 * What a letter goes out on. `request`: the slice that does what somebody asked for posts it. `visit`: the slice of notifications finds
 * out what a guest does not know of a visit yet. Else an event, of which the letter's facts are made.
 */
type Cause<K extends MessageKind> = { on: 'request' | 'visit' } | OnEvent<K>[DomainEvent['type']]

type OnEvent<K extends MessageKind> = {
  [T in DomainEvent['type']]: {
    on: T
    to: EventAudience
    /** A guest gets the letter once for a visit, however often the event comes: the notice that says they have. */
    once?: Stage
    facts(event: EventOf<T>, said: Said): MessageFacts[K]
  }
}

type Letters = { readonly [K in MessageKind]: Manner<K> & Cause<K> }

const EVERY = ['telegram', 'email', 'sms'] as const
/** Text messages are for what a guest has to know. */
const NO_SMS = ['telegram', 'email'] as const
/** An applicant has no chat, nor has an address that is tried. */
const OF_ADDRESS = ['email', 'sms'] as const
const LINKS_OF_VISIT = ['link', 'cannotComeLink'] as const

/** Every kind of letter: on what, for whom and by which channels it goes. A new kind is a row here, and its words in `texts`. */
export const LETTERS: Letters = {
  code: { on: 'request', to: 'applicant', by: OF_ADDRESS, secrets: ['code'] },
  declined: { on: 'request', to: 'applicant', by: OF_ADDRESS, secrets: [] },
  accepted: { on: 'request', to: 'applicant', by: OF_ADDRESS, secrets: LINKS_OF_VISIT },
  invited: { on: 'request', to: 'guest', by: EVERY, secrets: ['link'] },
  password_reset: { on: 'request', to: 'user', by: ['email'], secrets: ['link'] },
  trial: { on: 'request', to: 'staff', by: OF_ADDRESS, secrets: [] },
  visit_planned: { on: 'visit', to: 'guest', by: EVERY, secrets: LINKS_OF_VISIT },
  visit_reminder: { on: 'visit', to: 'guest', by: NO_SMS, secrets: LINKS_OF_VISIT },
  // Two hours ahead an e-mail may be read too late.
  visit_soon: { on: 'visit', to: 'guest', by: ['telegram'], secrets: LINKS_OF_VISIT },
  visit_open: { on: 'visit', to: 'guest', by: NO_SMS, secrets: LINKS_OF_VISIT },
  visit_cancelled: { on: 'visit', to: 'guest', by: EVERY, secrets: [] },
  visit_returned: { on: 'visit', to: 'guest', by: EVERY, secrets: ['link'] },
  visit_voided: { on: 'visit', to: 'guest', by: NO_SMS, secrets: [] },
  visit_accepted: {
    on: 'visit.accepted',
    to: 'guest',
    by: NO_SMS,
    secrets: [],
    once: 'accepted',
    facts: ({ title, visitDate }, { when }) => ({ title, when: when(visitDate) }),
  },
  visit_submitted: {
    on: 'visit.submitted',
    to: 'staff',
    by: NO_SMS,
    secrets: [],
    facts: ({ visitId, title, visitDate, score, isAgain }, { when, publicUrl }) => ({
      title,
      when: when(visitDate),
      score,
      link: reportAddress(publicUrl, visitId),
      isAgain,
    }),
  },
  applied: {
    on: 'application.received',
    to: 'staff',
    by: NO_SMS,
    secrets: [],
    facts: ({ city }, { publicUrl }) => ({ city, link: applicationsAddress(publicUrl) }),
  },
}

/** A letter that goes out on an event. */
interface EventLetter {
  kind: MessageKind
  to: EventAudience
  once: Stage | null
  facts: (said: Said) => MessageFacts[MessageKind]
}

/** The letters that go out on an event. */
export function lettersOn(event: DomainEvent): EventLetter[] {
  return MESSAGE_KINDS.flatMap((kind) => {
    const letter = LETTERS[kind]
    if (letter.on !== event.type) return []
    const row: { facts(event: DomainEvent, said: Said): MessageFacts[MessageKind] } = letter
    return [{ kind, to: letter.to, once: letter.once ?? null, facts: (said) => row.facts(event, said) }]
  })
}
