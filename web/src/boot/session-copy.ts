import { deviceStorage } from './page-storage.ts'
import { COPY, isUserKept, LINKS, USER, lastUserId, rememberedUser } from './remembered.ts'

const ADDRESS = '/session-copy'

/** Firefox writes localStorage to the disk seconds later: a browser that is killed before would not know its guest any more. */
export async function keepSession(): Promise<void> {
  if (!rememberedUser()) return
  const cache = await globalThis.caches?.open(COPY)
  await cache?.put(ADDRESS, Response.json([USER, LINKS].map((key) => [key, deviceStorage.getItem(key)])))
}

/** Where localStorage knows nobody, starts the page again with the guest of the copy. */
export async function restoreSession(): Promise<void> {
  if (rememberedUser() || lastUserId()) return
  const copy = await globalThis.caches?.match(ADDRESS, { cacheName: COPY })
  const entries = copy ? ((await copy.json()) as [string, string | null][]) : []
  for (const [key, value] of entries) if (value !== null) deviceStorage.setItem(key, value)
  if (isUserKept()) location.reload()
}
