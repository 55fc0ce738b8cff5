interface Part {
  bits: number
  /** The SQL expression of a whole number from 0 that fits into the bits. */
  sql: string
}

interface PackedNumber<Name extends string> {
  /** The SQL expression that packs the parts. */
  sql: string
  /** Return a part of a packed number. */
  read: Readonly<Record<Name, (packed: number) => number>>
}

/** The bits of PostgreSQL's `integer` without its sign. */
const MOST_BITS = 31

/** Describes several small numbers in one, which SQL writes and JavaScript reads. The first part has the highest bits. */
export function packedNumber<Name extends string>(parts: Readonly<Record<Name, Part>>): PackedNumber<Name> {
  let [sql, lower] = ['0', 0]
  const entries = Object.entries<Part>(parts)
  for (const [, part] of entries) sql = `(${sql}) * ${2 ** part.bits} + (${part.sql})`
  const readers = entries.toReversed().map(([name, { bits }]) => {
    const [shift, mask] = [lower, 2 ** bits - 1]
    lower += bits
    return [name, (packed: number) => (packed >> shift) & mask]
  })
  if (lower > MOST_BITS) throw new RangeError(`${lower} bits do not fit into an integer`)
  return { sql, read: Object.fromEntries(readers) as PackedNumber<Name>['read'] }
}
