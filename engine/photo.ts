import type { Finding } from './photo-quality.ts'

export interface ScaledPhoto {
  full: ArrayBuffer
  thumb: ArrayBuffer
  width: number
  height: number
  /** What may be wrong with it, while it can still be taken again. */
  findings: Finding[]
}

/**
 * A JPEG of at most PHOTO_MAX_SIDE and a thumbnail, upright and drawn anew, so that nothing of the file's own data
 * (EXIF, place) leaves the phone. Rejects with UnreadablePhoto when this browser can't read the file as an image.
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto> {
  // Not needed before the first answer: fetched in the background with the photos' screens.
  const { scaled } = await import('./browser/photo-scaling.ts')
  return scaled(file)
}
