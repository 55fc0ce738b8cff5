import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { LOGO, LOGOS, type Request as Asked } from './agreed.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by the build (web/scripts/precache.ts). */
  readonly __WB_MANIFEST: readonly { url: string; revision: string | null; integrity?: string }[]
}

/** Longest that a page of the network's is waited for, milliseconds: a bad line must not be worse than none. */
const PATIENCE = 3000

const files = self.__WB_MANIFEST
const kept = new PrecacheController()
kept.precache([...files])
// Only by their own names: what `/` and `/login` answer is said below.
registerRoute(new PrecacheRoute(kept, { cleanURLs: false, directoryIndex: '' }))

const keptPage = kept.createHandlerBoundToURL('/index.html')
registerRoute(new NavigationRoute(keptPage, { allowlist: [/^\/guest(?:[/?]|$)/] }))
// Where staff come in too, whose screens are not kept here: the newest page, if it can be had.
registerRoute(new NavigationRoute(newestPage, { allowlist: [/^\/(?:(?:intro|consent|login)\/?)?(?:\?|$)/] }))
// The one thing under /api that is answered here: every other call goes to the server or fails.
registerRoute(({ url, sameOrigin }) => sameOrigin && LOGO.test(url.pathname), logo)

// The first page of all was loaded without a worker; a later one never becomes active under an open page.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const asked = event.data as Asked
  const answer = asked === 'whole' ? isWhole() : activate()
  event.waitUntil(answer.then((yes) => event.ports[0]?.postMessage(yes)))
})

type Handler = Parameters<typeof keptPage>[0]

async function newestPage(options: Handler): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))
  const newest = await Promise.race([fetch(options.request).catch(() => null), late])
  return newest && newest.status < 500 ? newest : keptPage(options)
}

async function logo({ request, url }: Handler): Promise<Response> {
  return (await caches.match(url.pathname, { cacheName: LOGOS })) ?? fetch(request)
}

/** Only under the page that asks: in another one somebody may be writing. */
async function activate(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 1) return false
  void self.skipWaiting()
  return true
}

async function isWhole(): Promise<boolean> {
  const done = await Promise.allSettled(files.map(keep))
  return done.every(({ status }) => status === 'fulfilled')
}

/** Fetches again what the browser has dropped; anything but exactly that file is refused. */
async function keep({ url, integrity }: (typeof files)[number]): Promise<void> {
  const key = kept.getCacheKeyForURL(url)!
  const cache = await caches.open(kept.strategy.cacheName)
  if (await cache.match(key)) return
  const response = await fetch(url, { integrity, cache: 'reload' })
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`)
  await cache.put(key, response)
}
