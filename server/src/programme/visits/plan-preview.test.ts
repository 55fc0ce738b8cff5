import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAN_MAX } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildSmallBank, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await testApp()
  await buildSmallBank(t.db)
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterAll(() => t.close())

async function many(guests: number, restaurants: number) {
  const guestIds = await Promise.all(Array.from({ length: guests }, async () => (await buildUser(t.db)).id))
  const restaurantIds = await Promise.all(
    Array.from(
      { length: restaurants },
      async () => (await buildRestaurant(t.db, { timezone: 'Asia/Tokyo' })).id,
    ),
  )
  return { guestIds, restaurantIds }
}

const day = (number: number) => `${new Date(Date.UTC(2030, 0, 1 + number)).toISOString().slice(0, 10)}T19:00`

async function visitsIn(restaurantIds: readonly string[]) {
  const rows = await t.db
    .selectFrom('visits')
    .select('id')
    .where('restaurant_id', 'in', restaurantIds)
    .execute()
  return rows.length
}

describe('a preview', () => {
  test('shares the visits out and stores nothing', async () => {
    const people = await many(3, 2)
    const { body } = await manager('POST /visit/plan', { body: { ...people, visitDates: [day(0), day(1)] } })
    const turns = people.guestIds.map((id) => body.items.filter(({ guestId }) => guestId === id).length)
    expect(turns.toSorted((a, b) => a - b)).toEqual([1, 1, 2])
    expect(body.items.map(({ visitDate, restaurantId }) => [visitDate, restaurantId])).toEqual([
      [day(0), people.restaurantIds[0]],
      [day(0), people.restaurantIds[1]],
      [day(1), people.restaurantIds[0]],
      [day(1), people.restaurantIds[1]],
    ])
    expect(await visitsIn(people.restaurantIds)).toBe(0)
  })

  test('knows what is stored, before and after, but for what was cancelled', async () => {
    const { guestIds, restaurantIds } = await many(3, 1)
    const visit = { restaurant_id: restaurantIds[0]!, opens_at: new Date() }
    await buildVisit(t.db, { ...visit, guest_id: guestIds[0]!, visit_date: day(-90) })
    await buildVisit(t.db, { ...visit, guest_id: guestIds[1]!, visit_date: day(80) })
    await buildVisit(t.db, { ...visit, guest_id: guestIds[2]!, visit_date: day(0), status: 'cancelled' })
    const body = { guestIds, restaurantIds, visitDates: [day(0)] }
    const preview = async (more: object) =>
      (await manager('POST /visit/plan', { body: { ...body, ...more } })).body.items[0]!
    expect((await preview({})).guestId).toBe(guestIds[2])
    expect(await preview({ guestIds: guestIds.slice(0, 2) })).toMatchObject({ guestId: null, repeatOf: null })
    const repeated = await preview({ guestIds: guestIds.slice(0, 2), allowRepeats: true })
    expect(repeated).toMatchObject({ guestId: guestIds[0], repeatOf: day(-90).slice(0, 10) })
  })

  test('names who or what can’t be part of one', async () => {
    const { guestIds, restaurantIds } = await many(1, 1)
    const staff = await buildUser(t.db, { role_id: 3 })
    const removed = await buildRestaurant(t.db, { deleted_at: new Date() })
    const { status, body } = await manager('POST /visit/plan', {
      body: {
        guestIds: [...guestIds, staff.id, randomUUID()],
        restaurantIds: [removed.id, ...restaurantIds],
        visitDates: [day(0)],
      },
    })
    expect([status, body.errors!.map(({ path }) => path)]).toEqual([
      422,
      ['guestIds.1', 'guestIds.2', 'restaurantIds.0'],
    ])
  })

  test('has at most a thousand visits', async () => {
    const { guestIds, restaurantIds } = await many(1, 3)
    const visitDates = Array.from({ length: 334 }, (_, each) => day(each))
    const { status, body } = await manager('POST /visit/plan', {
      body: { guestIds, restaurantIds, visitDates },
    })
    expect([status, body.errors!.map(({ path }) => path)]).toEqual([422, ['visitDates']])
  })
})

describe('planning many', () => {
  test('a thousand at once: each has its moment and its line in the log', async () => {
    const { guestIds, restaurantIds } = await many(50, 20)
    const items = guestIds.flatMap((guestId, at) =>
      restaurantIds.map((restaurantId, place) => ({ guestId, restaurantId, visitDate: day(at + place) })),
    )
    const { status, body } = await manager('POST /visit/bulk', { body: { items } })
    expect([status, body.created, body.ids.length]).toEqual([201, PLAN_MAX, PLAN_MAX])
    const rows = await t.db
      .selectFrom('visits as v')
      .innerJoin('audit_log as entry', 'entry.entity_id', 'v.id')
      .select(['guest_id', 'visit_date', 'opens_at', 'action', 'subject'])
      .where('restaurant_id', 'in', restaurantIds)
      .execute()
    expect(rows).toHaveLength(PLAN_MAX)
    const ofSecond = rows.filter(({ guest_id }) => guest_id === guestIds[1])
    expect(ofSecond.find(({ visit_date }) => visit_date === '2030-01-02T19:00')).toMatchObject({
      opens_at: '2030-01-02T10:00:00.000Z',
      action: 'create',
      subject: 'Linden, 2030-01-02 19:00',
    })
  })

  test('one that does not fit keeps all of them out, and is named', async () => {
    const { guestIds, restaurantIds } = await many(2, 1)
    const item = (at: number) => ({
      guestId: guestIds[at],
      restaurantId: restaurantIds[0],
      visitDate: day(at),
    })
    const removed = await buildUser(t.db, { deleted_at: new Date() })
    const items = [item(0), { ...item(1), guestId: removed.id, restaurantId: randomUUID() }]
    const { status, body } = await manager('POST /visit/bulk', { body: { items } })
    expect([status, body.errors!.map(({ path }) => path)]).toEqual([
      422,
      ['items.1.guestId', 'items.1.restaurantId'],
    ])
    const wrong = await manager('POST /visit/bulk', {
      body: { items: [item(0), { ...item(1), visitDate: 'x' }] },
    })
    expect(wrong.body.errors!.map(({ path }) => path)).toEqual(['items.1.visitDate'])
    expect(await visitsIn(restaurantIds)).toBe(0)
  })

  test('a guest who would be there twice within 90 days is named, unless that is allowed', async () => {
    const { guestIds, restaurantIds } = await many(2, 1)
    const [guestId, other] = guestIds
    const restaurantId = restaurantIds[0]!
    await buildVisit(t.db, { guest_id: other!, restaurant_id: restaurantId, visit_date: day(100) })
    const items = [
      { guestId, restaurantId, visitDate: day(0) },
      { guestId: guestId!.toUpperCase(), restaurantId, visitDate: day(90) },
      { guestId, restaurantId, visitDate: day(91) },
      { guestId: other, restaurantId, visitDate: day(11) },
    ]
    const refused = await manager('POST /visit/bulk', { body: { items } })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.errors!.map(({ path }) => path)).toEqual(['items.1', 'items.2', 'items.3'])
    const fitting = await manager('POST /visit/bulk', { body: { items: [items[0], items[2]] } })
    expect(fitting.status).toBe(201)
    const allowed = { items: [items[1], items[3]], allowRepeats: true }
    const first = await manager('POST /visit/bulk', { body: allowed })
    expect([first.status, await visitsIn(restaurantIds)]).toEqual([201, 5])
    // The first answer was lost.
    const again = await manager('POST /visit/bulk', { body: allowed })
    expect([again.status, again.body]).toEqual([201, first.body])
    const some = await manager('POST /visit/bulk', {
      body: { items: [{ ...items[0], visitDate: day(200) }, ...items], allowRepeats: true },
    })
    expect([some.status, some.body.errors!.map(({ path }) => path)]).toEqual([409, ['items.1']])
    const one = { ...items[1], allowRepeats: true }
    expect((await manager('POST /visit', { body: one })).body.id).toBe(first.body.ids[0])
    expect(await visitsIn(restaurantIds)).toBe(5)
  })

  test('a plan that arrives twice at once is stored once', async () => {
    const { guestIds, restaurantIds } = await many(3, 1)
    const items = guestIds.map((guestId) => ({ guestId, restaurantId: restaurantIds[0], visitDate: day(0) }))
    const send = () => manager('POST /visit/bulk', { body: { items, allowRepeats: true } })
    const [one, other] = await Promise.all([send(), send()])
    expect([one.status, other.body]).toEqual([201, one.body])
    expect(await visitsIn(restaurantIds)).toBe(3)
  })

  test('of two who plan the same guests at once, one is told', async () => {
    const { guestIds, restaurantIds } = await many(8, 1)
    const items = (from: number) =>
      guestIds.map((guestId, at) => ({ guestId, restaurantId: restaurantIds[0], visitDate: day(from + at) }))
    const plans = [items(0), items(20).toReversed(), items(40)]
    const answers = await Promise.all(
      plans.map((each) => manager('POST /visit/bulk', { body: { items: each } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await visitsIn(restaurantIds)).toBe(8)
  })

  test('too many, or none, are refused', async () => {
    const { guestIds, restaurantIds } = await many(1, 1)
    const item = { guestId: guestIds[0], restaurantId: restaurantIds[0], visitDate: day(0) }
    for (const items of [[], Array.from({ length: PLAN_MAX + 1 }, () => item)]) {
      expect((await manager('POST /visit/bulk', { body: { items } })).status).toBe(422)
    }
  })
})

describe('a preview of pairs', () => {
  const pairsOf = (guestIds: readonly string[], restaurantIds: readonly string[]) =>
    guestIds.map((guestId, place) => ({ guestId, restaurantId: restaurantIds[place]! }))

  test('gives every pair a date on which the guest was not there lately, and stores nothing', async () => {
    const { guestIds, restaurantIds } = await many(2, 2)
    await buildVisit(t.db, {
      restaurant_id: restaurantIds[0]!,
      guest_id: guestIds[0]!,
      visit_date: day(-90),
      opens_at: new Date(),
    })
    const pairs = pairsOf(guestIds, restaurantIds)
    const { body } = await manager('POST /visit/plan/pairs', {
      body: { pairs, visitDates: [day(0), day(1)] },
    })
    expect(body.items.map(({ guestId, visitDate, repeatOf }) => [guestId, visitDate, repeatOf])).toEqual([
      [guestIds[1], day(0), null],
      [guestIds[0], day(1), null],
    ])
    const near = await manager('POST /visit/plan/pairs', { body: { pairs, visitDates: [day(0)] } })
    expect(near.body.items[0]).toMatchObject({ guestId: guestIds[0], repeatOf: day(-90).slice(0, 10) })
    expect(await visitsIn([restaurantIds[1]!])).toBe(0)
  })

  test('names who can’t be part of one, and too few dates', async () => {
    const { guestIds, restaurantIds } = await many(2, 1)
    const staff = await buildUser(t.db, { role_id: 3 })
    const preview = (pairs: { guestId: string; restaurantId: string }[]) =>
      manager('POST /visit/plan/pairs', { body: { pairs, visitDates: [day(0)] } })
    const twice = await preview(pairsOf(guestIds, [restaurantIds[0]!, restaurantIds[0]!]))
    expect(twice.body.errors).toMatchObject([{ path: 'visitDates' }])
    const wrong = await preview(pairsOf([guestIds[0]!, staff.id], [restaurantIds[0]!, randomUUID()]))
    expect(wrong.body.errors!.map(({ path }) => path)).toEqual(['pairs.1.guestId', 'pairs.1.restaurantId'])
  })
})
