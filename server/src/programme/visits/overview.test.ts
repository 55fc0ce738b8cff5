import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR)
const done = (hours: number) => ({
  opens_at: at(hours),
  visit_date: at(hours).toISOString().slice(0, 16),
  started_at: at(hours),
  submitted_at: at(hours + 1),
  progress_required: 1,
  progress_answered: 1,
})

let t: TestApp
let manager: Client
beforeEach(async () => {
  t = await testApp()
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterEach(() => t.close())

describe('the calendar', () => {
  test('counts each day of the month by what the clock makes of it', async () => {
    t.setNow(new Date('2026-06-10T12:00:00Z'))
    const restaurant = await buildRestaurant(t.db, { title: 'Alder' })
    const plant = (visit_date: string, more: Parameters<typeof buildVisit>[1] = {}) =>
      buildVisit(t.db, {
        restaurant_id: restaurant.id,
        visit_date,
        opens_at: new Date(`${visit_date}Z`),
        ...more,
      })
    const sent = { started_at: at(-9), submitted_at: at(-8), progress_required: 1, progress_answered: 1 }
    await plant('2026-05-31T23:59')
    await plant('2026-06-01T00:00', { status: 'accepted', ...sent })
    await plant('2026-06-01T19:00')
    await plant('2026-06-01T20:00', { status: 'cancelled' })
    const { id: voidId } = await plant('2026-06-01T21:00')
    await manager('POST /visit/{visitId}/void', {
      params: { visitId: voidId },
      body: { reason: 'wrong_time' },
    })
    await plant('2026-06-10T09:00')
    await plant('2026-06-10T10:00')
    await plant('2026-06-30T23:59')
    await plant('2026-07-01T00:00')
    await buildVisit(t.db, { visit_date: '2026-06-05T19:00' })

    const read = async (query: Record<string, string>) =>
      (await manager('GET /visit/calendar', { query: { month: '2026-06', ...query } })).body.days
    expect(await read({ restaurantId: restaurant.id })).toEqual([
      { day: '2026-06-01', counts: { accepted: 1, overdue: 1, cancelled: 2 }, voided: 1 },
      { day: '2026-06-10', counts: { open: 2 } },
      { day: '2026-06-30', counts: { scheduled: 1 } },
    ])
    expect((await read({})).map(({ day }) => day)).toContain('2026-06-05')
    expect(await read({ q: 'ald', status: 'open' })).toEqual([{ day: '2026-06-10', counts: { open: 2 } }])
    expect((await read({ q: 'ald', to: '2026-06-02' })).map(({ day }) => day)).toEqual(['2026-06-01'])
  })

  test.each(['2026-13', '0000-01', '2026', 'x'])('%s is no month', async (month) => {
    const { status, body } = await manager('GET /visit/calendar', { query: { month } })
    expect([status, body.errors!.map(({ path }) => path)]).toEqual([422, ['month']])
  })
})

describe('the attention list', () => {
  test('nothing, where there is nothing', async () => {
    const none = { count: 0, items: [] }
    const { body } = await manager('GET /visit/attention')
    expect(body).toEqual({
      firstSteps: null,
      isDemo: false,
      open: none,
      overdue: none,
      submitted: none,
      absences: none,
      guestless: none,
      unnotified: { ...none, isSetUp: false },
      applications: { count: 0 },
      messages: null,
      linkless: null,
      backup: null,
      webhooks: null,
      restaurants: none,
    })
  })

  test('visits open, overdue and submitted: the oldest ten of each, and how many there are', async () => {
    const restaurant_id = (await buildRestaurant(t.db)).id
    for (let each = 1; each <= 12; each++) await buildVisit(t.db, { restaurant_id, opens_at: at(-each) })
    const overdue = await buildVisit(t.db, { restaurant_id, opens_at: at(-73) })
    const submitted = await buildVisit(t.db, { restaurant_id, status: 'submitted', ...done(-50) })
    await buildVisit(t.db, { restaurant_id, status: 'accepted', ...done(-50) })
    await buildVisit(t.db, { restaurant_id, status: 'cancelled' })
    await buildVisit(t.db, { restaurant_id, opens_at: at(1) })
    const { body } = await manager('GET /visit/attention')
    expect([body.open.count, body.open.items.length]).toEqual([12, 10])
    const opened = body.open.items.map(({ opensAt }) => opensAt)
    expect(opened).toEqual(opened.toSorted())
    expect(opened[0]).toBeTruthy()
    expect(body.overdue).toMatchObject({ count: 1, items: [{ id: overdue.id, status: 'overdue' }] })
    expect(body.submitted).toMatchObject({ count: 1, items: [{ id: submitted.id }] })
    expect(body.restaurants.count).toBe(0)
  })

  test('of a group alone: each list has the visits of its restaurants, and its restaurants', async () => {
    const admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
    const { id: group_id } = (await admin('POST /group', { body: { title: 'North' } })).body
    for (const place of [{ group_id }, {}, {}]) {
      const restaurant_id = (await buildRestaurant(t.db, place)).id
      await buildRestaurant(t.db, place)
      const gone = await buildUser(t.db, { deleted_at: new Date() })
      const absent = await buildUser(t.db)
      await buildVisit(t.db, { restaurant_id, opens_at: at(-1) })
      await buildVisit(t.db, { restaurant_id, opens_at: at(-73) })
      await buildVisit(t.db, { restaurant_id, status: 'submitted', ...done(-50) })
      await buildVisit(t.db, { restaurant_id, guest_id: gone.id, opens_at: at(50) })
      const { id: visitId } = await buildVisit(t.db, { restaurant_id, guest_id: absent.id, opens_at: at(60) })
      const { call } = await loginAs(t, absent)
      await call('PUT /visit/{visitId}/absence', { params: { visitId }, body: { reason: null } })
    }
    const counts = async (query: Record<string, string>) => {
      const { body } = await manager('GET /visit/attention', { query })
      const { open, overdue, submitted, absences, guestless, unnotified, restaurants } = body
      const lists = [open, overdue, submitted, absences!, guestless, unnotified, restaurants]
      expect(lists.map(({ items }) => items.length)).toEqual(lists.map(({ count }) => count))
      return lists.map(({ count }) => count)
    }
    expect(await counts({})).toEqual([3, 3, 3, 3, 3, 3, 3])
    expect(await counts({ groupIds: group_id })).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(await counts({ groupIds: crypto.randomUUID() })).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('an open visit says how far it is', async () => {
    await buildBank(t.db)
    const visit = await buildVisit(t.db)
    await openChecklist((await loginAs(t, { id: visit.guest_id })).call, visit.id)
    const { body } = await manager('GET /visit/attention')
    expect(body.open.items[0]!.progress).toEqual({ required: 2, answered: 0 })
  })

  test('restaurants without a visit in 30 days and none to come, longest ago first', async () => {
    const build = async (title: string, ...visits: Parameters<typeof buildVisit>[1][]) => {
      const { id: restaurant_id } = await buildRestaurant(t.db, { title })
      for (const visit of visits) await buildVisit(t.db, { restaurant_id, ...visit })
    }
    const past = (days: number) => ({ status: 'accepted' as const, ...done(-24 * days) })
    await build('Yesterday', past(1))
    await build('29 days ago', past(29), past(60))
    await build('31 days ago', past(31))
    await build('A year ago', past(365), past(400))
    await build('A year ago, one to come', past(365), { opens_at: at(100) })
    await build('A year ago, one open', past(365), { opens_at: at(-1) })
    await build('Never')
    await build('Cancelled only', { status: 'cancelled' }, { status: 'cancelled', opens_at: at(50) })
    await build('Nobody came', { opens_at: at(-24 * 10) })
    await buildRestaurant(t.db, { title: 'Removed', deleted_at: new Date() })
    const { body } = await manager('GET /visit/attention')
    expect(body.restaurants.count).toBe(5)
    expect(
      body.restaurants.items.map(({ title, lastVisit }) => [title, lastVisit?.slice(0, 10) ?? null]),
    ).toEqual([
      ['Cancelled only', null],
      ['Never', null],
      ['Nobody came', null],
      [
        'A year ago',
        at(-24 * 365)
          .toISOString()
          .slice(0, 10),
      ],
      [
        '31 days ago',
        at(-24 * 31)
          .toISOString()
          .slice(0, 10),
      ],
    ])
    const first = (await manager('GET /restaurant', { query: { neglected: '1', limit: '3' } })).body
    const rest = (await manager('GET /restaurant', { query: { neglected: '1', cursor: first.nextCursor! } }))
      .body
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual([
      '31 days ago',
      'A year ago',
      'Cancelled only',
      'Never',
      'Nobody came',
    ])
  })
})
