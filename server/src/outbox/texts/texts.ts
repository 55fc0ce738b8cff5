import type { Language } from '@cloche/contract/constants.ts'
import type { MessageKind } from '@cloche/contract/messages.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** A visit as it is told: the restaurant's name and address, and its wall clock in words. */
export interface ToldVisit {
  title: string
  address: string
  when: string
}

export interface VisitFacts extends ToldVisit {
  /** Where the visit is shown to those who are logged in. */
  link: string
}

/** What each kind of message is told with. */
export interface MessageFacts {
  code: { code: string }
  accepted: { firstName: string; link: string; visit: ToldVisit | null }
  declined: { firstName: string; message: string }
  visit_planned: VisitFacts & { isMoved: boolean }
  visit_reminder: VisitFacts
  visit_soon: VisitFacts
  visit_open: VisitFacts
  /** `notes`: how many questions somebody said something to. */
  visit_returned: { title: string; when: string; notes: number; link: string }
  /** Without the guest: what staff were told outlives a person who is erased. */
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

export const TEXTS: Record<Language, Texts> = { en, ru }
