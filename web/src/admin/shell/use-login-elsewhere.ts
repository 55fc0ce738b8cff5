import type { User } from '@cloche/contract/users.ts'
import { useEffect, useEffectEvent } from 'react'
import { concernsUser } from '../../boot/remembered.ts'
import { useSession } from '../../boot/session-context.tsx'

/** Calls `done` when the user of this page is logged in again by another window of this browser. */
export function useLoginElsewhere(user: User, done: () => void): void {
  const session = useSession()
  const look = useEffectEvent(async () => {
    const found = await session.api.call('GET /user').catch(() => null)
    // Somebody else who logged in there is followed by the session itself, which gives up this page.
    if (found?.id !== user.id) return
    await session.check()
    done()
  })
  useEffect(() => {
    const follow = (event: StorageEvent) => void (concernsUser(event) && look())
    const comeBack = () => void look()
    addEventListener('storage', follow)
    // A browser that keeps nothing tells its other windows nothing.
    addEventListener('focus', comeBack)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('focus', comeBack)
    }
  }, [])
}
