import type { Request } from '../sw/agreed.ts'

/** The shortest time between two checks for a newer version, in milliseconds. */
const ASK_AGAIN = 60 * 60_000
/** A worker that has not answered after this many milliseconds counts as unavailable. */
const PATIENCE = 15_000
/** The time between two attempts to put a newer worker in charge, in milliseconds. */
const TRY_AGAIN = 1000

let registration: ServiceWorkerRegistration | undefined
let asked = 0
let hurrying: ReturnType<typeof setInterval> | undefined
/** In the native shell the app's files are always on the phone. */
let installed = false
const listeners = new Set<() => void>()

/** Boot unit: registers the worker that starts the app without a network, where the browser has workers. */
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
  /** Whether the app can start without a network; looks up each of its files. */
  async isWhole(): Promise<boolean> {
    const active = registration?.active
    return active ? ask(active, 'whole') : installed
  },
  /** The app starts without a network and without a worker. */
  needless() {
    installed = true
  },
  /** Looks for a newer version now, since this one does not know something that the server says. */
  askNow: () => void registration?.update().catch(() => {}),
  /** Whether a newer version has loaded and waits for this one to be closed. */
  hasNewer: () => Boolean(registration?.active && registration.waiting),
  /** Starts the newer version unless another tab is open, in which the guest may be writing. Returns whether it does. */
  async takeNewer(): Promise<boolean> {
    const waiting = registration?.waiting
    if (!waiting) return false
    const reload = () => location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    const taken = await ask(waiting, 'activate')
    if (taken) hurrying ??= setInterval(hurry, TRY_AGAIN)
    else navigator.serviceWorker.removeEventListener('controllerchange', reload)
    return taken
  },
}

/**
 * The browser waits with the newer worker while the older one has work. Not done before the first attempt: a message would wake
 * an older worker that sleeps. Asked again, the browser looks again.
 */
function hurry() {
  const { active, waiting } = registration!
  if (!active || !waiting) return
  void ask(active, 'release').then(() => ask(waiting, 'activate'))
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
  // Fails without a network.
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
