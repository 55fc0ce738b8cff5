import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsIn, Part } from '../columns.ts'
import { csvOf, csvOfParts } from './csv.ts'

const HOSTILE = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@＝＋－＠"',;\r\n\t a\u00e9\ufeff]*$/),
)
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

test('any rows come back as they were from a reader of RFC 4180, formulas with their apostrophe', () => {
  const rows = fc.array(fc.tuple(HOSTILE, HOSTILE, HOSTILE), { minLength: 1 })
  fc.assert(
    fc.property(rows, (given) => {
      const expected = given.map((row) => row.map((text) => (FORMULA.test(text) ? `'${text}` : text)))
      const read: unknown = parse(csvOf(given), { record_delimiter: '\r\n', skip_empty_lines: false })
      expect(read).toEqual(expected)
    }),
  )
})

test('rows that share cells are the same bytes as rows that do not', () => {
  const cells = fc.array(fc.oneof(HOSTILE, fc.double(), fc.constant(null)), { minLength: 1, maxLength: 4 })
  const parts = fc.array(cells, { minLength: 1, maxLength: 4 })
  const places = fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(parts, places, (given, layout) => {
      const shared = given.map((each) => new Part(each))
      const rows = layout.map((row) => row.map((place) => shared[place % shared.length]!))
      expect(csvOfParts(rows)).toBe(csvOf(rows.map(cellsIn)))
    }),
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  'a spreadsheet runs nothing of %j',
  (text) => {
    expect(csvOf([[text]])).toMatch(/^"?'/)
  },
)

test('numbers keep their sign, and nothing is an empty cell', () => {
  expect(csvOf([[-1.5, null, 0, '']])).toBe('-1.5,,0,\r\n')
})
