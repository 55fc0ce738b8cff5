import { expect, test } from 'vitest'
import { daysOf, INSIGHT_FILTER, queryOf, visitsBehind } from './insight-filter.ts'

const ID = '0193fa2e-0000-7000-8000-000000000001'
const OTHER = '0193fa2e-0000-7000-8000-000000000002'
const read = (query: string) => INSIGHT_FILTER.read(new URLSearchParams(query))

test('without a word in the address the report is of the last 90 days', () => {
  expect(daysOf(read(''), '2026-11-24')).toEqual({ from: '2026-08-27', to: '2026-11-24' })
  expect(INSIGHT_FILTER.write(read(''))).toEqual({})
})

test.each([
  'period=365',
  'from=2026-01-01&to=2026-03-31',
  `checklistId=all-questions`,
  `restaurantIds=${ID}&checklistId=${OTHER}&categoryId=${ID}&daypart=lunch&weekdays=5%2C6&provisional=1`,
])('%s comes back as it was written', (query) => {
  expect(new URLSearchParams(INSIGHT_FILTER.write(read(query))).toString()).toBe(query)
})

test('an invalid parameter in an address is left out', () => {
  const query =
    'period=7&from=2026-03-31&to=2026-01-01&restaurantIds=x&daypart=night&weekdays=9&provisional=yes'
  expect(INSIGHT_FILTER.write(read(query))).toEqual({})
})

test('all weekdays are the same as none', () => {
  expect(read('weekdays=1,2,3,4,5,6,7')).toEqual(read(''))
  expect(queryOf(read('weekdays=1,2,3,4,5,6,7'), '2026-11-24')).not.toHaveProperty('weekdays')
})

const WEEK = { from: '2026-11-01', to: '2026-11-07' }

test('a figure leads to the visits that it counts', () => {
  const ofWeek = 'status=accepted&from=2026-11-01&to=2026-11-07'
  expect(visitsBehind(WEEK, read(''))).toBe(`/admin/visit?${ofWeek}`)
  expect(visitsBehind(WEEK, read(`restaurantIds=${ID}&weekdays=1,2,3,4,5,6,7`))).toBe(
    `/admin/visit?restaurantIds=${ID}&${ofWeek}`,
  )
  expect(visitsBehind(WEEK, read(`restaurantIds=${ID},${OTHER}`), { restaurantId: OTHER })).toBe(
    `/admin/visit?restaurantIds=${OTHER}&${ofWeek}`,
  )
  expect(visitsBehind(WEEK, read(''), { guestId: ID })).toBe(`/admin/visit?guestId=${ID}&${ofWeek}`)
})

test('a whole score of a checklist leads to the visits with it', () => {
  expect(visitsBehind(WEEK, read(`checklistId=${ID}`))).toContain(`checklistId=${ID}`)
})

test('a figure of a group and several restaurants leads to their visits', () => {
  const where = new URLSearchParams({
    restaurantIds: `${ID},${OTHER}`,
    groupIds: ID,
    tags: 'late',
  }).toString()
  expect(visitsBehind(WEEK, read(where))).toBe(
    `/admin/visit?${where}&status=accepted&from=2026-11-01&to=2026-11-07`,
  )
})

test.each(['daypart=lunch', 'weekdays=5', 'provisional=1'])(
  'a figure of %s leads nowhere, because the list would show other visits',
  (query) => {
    expect(visitsBehind(WEEK, read(query))).toBeNull()
  },
)
