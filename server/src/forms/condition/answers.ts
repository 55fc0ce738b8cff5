/** The answers to one question that meet a condition: all, none, certain values, or a range of numbers. */
export type Given = 'all' | 'none' | { is: readonly string[] } | Range

/** A range that includes both ends. */
export interface Range {
  from: number
  to: number
}

/** The properties of a question that decide how its answers combine. */
export interface Answering {
  /** The values of a single-choice question, otherwise null. */
  oneOf: readonly string[] | null
  /** All answers are whole numbers. */
  whole: boolean
}

/** Returns the answers that meet either condition, or null if neither a list nor a range expresses them. */
export function either({ whole }: Answering, a: Given, b: Given): Given | null {
  if (a === 'all' || b === 'none') return a
  if (b === 'all' || a === 'none') return b
  if ('is' in a && 'is' in b) {
    const added = b.is.filter((value) => !a.is.includes(value))
    return added.length === 0 ? a : { is: [...a.is, ...added] }
  }
  if (!('from' in a && 'from' in b)) return null
  const gap = Math.max(a.from, b.from) - Math.min(a.to, b.to)
  return gap <= (whole ? 1 : 0) ? { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) } : null
}

/** Returns the answers that meet both conditions, or null if neither a list nor a range expresses them. */
export function both({ oneOf }: Answering, a: Given, b: Given): Given | null {
  if (a === 'none' || b === 'all') return a
  if (b === 'none' || a === 'all') return b
  if ('is' in a && 'is' in b) {
    const values = new Set(b.is)
    const common = a.is.filter((value) => values.has(value))
    if (oneOf) return listed(common)
    return common.length === a.is.length && a.is.length === b.is.length ? a : null
  }
  if (!('from' in a && 'from' in b)) return null
  return ranged({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })
}

/** Returns all other answers, or null if neither a list nor a range expresses them. */
export function others({ oneOf, whole }: Answering, given: Given): Given | null {
  if (given === 'all') return 'none'
  if (given === 'none') return 'all'
  if ('is' in given) return oneOf && listed(oneOf.filter((value) => !given.is.includes(value)))
  if (whole && given.to === Infinity) return ranged({ from: -Infinity, to: Math.ceil(given.from) - 1 })
  if (whole && given.from === -Infinity) return ranged({ from: Math.floor(given.to) + 1, to: Infinity })
  return null
}

/** Returns whether `whole` includes every answer of `part`. */
export function isWithin(part: Given, whole: Given): boolean {
  if (part === 'none' || whole === 'all') return true
  if (part === 'all' || whole === 'none') return false
  if ('is' in part) return 'is' in whole && part.is.every((value) => whole.is.includes(value))
  return 'from' in whole && part.from >= whole.from && part.to <= whole.to
}

export function listed(values: readonly string[]): Given {
  return values.length === 0 ? 'none' : { is: values }
}

function ranged(range: Range): Given {
  return range.from > range.to ? 'none' : range
}
