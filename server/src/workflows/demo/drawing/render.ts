import sharp from 'sharp'
import { Random } from '../random.ts'
import { PICTURE_SIZE, type Picture } from '../pictures/pictures.ts'
import { sceneOf, type Subject } from './scene.ts'

const THUMB_SIDE = 480
const GRAIN_SIZE = 65_521
const grain = makeGrain()

/** Renders a picture like a phone's, with a thumbnail like the photos slice's. */
export async function render(subject: Subject, seed: number): Promise<Picture> {
  const random = new Random(seed)
  const svg = sceneOf(subject, random, PICTURE_SIZE)
  const pixels = await sharp(Buffer.from(svg)).flatten().raw().toBuffer()
  addGrain(pixels)
  const raw = { raw: { ...PICTURE_SIZE, channels: 3 as const } }
  const [full, thumb] = await Promise.all([
    sharp(pixels, raw).webp({ quality: 62 }).toBuffer(),
    sharp(pixels, raw).resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' }).webp({ quality: 75 }).toBuffer(),
  ])
  return { full, thumb }
}

/** Sensor noise. A prime length keeps the repetition from showing as a pattern. */
function makeGrain(): Int8Array {
  const random = new Random(1)
  return Int8Array.from({ length: GRAIN_SIZE }, () => Math.round(random.normal() * 4))
}

function addGrain(pixels: Buffer): void {
  const channels = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length)
  let place = 0
  for (let index = 0; index < channels.length; index += 3) {
    const noise = grain[place] ?? 0
    place = place + 1 === GRAIN_SIZE ? 0 : place + 1
    for (let channel = index; channel < index + 3; channel += 1)
      channels[channel] = (channels[channel] ?? 0) + noise
  }
}
