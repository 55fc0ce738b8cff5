import { useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'

/** Logging out can fail without a network; the navigation rules take over when it worked. */
export function useLogout(): { logout: () => void; failed: boolean } {
  const session = useSession()
  const [failed, setFailed] = useState(false)
  const logout = () => {
    setFailed(false)
    session.logout().catch(() => setFailed(true))
  }
  return { logout, failed }
}
