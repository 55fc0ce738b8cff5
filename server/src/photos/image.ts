import type { Metadata } from 'sharp'
import { Problem } from '../http/problem.ts'

const FORMATS = ['jpeg', 'png', 'webp']
const THUMB_SIDE = 480
/** Above what phones take, below what would fill the memory. */
const OPTIONS = { limitInputPixels: 120_000_000, failOn: 'error' } as const

export interface Image {
  contentType: string
  /** As it is looked at: after the orientation in its EXIF data. */
  width: number
  height: number
}

/** Checks that a file is a whole picture by decoding it, and writes its thumbnail. Throws `unsupported_media`. */
export async function readImage(path: string, thumbPath: string): Promise<Image> {
  // Loaded at the first photo: the start need not wait for it.
  const { default: sharp } = await import('sharp')
  try {
    const metadata = await sharp(path, OPTIONS).metadata()
    const image = imageOf(metadata)
    await sharp(path, OPTIONS)
      .autoOrient()
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(thumbPath)
    return image
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unsupported_media')
  }
}

function imageOf({ format, autoOrient }: Metadata): Image {
  if (!FORMATS.includes(format)) throw new Problem('unsupported_media')
  return { contentType: `image/${format}`, width: autoOrient.width, height: autoOrient.height }
}
