import { App } from '@capacitor/app'

/** Set once the link that the app was launched by was seen: the phone names it again at each start of the page. */
const LAUNCHED = 'cloche.launched'
/** The link that was opened last. */
const OPENED = 'cloche.opened'

/** Opens the guest's link that launched the app, if one did. Never resolves then: the page starts anew, as a browser's does. */
export async function openLaunchLink(server: string): Promise<void> {
  if (sessionStorage.getItem(LAUNCHED)) return
  sessionStorage.setItem(LAUNCHED, 'yes')
  const launch = await App.getLaunchUrl()
  if (launch && open(launch.url, server)) await new Promise(() => {})
}

/** The same for links that are tapped while the app is open. */
export async function listenToLinks(server: string): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => void open(url, server))
}

/** Nobody is logged in any more: the link may be opened once again. */
export function forgetLink(): void {
  sessionStorage.removeItem(OPENED)
}

/** Tapped again by the guest who is here, a link only brings the app to the front: they stay where they are. */
function open(link: string, server: string): boolean {
  const { origin, pathname, search } = new URL(link)
  const isOurs = origin === server && /^\/guest(\/|$)/.test(pathname)
  if (!isOurs || sessionStorage.getItem(OPENED) === link) return false
  sessionStorage.setItem(OPENED, link)
  location.replace(pathname + search)
  return true
}
