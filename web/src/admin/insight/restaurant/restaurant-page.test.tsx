import { ROLE } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { expect, test } from 'vitest'
import { ADMINISTRATOR, openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'
import { INSIGHT_ANSWERS, KITCHEN, LINDEN, MAPLE, INSIGHT } from '../test-insight.ts'

const RESTAURANT: Restaurant = {
  id: LINDEN,
  title: 'Linden',
  address: '1 Mill Lane',
  timezone: 'Europe/London',
  groupId: null,
  tags: [],
  city: null,
  checklistId: null,
  deletedAt: null,
  version: 1,
}

const VISIT = { id: 'v1', visitDate: '2026-09-12T19:00', status: 'accepted', score: 55 } as Visit

const open = (address: string, more: Answers = {}, restaurant: Partial<Restaurant> = {}) =>
  openAdmin(address, {
    ...INSIGHT_ANSWERS,
    'GET /restaurant': () => ({ items: [{ ...RESTAURANT, ...restaurant }], nextCursor: null }),
    'GET /insight/ranking': () => ({ state: 'none', problem: null, problemAt: null, result: null }),
    'GET /visit': () => ({ items: [VISIT], nextCursor: null }),
    ...more,
  })

test('a restaurant has its figures, comments and last visits at an address of its own', async () => {
  const { screen, server } = await open(
    `/admin/insight/restaurant/${LINDEN}?daypart=lunch&restaurantIds=${MAPLE}`,
  )
  await expect.element(screen.getByRole('heading', { name: 'Linden', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
  for (const call of ['GET /insight', 'GET /insight/kitchen', 'GET /insight/comment'] as const)
    expect(server.received(call).at(-1)?.query).toMatchObject({ restaurantIds: LINDEN, daypart: 'lunch' })
  await expect
    .element(
      screen.getByRole('region', { name: 'Last visits' }).getByRole('link', { name: '12 September 2026' }),
    )
    .toHaveAttribute('href', '/admin/visit-history/v1')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Insight', exact: true }))
    .toHaveAttribute('href', '/admin/insight?daypart=lunch')
  await expect.element(screen.getByRole('combobox', { name: 'Restaurants' })).not.toBeInTheDocument()
})

test('the place among all restaurants is that of the whole score, and of a moment', async () => {
  const ranked = { visits: 6, raw: 62, lower: 56, upper: 66, expectedRank: 2, piece: 0 }
  const result = {
    rankedAt: '2026-09-01T00:00:00.000Z',
    period: INSIGHT.period,
    visits: 12,
    unfittable: null,
    guestsLeftOut: null,
    mean: 70,
    restaurants: [
      { ...ranked, id: MAPLE, title: 'Maple', estimate: 80, firstPlace: 1, lastPlace: 1 },
      { ...ranked, id: LINDEN, title: 'Linden', estimate: 61, firstPlace: 2, lastPlace: 2 },
    ],
    ties: [],
    better: [],
    moreVisits: [],
    guests: [],
    guestCount: 0,
  }
  const { screen } = await open(
    `/admin/insight/restaurant/${LINDEN}?categoryId=${INSIGHT.categories[0]!.id}`,
    { 'GET /insight/ranking': () => ({ state: 'ready', problem: null, problemAt: null, result }) },
  )
  const rank = screen.getByRole('region', { name: 'Among all restaurants' })
  await expect
    .element(rank.getByText(/^By the whole score, place 2 of 2; the score to expect is 61\.0/))
    .toBeVisible()
  await expect.element(rank.getByText(/^ranked .*1 Sep/)).toBeVisible()
})

test('the heat map leads to a restaurant with the same filter', async () => {
  const { screen } = await open('/admin/insight?period=30')
  const places = screen.getByRole('region', { name: 'Restaurants and categories' })
  await places.getByRole('link', { name: 'Linden' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Linden', level: 1 })).toBeVisible()
  expect(location.pathname + location.search).toBe(`/admin/insight/restaurant/${LINDEN}?period=30`)
})

test('a removed restaurant keeps its page', async () => {
  const { screen } = await open(
    `/admin/insight/restaurant/${LINDEN}`,
    {},
    { deletedAt: '2026-10-01T00:00:00.000Z' },
  )
  await expect.element(screen.getByText(/Removed; its visits still count/)).toBeVisible()
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
})

test.each([
  [ROLE.administrator, 1],
  [ROLE.visitManager, 0],
])('role %i reads it with %i links to the list, which is not for visit managers', async (roleId, links) => {
  const { screen } = await open(`/admin/insight/restaurant/${LINDEN}`, {
    'GET /user': () => ({ ...ADMINISTRATOR, roleId }),
  })
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'In the list of restaurants' }).elements()).toHaveLength(links)
})

test('an unknown restaurant has no page', async () => {
  const { screen } = await open(`/admin/insight/restaurant/${MAPLE}`)
  await expect.element(screen.getByRole('heading', { name: 'There is no such restaurant' })).toBeVisible()
})

test('without a scored visit there is no figure, and the last visits are there', async () => {
  const { screen } = await open(`/admin/insight/restaurant/${LINDEN}`, {
    'GET /insight': () => ({ ...INSIGHT, score: { visits: 0, mean: null }, chart: null }),
  })
  await expect.element(screen.getByRole('heading', { name: 'No scored visit in this choice' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Last visits' })).toBeVisible()
})

test('restaurants that do not load are said, with another try', async () => {
  const { screen } = await open(`/admin/insight/restaurant/${LINDEN}`, {
    'GET /restaurant': () => refusal(503, 'unavailable'),
  })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a dish has its times at an address of its own, whatever its name', async () => {
  const name = 'Fish & chips / half'
  const { screen, server } = await open(`/admin/insight/dish/${encodeURIComponent(name)}?period=30`)
  await expect.element(screen.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(server.received('GET /insight/kitchen').at(-1)?.query).toMatchObject({ dish: name })
  await expect.element(screen.getByText('12.0 min', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Comments that mention it' }))
    .toHaveAttribute('href', '/admin/insight?period=30&q=%22Fish+%26+chips+%2F+half%22')
  await expect
    .element(screen.getByRole('link', { name: 'Kitchen times' }))
    .toHaveAttribute('href', '/admin/insight/kitchen?period=30')
})

test('the orders of a dish lead to the dish in the reports of their visits, and more of them are shown on request', async () => {
  const order = (id: string, minutes: number) => ({
    id,
    visitId: `visit-${id}`,
    questionId: `question-${id}`,
    visitDate: '2026-09-14T19:00',
    restaurant: { id: LINDEN, title: 'Linden' },
    minutes,
  })
  const target = { id: 'a', group: 'dishes' as const, minutes: 20, version: 1 }
  const kitchen = { ...KITCHEN, targets: [target], dishes: [{ name: 'Pike', ...KITCHEN.groups[0]! }] }
  const { screen, server } = await open('/admin/insight/dish/Pike', {
    'GET /insight/kitchen': () => kitchen,
    'GET /insight/kitchen/order': ({ query }) =>
      query?.['cursor']
        ? { items: [order('b', 31)], nextCursor: null }
        : { items: [order('a', 12)], nextCursor: 'a' },
  })
  const orders = screen.getByRole('region', { name: 'Orders behind these figures' })
  await expect
    .element(orders.getByRole('link', { name: 'Linden, 14 September 2026' }))
    .toHaveAttribute('href', '/admin/visit-history/visit-a#question-a')
  await orders.getByRole('button', { name: 'Show more' }).click()
  const late = orders.getByRole('listitem').nth(1)
  await expect.element(late.getByText('31.0 min')).toBeVisible()
  await expect.element(late.getByText('over target')).toBeVisible()
  expect(server.received('GET /insight/kitchen/order').at(-1)?.query).toMatchObject({
    dish: 'Pike',
    cursor: 'a',
  })
})
