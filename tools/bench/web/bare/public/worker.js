/** Answers from its cache, and fills it on the way: what no page with a service worker can beat. */
const answered = async (request) => {
  const cache = await caches.open('bare')
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  await cache.put(request, response.clone())
  return response
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(answered(event.request)))
