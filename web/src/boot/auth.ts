import type { User } from '@cloche/contract/users.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { Platform } from '@cloche/contract/constants.ts'
import { createApi, type Api } from '../api/client.ts'

const HINT = 'cloche.session'
const TOKEN = 'cloche.token'

/** Answers that index.html asked for while this code was on its way; undefined inside: no answer came. */
interface Early {
  login?: Promise<{ user: User } | null | undefined>
  user?: Promise<User | null | undefined>
  checklist?: Promise<VisitChecklist | null>
}

export type SessionState =
  | { status: 'unknown' }
  | { status: 'unreachable' }
  | { status: 'anonymous' }
  | { status: 'user'; user: User }

/** Boot unit: who is logged in, as one value that the router and the areas watch. */
export interface Session {
  readonly api: Api
  readonly platform: Platform
  readonly earlyChecklist: Promise<VisitChecklist | null> | undefined
  /** The visit of `earlyChecklist` once that is here. */
  earlyVisitId(): string | null
  get(): SessionState
  subscribe(listener: () => void): () => void
  /** Rejects with an ApiProblem (`login_failed`, `rate_limited`) or a TypeError without a network. */
  login(body: { login: string; password: string } | { uuid: string }): Promise<User>
  logout(): Promise<void>
  /** Ask again who is here. */
  check(): Promise<void>
}

export function bootSession(platform: Platform): Session {
  const listeners = new Set<() => void>()
  const early = (globalThis as { __early?: Early }).__early ?? {}
  let state: SessionState = { status: 'unknown' }
  let earlyVisitId: string | null = null
  void early.checklist?.then((checklist) => (earlyVisitId = checklist?.visit.id ?? null))

  const set = (next: SessionState) => {
    state = next
    if (next.status === 'user') localStorage.setItem(HINT, JSON.stringify(next.user))
    if (next.status === 'anonymous') {
      localStorage.removeItem(HINT)
      localStorage.removeItem(TOKEN)
    }
    for (const listener of listeners) listener()
  }

  const api = createApi({
    platform,
    token: () => localStorage.getItem(TOKEN),
    onUnauthenticated: () => set({ status: 'anonymous' }),
  })

  const check = async () => {
    const remembered = rememberedUser()
    // The device knows who was here last: show their things at once, the server's word follows.
    if (remembered) set({ status: 'user', user: remembered })
    try {
      const user = (await early.login)?.user ?? (await early.user) ?? (await api.call('GET /user', {}))
      set({ status: 'user', user })
    } catch (error) {
      if (!remembered && error instanceof TypeError) set({ status: 'unreachable' })
    }
  }

  return {
    api,
    platform,
    earlyChecklist: early.checklist,
    earlyVisitId: () => earlyVisitId,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    login: async (body) => {
      const { user, token } = await api.call('POST /user/login', { body })
      if (token) localStorage.setItem(TOKEN, token)
      set({ status: 'user', user })
      return user
    },
    logout: async () => {
      await api.call('GET /user/logout', {})
      set({ status: 'anonymous' })
    },
    check,
  }
}

function rememberedUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(HINT) ?? 'null') as User | null
  } catch {
    return null
  }
}
