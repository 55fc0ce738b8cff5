import type { Api } from '@cloche/client/client.ts'
import { PROGRAMME_LOGO, PROGRAMME_LOGOS } from '../sw/agreed.ts'

/** Keeps the programme's logo, so that the phone shows it without a network; the logo before goes. Rejects without a network. */
export async function keepLogo(api: Api, logo: string | null): Promise<void> {
  if (!logo || !PROGRAMME_LOGO.test(logo)) {
    await globalThis.caches?.delete(PROGRAMME_LOGOS)
    return
  }
  const cache = await globalThis.caches?.open(PROGRAMME_LOGOS)
  // An iPhone's web view may have no cache.
  if (!cache) return
  if (!(await cache.match(logo))) {
    const fileId = logo.slice(logo.lastIndexOf('/') + 1)
    await cache.put(logo, new Response(await api.call('GET /settings/logo/{fileId}', { params: { fileId } })))
  }
  for (const { url } of await cache.keys()) if (!url.endsWith(logo)) await cache.delete(url)
}
