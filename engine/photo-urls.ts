import type { Environment } from './environment.ts'
import type { PhotoAddress } from './overlay.ts'
import type { StoredPhoto } from './store.ts'

/** Object URLs of the photos that this session made or found waiting. */
export interface PhotoUrls {
  get(photoId: string): PhotoAddress | undefined
  add(photo: StoredPhoto): void
  /** Returns the photo with the bytes behind its addresses. */
  photo(photoId: string): Promise<StoredPhoto | undefined>
  /** Releases all addresses. Photos read later get none. */
  clear(): void
}

export function createPhotoUrls({
  addressOf,
  bytesAt,
  release,
}: Pick<Environment, 'addressOf' | 'bytesAt' | 'release'>): PhotoUrls {
  const known = new Map<string, PhotoAddress>()
  let cleared = false
  return {
    get: (photoId) => known.get(photoId),
    add({ id, full, thumb, findings = [] }) {
      if (!cleared && !known.has(id))
        known.set(id, { url: addressOf(full), thumbUrl: addressOf(thumb), findings })
    },
    async photo(id) {
      const address = known.get(id)
      if (!address) return undefined
      const { url, thumbUrl, findings } = address
      const [full, thumb] = await Promise.all([bytesAt(url), bytesAt(thumbUrl)])
      return full && thumb && { id, full, thumb, findings }
    },
    clear() {
      for (const { url, thumbUrl } of known.values()) [url, thumbUrl].forEach(release)
      known.clear()
      cleared = true
    },
  }
}
