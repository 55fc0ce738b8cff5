import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { PageSettings } from '@cloche/contract/settings.ts'
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
  /** The programme's settings, which the server writes into the page (server/src/base/http/web-page.ts). */
  programme?: PageSettings
}

/** Chromium's own; not in the standard. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The results of the page's script. */
export const early: Early = ((globalThis as { __early?: Early }).__early ??= {})
