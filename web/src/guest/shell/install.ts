import { early, type InstallPrompt } from '../../boot/early.ts'

/** How this browser lets an app be installed: by asking, or by its own menu. Null: it does not, or need not. */
type Way = 'ask' | 'ios' | null

const REFUSED = 'cloche.install'
const IOS = /iPhone|iPad|iPod/
/** Others on an iPhone, and pages inside apps, have no such menu or keep what they store elsewhere. */
const OTHER_IOS = /CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/

const listeners = new Set<() => void>()
let prompt = early.install

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallPrompt)
})
addEventListener('appinstalled', refuse)

/** Whether and how to offer Cloche for the home screen. */
export const install = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  way(): Way {
    if (isInstalled() || localStorage.getItem(REFUSED)) return null
    return prompt ? 'ask' : isSafariOnIos() ? 'ios' : null
  },
  /** Whatever the guest says is the last word: the browser's question can be asked once. */
  async ask(): Promise<void> {
    await prompt?.prompt()
    refuse()
  },
  refuse,
}

function refuse() {
  localStorage.setItem(REFUSED, 'no')
  set(undefined)
}

function set(next: InstallPrompt | undefined) {
  prompt = next
  for (const listener of listeners) listener()
}

function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac, but no Mac can be touched.
  const ios = IOS.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return ios && userAgent.includes('Safari') && !OTHER_IOS.test(userAgent)
}
