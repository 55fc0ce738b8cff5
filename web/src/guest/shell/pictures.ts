import type { Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { LOGO, LOGOS } from '../../sw/agreed.ts'

/** Stores the categories' pictures. Rejects when one can't be fetched, or when the guest has logged out meanwhile. */
export async function keepPictures(
  api: Api,
  items: readonly { logo: string | null }[],
  signal: AbortSignal,
): Promise<void> {
  const wanted = new Set(items.flatMap(({ logo }) => (logo && LOGO.test(logo) ? [logo] : [])))
  if (wanted.size === 0) return
  const cache = await globalThis.caches?.open(LOGOS)
  // An iPhone's web view may have no cache; offline, categories then show their icon.
  if (!cache) return
  await Promise.all([...wanted].map((address) => keep(api, cache, address, signal)))
}

/** Deletes the pictures at logout. */
export async function forgetPictures(): Promise<void> {
  await globalThis.caches?.delete(LOGOS)
}

async function keep(api: Api, cache: Cache, address: string, signal: AbortSignal): Promise<void> {
  if (await cache.match(address)) return
  const fileId = address.slice(address.lastIndexOf('/') + 1)
  try {
    const bytes = await api.call('GET /question/logo/{fileId}', { params: { fileId } })
    signal.throwIfAborted()
    await cache.put(address, new Response(bytes))
  } catch (error) {
    // A picture that the server does not have is not needed.
    if (!(error instanceof ApiProblem && error.problem.code === 'not_found')) throw error
  }
}
