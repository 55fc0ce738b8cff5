import type { PhotoAddress } from './overlay.ts'
import type { StoredPhoto } from './store.ts'

/** Object URLs of the photos that this session made or found waiting. */
export interface PhotoUrls {
  get(photoId: string): PhotoAddress | undefined
  add(photo: StoredPhoto): void
  clear(): void
}

export function createPhotoUrls(): PhotoUrls {
  const known = new Map<string, PhotoAddress>()
  const urlOf = (bytes: ArrayBuffer) => URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
  return {
    get: (photoId) => known.get(photoId),
    add({ id, full, thumb }) {
      if (!known.has(id)) known.set(id, { url: urlOf(full), thumbUrl: urlOf(thumb) })
    },
    clear() {
      for (const { url, thumbUrl } of known.values())
        [url, thumbUrl].forEach((each) => URL.revokeObjectURL(each))
      known.clear()
    },
  }
}
