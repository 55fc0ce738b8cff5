import { App } from '@capacitor/app'

/** Set when the launching link has been handled, since the phone names it again at each start of the page. */
const LAUNCHED = 'cloche.launched'
/** The link that was opened last. */
const OPENED = 'cloche.opened'

/** Opens the guest's link that launched the app, if any. Never resolves then, since the page starts again. */
export async function openLaunchLink(server: string): Promise<void> {
  if (sessionStorage.getItem(LAUNCHED)) return
  sessionStorage.setItem(LAUNCHED, 'yes')
  const launch = await App.getLaunchUrl()
  if (launch && open(launch.url, server)) await new Promise(() => {})
}

/** Opens links that are tapped while the app runs. */
export async function listenToLinks(server: string): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => void open(url, server))
}

/** After a logout the same link may be opened again. */
export function forgetLink(): void {
  sessionStorage.removeItem(OPENED)
}

/** A link of the current guest only brings the app to the front; the guest stays on their screen. */
function open(link: string, server: string): boolean {
  const { origin, pathname, search } = new URL(link)
  const isOurs = origin === server && /^\/guest(\/|$)/.test(pathname)
  if (!isOurs || sessionStorage.getItem(OPENED) === link) return false
  sessionStorage.setItem(OPENED, link)
  location.replace(pathname + search)
  return true
}
