import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { User } from '@cloche/contract/users.ts'

/** Answers that the page's own script (page-script.ts) asks for while the code is on its way; undefined inside: no answer came. */
export interface Early {
  /** The uuid of the link that was opened. */
  link?: string
  /** The link is not known to be the remembered guest's: what `login` says comes before anything is shown. */
  foreign?: boolean
  login?: Promise<{ user: User } | undefined>
  user?: Promise<User | null | undefined>
  checklist?: Promise<VisitChecklist | null>
  install?: InstallPrompt
}

/** Chromium's own; not in the standard. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** What the page's script has left for the code. */
export const early: Early = ((globalThis as { __early?: Early }).__early ??= {})
