import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { LOGO, LOGOS, PROGRAMME_LOGO, PROGRAMME_LOGOS, type Request as Asked } from './agreed.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build (web/scripts/precache.ts). */
  readonly __WB_MANIFEST: readonly Entry[]
}

interface Entry {
  url: string
  revision: string | null
  integrity?: string
}

/** The longest wait for a page from the network, in milliseconds: a bad connection must not be worse than none. */
const PATIENCE = 3000

// Of the app's manifest the build knows no bytes: the server writes the programme's name into it, so it is never kept.
const built: readonly Entry[] = self.__WB_MANIFEST
const files = built.filter(({ integrity }) => integrity)
let released = new AbortController()
const kept = new PrecacheController({
  plugins: [{ requestWillFetch: async ({ request }) => new Request(request, { signal: released.signal }) }],
})
kept.precache([...files])
// Stored files answer only to their exact addresses. The routes below answer `/` and `/login`.
registerRoute(new PrecacheRoute(kept, { cleanURLs: false, directoryIndex: '' }))

const keptPage = kept.createHandlerBoundToURL('/index.html')
registerRoute(new NavigationRoute(keptPage, { allowlist: [/^\/guest(?:[/?]|$)/] }))
// Staff enter here too, and their screens are not stored, so the newest page is preferred.
registerRoute(new NavigationRoute(newestPage, { allowlist: [/^\/(?:(?:intro|consent|login)\/?)?(?:\?|$)/] }))
// Only these addresses below /api are answered here; every other call goes to the server or fails.
registerRoute(({ url, sameOrigin }) => sameOrigin && LOGO.test(url.pathname), logoIn(LOGOS))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PROGRAMME_LOGO.test(url.pathname),
  logoIn(PROGRAMME_LOGOS),
)

// The very first page loads without a worker. A later worker never becomes active under an open page.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const answer = answers[event.data as Asked]()
  event.waitUntil(answer.then((yes) => event.ports[0]?.postMessage(yes)))
})

const answers: Record<Asked, () => Promise<boolean>> = { whole: isWhole, activate, release }

type Handler = Parameters<typeof keptPage>[0]

async function newestPage(options: Handler): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))
  const newest = await Promise.race([fetch(options.request).catch(() => null), late])
  return newest && newest.status < 500 ? newest : keptPage(options)
}

function logoIn(cacheName: string) {
  return async ({ request, url }: Handler): Promise<Response> =>
    (await caches.match(url.pathname, { cacheName })) ?? fetch(request, { signal: released.signal })
}

/** Activates only if the asking page is the only one, because a user may be writing in another. */
async function activate(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 1) return false
  void self.skipWaiting()
  return true
}

/** A request that the network holds would keep the newer worker waiting for minutes, even after its page is gone. */
async function release(): Promise<boolean> {
  released.abort()
  released = new AbortController()
  return true
}

async function isWhole(): Promise<boolean> {
  const done = await Promise.allSettled(files.map(keep))
  return done.every(({ status }) => status === 'fulfilled')
}

/** Fetches a stored file again if the browser has dropped it, and refuses any other content. */
async function keep({ url, integrity }: (typeof files)[number]): Promise<void> {
  const key = kept.getCacheKeyForURL(url)!
  const cache = await caches.open(kept.strategy.cacheName)
  if (await cache.match(key)) return
  const response = await fetch(url, { integrity, cache: 'reload', signal: released.signal })
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`)
  await cache.put(key, response)
}
