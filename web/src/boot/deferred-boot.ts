import '../ui/fonts.css'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import type { Session } from './auth.ts'
import { bootModalSwipe } from './modal-swipe.ts'
import { keepLogo } from './kept-logo.ts'
import { bootOwnLanguage } from './own-language.ts'
import { changeProgramme, programme } from './programme.ts'
import { bootWorker } from './worker.ts'

/** Boot unit: the work that must not compete with the first answer for a slow connection or phone. */
export function bootDeferred(session: Session): void {
  bootModalSwipe()
  const known = document.getElementById('programme') ? Promise.resolve() : refreshProgramme(session)
  whenGuest(session, (user) => {
    if (session.platform === 'web') void bootWorker()
    void bootOwnLanguage(session, user).catch(() => {})
    // Without a network the next start tries again.
    void known.then(() => keepLogo(session.api, programme().logo)).catch(() => {})
  })
}

/** A page that the phone kept remembers the programme as it was; what has changed is shown now, its name with the next screen. */
async function refreshProgramme({ api }: Session): Promise<void> {
  const answer = await api.call('GET /settings/public').catch(() => null)
  if (!answer) return
  const { accent: _, ...known } = answer
  changeProgramme(known)
}

/** Staff work online, and their screens are not stored. */
function whenGuest(session: Session, act: (guest: User) => void) {
  const look = () => {
    const state = session.get()
    if (state.status !== 'user' || state.user.roleId !== ROLE.guest) return
    stop()
    act(state.user)
  }
  const stop = session.subscribe(look)
  look()
}
