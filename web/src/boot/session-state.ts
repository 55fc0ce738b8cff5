import { ApiProblem } from '@cloche/client/problem.ts'
import type { User } from '@cloche/contract/users.ts'
import type { Shell } from './native/shell.ts'
import { concernsUser, forgetUser, rememberedUser, rememberUser } from './remembered.ts'

/** Why the link that was opened logs nobody in: no user has it any more, a part of it is missing, or the server can't say now. */
export type FailedLink = 'gone' | 'incomplete' | 'later'

/** Whether the server says that the link is at fault. All other failures may end by themselves. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && ['login_failed', 'invalid'].includes(error.problem.code)

export type SessionState =
  | { status: 'unknown' }
  /** `remembered`: another user was logged in before, whose data the opened link must not show. */
  | { status: 'unreachable'; remembered?: boolean }
  | { status: 'anonymous'; failedLink?: FailedLink }
  /** The browser takes no cookie, which a session is. */
  | { status: 'cookieless' }
  | { status: 'user'; user: User }

/** The session as this page shows it: remembered by the browser, and the same in all tabs. */
export interface SessionStates {
  get(): SessionState
  subscribe(listener: () => void): () => void
  /** Sets the known state of the current session. */
  set(next: SessionState): void
  /** Begins or ends the session now, which makes answers to earlier calls void. */
  begin(next: SessionState): void
  /** Whether the session began or ended after `since` (performance.now). */
  beganAfter(since: number): boolean
  /** Sets what is asked before the session ends; while it answers true, the user stays. */
  hold(isHeld: (() => boolean) | null): void
}

export function createSessionStates(token: Shell['token'] | undefined): SessionStates {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'unknown' }
  let begunAt = 0
  let held: (() => boolean) | null = null

  function set(next: SessionState) {
    if (next.status === 'anonymous' && held?.()) return
    if (next.status === 'user') rememberUser(next.user)
    if (next.status === 'anonymous') {
      forgetUser()
      token?.set(null)
    }
    state = next
    for (const listener of listeners) listener()
  }

  function begin(next: SessionState) {
    begunAt = performance.now()
    set(next)
  }

  // Another tab of this browser logged in or out: there is one session for all of them.
  function follow() {
    const user = rememberedUser()
    const mine = state.status === 'user' ? state.user.id : undefined
    if (user?.id !== mine) begin(user ? { status: 'user', user } : { status: 'anonymous' })
  }

  addEventListener('storage', (event) => concernsUser(event) && follow())
  // A page in the browser's page cache receives no events.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    begin,
    beganAfter: (since) => since < begunAt,
    hold: (isHeld) => void (held = isHeld),
  }
}
