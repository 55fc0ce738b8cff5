import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExpression, type Expression } from './expression.ts'

/** Writes an expression with all brackets that its precedence implies. */
function shown(expression: Expression | null): string | null {
  if (expression === null) return null
  const inner = (each: Expression) => shown(each)!
  switch (expression.kind) {
    case 'question':
      return `\${${expression.name}}`
    case 'self':
      return '.'
    case 'text':
      return `'${expression.value}'`
    case 'number':
      return String(expression.value)
    case 'call':
      return `${expression.name}(${expression.terms.map(inner).join(', ')})`
    case 'compare':
      return `(${inner(expression.left)} ${expression.operator} ${inner(expression.right)})`
    default:
      return `(${expression.terms.map(inner).join(` ${expression.kind} `)})`
  }
}

test.each([
  ["${a} = 'x'", "(${a} = 'x')"],
  ["${ a }='x'", "(${a} = 'x')"],
  ['${a} = "it\'s"', "(${a} = 'it's')"],
  ['${a} = ‘x’', "(${a} = 'x')"],
  ['${a}\u00A0>=\n3', '(${a} >= 3)'],
  ['-3.5 < .', '(-3.5 < .)'],
  ['. > .5', '(. > 0.5)'],
  ['.>=1and.<=5', '((. >= 1) and (. <= 5))'],
  ["${a} = 'x' or ${b} = 'y' and ${c} = 'z'", "((${a} = 'x') or ((${b} = 'y') and (${c} = 'z')))"],
  ["(${a} = 'x' or ${b} = 'y') and ${c} = 'z'", "(((${a} = 'x') or (${b} = 'y')) and (${c} = 'z'))"],
  ["not(selected(${a}, 'x'))", "not(selected(${a}, 'x'))"],
  ['true()', 'true()'],
  ["${and} = 'or'", "(${and} = 'or')"],
])('%s', (source, expected) => {
  expect(shown(parseExpression(source))).toBe(expected)
})

describe('expressions that are broken or beyond a checklist condition are not understood', () => {
  test.each([
    '',
    '   ',
    '=',
    "${a} = 'x",
    "${a = 'x'",
    "${a} == 'x'",
    "${a} = 'x' and",
    "and ${a} = 'x'",
    "${a} = 'x')",
    "(${a} = 'x'",
    "${a} = 'x' ${b} = 'y'",
    "${a} = ${b} = 'x'",
    '${a} + 1 > 3',
    '${a} > 3 * 2',
    '- ${a} > 3',
    "../a/../b = 'x'",
    "/form//a = 'x'",
    "${a}[1] = 'x'",
    "jr:choice-name(${a}, '${a}') = 'x'",
    '${a} = yes',
    'selected(${a}',
    'selected(${a},)',
    ',',
    '1 2',
    '${a} = 1.2.3',
    "'); drop table questions; --",
    '=1+1',
    '<script>alert(1)</script>',
  ])('%s', (source) => {
    expect(parseExpression(source)).toBeNull()
  })

  test.each([
    ['brackets', '('.repeat(30_000)],
    ['closed brackets', `${'('.repeat(15_000)}1${')'.repeat(15_000)}`],
    ['calls', 'not('.repeat(8000)],
    ['an open question and spaces', `\${${' '.repeat(30_000)}`],
    ['an open text', `'${'a'.repeat(30_000)}`],
    ['digits and dots', '1.'.repeat(15_000)],
    ['minus signs', '-'.repeat(30_000)],
  ])('%s without end', (_, source) => {
    expect(parseExpression(source)).toBeNull()
  })
})

test('a chain may be as long as a cell', () => {
  const source = Array.from({ length: 2000 }, (_, place) => `\${a} = 'v${place}'`).join(' or ')
  expect(parseExpression(source)).toMatchObject({ kind: 'or', terms: { length: 2000 } })
})

test('zero has no sign', () => {
  expect(parseExpression('-0')).toEqual({ kind: 'number', value: 0 })
})

test('no text breaks the parser, and an understood expression reads the same written out', () => {
  const parts = "${a} ${ } 'x' ' . ( ) , = != < >= - 3 .5 and or not( selected( true() / .. [ ] 😀 \u202E \0"
  const part = fc.constantFrom(' ', ...parts.split(' '))
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }), (drawn) => {
      const source = drawn.join('')
      const expression = parseExpression(source)
      const again = expression && !/["“”]/.test(source) ? parseExpression(shown(expression)!) : expression
      expect(again).toEqual(expression)
    }),
    { numRuns: 5000 },
  )
})
