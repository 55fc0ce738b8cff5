import { useSessionState } from '../../../boot/session-context.tsx'

/** Returns the groups that the user is limited to; null for a user who sees everything. */
export function useReach(): readonly string[] | null {
  const state = useSessionState()
  return (state.status === 'user' && state.user.reach) || null
}
