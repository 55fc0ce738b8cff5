import { PHOTO_MAX_SIDE } from '@cloche/contract/constants.ts'
import { findingsOf, QUALITY_SIDE, type Finding } from '../photo-quality.ts'
import type { ScaledPhoto } from '../photo.ts'

const THUMB_SIDE = 320
const QUALITY = 0.85

/** The browser can't read the file as a picture. */
export class UnreadablePhoto extends Error {
  override name = 'UnreadablePhoto'
}

/**
 * Returns a JPEG of at most PHOTO_MAX_SIDE and a thumbnail, upright and redrawn, so that no metadata of the file (EXIF, place)
 * leaves the phone. Rejects with UnreadablePhoto if this browser can't read the file as a picture.
 */
export async function scalePhoto(file: Blob): Promise<ScaledPhoto> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UnreadablePhoto('Not a picture this browser can read', { cause })
  })
  try {
    const size = fitted(image, PHOTO_MAX_SIDE)
    const full = await jpeg(image, size)
    return { full, thumb: await jpeg(image, fitted(image, THUMB_SIDE)), ...size, findings: lookAt(image) }
  } finally {
    image.close()
  }
}

/** Never enlarges, and keeps each side at least one pixel long. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface Size {
  width: number
  height: number
}

async function jpeg(image: ImageBitmap, size: Size): Promise<ArrayBuffer> {
  const { canvas } = drawn(image, size)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  canvas.width = 0
  if (blob?.type !== 'image/jpeg') throw new Error('This browser could not write the picture')
  return blob.arrayBuffer()
}

/** Returns no advice in a browser that denies access to pixels. Such a browser still takes photos. */
function lookAt(image: ImageBitmap): Finding[] {
  try {
    const size = fitted(image, QUALITY_SIDE)
    const { canvas, context } = drawn(image, size)
    const { data } = context.getImageData(0, 0, size.width, size.height)
    canvas.width = 0
    return findingsOf({ ...size, pixels: greyOf(data) }, image)
  } catch {
    return []
  }
}

function greyOf(data: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array(data.length / 4)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  return pixels
}

function drawn(image: ImageBitmap, { width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('No room to draw a picture of this size')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return { canvas, context }
}
