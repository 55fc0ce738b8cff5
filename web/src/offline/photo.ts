import { PHOTO_MAX_SIDE } from '@cloche/contract/constants.ts'

const THUMB_SIDE = 320
const QUALITY = 0.85

export interface ScaledPhoto {
  full: ArrayBuffer
  thumb: ArrayBuffer
  width: number
  height: number
}

/**
 * A JPEG of at most PHOTO_MAX_SIDE and a thumbnail, upright and drawn anew, so that nothing of the file's own data
 * (EXIF, place) leaves the phone. Rejects when this browser can't read the file as an image.
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitted(image, PHOTO_MAX_SIDE)
    const full = await jpeg(image, width, height)
    const small = fitted(image, THUMB_SIDE)
    return { full, thumb: await jpeg(image, small.width, small.height), width, height }
  } finally {
    image.close()
  }
}

/** Never enlarged; no side becomes less than a pixel. */
export function fitted({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function jpeg(image: ImageBitmap, width: number, height: number): Promise<ArrayBuffer> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No room to draw a picture of this size')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  canvas.width = 0
  if (blob?.type !== 'image/jpeg') throw new Error('This browser could not write the picture')
  return blob.arrayBuffer()
}
