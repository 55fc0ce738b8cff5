const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The subset of XPath that conditions can be made of. `self` is the `.` of a constraint. */
export type Expression =
  | { kind: 'question'; name: string }
  | { kind: 'self' }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'call'; name: string; terms: Expression[] }
  | { kind: 'and' | 'or'; terms: Expression[] }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }

type Token = { kind: 'question' | 'text' | 'number' | 'name' | 'sign'; value: string }

const TOKEN =
  /\s*(?:(?<path>(?:current\(\)\/)?(?:(?:\.\.\/)+|\.?\/)(?:[\p{L}_][\p{L}\p{N}_.-]*\/)*[\p{L}_][\p{L}\p{N}_.-]*)|\$\{(?<question>[^{}]*)\}|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<sign>[!<>]=|[=<>(),.-])|(?<name>[\p{L}_][\p{L}\p{N}_-]*))/uy

/** More characters than a cell of Excel can hold. */
export const LONGEST = 40_000
/** Deeper than any real expression, and shallow enough for the call stack. */
const DEEPEST = 60

/** Other tools accept each of these words as a whole condition. */
const CONSTANTS = new Map([
  ['yes', 'true'],
  ['true', 'true'],
  ['no', 'false'],
  ['false', 'false'],
])

class NotUnderstood extends Error {}

/** Parses an expression. Returns null if it is broken or if no condition of a checklist could express it. */
export function parseExpression(source: string): Expression | null {
  const word = source.length < 10 && CONSTANTS.get(source.trim().toLowerCase())
  if (word) return { kind: 'call', name: word, terms: [] }
  const tokens = source.length <= LONGEST ? tokensOf(source) : null
  if (tokens === null) return null
  try {
    return new Parser(tokens).whole()
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}

function tokensOf(source: string): Token[] | null {
  const text = source.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').trimEnd()
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const groups = TOKEN.exec(text)?.groups
    if (!groups) return null
    tokens.push(tokenOf(groups))
  }
  return tokens
}

function tokenOf({
  path,
  question,
  double,
  single,
  number,
  sign,
  name,
}: Record<string, string | undefined>): Token {
  // Names are unique in a form, so the path before the name does not matter.
  if (path !== undefined) return { kind: 'question', value: path.slice(path.lastIndexOf('/') + 1) }
  if (question !== undefined) return { kind: 'question', value: question.trim() }
  if (number !== undefined) return { kind: 'number', value: number }
  if (sign !== undefined) return { kind: 'sign', value: sign }
  if (name !== undefined) return { kind: 'name', value: name }
  return { kind: 'text', value: double ?? single ?? '' }
}

/**
 * Parses by precedence, lowest first: or, and, comparison, value. Chains are lists, so that long ones need no depth.
 */
class Parser {
  readonly #tokens: readonly Token[]
  #place = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#either()
    if (this.#place < this.#tokens.length) throw new NotUnderstood()
    return expression
  }

  #either(): Expression {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new NotUnderstood()
    const expression = this.#chain('or', () => this.#chain('and', () => this.#comparison()))
    this.#depth -= 1
    return expression
  }

  #chain(word: 'and' | 'or', next: () => Expression): Expression {
    const terms = [next()]
    while (this.#take('name', word)) terms.push(next())
    return terms.length === 1 ? terms[0]! : { kind: word, terms }
  }

  #comparison(): Expression {
    const left = this.#value()
    const operator = COMPARISONS.find((sign) => this.#take('sign', sign))
    return operator ? { kind: 'compare', operator, left, right: this.#value() } : left
  }

  #value(): Expression {
    // Subtraction avoids -0, which negation of zero gives.
    if (this.#take('sign', '-')) return { kind: 'number', value: 0 - this.#number() }
    if (this.#take('sign', '.')) return { kind: 'self' }
    if (this.#take('sign', '(')) return this.#closed(this.#either())
    const token = this.#next()
    if (token.kind === 'number') return { kind: 'number', value: Number(token.value) }
    if (token.kind === 'name' && this.#take('sign', '(')) return this.#call(token.value)
    if (token.kind === 'text') return { kind: 'text', value: token.value }
    if (token.kind === 'question') return { kind: 'question', name: token.value }
    throw new NotUnderstood()
  }

  #call(name: string): Expression {
    const terms: Expression[] = []
    if (this.#take('sign', ')')) return { kind: 'call', name, terms }
    do terms.push(this.#either())
    while (this.#take('sign', ','))
    return this.#closed({ kind: 'call', name, terms })
  }

  #closed(expression: Expression): Expression {
    if (!this.#take('sign', ')')) throw new NotUnderstood()
    return expression
  }

  #number(): number {
    const token = this.#next()
    if (token.kind !== 'number') throw new NotUnderstood()
    return Number(token.value)
  }

  #next(): Token {
    const token = this.#tokens[this.#place]
    if (!token) throw new NotUnderstood()
    this.#place += 1
    return token
  }

  #take(kind: Token['kind'], value: string): boolean {
    const token = this.#tokens[this.#place]
    const fits = token?.kind === kind && token.value === value
    if (fits) this.#place += 1
    return fits
  }
}
