import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws `public/icons/*.png` from `public/icon.svg`: run by hand (`node web/scripts/make-icons.ts`) when that changes. */
const PUBLIC = join(import.meta.dirname, '../public')
const ROUNDED = String(await readFile(join(PUBLIC, 'icon.svg')))
/** Phones cut their own shape out of these. */
const SQUARE = ROUNDED.replace(/ rx="\d+"/, '')
/** Of a maskable icon only a circle of 80 % is sure to be seen. */
const SAFE = SQUARE.replace('<g ', '<g transform="translate(32 32) scale(.78) translate(-32 -33)" ')

await mkdir(join(PUBLIC, 'icons'), { recursive: true })
await draw(ROUNDED, 192, 'icon-192')
await draw(ROUNDED, 512, 'icon-512')
await draw(SAFE, 512, 'maskable-512')
await draw(SQUARE, 180, 'apple-touch')

async function draw(svg: string, size: number, name: string) {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size)
  await picture.png({ palette: true, effort: 10 }).toFile(join(PUBLIC, `icons/${name}.png`))
}
