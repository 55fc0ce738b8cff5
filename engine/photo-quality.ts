/** A possible fault of a photo, as advice while the guest can still retake it. In doubt there is no advice. */
export type Finding = 'dark' | 'blurred' | 'small'

/** A small greyscale picture, row by row. */
export interface GreyPicture {
  width: number
  height: number
  /** From 0 (black) to 255 (white). */
  pixels: Uint8Array | Uint8ClampedArray
}

/** The longest side of the examined picture: a blur that is invisible at this size spoils no photo. */
export const QUALITY_SIDE = 512

/** The longest side of a photo, in pixels, on which a receipt is still readable. */
const SMALLEST_SIDE = 800

/** In a dark photo nearly all pixels are darker than this and most are far darker; lamps and windows at night are brighter. */
const DARK = { nearlyAll: 60, mean: 36 }

/** The parts along each side, and the number of those with the most contrast that decide about sharpness. */
const TILES = 8
const JUDGED_TILES = 6
/** In squared grey levels: a part with less variance has no edge to judge by. */
const EDGE_CONTRAST = 120
/**
 * The ratio of the Laplacian's variance to the part's variance. The demo's pictures have at least 0.18; the median of the same
 * pictures blurred by 2 px (8 px of a full photo) is 0.01, by 3 px 0.003.
 */
const SHARP_ENOUGH = 0.01

/** Returns the possible fault of a photo of size `full` from its small greyscale picture. */
export function findingsOf(picture: GreyPicture, full: { width: number; height: number }): Finding[] {
  const findings: Finding[] = []
  if (isDark(picture)) findings.push('dark')
  else if (isBlurred(picture)) findings.push('blurred')
  if (Math.max(full.width, full.height) < SMALLEST_SIDE) findings.push('small')
  return findings
}

function isDark({ pixels }: GreyPicture): boolean {
  const counts = new Uint32Array(256)
  let sum = 0
  for (const level of pixels) {
    counts[level]! += 1
    sum += level
  }
  if (sum / pixels.length >= DARK.mean) return false
  let brighter = 0
  for (let level = 255; level >= DARK.nearlyAll; level -= 1) brighter += counts[level]!
  return brighter < pixels.length * 0.05
}

/** Returns whether the parts with edges are blurred: blur removes an edge's fine detail and keeps the coarse. */
function isBlurred(picture: GreyPicture): boolean {
  const judged = tilesOf(picture)
    .filter(({ contrast }) => contrast > EDGE_CONTRAST)
    .toSorted((a, b) => b.contrast - a.contrast)
    .slice(0, JUDGED_TILES)
  if (judged.length === 0) return false
  return Math.max(...judged.map(({ contrast, edges }) => edges / contrast)) < SHARP_ENOUGH
}

interface Tile {
  /** The variance of the grey levels and of their Laplacian. */
  contrast: number
  edges: number
}

function tilesOf(picture: GreyPicture): Tile[] {
  const [across, down] = [Math.floor((picture.width - 2) / TILES), Math.floor((picture.height - 2) / TILES)]
  if (across < 4 || down < 4) return []
  return Array.from({ length: TILES * TILES }, (_, index) =>
    tileAt(picture, 1 + (index % TILES) * across, 1 + Math.floor(index / TILES) * down, across, down),
  )
}

function tileAt(
  { width, pixels }: GreyPicture,
  left: number,
  top: number,
  across: number,
  down: number,
): Tile {
  const [levels, laplacian] = [createVariance(), createVariance()]
  for (let y = top; y < top + down; y += 1) {
    for (let at = y * width + left; at < y * width + left + across; at += 1) {
      const level = pixels[at]!
      levels.add(level)
      laplacian.add(pixels[at - 1]! + pixels[at + 1]! + pixels[at - width]! + pixels[at + width]! - 4 * level)
    }
  }
  return { contrast: levels.value(), edges: laplacian.value() }
}

function createVariance() {
  let [count, sum, squares] = [0, 0, 0]
  return {
    add(value: number) {
      count += 1
      sum += value
      squares += value * value
    },
    value: () => squares / count - (sum / count) ** 2,
  }
}
