import { useEffect } from 'react'
import { rememberedUser } from '../../boot/remembered.ts'
import { useSession } from '../../boot/session-context.tsx'
import { useLocation } from '../../ui/routing.tsx'
import { sessionOver } from './news-context.ts'
import { isTouched } from './steady.ts'

/** Keeps the screen in use when the session ends elsewhere. A logout in another tab of this browser is followed. */
export function useHeldSession(): void {
  const session = useSession()
  const { key } = useLocation()

  useEffect(() => {
    isTouched(key)
    session.hold(() => {
      const isHeld = rememberedUser() !== null && isTouched(key)
      sessionOver.set(isHeld)
      return isHeld
    })
    return () => session.hold(null)
  }, [session, key])

  useEffect(() => {
    // Another tab may have logged in again.
    const look = () => {
      if (document.visibilityState === 'hidden' || !sessionOver.get()) return
      sessionOver.set(false)
      void session.check()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      sessionOver.set(false)
    }
  }, [session])
}
