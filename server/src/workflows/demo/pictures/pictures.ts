import { readFile } from 'node:fs/promises'
import { COPIES } from '../content/content.ts'
import type { Look } from '../content/shapes.ts'

/** In pixels. */
export const PICTURE_SIZE = { width: 960, height: 1280 }

export interface Picture {
  full: Buffer
  thumb: Buffer
}

/** Reads one of the pictures of a look, the same for the same `nth`. */
export async function readPicture(look: Look, nth: number): Promise<Picture> {
  const name = `${look}-${nth % COPIES[look]}`
  const [full, thumb] = await Promise.all([
    readFile(new URL(`./${name}.webp`, import.meta.url)),
    readFile(new URL(`./${name}.thumb.webp`, import.meta.url)),
  ])
  return { full, thumb }
}
