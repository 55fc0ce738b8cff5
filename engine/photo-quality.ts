/** What may be wrong with a photo while it can still be taken again. Advice: where it is not sure, it says nothing. */
export type Finding = 'dark' | 'blurred' | 'small'

/** A small picture in grey, row by row. */
export interface GreyPicture {
  width: number
  height: number
  /** 0 black to 255 white. */
  pixels: Uint8Array | Uint8ClampedArray
}

/** Longest side of the picture that is looked at: a blur that can't be seen at this size spoils no photo. */
export const QUALITY_SIDE = 512

/** Longest side of a photo on which a receipt could still be read. */
const SMALLEST_SIDE = 800

/** Nearly everything is darker than this, and most of it far darker: at night, lamps and windows are brighter. */
const DARK = { nearlyAll: 60, mean: 36 }

/** Parts along each side; of these, so many with the most contrast say whether the picture is sharp. */
const TILES = 8
const TELLING_TILES = 6
/** Grey levels, squared: in a part with less there is no edge to tell by. */
const EDGE_CONTRAST = 120
/**
 * Of the Laplacian's variance to the part's own. The demo's pictures have 0.18 and more; as many of them blurred by 2 px
 * (8 px of a full photo) have 0.01 in the middle, by 3 px 0.003.
 */
const SHARP_ENOUGH = 0.01

/** What may be wrong with a photo of `full` size whose small grey picture this is. Pure. */
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

/** Blur takes the fine from an edge and leaves the coarse: it is looked for where there are edges at all. */
function isBlurred(picture: GreyPicture): boolean {
  const telling = tilesOf(picture)
    .filter(({ contrast }) => contrast > EDGE_CONTRAST)
    .toSorted((a, b) => b.contrast - a.contrast)
    .slice(0, TELLING_TILES)
  if (telling.length === 0) return false
  return Math.max(...telling.map(({ contrast, edges }) => edges / contrast)) < SHARP_ENOUGH
}

interface Tile {
  /** Variance of the grey levels, and of their Laplacian. */
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
