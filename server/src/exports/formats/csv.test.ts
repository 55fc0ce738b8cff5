import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

test('any rows come back as they were from a reader of RFC 4180, formulas with their apostrophe', () => {
  const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[=+\-@"',;\r\n\t a]*$/))
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1 })
  fc.assert(
    fc.property(rows, (given) => {
      const expected = given.map((row) => row.map((text) => (FORMULA.test(text) ? `'${text}` : text)))
      const read: unknown = parse(csvOf(given), { record_delimiter: '\r\n', skip_empty_lines: false })
      expect(read).toEqual(expected)
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
