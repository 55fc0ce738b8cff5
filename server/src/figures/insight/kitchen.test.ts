import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MenuGroup } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildQuestion, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { storeMenu } from '../../programme/menu/queries.ts'
import { plantDishes, type Planted } from '../../test/summaries.ts'
import { rollUp } from './roll-ups.ts'

let t: TestApp
let manager: Client
beforeEach(async () => {
  t = await testApp()
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  await menu(['Pike', 'Beef'], ['Tea'])
})
afterEach(() => t.close())

const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }
/** 14 September 2026 is a Monday. */
const MONDAY = '2026-09-14'

/** Plants dishes of whole minutes in one row. */
const plant = (
  restaurant_id: string,
  day: string,
  dish_name: string,
  times: readonly number[],
  more: Pick<Planted, 'daypart' | 'is_provisional'> = {},
) => plantDishes(t.db, { restaurant_id, day, dish_name, times, ...more })

const menu = (dishes: string[], drinks: string[]) =>
  storeMenu(t.db, {
    dishes,
    drinks,
    cut: [],
    source: 'menu.xlsx',
    etag: null,
    last_modified: null,
    fetched_at: '2026-09-01T00:00:00Z',
  })

/** Answers kitchen times that are the same from summaries and from roll-ups. */
async function kitchen(query: Record<string, string> = {}) {
  const answer = async () =>
    (await manager('GET /insight/kitchen', { query: { ...SEPTEMBER, ...query } })).body
  const found = await answer()
  await rollUp(t.context)
  expect(await answer()).toEqual(found)
  return found
}

const setTarget = (group: MenuGroup, minutes: number | null, ifMatch?: number) =>
  manager(
    'PUT /insight/target/{group}',
    { params: { group }, body: { minutes } },
    ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
  )

test('median, p90 and share over target are those worked out by hand', async () => {
  const { id } = await buildRestaurant(t.db)
  // 20 dishes of 10 minutes, 8 of 20 and 2 of 40: 30 in all.
  await plant(id, MONDAY, 'Pike', [...Array(20).fill(10), ...Array(8).fill(20), 40, 40])
  await setTarget('dishes', 20)
  const { total, groups, dishes, restaurants, dayparts, weekdays } = await kitchen()
  // The 15th of 30 is the 15th of 20 in the minute of 10: 10 + 15/20. The 27th is the 7th of 8 in that of 20: 20 + 7/8.
  const times = { dishes: 30, median: 10.75, p90: 20.875, overTarget: { over: 10, dishes: 30 } }
  expect(total).toEqual(times)
  expect(groups).toEqual([{ group: 'dishes', ...times }])
  expect(dishes).toEqual([{ name: 'Pike', group: 'dishes', ...times }])
  expect(restaurants).toEqual([{ id, title: 'Linden', ...times }])
  expect(dayparts).toEqual([{ daypart: 'evening', ...times }])
  expect(weekdays).toEqual([{ weekday: '1', ...times }])
})

test('too few dishes have no median and no p90, but their number', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, MONDAY, 'Pike', Array(4).fill(10))
  await plant(id, MONDAY, 'Beef', Array(28).fill(15))
  expect((await kitchen()).dishes).toEqual([
    { name: 'Beef', group: 'dishes', dishes: 28, median: 15.5, p90: null, overTarget: null },
    { name: 'Pike', group: 'dishes', dishes: 4, median: null, p90: null, overTarget: null },
  ])
})

test('two hours and more are one figure', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, MONDAY, 'Pike', Array(6).fill(120))
  expect((await kitchen()).total.median).toBe(120)
})

test('dishes, drinks and what is on no menu are told apart, each with its own target', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, MONDAY, 'Pike', [10, 30])
  await plant(id, MONDAY, 'Tea', [4, 9, 12])
  await plant(id, MONDAY, 'Birthday cake', [50])
  await setTarget('dishes', 25)
  await setTarget('drinks', 9)
  const { total, groups } = await kitchen()
  expect(total).toMatchObject({ dishes: 6, overTarget: { over: 3, dishes: 5 } })
  expect(groups).toMatchObject([
    { group: 'dishes', dishes: 2, overTarget: { over: 1, dishes: 2 } },
    { group: 'drinks', dishes: 3, overTarget: { over: 2, dishes: 3 } },
    { group: 'other', dishes: 1, overTarget: null },
  ])
  const drinks = await kitchen({ group: 'drinks' })
  expect(drinks).toMatchObject({ total: { dishes: 3 }, restaurants: [{ dishes: 3 }], groups: { length: 3 } })
  expect(drinks.dishes.map(({ name }) => name)).toEqual(['Tea'])
})

test('a dish keeps its group after it has left the menu', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, MONDAY, 'Pike', [10])
  await plant(id, MONDAY, 'Tea', [3])
  await menu(['Beef', 'Tea'], [])
  expect((await kitchen()).dishes.map(({ name, group }) => [name, group])).toEqual([
    ['Pike', 'dishes'],
    ['Tea', 'dishes'],
  ])
})

test('restaurants, daypart, weekdays and one dish narrow the figures down', async () => {
  const [linden, alder] = [await buildRestaurant(t.db), await buildRestaurant(t.db, { title: 'Alder' })]
  await plant(linden.id, MONDAY, 'Pike', [10, 10])
  await plant(linden.id, '2026-09-15', 'Pike', [20], { daypart: 'lunch' })
  await plant(alder.id, '2026-09-15', 'Beef', [30])
  await plant(alder.id, '2026-10-15', 'Beef', [30])
  await plant(alder.id, '2026-09-16', 'Beef', [30], { is_provisional: true })
  const dishesOf = async (query: Record<string, string>) => (await kitchen(query)).total.dishes
  expect(await dishesOf({})).toBe(4)
  expect(await dishesOf({ restaurantIds: linden.id })).toBe(3)
  expect(await dishesOf({ daypart: 'lunch' })).toBe(1)
  expect(await dishesOf({ weekdays: '2' })).toBe(2)
  expect(await dishesOf({ provisional: '1' })).toBe(5)
  const pike = await kitchen({ dish: 'Pike' })
  expect([pike.total.dishes, pike.dishes.length, pike.restaurants.map(({ title }) => title)]).toEqual([
    3,
    1,
    ['Linden'],
  ])
})

test('a dish that takes longer than before is listed, in its restaurant and in all, and one that does not is not', async () => {
  const [linden, alder] = [await buildRestaurant(t.db), await buildRestaurant(t.db, { title: 'Alder' })]
  for (const { id } of [linden, alder]) {
    await plant(id, '2026-08-17', 'Pike', [9, 10, 10, 11, 10, 9, 11, 10])
    await plant(id, MONDAY, 'Pike', id === linden.id ? [19, 20, 21, 20, 20, 21] : [10, 9, 11, 10, 10, 11])
    await plant(id, '2026-08-17', 'Beef', [20, 25, 30, 22])
    await plant(id, MONDAY, 'Beef', [21, 24, 29, 24])
    await plant(id, MONDAY, 'Tea', [3, 3, 3])
  }
  const { before, changes, compared, comparedInAll } = await kitchen()
  expect(before).toEqual({ from: '2026-08-02', to: '2026-08-31' })
  // Two dishes in two restaurants, and in both; tea was not served before.
  expect([compared, comparedInAll]).toEqual([6, 6])
  expect(changes).toMatchObject([
    {
      name: 'Pike',
      restaurantId: linden.id,
      before: { dishes: 8, minutes: 10 },
      now: { dishes: 6, minutes: expect.closeTo(20.17, 2) },
      difference: expect.closeTo(10.17, 2),
    },
    { name: 'Pike', restaurantId: null, restaurants: { compared: 2, all: 2 } },
  ])
  expect(changes[0]!.lower).toBeLessThan(changes[0]!.difference)
  const ofAlder = await kitchen({ restaurantIds: alder.id })
  expect(ofAlder).toMatchObject({ changes: [], compared: 2, comparedInAll: 6 })
  const ofLinden = await kitchen({ restaurantIds: linden.id, dish: 'Pike' })
  expect(ofLinden).toMatchObject({ changes: [{ name: 'Pike', restaurantId: linden.id }], compared: 1 })
  expect((await kitchen({ group: 'drinks' })).changes).toEqual([])
  expect((await kitchen({ daypart: 'lunch' })).compared).toBe(0)
})

test('without a dish there is no figure, not a zero', async () => {
  expect(await kitchen()).toMatchObject({
    total: { dishes: 0, median: null, p90: null, overTarget: null },
    groups: [],
    dishes: [],
    moreDishes: 0,
    restaurants: [],
  })
})

test('a target is set, read and taken away, and the log says by whom', async () => {
  expect((await manager('GET /insight/target')).body.items).toMatchObject([
    { group: 'dishes', minutes: null, version: 1 },
    { group: 'drinks', minutes: null, version: 1 },
  ])
  expect((await setTarget('drinks', 8, 1)).body).toMatchObject({ group: 'drinks', minutes: 8, version: 2 })
  expect((await setTarget('drinks', 8, 2)).body.version).toBe(2)
  expect((await setTarget('drinks', null, 2)).body).toMatchObject({ minutes: null, version: 3 })
  const administrator = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  const { body } = await administrator('GET /audit', { query: { entity: 'target' } })
  expect(body.items.map(({ subject, changes }) => [subject, changes['minutes']])).toEqual([
    ['drinks', [8, null]],
    ['drinks', [null, 8]],
  ])
})

test('a target that somebody else changed meanwhile is not overwritten', async () => {
  await setTarget('dishes', 20, 1)
  const { status, body } = await setTarget('dishes', 30, 1)
  expect([status, body]).toMatchObject([412, { code: 'changed', current: { minutes: 20, version: 2 } }])
  expect((await manager('GET /insight/target')).body.items[0]!.minutes).toBe(20)
})

test.each([0, 121, 12.5])('a target of %s minutes is refused', async (minutes) => {
  expect((await setTarget('dishes', minutes)).status).toBe(422)
})

test('the dishes of a visit have their groups and targets, and a guest reads none of all this', async () => {
  await buildBank(t.db)
  await setTarget('dishes', 25)
  const visit = await buildVisit(t.db)
  const guest = (await loginAs(t, { id: visit.guest_id })).call
  const item = await openChecklist(guest, visit.id)
  const order = async (dishName: string) => {
    const body = { id: randomUUID(), dishName, orderTime: new Date().toISOString() }
    await guest('POST /question/{id}/dish', { params: { id: item('Dishes').id }, body })
    return body.id
  }
  const [pike, soup] = [await order('Pike'), await order('Soup of the day')]
  const { body } = await manager('GET /insight/visit/{visitId}/dish', { params: { visitId: visit.id } })
  expect(body.items).toEqual(
    expect.arrayContaining([
      { dishId: pike, group: 'dishes', minutes: 25 },
      { dishId: soup, group: 'other', minutes: null },
    ]),
  )
  const params = { visitId: randomUUID() }
  expect((await manager('GET /insight/visit/{visitId}/dish', { params })).status).toBe(404)
  expect((await guest('GET /insight/kitchen', { query: SEPTEMBER })).status).toBe(403)
  expect((await guest('GET /insight/target')).status).toBe(403)
})

test('the orders behind the figures of a dish are listed page by page, the newest visit first', async () => {
  await buildBank(t.db)
  const titled = (title: string) =>
    t.db.selectFrom('questions').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  const showIf = { question: (await titled('Door')).id, is: ['no'] }
  const extra = {
    parent: (await titled('Hall')).id,
    type: 'dish',
    title: 'Extra',
    options: { showIf },
  } as const
  await buildQuestion(t.db, extra)
  const { id: restaurantId } = await buildRestaurant(t.db, { title: 'Linden' })
  const served = async (
    day: string,
    minutes: readonly number[],
    more: { dishName?: string; question?: string } = {},
  ) => {
    const opens_at = new Date(`${day}T19:00Z`)
    const visit = await buildVisit(t.db, {
      restaurant_id: restaurantId,
      visit_date: `${day}T19:00`,
      opens_at,
    })
    const item = await openChecklist((await loginAs(t, { id: visit.guest_id })).call, visit.id)
    const question_id = item(more.question ?? 'Dishes').id
    const dish_name = more.dishName ?? 'Pike'
    const at = { dish_name_at: opens_at, order_time_at: opens_at, ready_time_at: opens_at }
    const dishes = minutes.map((minute) => ({
      ...at,
      id: randomUUID(),
      question_id,
      dish_name,
      order_time: opens_at,
      ready_time: new Date(opens_at.getTime() + minute * 60_000),
    }))
    await t.db.insertInto('dishes').values(dishes).execute()
    await t.db
      .updateTable('visit_questions')
      .set({ has_entries: true })
      .where('id', '=', question_id)
      .execute()
    await t.db
      .updateTable('visits')
      .set({
        status: 'accepted',
        started_at: opens_at,
        submitted_at: opens_at,
        progress_required: 0,
        progress_answered: 0,
      })
      .where('id', '=', visit.id)
      .execute()
    await plant(restaurantId, day, dish_name, minutes)
    return { visitId: visit.id, questionId: question_id }
  }
  const first = await served('2026-09-13', [14])
  const second = await served(MONDAY, [12, 31, 8])
  await served('2026-09-15', [5], { dishName: 'Beef' })
  // The answer that shows this question was taken back.
  await served('2026-09-12', [9], { question: extra.title })
  const { visitId: outside } = await served('2026-10-15', [20])
  const orders = async (query: Record<string, string> = {}) =>
    (
      await manager('GET /insight/kitchen/order', {
        query: { ...SEPTEMBER, dish: 'Pike', limit: '3', ...query },
      })
    ).body
  const page = await orders()
  expect(page.items.map(({ visitId, questionId }) => ({ visitId, questionId }))).toEqual([
    second,
    second,
    second,
  ])
  expect(page.items.map(({ minutes }) => minutes).toSorted((a, b) => a - b)).toEqual([8, 12, 31])
  const rest = await orders({ cursor: page.nextCursor! })
  expect(rest).toMatchObject({
    items: [{ ...first, visitDate: '2026-09-13T19:00', restaurant: { title: 'Linden' }, minutes: 14 }],
    nextCursor: null,
  })
  const cut = await orders({ limit: '2' })
  const beyond = await orders({ cursor: cut.nextCursor! })
  const ids = [...cut.items, ...beyond.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  expect((await orders({ weekdays: '7' })).items.map(({ visitId }) => visitId)).toEqual([first.visitId])
  expect((await orders({ daypart: 'lunch' })).items).toEqual([])
  expect(JSON.stringify(page)).not.toContain(outside)
})
