import { early, type InstallPrompt } from '../../boot/early.ts'
import { deviceStorage } from '../../boot/page-storage.ts'

/** How this browser installs an app: by a prompt, or by its own menu. Null: it can't, or the app is installed. */
type Way = 'ask' | 'ios' | null

const REFUSED = 'cloche.install'
const IOS = /iPhone|iPad|iPod/
/** Other browsers on iOS and in-app pages have no such menu, or store the data elsewhere. */
const OTHER_IOS = /CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/

const listeners = new Set<() => void>()
let prompt = early.install

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallPrompt)
})
addEventListener('appinstalled', refuse)

/** The state of the offer to install Cloche. */
export const install = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  way(): Way {
    if (isInstalled() || deviceStorage.getItem(REFUSED)) return null
    return prompt ? 'ask' : isSafariOnIos() ? 'ios' : null
  },
  /** Whether the installed app would lack what this tab has stored: on iOS each has a storage of its own. */
  startsEmpty: () => isOnIos() && !isInstalled(),
  /** Shows the browser's prompt, which can be shown only once. */
  async ask(): Promise<void> {
    await prompt?.prompt()
    refuse()
  },
  refuse,
}

function refuse() {
  deviceStorage.setItem(REFUSED, 'no')
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

function isOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  return IOS.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

function isSafariOnIos(): boolean {
  const { userAgent } = navigator
  return isOnIos() && userAgent.includes('Safari') && !OTHER_IOS.test(userAgent)
}
