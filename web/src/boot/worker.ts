import type { Request } from '../sw/agreed.ts'

/** How often a page that stays open asks for a newer version at most, milliseconds. */
const ASK_AGAIN = 60 * 60_000
/** A worker that says nothing for so long can't be asked, milliseconds. */
const PATIENCE = 15_000

let registration: ServiceWorkerRegistration | undefined
let asked = 0
/** In the native shell the app's files are on the phone already. */
let installed = false
const listeners = new Set<() => void>()

/** Boot unit: the worker that starts the app without a network. Where the browser has none, all is as it was before. */
export async function bootWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || registration) return
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    return
  }
  asked = Date.now()
  registration.addEventListener('updatefound', watchInstalling)
  document.addEventListener('visibilitychange', askAgain)
  addEventListener('online', askAgain)
  watchInstalling()
}

/** The worker as the screens see it. */
export const worker = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isThere: () => registration !== undefined || installed,
  /** Whether the app can be started here without a network, now that every file of it was looked up. */
  async isWhole(): Promise<boolean> {
    const active = registration?.active
    return active ? ask(active, 'whole') : installed
  },
  /** Nothing has to be kept here by a worker for the app to start without a network. */
  needless() {
    installed = true
  },
  /** Whether a newer version is here and waits for this one to be closed. */
  hasNewer: () => Boolean(registration?.active && registration.waiting),
  /** Starts the newer version, unless another tab is open: somebody may be writing there. Answers whether it does. */
  async takeNewer(): Promise<boolean> {
    const waiting = registration?.waiting
    if (!waiting) return false
    const reload = () => location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    const taken = await ask(waiting, 'activate')
    if (!taken) navigator.serviceWorker.removeEventListener('controllerchange', reload)
    return taken
  },
}

function watchInstalling() {
  registration?.installing?.addEventListener('statechange', () => {
    for (const listener of listeners) listener()
  })
  for (const listener of listeners) listener()
}

function askAgain() {
  if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN) return
  asked = Date.now()
  // Without a network there is nothing newer.
  registration?.update().catch(() => {})
}

function ask(whom: ServiceWorker, request: Request): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE)
    port1.addEventListener('message', ({ data }) => {
      resolve(data === true)
      port1.close()
    })
    port1.start()
    whom.postMessage(request, [port2])
  })
}
