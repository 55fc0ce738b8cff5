import { expect, test } from 'vitest'
import { EVERYWHERE } from '../restaurants/where/where.ts'
import { countFilters, sortOf, VISIT_FILTER } from './visit-filter.ts'

const read = (address: string) => VISIT_FILTER.read(new URLSearchParams(address))
const ID = '01941f29-7c00-7000-8000-000000000001'
const OTHER = '01941f29-7c00-7000-8000-000000000002'

test('everything that filters comes from the address', () => {
  const filter = {
    q: 'anna',
    restaurantIds: ID,
    groupIds: `${ID},${OTHER}`,
    tags: 'terrace,late',
    guestId: ID,
    status: 'open',
    from: '2026-11-01',
    to: '2026-11-30',
    sort: 'score',
  }
  expect(VISIT_FILTER.read(new URLSearchParams(filter))).toEqual({
    ...filter,
    restaurantIds: [ID],
    groupIds: [ID, OTHER],
    tags: ['terrace', 'late'],
  })
})

test('an address of one restaurant, from before several could be chosen, is understood', () => {
  const { restaurantIds } = read(`restaurantId=${ID}`)
  expect(restaurantIds).toEqual([ID])
  expect(VISIT_FILTER.addressOf('/admin/visit', read(`restaurantId=${ID}`))).toBe(
    `/admin/visit?restaurantIds=${ID}`,
  )
})

test.each([
  'restaurantId=1',
  'restaurantIds=1,2',
  'groupIds=tide',
  `tags=${'x'.repeat(41)}`,
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
  expect(read(address)).toEqual(EVERYWHERE)
})

test('two days are one filter; sorting and searching are none', () => {
  expect(countFilters({ ...EVERYWHERE, from: '2026-11-01', to: '2026-11-02', status: 'open' })).toBe(2)
  expect(countFilters({ ...EVERYWHERE, sort: 'oldest', q: 'anna' })).toBe(0)
})

test('without a word of anything else the list has what needs work', () => {
  expect(sortOf(EVERYWHERE)).toBe('work')
  expect(sortOf({ ...EVERYWHERE, q: '' })).toBe('work')
  expect(sortOf({ ...EVERYWHERE, q: 'anna' })).toBe('newest')
  expect(sortOf({ ...EVERYWHERE, sort: 'newest' })).toBe('newest')
})
