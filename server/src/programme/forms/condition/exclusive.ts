import type { Expression } from './expression.ts'
import { holdsOf } from './meaning.ts'
import type { Source } from './met.ts'

/** More named choices or counts than a constraint about choices that stand alone needs. */
const MOST_NAMED = 6
const MOST_COUNTED = 2
const MOST_PARTS = 60

/** A combination of choices: the named ones, and how many others. */
interface Chosen {
  named: ReadonlySet<string>
  others: number
}

/**
 * Returns the choices that a constraint allows only alone, in the order of the list. Null if the constraint has another meaning.
 * However the constraint is written, each combination of choices that could matter to it is tried.
 */
export function exclusiveIn(expression: Expression, source: Source): string[] | null {
  const alone = namedAlone(expression, source)
  return alone && [...source.values].filter(([name]) => alone.has(name)).map(([, value]) => value)
}

/** A constraint with many named choices is understood if each of its terms is. */
function namedAlone(expression: Expression, source: Source): ReadonlySet<string> | null {
  const whole = triedOut(expression, source)
  if (whole || expression.kind !== 'and') return whole
  const terms = expression.terms.map((term) => triedOut(term, source))
  if (terms.includes(null)) return null
  return new Set(terms.flatMap((term) => [...(term ?? [])]))
}

function triedOut(expression: Expression, { values }: Source): ReadonlySet<string> | null {
  const parts = partsOf(expression)
  if (parts === null) return null
  const named = [...parts].filter((name) => values.has(name))
  if (named.length > MOST_NAMED) return null
  const combinations = combinationsOf(named, values.size - named.length)
  const met = new Map<Chosen, boolean>()
  for (const chosen of combinations) {
    const isMet = isMetBy(expression, chosen)
    if (isMet === null) return null
    met.set(chosen, isMet)
  }
  const alone = new Set(
    named.filter((name) =>
      combinations.every((each) => !each.named.has(name) || met.get(each) === (sizeOf(each) === 1)),
    ),
  )
  const isThat = combinations.every(
    (each) => met.get(each) === (sizeOf(each) === 1 || ![...each.named].some((name) => alone.has(name))),
  )
  return isThat ? alone : null
}

/** All combinations but the empty one, to which no constraint applies. Of the other choices, only their number can matter. */
function combinationsOf(names: readonly string[], others: number): Chosen[] {
  const counts = [...new Set([0, 1, 2, 3, others])].filter((count) => count <= others)
  const sets: ReadonlySet<string>[] = [new Set()]
  for (const name of names) sets.push(...sets.map((set) => new Set(set).add(name)))
  return sets
    .flatMap((named) => counts.map((count) => ({ named, others: count })))
    .filter((chosen) => sizeOf(chosen) > 0)
}

function sizeOf({ named, others }: Chosen): number {
  return named.size + others
}

/** Returns the texts in an expression; null if it is too long to be tried out. */
function partsOf(expression: Expression): ReadonlySet<string> | null {
  const texts = new Set<string>()
  let left = MOST_PARTS
  const isShort = (each: Expression): boolean => {
    left -= 1
    if (each.kind === 'text') texts.add(each.value)
    if (left < 0) return false
    if ('terms' in each) return each.terms.every(isShort)
    return each.kind !== 'compare' || (isShort(each.left) && isShort(each.right))
  }
  return isShort(expression) ? texts : null
}

/** Returns null where the expression is about anything but the chosen ones. */
function isMetBy(expression: Expression, chosen: Chosen): boolean | null {
  if (expression.kind === 'and' || expression.kind === 'or') {
    const terms = expression.terms.map((term) => isMetBy(term, chosen))
    if (terms.includes(null)) return null
    return expression.kind === 'and' ? !terms.includes(false) : terms.includes(true)
  }
  if (expression.kind === 'compare') return isCounted(expression, chosen)
  return expression.kind === 'call' ? isCalled(expression, chosen) : null
}

function isCounted({ operator, left, right }: Extract<Expression, { left: unknown }>, chosen: Chosen) {
  const isCount =
    left.kind === 'call' &&
    left.name === 'count-selected' &&
    left.terms.length === 1 &&
    left.terms[0]!.kind === 'self'
  if (!isCount || right.kind !== 'number' || Math.abs(right.value) > MOST_COUNTED) return null
  return holdsOf(operator, sizeOf(chosen), right.value)
}

function isCalled({ name, terms }: Extract<Expression, { name: string; terms: unknown }>, chosen: Chosen) {
  const [first, second, third] = terms
  if (terms.length === 0 && (name === 'true' || name === 'false')) return name === 'true'
  if (terms.length === 1 && name === 'not') {
    const met = isMetBy(first!, chosen)
    return met === null ? null : !met
  }
  if (terms.length === 3 && name === 'if') {
    const condition = isMetBy(first!, chosen)
    return condition === null ? null : isMetBy(condition ? second! : third!, chosen)
  }
  if (terms.length !== 2 || name !== 'selected') return null
  return first!.kind === 'self' && second!.kind === 'text' ? chosen.named.has(second!.value) : null
}
