/** Groups of things, some of which have a mark. */
export interface Marked {
  marked: number
  all: number
}

/** Tables whose probabilities differ by less, relatively, are equally likely. */
const EQUAL = 1e-9

/**
 * Returns the two-sided p-value of Fisher's exact test: how likely, if marks are spread by chance over both groups, a table is that is at
 * most as likely as this one.
 */
export function fisherP(one: Marked, other: Marked): number {
  const marks = one.marked + other.marked
  const all = one.all + other.all
  const logOf = (marked: number) =>
    logChoose(one.all, marked) + logChoose(other.all, marks - marked) - logChoose(all, marks)
  const limit = logOf(one.marked) + EQUAL
  let p = 0
  for (let marked = Math.max(0, marks - other.all); marked <= Math.min(marks, one.all); marked += 1) {
    const log = logOf(marked)
    if (log <= limit) p += Math.exp(log)
  }
  return Math.min(1, p)
}

const logFactorials = [0]

function logFactorial(n: number): number {
  for (let each = logFactorials.length; each <= n; each += 1)
    logFactorials.push(logFactorials[each - 1]! + Math.log(each))
  return logFactorials[n]!
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)
