import '../ui/fonts.css'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Session } from './auth.ts'
import { bootModalSwipe } from './modal-swipe.ts'
import { bootWorker } from './worker.ts'

/** Boot unit: the work that must not compete with the first answer for a slow connection or phone. */
export function bootDeferred(session: Session): void {
  bootModalSwipe()
  if (session.platform === 'web') whenGuest(session, () => void bootWorker())
}

/** Staff work online, and their screens are not stored. */
function whenGuest(session: Session, act: () => void) {
  const look = () => {
    const state = session.get()
    if (state.status !== 'user' || state.user.roleId !== ROLE.guest) return
    stop()
    act()
  }
  const stop = session.subscribe(look)
  look()
}
