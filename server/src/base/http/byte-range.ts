import { rangeNotSatisfiable } from '../faults/problem.ts'

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

const ONE_RANGE = /^ *bytes= *(\d*) *- *(\d*) *$/

/**
 * Parses a `Range` header for a file of `size` bytes. Null means the whole file, also for several ranges or a malformed header
 * (RFC 9110, 14.2). Throws `range_not_satisfiable`.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return null
  if (start > end) throw rangeNotSatisfiable(`bytes */${size}`)
  return { start, end }
}
