import { expect, test } from 'vitest'
import { countFilters, sortOf, VISIT_FILTER } from './visit-filter.ts'

const read = (address: string) => VISIT_FILTER.read(new URLSearchParams(address))
const ID = '01941f29-7c00-7000-8000-000000000001'

test('everything that filters comes from the address', () => {
  const filter = {
    q: 'anna',
    restaurantId: ID,
    guestId: ID,
    status: 'open',
    from: '2026-11-01',
    to: '2026-11-30',
    sort: 'score',
  }
  expect(VISIT_FILTER.read(new URLSearchParams(filter))).toEqual(filter)
})

test.each([
  'restaurantId=1',
  'guestId=anna',
  'status=lost',
  'from=2026-02-30',
  'to=yesterday',
  'from=1999-12-31',
  'to=9999-12-31',
  'sort=price',
  'q=%20',
  'unknown=1',
])('%s is left out', (address) => {
  expect(read(address)).toEqual({})
})

test('two days are one filter; sorting and searching are none', () => {
  expect(countFilters({ from: '2026-11-01', to: '2026-11-02', status: 'open' })).toBe(2)
  expect(countFilters({ sort: 'oldest', q: 'anna' })).toBe(0)
})

test('without a word of anything else the list has what needs work', () => {
  expect(sortOf({})).toBe('work')
  expect(sortOf({ q: '' })).toBe('work')
  expect(sortOf({ q: 'anna' })).toBe('newest')
  expect(sortOf({ sort: 'newest' })).toBe('newest')
})
