import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 5, 15) + hours * HOUR)

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await testApp()
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterAll(() => t.close())

type Query = Record<string, string>

async function listed(query: Query, call = manager) {
  const { status, body } = await call('GET /visit', { query })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.items.map(({ id }) => id)
}

/** Reads all pages. */
async function paged(query: Query) {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Query = { ...query, ...(cursor ? { cursor } : {}) }
    const { body } = await manager('GET /visit', { query: page })
    seen.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
  } while (cursor)
  return seen
}

const done = (hours: number, score: number | null) => ({
  opens_at: at(hours),
  status: 'accepted' as const,
  started_at: at(hours),
  submitted_at: at(hours + 1),
  progress_required: 1,
  progress_answered: 1,
  score,
})

describe('every sort goes through all pages, equals among them', () => {
  let restaurantId: string
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    restaurantId = (await buildRestaurant(t.db)).id
    const plant = async (name: string, visit: Parameters<typeof buildVisit>[1]) => {
      ids[name] = (await buildVisit(t.db, { restaurant_id: restaurantId, ...visit })).id
    }
    await plant('a', done(1, 70))
    await plant('b', done(1, 70))
    await plant('c', done(1, 70))
    await plant('d', done(2, 55.5))
    await plant('e', done(0, null))
    await plant('waiting', { opens_at: at(5) })
    await plant('cancelled', { opens_at: at(1), status: 'cancelled' })
  })
  const named = (visits: readonly string[]) =>
    visits.map((id) => Object.keys(ids).find((name) => ids[name] === id)).join(' ')

  test.each([
    ['newest', 'waiting d cancelled c b a e'],
    ['oldest', 'e a b c cancelled d waiting'],
    ['submitted', 'd c b a e'],
    ['score', 'd a b c'],
  ])('%s', async (sort, expected) => {
    for (const limit of ['1', '2', '3', '200']) {
      expect(named(await paged({ restaurantId, sort, limit }))).toBe(expected)
    }
  })

  test('a cursor that is none is refused', async () => {
    const { body } = await manager('GET /visit', { query: { cursor: 'x' } })
    expect(body.errors!.map(({ path }) => path)).toEqual(['cursor'])
  })
})

describe('days are those of the restaurant’s clock, both included', () => {
  test('a range of days finds the same local dates in every time zone', async () => {
    const guest = await buildUser(t.db)
    const dates = ['2026-05-31T23:59', '2026-06-01T00:00', '2026-06-02T23:59', '2026-06-03T00:00']
    const visits: string[] = []
    for (const [offset, timezone] of [
      [14, 'Pacific/Kiritimati'],
      [-11, 'Pacific/Niue'],
    ] as const) {
      const restaurant = await buildRestaurant(t.db, { timezone })
      for (const visit_date of dates) {
        const opens_at = new Date(Date.parse(`${visit_date}Z`) - offset * HOUR)
        const place = { guest_id: guest.id, restaurant_id: restaurant.id }
        visits.push((await buildVisit(t.db, { ...place, visit_date, opens_at })).id)
      }
    }
    const within = (query: Query) => listed({ guestId: guest.id, sort: 'oldest', ...query })
    const indexes = async (query: Query) =>
      (await within(query)).map((id) => visits.indexOf(id) % 4).toSorted((a, b) => a - b)
    expect(await indexes({ from: '2026-06-01', to: '2026-06-02' })).toEqual([1, 1, 2, 2])
    expect(await indexes({ from: '2026-06-03' })).toEqual([3, 3])
    expect(await indexes({ to: '2026-05-31' })).toEqual([0, 0])
    expect(await indexes({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(8)
    expect(await indexes({ from: '2026-06-02', to: '2026-06-01' })).toEqual([])
  })

  test.each(['2026-02-30', '0000-01-01', 'today', '2026-06-01T10:00'])('%s is no day', async (day) => {
    const { body } = await manager('GET /visit', { query: { from: day, to: day } })
    expect(body.errors!.map(({ path }) => path)).toEqual(['from', 'to'])
  })
})

describe('a search by names', () => {
  let byName: Record<string, string>
  beforeAll(async () => {
    const anna = await buildUser(t.db, { first_name: 'Анна-Мария', last_name: 'Ёлкина' })
    const olga = await buildUser(t.db, { first_name: 'Olga', last_name: "O'Neil <b>" })
    const rowan = await buildRestaurant(t.db, { title: '🍕 Rowan & Sons', address: '7 Harbour Way' })
    const birch = await buildRestaurant(t.db, { title: 'Birch', address: '12 Olive Street' })
    const visit = async (guest: { id: string }, restaurant: { id: string }) =>
      (await buildVisit(t.db, { guest_id: guest.id, restaurant_id: restaurant.id })).id
    byName = {
      'anna rowan': await visit(anna, rowan),
      'anna birch': await visit(anna, birch),
      'olga rowan': await visit(olga, rowan),
      'olga birch': await visit(olga, birch),
    }
  })

  test.each([
    ['анна', ['anna birch', 'anna rowan']],
    ['ёлк rowan', ['anna rowan']],
    ['rowan ёлк', ['anna rowan']],
    ['ol', ['anna birch', 'olga birch', 'olga rowan']],
    ['ol 12', ['anna birch', 'olga birch']],
    ["O'NEI", ['olga birch', 'olga rowan']],
    ['🍕 rowan', ['anna rowan', 'olga rowan']],
    ['harbour way ann', []],
    ["birch' | 'rowan", []],
    ['🍕', []],
    ['\u0000', ['anna birch', 'anna rowan', 'olga birch', 'olga rowan']],
  ])('%j', async (q, expected) => {
    const found = new Set(await listed({ q, limit: '200' }))
    expect(
      Object.keys(byName)
        .filter((name) => found.has(byName[name]!))
        .sort(),
    ).toEqual(expected)
  })

  test('together with other filters', async () => {
    expect(await listed({ q: 'birch olg', status: 'accepted' })).toEqual([])
    expect(await listed({ q: 'birch olg', from: '2020-01-01' })).toEqual([byName['olga birch']])
  })
})

test('a search finds inside words, of guest and restaurant alike, and a phone by its last digits', async () => {
  const guest = await buildUser(t.db, { last_name: 'Черепанова', phone: '79161231177' })
  const { id: restaurant_id } = await buildRestaurant(t.db, { title: 'Quayside 100%', address: '2 Wharf' })
  const { id } = await buildVisit(t.db, { guest_id: guest.id, restaurant_id })
  for (const q of ['репан', 'АНОВА', '1177', '11-77', 'yside', '100%', 'harf репан', 'yside ada'])
    expect([q, await listed({ q })]).toEqual([q, [id]])
  for (const q of ['репан oak', '0%', 'ys', '%%%', '___', '9999'])
    expect([q, await listed({ q })]).toEqual([q, []])

  const people = await manager('GET /user/list', { query: { q: '1177' } })
  expect(people.body.items.map((each) => each.id)).toEqual([guest.id])
  const places = await manager('GET /restaurant', { query: { q: 'side' } })
  expect(places.body.items.map((each) => each.id)).toEqual([restaurant_id])
})

test('sorting by work lists submitted visits, then open and soon, then overdue, and no others', async () => {
  const { id: restaurant_id } = await buildRestaurant(t.db)
  const now = at(0)
  const plant = async (hours: number, more: Parameters<typeof buildVisit>[1] = {}) =>
    (await buildVisit(t.db, { restaurant_id, opens_at: at(hours), ...more })).id
  const submitted = (hours: number) => plant(hours, { ...done(hours, 50), status: 'submitted' })
  const overdue = [await plant(-400), await plant(-100)]
  const soon = [await plant(-10), await plant(2), await plant(160)]
  const read = [await submitted(-300), await submitted(-3)]
  await plant(24 * 8)
  await plant(-5, done(-5, 80))
  await plant(1, { status: 'cancelled' })
  t.setNow(now)
  const query = { restaurantId: restaurant_id, sort: 'work' }
  expect(await listed(query)).toEqual([...read, ...soon, ...overdue])
  expect(await paged({ ...query, limit: '2' })).toEqual([...read, ...soon, ...overdue])
  t.setNow(undefined)
})

test.each(['accepted', 'returned', 'cancelled'] as const)(
  'the next page of work begins right after a row that was %s meanwhile',
  async (status) => {
    const { id: restaurant_id } = await buildRestaurant(t.db)
    const plant = async (hours: number, more: Parameters<typeof buildVisit>[1] = {}) =>
      (await buildVisit(t.db, { restaurant_id, opens_at: at(hours), ...more })).id
    const waiting = (hours: number) => plant(hours, { ...done(hours, 50), status: 'submitted' })
    const submitted = [await waiting(-100), await waiting(-90), await waiting(-3)]
    const coming = [await plant(-20), await plant(5)]
    const all = [...submitted, ...coming]
    t.setNow(at(0))
    const last = status === 'cancelled' ? 4 : 2
    const query = { restaurantId: restaurant_id, sort: 'work', limit: String(last) }
    const { body: page } = await manager('GET /visit', { query })
    expect(page.items.map(({ id }) => id)).toEqual(all.slice(0, last))
    await t.db
      .updateTable('visits')
      .set({ status })
      .where('id', '=', all[last - 1]!)
      .execute()
    expect(await listed({ ...query, cursor: page.nextCursor! })).toEqual(all.slice(last, last * 2))
    t.setNow(undefined)
  },
)

test('a guest sees their own, whoever they ask for', async () => {
  const mine = await buildVisit(t.db)
  const other = await buildVisit(t.db)
  const { call } = await loginAs(t, { id: mine.guest_id })
  expect(await listed({ guestId: other.guest_id }, call)).toEqual([mine.id])
  expect(await listed({ q: 'Stone' }, call)).toEqual([mine.id])
  expect(await listed({ guestId: other.guest_id })).toEqual([other.id])
})
