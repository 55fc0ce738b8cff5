import type { User } from '@cloche/contract/users.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { Platform } from '@cloche/contract/constants.ts'
import { createApi, type Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { takesCookies } from './cookies.ts'
import { early } from './early.ts'
import type { Shell } from './native/shell.ts'
import { forgetLastUser, lastUserId, rememberedUser, rememberLink } from './remembered.ts'
import { createSessionStates, isLinkRefused, type FailedLink, type SessionState } from './session-state.ts'

/** Where people are who are not logged in. */
const OPEN = /^\/(login|intro|consent)\/?$/

/** Boot unit: the user who is logged in, as a value that router and areas subscribe to. */
export interface Session {
  readonly api: Api
  readonly platform: Platform
  readonly earlyChecklist: Promise<VisitChecklist | null> | undefined
  /** The visit of `earlyChecklist`, once that has arrived. */
  earlyVisitId(): string | null
  get(): SessionState
  subscribe(listener: () => void): () => void
  /** Rejects with an ApiProblem (`login_failed`, `code_required`, `code_wrong`, `rate_limited`) or a TypeError without a network. */
  login(body: { login: string; password: string; code?: string } | { uuid: string }): Promise<User>
  /** `forget` removes the user's data from this device and returns how many unsent items had to stay. Rejects without a network. */
  logout(forget?: () => Promise<number>): Promise<void>
  /** The last user, whose unsent items may be on this device while no one is logged in. */
  lastUserId(): string | null
  /** `isHeld` is asked before the session ends; while it answers true, the user stays until somebody logs in again. */
  hold(isHeld: (() => boolean) | null): void
  /** Asks the server again who is logged in. */
  check(): Promise<void>
}

/** `shell`: the native shell around the page. On the web there is none, and a cookie holds the session. */
export function bootSession(shell?: Shell): Session {
  const platform = shell?.platform ?? 'web'
  const states = createSessionStates(shell?.token)
  const { set } = states
  const isCookieless = () => platform === 'web' && !takesCookies()
  const nobody = (failedLink?: FailedLink) =>
    set(isCookieless() ? { status: 'cookieless' } : { status: 'anonymous', failedLink })
  let earlyVisitId: string | null = null
  void early.checklist?.then((checklist) => (earlyVisitId = checklist?.visit.id ?? null))

  let { link } = early
  let entering = false
  const api = createApi({
    platform,
    base: shell?.base,
    token: () => shell?.token.get() ?? null,
    onUnauthenticated(since) {
      // The call was made in an earlier session, or a new one is beginning.
      if (states.beganAfter(since) || entering) return
      if (!link) return nobody()
      // The session is over, but the link of this page may still work.
      set({ status: 'unknown' })
      void enter(link)
    },
    onSessionChanged: () => void check(),
  })

  const entered = (user: User, uuid?: string) => {
    states.begin(isCookieless() ? { status: 'cookieless' } : { status: 'user', user })
    if (uuid) rememberLink(user.id, uuid)
    return user
  }

  const login: Session['login'] = async (body) => {
    const { user, token } = await api.call('POST /user/login', { body })
    if (token) shell?.token.set(token)
    return entered(user, 'uuid' in body ? body.uuid : undefined)
  }

  const unreachable = (remembered?: boolean) => {
    set({ status: 'unreachable', remembered })
    void import('./session-copy.ts').then(({ restoreSession }) => restoreSession()).catch(() => {})
  }

  /** Logs in by the link of this page. */
  const enter = async (uuid: string) => {
    entering = true
    try {
      const answer = await early.login
      early.login = undefined
      if (answer) entered(answer.user, uuid)
      else await login({ uuid })
      link = undefined
    } catch (error) {
      const refused = isLinkRefused(error)
      if (refused) link = undefined
      if (refused) nobody('gone')
      else unreachable(rememberedUser() !== null)
    } finally {
      entering = false
    }
  }

  const check = async () => {
    if (link && early.foreign) return enter(link)
    const since = performance.now()
    const remembered = rememberedUser()
    // The refusal would be an error in a stranger's browser.
    if (!remembered && !link && !shell && OPEN.test(location.pathname)) return nobody()
    // Shows the remembered user's data at once; the server's answer follows.
    if (remembered) set({ status: 'user', user: remembered })
    const asked = early.user
    // A later check needs a new answer, because another user may have logged in.
    early.user = undefined
    try {
      const user = (await asked) ?? (await api.call('GET /user', {}))
      if (!states.beganAfter(since)) set({ status: 'user', user })
      link = undefined
    } catch (error) {
      const isAnonymous = error instanceof ApiProblem && error.problem.code === 'unauthenticated'
      if (!remembered && !isAnonymous) unreachable()
    }
  }

  return {
    api,
    platform,
    earlyChecklist: early.checklist,
    earlyVisitId: () => earlyVisitId,
    get: states.get,
    subscribe: states.subscribe,
    login,
    logout: async (forget = () => Promise.resolve(0)) => {
      // Who leaves wants no screen to stay.
      states.hold(null)
      await api.call('GET /user/logout', {})
      states.begin({ status: 'anonymous' })
      const since = performance.now()
      // A guest who logged in meanwhile may have left something that was not counted.
      if ((await forget()) === 0 && !states.beganAfter(since)) forgetLastUser()
    },
    lastUserId,
    hold: states.hold,
    check,
  }
}
