import { readFile } from 'node:fs/promises'
import type { DishLook, DrinkLook } from '../content/menu.ts'

/** What a photo of the demo shows. */
export type Look =
  | DishLook
  | DrinkLook
  | 'marked-glass'
  | 'receipt'
  | 'door'
  | 'dirty-door'
  | 'basin'
  | 'dirty-basin'
  | 'table'

/** The number of pictures of each look beside this file, which `../drawing/main.ts` draws. */
export const COPIES: Record<Look, number> = {
  steak: 2,
  fish: 2,
  pasta: 2,
  borscht: 1,
  pumpkin: 1,
  soup: 1,
  mussels: 1,
  dumplings: 2,
  salad: 1,
  grains: 2,
  tartare: 1,
  cake: 1,
  pancakes: 1,
  flatbread: 1,
  burger: 2,
  roast: 2,
  coffee: 1,
  tea: 1,
  red: 1,
  white: 1,
  beer: 1,
  long: 2,
  short: 2,
  'marked-glass': 1,
  receipt: 4,
  door: 2,
  'dirty-door': 1,
  basin: 1,
  'dirty-basin': 1,
  table: 1,
}

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
