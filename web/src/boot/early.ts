import type { Language } from '@cloche/contract/constants.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { User } from '@cloche/contract/users.ts'

/** Answers that the page's script (page-script.ts) requests while the code loads; undefined inside: no answer came. */
export interface Early {
  /** The uuid of the link that was opened. */
  link?: string
  /** The link may be another guest's, so nothing is shown before `login` answers. */
  foreign?: boolean
  login?: Promise<{ user: User } | undefined>
  user?: Promise<User | null | undefined>
  checklist?: Promise<VisitChecklist | null>
  install?: InstallPrompt
  programme?: Programme
}

/** What the page knows of the programme's settings. The server writes it into the page (server/src/base/http/web-page.ts). */
export interface Programme {
  /** Its name for guests. */
  name: string
  logo: string | null
  /** The style sheet of its accent. */
  styles: string | null
  /** The language of people whose browser asks for none of ours. */
  language: Language | null
  /** Whom guests ask. */
  contact: string | null
}

/** Chromium's own; not in the standard. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The results of the page's script. */
export const early: Early = ((globalThis as { __early?: Early }).__early ??= {})
