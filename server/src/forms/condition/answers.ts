/** What a condition asks of the answers that were given to one question: all of them, some, or none. */
export type Given = 'all' | 'none' | { is: readonly string[] } | Range

/** Both ends belong to it. */
export interface Range {
  from: number
  to: number
}

/** What the answers to a question can be told apart by. */
export interface Answering {
  /** The values of a question of which one is chosen; null where several are, or none. */
  oneOf: readonly string[] | null
  /** Numbers that are always whole. */
  whole: boolean
}

/** Those that meet either; null: no list and no range says it. */
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

/** Those that meet both; null: no list and no range says it. */
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

/** All the others; null: no list and no range says it. */
export function others({ oneOf, whole }: Answering, given: Given): Given | null {
  if (given === 'all') return 'none'
  if (given === 'none') return 'all'
  if ('is' in given) return oneOf && listed(oneOf.filter((value) => !given.is.includes(value)))
  if (whole && given.to === Infinity) return ranged({ from: -Infinity, to: Math.ceil(given.from) - 1 })
  if (whole && given.from === -Infinity) return ranged({ from: Math.floor(given.to) + 1, to: Infinity })
  return null
}

/** Whether the one is a part of the other. */
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
