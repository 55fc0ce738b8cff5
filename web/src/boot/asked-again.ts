import { tabStorage } from './tab-storage.ts'

/** The pauses before code is asked for again, milliseconds. */
const PAUSES = [500, 1000, 2000, 4000, 8000]
const RELOADED = 'cloche.reloaded'
/** A page that lacks code again so soon after it was reloaded for that says so instead. */
const SOON = 60_000

const never = new Promise<never>(() => {})

/** Loads code, and asks for what does not come again: after growing pauses, and at once when the network is back. */
export async function askedAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await load()
    } catch (error) {
      if (!isMissing(error)) throw error
      await passed(pause)
      const address = addressIn(error)
      forgetStyle(address)
      if (await isThere(address)) {
        // Chromium remembers for the life of the page that a module did not come.
        const found = await load().then(
          (code) => ({ code }),
          () => null,
        )
        if (found) return found.code
        await reload(error)
      }
    }
  }
  return load()
}

/** Whether code did not come. Code that came may be broken instead. */
export const isMissing = (error: unknown): error is Error =>
  error instanceof Error && /imported module|Importing a module|Unable to preload/.test(error.message)

const addressIn = ({ message }: Error): string => /https?:\/\/\S+/.exec(message)?.[0] ?? '/icon.svg'

function passed(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause)
    addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** A style sheet that failed counts as loaded as long as its link is there. */
function forgetStyle(address: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href === address) link.remove()
}

/** Also where the file is gone: a newer version has taken its place. */
async function isThere(address: string): Promise<boolean> {
  return fetch(address, { cache: 'no-cache' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** Begins the page again once nobody is writing in it. What was entered is on the device. */
async function reload(error: Error): Promise<never> {
  if (Date.now() - Number(tabStorage.getItem(RELOADED)) < SOON) throw error
  while (isWriting()) await passed(1000)
  tabStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return never
}

const isWriting = () =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])') === true
