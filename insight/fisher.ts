/** The numbers of marked and unmarked things in two groups. */
export interface Marked {
  marked: number
  all: number
}

/** Two tables are equally likely if their probabilities differ by less than this, relatively. */
const EQUAL = 1e-9

/**
 * Returns the two-sided p-value of Fisher's exact test: if chance alone spreads the marks over both groups, the probability of this table
 * and of all tables that are at most as likely.
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
