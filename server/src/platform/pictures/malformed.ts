/** A file that does not follow its format. */
export class Malformed extends Error {}

/** The part from `start` on with that length. Throws `Malformed` where the file ends before it. */
export function part(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new Malformed(`${length} bytes at ${start} are not there`)
  return bytes.subarray(start, start + length)
}

/** Of one file: a picture of the largest size has a few thousand. */
const MAX_PARTS = 50_000

/** Throws `Malformed` for a file of nothing but empty parts, which would take a hundred times its bytes of memory. */
export function requireFew(parts: { length: number }): void {
  if (parts.length > MAX_PARTS) throw new Malformed('Too many parts')
}
