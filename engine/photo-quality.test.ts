import { expect, test } from 'vitest'
import { findingsOf, type GreyPicture } from './photo-quality.ts'

const LARGE = { width: 2048, height: 1536 }
const WIDTH = 512
const HEIGHT = 384

/** The same numbers every time, 0..1. */
function chance(seed: number) {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
}

/** A picture by what is where, with a sensor's noise of so many grey levels. */
function draw(
  levelAt: (x: number, y: number) => number,
  noise = 3,
  width = WIDTH,
  height = HEIGHT,
): GreyPicture {
  const random = chance(7)
  const pixels = Uint8ClampedArray.from({ length: width * height }, (_, at) => {
    const grain = (random() + random() + random() - 1.5) * 2 * noise
    return levelAt(at % width, Math.floor(at / width)) + grain
  })
  return { width, height, pixels }
}

/** Out of focus: the mean over a square, three times, which is close to a Gaussian of `radius` pixels. */
function blurred(picture: GreyPicture, radius: number): GreyPicture {
  const { width, height } = picture
  const averaged = (from: ArrayLike<number>, step: number, length: number, places: number, skip: number) => {
    const to = new Float64Array(from.length)
    for (let line = 0; line < places; line += 1)
      for (let at = 0; at < length; at += 1) {
        let [sum, count] = [0, 0]
        for (let near = Math.max(0, at - radius); near <= Math.min(length - 1, at + radius); near += 1) {
          sum += from[line * skip + near * step]!
          count += 1
        }
        to[line * skip + at * step] = sum / count
      }
    return to
  }
  let pixels: ArrayLike<number> = picture.pixels
  for (let pass = 0; pass < 3; pass += 1)
    pixels = averaged(averaged(pixels, 1, width, height, width), width, height, width, 1)
  return { width, height, pixels: Uint8ClampedArray.from(pixels) }
}

const darker = (picture: GreyPicture, by: number): GreyPicture => ({
  ...picture,
  pixels: picture.pixels.map((level) => level * by),
})

/** A plate on a table: round edges, a garnish of dots, soft light. */
const plate = draw((x, y) => {
  const far = Math.hypot(x - 256, y - 192)
  if (far < 90) return Math.hypot((x % 40) - 20, (y % 40) - 20) < 9 ? 70 : 190
  return far < 150 ? 225 : 120 + (x / WIDTH) * 30
})

/** Lines of small print on a slip of paper. */
const receipt = draw((x, y) => {
  if (x < 130 || x > 380) return 90
  return y % 12 < 5 && x > 150 && x < 360 && (x * 7 + y) % 11 < 5 ? 60 : 235
})

/** A street at night: a black sky, a wall that can be made out, lit windows, a small bright sign. */
const night = draw((x, y) => {
  if (y < 150) return 7
  if (y > 180 && y < 200 && x > 200 && x < 320) return (x >> 2) % 2 ? 240 : 20
  return x % 128 > 70 && x % 128 < 110 && y % 100 > 40 && y % 100 < 90 ? 170 : 26
}, 5)

/** A candle on a table, and next to nothing else. */
const candlelit = draw((x, y) => 18 + 230 * Math.exp(-((x - 256) ** 2 + (y - 192) ** 2) / 9000), 4)

const wall = draw((x, y) => 150 + x / 40 + y / 60, 2)

test.each([
  ['a plate', plate],
  ['a receipt', receipt],
  ['a street at night', night],
  ['a table by candlelight', candlelit],
  ['a plain wall, which has nothing to be sharp', wall],
  ['a plate in a dim room', darker(plate, 0.35)],
  ['a plate, a hair out of focus', blurred(plate, 1)],
])('nothing is said of %s', (_, picture) => {
  expect(findingsOf(picture, LARGE)).toEqual([])
})

test.each([
  ['a plate', blurred(plate, 4)],
  ['a receipt nobody could read', blurred(receipt, 4)],
  ['a street at night', blurred(night, 5)],
])('%s out of focus is blurred', (_, picture) => {
  expect(findingsOf(picture, LARGE)).toEqual(['blurred'])
})

test.each([
  ['a finger before the lens', draw(() => 6)],
  ['a plate with the light off', darker(plate, 0.1)],
  ['the same, out of focus: dark is what to change first', blurred(darker(plate, 0.1), 4)],
])('%s is dark', (_, picture) => {
  expect(findingsOf(picture, LARGE)).toEqual(['dark'])
})

test('a photo on which no receipt could be read is small, whatever else it is', () => {
  expect(findingsOf(plate, { width: 640, height: 480 })).toEqual(['small'])
  expect(findingsOf(plate, { width: 480, height: 800 })).toEqual([])
  expect(findingsOf(blurred(plate, 4), { width: 640, height: 480 })).toEqual(['blurred', 'small'])
})

test('a picture of a few points is no reason to fail', () => {
  expect(
    findingsOf(
      draw(() => 200, 0, 1, 1),
      LARGE,
    ),
  ).toEqual([])
  expect(
    findingsOf(
      draw((x) => x * 80, 0, 3, 400),
      LARGE,
    ),
  ).toEqual([])
})
