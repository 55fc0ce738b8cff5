/// <reference lib="dom" />
import type { Page } from '@playwright/test'

/** Private data that a camera writes beside the picture. */
export const SECRET = 'GPS 55.7558 37.6173'

/** As large as a phone's camera makes pictures. To scale one down takes a phone seconds. */
export const CAMERA = { width: 3000, height: 2000 }
/** Large enough for a receipt to be read. */
const SMALL = { width: 1200, height: 800 }

/** Returns a JPEG as a camera makes it, with an EXIF segment. */
export async function takePicture(page: Page, colour: string, { width, height } = SMALL) {
  const base64 = await page.evaluate(
    ([fill, w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const brush = canvas.getContext('2d')!
      brush.fillStyle = fill
      brush.fillRect(0, 0, w, h)
      brush.fillStyle = 'white'
      brush.fillRect(w / 4, h / 4, w / 3, h / 3)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
    },
    [colour, width, height] as const,
  )
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: withExif(Buffer.from(base64, 'base64')) }
}

function withExif(jpeg: Buffer): Buffer {
  const payload = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1'), Buffer.from(SECRET)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)])
}

/** Runs in the page and returns a JPEG of many coloured squares, in base64. */
export function drawSquares(seed: number): string {
  const [width, height, side] = [2000, 1500, 20]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const brush = canvas.getContext('2d')!
  let state = seed
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      brush.fillStyle = `hsl(${state % 360} 60% ${25 + (state % 53)}%)`
      brush.fillRect(x, y, side, side)
    }
  return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
}
