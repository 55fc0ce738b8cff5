/** The answers to one question that meet a condition: all, none, certain values, or a range of numbers. */
export type Given = 'all' | 'none' | { is: readonly string[] } | Range

/** A range. It includes its ends, unless they are said to be out. */
export interface Range {
  from: number
  to: number
  isFromOut?: boolean
  isToOut?: boolean
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
  const [first, second] = startsBefore(a, b) ? [a, b] : [b, a]
  const gap = second.from - first.to
  const hasHole = gap === 0 && first.isToOut === true && second.isFromOut === true
  if (hasHole || gap > (whole ? 1 : 0)) return null
  const last = endsBefore(a, b) ? b : a
  return spanning(first, last)
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
  return ranged(spanning(startsBefore(a, b) ? b : a, endsBefore(a, b) ? a : b))
}

/** Returns all other answers, or null if neither a list nor a range expresses them. */
export function others({ oneOf, whole }: Answering, given: Given): Given | null {
  if (given === 'all') return 'none'
  if (given === 'none') return 'all'
  if ('is' in given) return oneOf && listed(oneOf.filter((value) => !given.is.includes(value)))
  if (whole && given.to === Infinity) return ranged({ from: -Infinity, to: Math.ceil(given.from) - 1 })
  if (whole && given.from === -Infinity) return ranged({ from: Math.floor(given.to) + 1, to: Infinity })
  if (given.to === Infinity)
    return { from: -Infinity, to: given.from, ...(!given.isFromOut && { isToOut: true }) }
  if (given.from === -Infinity)
    return { from: given.to, ...(!given.isToOut && { isFromOut: true }), to: Infinity }
  return null
}

function startsBefore(a: Range, b: Range): boolean {
  return a.from < b.from || (a.from === b.from && !a.isFromOut && b.isFromOut === true)
}

function endsBefore(a: Range, b: Range): boolean {
  return a.to < b.to || (a.to === b.to && a.isToOut === true && !b.isToOut)
}

/** Returns the range that starts as the first and ends as the second. */
function spanning({ from, isFromOut }: Range, { to, isToOut }: Range): Range {
  return { from, ...(isFromOut && { isFromOut }), to, ...(isToOut && { isToOut }) }
}

export function listed(values: readonly string[]): Given {
  return values.length === 0 ? 'none' : { is: values }
}

function ranged(range: Range): Given {
  const isEmpty = range.from > range.to || (range.from === range.to && (range.isFromOut ?? range.isToOut))
  return isEmpty ? 'none' : range
}
