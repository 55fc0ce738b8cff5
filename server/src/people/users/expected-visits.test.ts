import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildSmallBank, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let call: Client

beforeAll(async () => {
  t = await testApp()
  await buildSmallBank(t.db)
  call = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
})
afterAll(() => t.close())

const tomorrow = () => new Date(Date.now() + 86_400_000)

async function guestWithVisit() {
  const guest = await buildUser(t.db, { first_name: 'Ida', last_name: 'Marsh' })
  const { id: restaurantId } = await buildRestaurant(t.db, { title: 'Oak' })
  const visit = await buildVisit(t.db, {
    guest_id: guest.id,
    restaurant_id: restaurantId,
    opens_at: tomorrow(),
  })
  return { params: { id: guest.id }, visit }
}

test('a guest with visits to make stays, and the visits are named', async () => {
  const { params, visit } = await guestWithVisit()
  const named = [{ path: visit.id, message: `${visit.visit_date.replace('T', ' ')}, Oak` }]
  const removed = await call('DELETE /user/{id}', { params })
  expect([removed.status, removed.body.errors]).toEqual([409, named])
  const body = { firstName: 'Ida', lastName: 'Marsh', roleId: 3, login: 'ida', password: 'long enough' }
  const promoted = await call('PUT /user/{id}', { params, body })
  expect([promoted.status, promoted.body.errors]).toEqual([409, named])
  await call('PATCH /visit/{id}', { params: { id: visit.id }, body: { cancelled: true } })
  expect((await call('DELETE /user/{id}', { params })).status).toBe(204)
})

test('erasing a guest cancels the expected visit and logs that; the guest stays erased', async () => {
  const { params, visit } = await guestWithVisit()
  expect((await call('DELETE /user/{id}/data', { params })).status).toBe(204)
  const { body } = await call('GET /visit/{visitId}', { params: { visitId: visit.id } })
  expect([body.status, body.guest.gone]).toEqual(['cancelled', 'erased'])
  const { body: log } = await call('GET /audit', { query: { entityId: visit.id } })
  expect(log.items.map(({ action }) => action)).toEqual(['cancel'])
  const { body: list } = await call('GET /user/list', { query: { id: params.id, deleted: '1' } })
  expect(list.items[0]!.erasedAt).not.toBeNull()
})

test('a guest who erases themselves leaves no visit behind', async () => {
  const { params, visit } = await guestWithVisit()
  const { call: own } = await loginAs(t, params)
  expect((await own('DELETE /user/data', { query: { confirm: 'erase' } })).status).toBe(204)
  const { body } = await call('GET /visit/{visitId}', { params: { visitId: visit.id } })
  expect(body.status).toBe('cancelled')
})

test('a visit that an earlier version left to nobody is seen on Today', async () => {
  const { params, visit } = await guestWithVisit()
  const before = (await call('GET /visit/attention')).body.guestless.count
  await t.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', params.id).execute()
  const { guestless } = (await call('GET /visit/attention')).body
  expect(guestless.count).toBe(before + 1)
  expect(guestless.items.find(({ id }) => id === visit.id)?.guest.gone).toBe('removed')
  const ids = async (query: Record<string, string>, as = call) =>
    (await as('GET /visit', { query })).body.items.map(({ id }) => id)
  expect(await ids({ guestless: '1' })).toEqual([visit.id])
  expect(await ids({ guestless: '1', restaurantId: visit.restaurant_id, status: 'accepted' })).toEqual([])
  const { call: other } = await loginAs(t, await buildUser(t.db))
  expect(await ids({ guestless: '1' }, other)).toEqual([])
})

test('a guest is not removed while a visit is planned for them', async () => {
  const guest = await buildUser(t.db)
  const { id: restaurantId } = await buildRestaurant(t.db)
  const body = { guestId: guest.id, restaurantId, visitDate: '2026-12-24T19:00' }
  const [planned, removed] = await Promise.all([
    call('POST /visit', { body }),
    call('DELETE /user/{id}', { params: { id: guest.id } }),
  ])
  expect([
    [201, 409],
    [422, 204],
  ]).toContainEqual([planned.status, removed.status])
})
