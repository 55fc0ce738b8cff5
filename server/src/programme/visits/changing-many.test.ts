import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildSmallBank, buildUser, buildVisit } from '../../test/factories.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'

let t: TestApp
let manager: Client
let administrator: Client

beforeAll(async () => {
  t = await testApp()
  await buildSmallBank(t.db)
  administrator = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager }))).call
})
afterAll(() => t.close())

const DAY = 86_400_000
const ahead = (days: number) => new Date(Date.now() + days * DAY)
const planned = (days: number, more: Parameters<typeof buildVisit>[1] = {}) =>
  buildVisit(t.db, { opens_at: ahead(days), ...more })
const submission = () => {
  const at = ahead(-1)
  const progress = { progress_required: 0, progress_answered: 0 }
  return { status: 'submitted' as const, started_at: at, submitted_at: at, ...progress }
}
const submitted = () => planned(-1, submission())
const change = async (items: object[], more = {}) =>
  manager('PATCH /visit/bulk', { body: { items, ...more } })
const read = async (visitId: string) => (await manager('GET /visit/{visitId}', { params: { visitId } })).body
const logOf = async (entityId: string) => {
  const { body } = await administrator('GET /audit', { query: { entityId } })
  return body.items.map(({ action }) => action)
}

test('those that can be cancelled are, each with its entry; the others are named with the reason', async () => {
  const [first, second] = [await planned(5), await planned(6)]
  const done = await submitted()
  const moved = await planned(7)
  await manager('PATCH /visit/{id}', { params: { id: moved.id }, body: { visitDate: '2027-03-01T12:00' } })
  const nobody = randomUUID()
  const { status, body } = await change(
    [first.id, second.id, done.id, moved.id, nobody].map((id) => ({ id, version: 1, cancelled: true })),
  )
  expect(status).toBe(200)
  expect(body.changed.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(body.kept).toEqual([
    { id: done.id, reason: 'closed' },
    { id: moved.id, reason: 'changed' },
    { id: nobody, reason: 'not_found' },
  ])
  expect([(await read(first.id)).status, (await read(done.id)).status]).toEqual(['cancelled', 'submitted'])
  expect(await logOf(first.id)).toEqual(['cancel'])

  const back = await change(body.changed.map((each) => ({ ...each, cancelled: false })))
  expect(back.body.kept).toEqual([])
  expect((await read(second.id)).status).toBe('scheduled')
  expect(await logOf(second.id)).toEqual(['reinstate', 'cancel'])
})

test('a visit that already is as asked keeps its version and is not listed as changed', async () => {
  const [waiting, old] = [await planned(8), await planned(9, { status: 'cancelled' })]
  const { body } = await change([waiting, old].map(({ id }) => ({ id, version: 1, cancelled: true })))
  expect(body).toEqual({
    changed: [{ id: waiting.id, version: 2 }],
    kept: [{ id: old.id, reason: 'closed' }],
  })
  expect(await read(old.id)).toMatchObject({ status: 'cancelled', version: 1 })

  const other = await planned(10)
  const same = { id: other.id.toUpperCase(), version: 1, cancelled: false, guestId: other.guest_id }
  expect((await change([{ ...same, visitDate: other.visit_date }])).body).toEqual({ changed: [], kept: [] })
  expect((await read(other.id)).version).toBe(1)
  expect(await logOf(other.id)).toEqual([])
})

describe('after the zone of the restaurant was corrected', () => {
  const inLondon = async (days: number, more: Parameters<typeof buildVisit>[1] = {}) => {
    const { id: restaurant_id } = await buildRestaurant(t.db, { timezone: 'Europe/London' })
    return planned(days, { restaurant_id, ...more })
  }
  const correctZone = async (id: string) => {
    const body = { title: 'Linden', address: '1 Mill Lane', timezone: 'Asia/Tokyo' }
    expect((await administrator('PUT /restaurant/{id}', { params: { id }, body })).status).toBe(200)
  }
  const changeOne = async (id: string, fields: object) => {
    const { version } = await read(id)
    expect((await change([{ id, version, ...fields }])).body.kept).toEqual([])
    return read(id)
  }

  test('a visit that is accepted or reopened in bulk opened when it did', async () => {
    const { id, restaurant_id, opens_at } = await inLondon(-1, submission())
    await correctZone(restaurant_id)
    expect(await changeOne(id, { accepted: true })).toMatchObject({ status: 'accepted', opensAt: opens_at })
    expect(await changeOne(id, { accepted: false })).toMatchObject({ status: 'submitted', opensAt: opens_at })
  })

  test('a visit that had begun keeps its time when it is cancelled and comes back', async () => {
    const { id, restaurant_id, opens_at } = await inLondon(-1, { started_at: ahead(-1) })
    await correctZone(restaurant_id)
    expect(await changeOne(id, { cancelled: true })).toMatchObject({ status: 'cancelled', opensAt: opens_at })
    expect(await changeOne(id, { cancelled: false })).toMatchObject({ status: 'open', opensAt: opens_at })
  })

  test.each([
    ['was never opened', -1, null],
    ['lies ahead', 5, ahead(-1)],
  ])('a cancelled visit that %s comes back by the new zone', async (_, days, started_at) => {
    const { id, restaurant_id, visit_date } = await inLondon(days, { status: 'cancelled', started_at })
    await correctZone(restaurant_id)
    const opensAt = opensAtOf(visit_date, 'Asia/Tokyo').toISOString()
    expect((await changeOne(id, { cancelled: false })).opensAt).toBe(opensAt)
  })
})

test('submitted visits are accepted together, and together it is taken back', async () => {
  const [first, second] = [await submitted(), await submitted()]
  const waiting = await planned(3)
  const all = [first, second, waiting]
  const { body } = await change(all.map(({ id }) => ({ id, version: 1, accepted: true })))
  expect(body.kept).toEqual([{ id: waiting.id, reason: 'not_submitted' }])
  expect((await read(first.id)).status).toBe('accepted')
  const back = await change(body.changed.map((each) => ({ ...each, accepted: false })))
  expect(back.body.changed).toHaveLength(2)
  expect((await read(second.id)).status).toBe('submitted')
  expect(await logOf(second.id)).toEqual(['reopen', 'accept'])
})

test('a move keeps the restaurant’s clock and stays where a guest would be in two places', async () => {
  const { id: restaurant_id } = await buildRestaurant(t.db, { timezone: 'Asia/Tokyo' })
  const guest_id = (await buildUser(t.db)).id
  const at = { visit_date: '2027-02-01T19:00', opens_at: new Date('2027-02-01T10:00Z') }
  const one = await planned(0, { ...at, restaurant_id })
  const two = await planned(0, { ...at, guest_id })
  await planned(0, { guest_id, visit_date: '2027-02-02T18:00', opens_at: new Date('2027-02-02T18:00Z') })
  const items = [one, two].map(({ id }) => ({ id, version: 1, visitDate: '2027-02-02T19:00' }))
  const { body } = await change(items)
  expect(body.kept).toEqual([{ id: two.id, reason: 'near' }])
  expect(await read(one.id)).toMatchObject({ opensAt: '2027-02-02T10:00:00.000Z', version: 2 })
  expect((await change(items, { allowRepeats: true })).body).toEqual({
    changed: [{ id: two.id, version: 2 }],
    kept: [{ id: one.id, reason: 'changed' }],
  })
})

test('a visit that has to stay keeps its place from another one', async () => {
  const guest_id = (await buildUser(t.db)).id
  const place = await buildRestaurant(t.db)
  const on = (day: string, restaurant_id?: string) =>
    planned(0, {
      guest_id,
      visit_date: `2027-05-${day}T12:00`,
      opens_at: new Date(`2027-05-${day}T11:00Z`),
      ...(restaurant_id && { restaurant_id }),
    })
  const [first, second] = [await on('01'), await on('02', place.id)]
  await on('03')
  const { body } = await change([
    { id: first.id, version: 1, visitDate: '2027-05-02T12:00' },
    { id: second.id, version: 1, visitDate: '2027-05-03T12:00' },
  ])
  expect(body.changed).toEqual([])
  expect(body.kept).toEqual([
    { id: first.id, reason: 'near' },
    { id: second.id, reason: 'near' },
  ])
})

test('visits go to another guest, except those that theirs has begun, and to nobody who is gone', async () => {
  const other = await buildUser(t.db)
  const gone = await buildUser(t.db, { deleted_at: new Date() })
  const [free, opened] = [await planned(40), await planned(50, { started_at: new Date() })]
  const to = (guestId: string) => [free, opened].map(({ id }) => ({ id, version: 1, guestId }))
  expect((await change(to(gone.id))).body.kept).toEqual([
    { id: free.id, reason: 'guest_gone' },
    { id: opened.id, reason: 'opened' },
  ])
  const { body } = await change(to(other.id))
  expect([body.changed.length, body.kept]).toEqual([1, [{ id: opened.id, reason: 'opened' }]])
  expect((await read(free.id)).guestId).toBe(other.id)
})

test('a plan is undone but for the visits that somebody has touched since', async () => {
  const guests = await Promise.all(Array.from({ length: 5 }, () => buildUser(t.db)))
  const { id: restaurantId } = await buildRestaurant(t.db)
  const items = guests.map(({ id }) => ({ guestId: id, restaurantId, visitDate: '2027-08-01T12:00' }))
  const { body: plan } = await manager('POST /visit/bulk', { body: { items } })
  const [moved, opened, ...others] = plan.ids as [string, string, ...string[]]
  await manager('PATCH /visit/{id}', { params: { id: moved }, body: { visitDate: '2027-08-02T12:00' } })
  const { call: guest } = await loginAs(t, guests[1]!)
  const { call: reader } = await loginAs(t, guests[2]!)
  const past = { opens_at: new Date(Date.now() - 60_000) }
  await t.db.updateTable('visits').set(past).where('id', '=', opened).execute()
  await guest('POST /visit/{visitId}/begin', { params: { visitId: opened } })
  await reader('GET /question/{visitId}', { params: { visitId: others[0]! } })

  const { body } = await manager('POST /visit/bulk/undo', { body: { ids: plan.ids } })
  expect(body).toEqual({
    undone: 3,
    kept: [
      { id: moved, reason: 'changed' },
      { id: opened, reason: 'opened' },
    ],
  })
  const statuses = await Promise.all(plan.ids.map(async (id) => (await read(id)).status))
  expect(statuses).toEqual(['scheduled', 'open', 'cancelled', 'cancelled', 'cancelled'])
  expect(await logOf(others[0]!)).toEqual(['cancel', 'create'])
  const again = await manager('POST /visit/bulk/undo', { body: { ids: others } })
  expect(again.body.undone).toBe(0)
})

test('a guest may not', async () => {
  const { call } = await loginAs(t, await buildUser(t.db))
  const { id } = await planned(2)
  const item = { id, version: 1, cancelled: true }
  expect((await call('PATCH /visit/bulk', { body: { items: [item] } })).status).toBe(403)
  expect((await call('POST /visit/bulk/undo', { body: { ids: [id] } })).status).toBe(403)
})
