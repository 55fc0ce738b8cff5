import { createHash } from 'node:crypto'
import sharp from 'sharp'

const PICTURES = 12

/** A picture to upload. */
export interface Picture {
  bytes: ArrayBuffer
  sha256: string
}

/** Makes different pictures of the size that leaves a phone on a weak line, about 100 KB. */
export function makePictures(): Promise<Picture[]> {
  return Promise.all(Array.from({ length: PICTURES }, (_, place) => makePicture(place)))
}

async function makePicture(place: number): Promise<Picture> {
  const noise = { type: 'gaussian', mean: 100 + place * 5, sigma: 9 } as const
  const size = { width: 800, height: 600, channels: 3 } as const
  const made = await sharp({ create: { ...size, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const bytes = new Uint8Array(made).buffer
  return { bytes, sha256: createHash('sha256').update(made).digest('hex') }
}
