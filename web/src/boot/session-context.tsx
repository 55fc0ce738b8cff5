import { createContext, use, useSyncExternalStore } from 'react'
import type { Session } from './auth.ts'
import type { SessionState } from './session-state.ts'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('No session above this component')
  return session
}

export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.get)
}
