import { expect, test } from 'vitest'
import {
  addressFilter,
  day,
  flag,
  oneId,
  someIds,
  oneOf,
  someOf,
  usually,
  words,
  yesOrNo,
} from './address-filter.ts'

interface Filter {
  q?: string
  role?: 1 | 2
  guest?: string
  from?: string
  to?: string
  removed?: '1'
  period: '30' | '90'
  guests: string[]
  statuses: ('open' | 'accepted')[]
  provisional: boolean
}

const FILTER = addressFilter<Filter>(
  {
    q: words,
    role: oneOf([1, 2]),
    guest: oneId,
    from: day,
    to: day,
    removed: flag,
    period: usually('90', ['30', '90']),
    guests: someIds,
    statuses: someOf(['open', 'accepted'], ['accepted']),
    provisional: yesOrNo,
  },
  ({ from, to, ...others }) => ({ ...others, ...(from && to && from <= to && { from, to }) }),
)
const USUAL: Filter = { period: '90', guests: [], statuses: ['accepted'], provisional: false }
const ID = '01941f29-7c00-7000-8000-000000000001'
const OTHER = '01941f29-7c00-7000-8000-000000000002'
const read = (query: string) => FILTER.read(new URLSearchParams(query))
const written = (filter: Filter) => new URLSearchParams(FILTER.write(filter)).toString()

test.each<[string, Partial<Filter>]>([
  ['', {}],
  ['q=%D0%90%D0%BD%D0%BD%D0%B0+%2B7', { q: 'Анна +7' }],
  ['role=2', { role: 2 }],
  [`guest=${ID}`, { guest: ID }],
  ['from=2026-11-01&to=2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['from=2026-11-01&to=2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
  ['removed=1', { removed: '1' }],
  ['period=30', { period: '30' }],
  [`guests=${ID}%2C${OTHER}`, { guests: [ID, OTHER] }],
  ['statuses=open', { statuses: ['open'] }],
  ['statuses=open%2Caccepted', { statuses: ['open', 'accepted'] }],
  ['provisional=1', { provisional: true }],
])('%s stands for the same filter, and comes back as it was', (query, filter) => {
  expect(read(query)).toEqual({ ...USUAL, ...filter })
  expect(written({ ...USUAL, ...filter })).toBe(query)
})

test.each([
  'q=+',
  'role=3',
  'role=',
  'guest=anna',
  'from=2026-02-30&to=2026-11-30',
  'from=2026-11-02&to=2026-11-01',
  'from=2026-11-02',
  'from=1999-12-31&to=9999-12-31',
  'removed=yes',
  'period=7',
  'period=90',
  'guests=x,',
  'statuses=lost',
  'statuses=accepted',
  'provisional=true',
  'unknown=1',
])('%s is the usual filter', (query) => {
  expect(read(query)).toEqual(USUAL)
  expect(written(read(query))).toBe('')
})

test.each<[string, Partial<Filter>]>([
  ['q=+vera+', { q: 'vera' }],
  [`q=${'a'.repeat(300)}`, { q: 'a'.repeat(100) }],
  ['statuses=accepted,open,lost', { statuses: ['open', 'accepted'] }],
  [`guests=x,${ID}`, { guests: [ID] }],
  [`guest=+${ID}`, { guest: ID }],
  ['q=vera&role=9', { q: 'vera' }],
])('%s is put right', (query, filter) => {
  expect(read(query)).toEqual({ ...USUAL, ...filter })
})

test('a filter leaves the other parameters of a page alone', () => {
  const page = new URLSearchParams('open=7&q=anna&role=2')
  expect(String(FILTER.into(page, { ...USUAL, role: 1, provisional: true }))).toBe(
    'open=7&role=1&provisional=1',
  )
  expect(String(page)).toBe('open=7&q=anna&role=2')
})

test('a page without a filter has a plain address', () => {
  expect(FILTER.addressOf('/admin/visit', USUAL)).toBe('/admin/visit')
  expect(FILTER.addressOf('/admin/visit', { ...USUAL, q: 'vera' })).toBe('/admin/visit?q=vera')
})
