import type { User } from '@cloche/contract/users.ts'
import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '../../boot/later.ts'
import { useSession } from '../../boot/session-context.tsx'
import { unhurried } from '../../boot/idle.ts'
import { hasUnsaved } from '../kit/unsaved.ts'

const load = () => import('./login-modal.tsx')
const LoginModal = onDemand(load)

/**
 * Keeps the page when the session ends with unsaved input, and asks for the password in place. Another user who logs in
 * here starts without the page.
 */
export function SessionEnded({ user }: { user: User }) {
  const session = useSession()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    session.hold(() => {
      if (hasUnsaved()) setIsOver(true)
      return hasUnsaved()
    })
    return () => session.hold(null)
  }, [session])
  // Before it is needed: by then a newer version may have taken the file's place, and the input would be lost with the page.
  useEffect(() => {
    unhurried()
      .then(load)
      .catch(() => undefined)
  }, [])
  return (
    isOver && (
      <Suspense>
        <LoginModal user={user} done={() => setIsOver(false)} />
      </Suspense>
    )
  )
}
