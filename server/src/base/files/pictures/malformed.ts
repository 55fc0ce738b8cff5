/** A file that does not follow its format. */
export class Malformed extends Error {}

/** The `length` bytes at `start`. Throws `Malformed` when the file ends before. */
export function part(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new Malformed(`${length} bytes at ${start} are not there`)
  return bytes.subarray(start, start + length)
}

/** A picture of the greatest size has a few thousand parts. */
const MAX_PARTS = 50_000

/** Throws `Malformed` for too many parts: empty ones would take a hundred times their bytes of memory. */
export function requireFew(parts: { length: number }): void {
  if (parts.length > MAX_PARTS) throw new Malformed('Too many parts')
}
