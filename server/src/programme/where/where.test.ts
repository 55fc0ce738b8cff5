import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptedVisit } from '../../test/accepted-visit.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let admin: Client
let manager: Client
/** A brand with two regions, a terrace in each, and a restaurant outside of the tree. */
const ids: Record<'brand' | 'north' | 'south', string> = { brand: '', north: '', south: '' }
const restaurants = new Map<string, string>()
beforeAll(async () => {
  t = await testApp()
  t.setNow(new Date('2026-10-01T12:00Z'))
  await buildBank(t.db)
  admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  const group = async (title: string, parent: string | null) =>
    (await admin('POST /group', { body: { title, parent } })).body.id
  ids.brand = await group('Tide', null)
  ids.north = await group('North', ids.brand)
  ids.south = await group('South', ids.brand)
  const places: [string, string | null, string[]][] = [
    ['Alder', ids.north, ['terrace']],
    ['Birch', ids.south, []],
    ['Cedar', ids.south, ['terrace', 'late']],
    ['Dogwood', null, ['late']],
  ]
  for (const [place, [title, group_id, tags]] of places.entries()) {
    const { id } = await buildRestaurant(t.db, { title, group_id, tags, timezone: 'UTC' })
    restaurants.set(id, title)
    await acceptedVisit(t, manager, {
      guest: await buildUser(t.db),
      restaurantId: id,
      visitDate: `2026-09-2${place}T12:00`,
      comment: 'Slow service',
      rate: 4,
    })
  }
})
afterAll(() => t.close())

const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }
const titlesOf = (found: readonly string[]) =>
  [...restaurants].filter(([id]) => found.includes(id)).map(([, title]) => title)

/** What each call that is narrowed by *Where* shows. */
const CALLS: Record<string, (query: Record<string, string>) => Promise<string[] | number>> = {
  restaurants: async (query) =>
    titlesOf((await manager('GET /restaurant', { query })).body.items.map(({ id }) => id)),
  visits: async (query) =>
    titlesOf((await manager('GET /visit', { query })).body.items.map(({ restaurantId }) => restaurantId)),
  insight: async (query) => {
    const { body } = await manager('GET /insight', { query: { ...SEPTEMBER, ...query } })
    return titlesOf(body.restaurants.map(({ id }) => id))
  },
  kitchen: async (query) => {
    const { body } = await manager('GET /insight/kitchen', { query: { ...SEPTEMBER, ...query } })
    return titlesOf(body.restaurants.map(({ id }) => id))
  },
  orders: async (query) => {
    const dish = { ...SEPTEMBER, ...query, dish: 'Борщ' }
    const { body } = await manager('GET /insight/kitchen/order', { query: dish })
    return titlesOf(body.items.map(({ restaurant }) => restaurant.id))
  },
  comments: async (query) => {
    const { body } = await manager('GET /insight/comment', { query: { ...SEPTEMBER, ...query } })
    return titlesOf(body.items.map(({ restaurant }) => restaurant.id))
  },
  words: async (query) =>
    (await manager('GET /insight/comment/word', { query: { ...SEPTEMBER, ...query } })).body.comments,
  calendar: async (query) => {
    const { body } = await manager('GET /visit/calendar', { query: { ...query, month: '2026-09' } })
    return body.days.length
  },
  export: async (query) => (await manager('GET /export/count', { query })).body.visits,
}

test.each<[string, () => Record<string, string>, string[]]>([
  ['nothing', () => ({}), ['Alder', 'Birch', 'Cedar', 'Dogwood']],
  ['a group', () => ({ groupIds: ids.south }), ['Birch', 'Cedar']],
  ['a group with those below it', () => ({ groupIds: ids.brand }), ['Alder', 'Birch', 'Cedar']],
  [
    'a group and a restaurant',
    () => ({ groupIds: ids.north, restaurantIds: idOf('Dogwood') }),
    ['Alder', 'Dogwood'],
  ],
  ['a tag', () => ({ tags: 'late' }), ['Cedar', 'Dogwood']],
  ['a tag in a group', () => ({ groupIds: ids.brand, tags: 'terrace' }), ['Alder', 'Cedar']],
  ['one of two tags', () => ({ tags: 'terrace,late' }), ['Alder', 'Cedar', 'Dogwood']],
  ['a group that nobody knows', () => ({ groupIds: crypto.randomUUID() }), []],
])('%s means the same restaurants in every list and figure', async (_name, query, expected) => {
  const asked = await Promise.all(
    Object.entries(CALLS).map(async ([name, call]) => [name, await call(query())] as const),
  )
  for (const [name, seen] of asked)
    expect([name, seen]).toEqual([name, typeof seen === 'number' ? expected.length : expected])
})

test('a ranking of a group is that of its restaurants, and follows one that moves away', async () => {
  const query = { ...SEPTEMBER, groupIds: ids.south }
  expect((await manager('POST /insight/ranking', { query })).body.state).not.toBe('none')
  const named = { ...SEPTEMBER, restaurantIds: `${idOf('Cedar')},${idOf('Birch')}` }
  expect((await manager('GET /insight/ranking', { query: named })).body.state).not.toBe('none')
  const move = (groupId: string) =>
    admin('PATCH /restaurant/bulk', { body: { items: [{ id: idOf('Birch'), groupId }] } })
  await move(ids.north)
  expect((await manager('GET /insight/ranking', { query })).body.state).toBe('none')
  expect(await CALLS['insight']!({ groupIds: ids.north })).toEqual(['Alder', 'Birch'])
  await move(ids.south)
})

test('an export of a group has its restaurants alone, and names the group', async () => {
  const body = { content: 'visits', format: 'csv', groupIds: [ids.south], tags: ['terrace'] } as const
  const made = (await manager('POST /export', { body })).body
  expect(made).toMatchObject({ groupIds: [ids.south], tags: ['terrace'], visits: { total: 1 } })
  const ofAll = { content: 'visits', format: 'csv', groupIds: [], tags: [] } as const
  expect((await manager('POST /export', { body: ofAll })).body.visits.total).toBe(restaurants.size)
})

test('a guest’s own list is the same whatever is chosen, and tells nothing of the tree', async () => {
  const own = await buildUser(t.db)
  const { id } = await buildVisit(t.db, { guest_id: own.id, restaurant_id: idOf('Dogwood') })
  const guest = (await loginAs(t, own)).call
  for (const query of [{ groupIds: ids.north }, { groupIds: ids.brand }])
    expect((await guest('GET /visit', { query })).body.items.map((visit) => visit.id)).toEqual([id])
})

test('a choice of what is no id, or of too many, is refused', async () => {
  const many = Array.from({ length: 101 }, () => crypto.randomUUID()).join(',')
  const choices: Record<string, string>[] = [
    { groupIds: 'south' },
    { groupIds: many },
    { tags: 'x'.repeat(41) },
  ]
  for (const query of choices) expect((await manager('GET /visit', { query })).status).toBe(422)
})

const idOf = (title: string) => [...restaurants].find(([, each]) => each === title)![0]
