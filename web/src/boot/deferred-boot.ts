import '../ui/fonts.css'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Session } from './auth.ts'
import { bootModalSwipe } from './modal-swipe.ts'
import { bootWorker } from './worker.ts'

/** Boot unit: what must not compete with the first answer for a slow line or a slow phone. */
export function bootDeferred(session: Session): void {
  bootModalSwipe()
  if (session.platform === 'web') whenGuest(session, () => void bootWorker())
}

/** Staff work with a network, and their screens are not kept. */
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
