import { expect, test } from 'vitest'
import { faultsOf, pageOfRows, type ImportRow } from './rows.ts'

const fault = (column: string) => ({ column, code: 'missing' as const })
const row = (number: number, ...columns: string[]): ImportRow => ({
  row: number,
  values: {},
  faults: columns.map(fault),
  remarks: [],
})
const many = Array.from({ length: 250 }, (_, index) => row(index + 2, ...(index % 50 === 0 ? ['title'] : [])))

test('rows come a hundred at a time, the last page is what is left', () => {
  const last = pageOfRows(many, null, 2)
  expect([last.rows.length, last.first, last.count, last.pages]).toEqual([50, 201, 250, 3])
})

test('only rows with faults, with the numbers they have in the sheet', () => {
  const { rows, count, pages } = pageOfRows(many, 'faults', 0)
  expect([rows.map((each) => each.row), count, pages]).toEqual([[2, 52, 102, 152, 202], 5, 1])
})

test('a page that is no longer there is the last one', () => {
  expect(pageOfRows(many, 'faults', 2).first).toBe(1)
  expect(pageOfRows([], null, 0)).toEqual({ rows: [], first: 1, count: 0, pages: 1 })
})

test('a fault is shown at its cell, and at the row when no such column is shown', () => {
  const faulty = row(2, 'title', 'nonsense')
  expect(faultsOf(faulty, 'title', ['title'])).toEqual([fault('title')])
  expect(faultsOf(faulty, null, ['title'])).toEqual([fault('nonsense')])
})
