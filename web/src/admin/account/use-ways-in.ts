import { useSessionState } from '../../boot/session-context.tsx'
import { useCall } from '../kit/use-call.ts'

interface WaysIn {
  hasPassword: boolean
  /** What people call the provider by which the user logs in; null for who has linked none. */
  provider: string | null
}

/** How the user logs in. Until the server has answered, a login means a password. */
export function useWaysIn(): WaysIn {
  const state = useSessionState()
  const { data } = useCall('GET /user/identity', {})
  const hasLogin = state.status === 'user' && state.user.login !== null
  if (!data) return { hasPassword: hasLogin, provider: null }
  const { provider = null } = data.items.find(({ works }) => works) ?? {}
  return { hasPassword: data.hasPassword, provider }
}
