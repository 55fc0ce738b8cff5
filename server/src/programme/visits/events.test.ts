import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import type { DomainEvent } from '../../base/events/events.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildSmallBank, buildUser } from '../../test/factories.ts'

const published: DomainEvent[] = []
let fault: Error | null = null
let isCommitted: boolean[] = []

let t: TestApp
let admin: Client
let restaurantId: string

beforeAll(async () => {
  t = await testApp({
    listeners: [
      async ({ db: outside }, db, events) => {
        published.push(...events)
        isCommitted.push((await statusIn(outside)) === (await statusIn(db)))
        if (fault) throw fault
      },
    ],
  })
  await buildSmallBank(t.db)
  admin = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  restaurantId = (await buildRestaurant(t.db, { title: 'Rowan' })).id
})
afterEach(() => {
  published.length = 0
  isCommitted = []
  fault = null
})
afterAll(() => t.close())

/** Returns every visit with its status and date as one text. */
async function statusIn(db: TestApp['db']): Promise<string> {
  const rows = await db.selectFrom('visits').select(['id', 'status', 'visit_date']).orderBy('id').execute()
  return JSON.stringify(rows)
}

const typesOf = () => published.splice(0).map(({ type }) => type)

async function planned(visitDate = '2020-05-04T12:00') {
  const { id: guestId } = await buildUser(t.db)
  const { body } = await admin('POST /visit', { body: { guestId, restaurantId, visitDate } })
  return { id: body.id, guestId, facts: { visitId: body.id, guestId, title: 'Rowan', visitDate } }
}

test('planned, moved, cancelled and taken back: said once each, with the visit as it is then', async () => {
  const { id, facts } = await planned()
  expect(published.splice(0)).toEqual([{ ...facts, type: 'visit.planned' }])
  const change = (body: object) => admin('PATCH /visit/{id}', { params: { id }, body })
  const moved = { visitDate: '2020-05-05T12:00' }
  await change(moved)
  await change(moved)
  expect(published.splice(0)).toEqual([{ ...facts, ...moved, type: 'visit.moved' }])
  await change({ cancelled: true })
  await change({ cancelled: true })
  await change({ cancelled: false })
  expect(typesOf()).toEqual(['visit.cancelled', 'visit.reinstated'])
  await change({ visitDate: '2020-05-06T12:00', cancelled: true })
  expect(typesOf()).toEqual(['visit.moved', 'visit.cancelled'])
})

test('submitted, returned, submitted again, accepted and reopened: said once each', async () => {
  const { id: visitId, guestId, facts } = await planned()
  const { call: guest } = await loginAs(t, { id: guestId })
  await openChecklist(guest, visitId)
  published.length = 0
  const params = { visitId }
  const submit = () => guest('PUT /visit/{visitId}', { params })
  await submit()
  await submit()
  const score = null
  expect(published.splice(0)).toEqual([
    { ...facts, type: 'visit.submitted', score, isAgain: false, answers: expect.anything() },
  ])
  await admin('POST /visit/{visitId}/return', { params, body: { message: 'Once more, please', notes: [] } })
  expect(published.splice(0)).toEqual([{ ...facts, type: 'visit.returned', notes: 0 }])
  await submit()
  expect(published.splice(0)).toEqual([
    { ...facts, type: 'visit.submitted', score, isAgain: true, answers: expect.anything() },
  ])
  for (const key of ['POST /visit/{visitId}/accept', 'DELETE /visit/{visitId}/accept'] as const) {
    await admin(key, { params })
    await admin(key, { params })
  }
  expect(typesOf()).toEqual(['visit.accepted', 'visit.reopened'])
})

test('many that are planned at once are said at once, and those of an erased guest as cancelled', async () => {
  const { id: guestId } = await buildUser(t.db)
  const items = ['2020-01-01T12:00', '2020-06-01T12:00'].map((visitDate) => ({
    guestId,
    restaurantId,
    visitDate,
  }))
  expect((await admin('POST /visit/bulk', { body: { items } })).status).toBe(201)
  expect(isCommitted).toHaveLength(1)
  expect(typesOf()).toEqual(['visit.planned', 'visit.planned'])
  await admin('DELETE /user/{id}/data', { params: { id: guestId } })
  expect(typesOf()).toEqual(['visit.cancelled', 'visit.cancelled', 'guest.erased'])
})

test('a listener hears before the commit, and one that fails undoes the change', async () => {
  const { id } = await planned()
  expect(isCommitted).toEqual([false])
  const before = await statusIn(t.db)
  fault = new Error('no')
  const { status } = await admin('PATCH /visit/{id}', { params: { id }, body: { cancelled: true } })
  expect([status, isCommitted]).toEqual([500, [false, false]])
  expect(await statusIn(t.db)).toBe(before)
})
