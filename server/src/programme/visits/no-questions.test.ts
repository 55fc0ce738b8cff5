import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import {
  buildApplication,
  buildBank,
  buildQuestion,
  buildRestaurant,
  buildUser,
  buildVisit,
  emptyBank,
} from '../../test/factories.ts'

let t: TestApp
let admin: Client
let token: string

beforeAll(async () => {
  t = await testApp()
  ;({ call: admin, token } = await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator })))
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyBank(t.db)
  // Neither an empty category nor the question of a removed one can be answered.
  await buildQuestion(t.db, { title: 'Empty' })
  const removed = await buildQuestion(t.db, { title: 'Gone', deleted_at: new Date() })
  await buildQuestion(t.db, { parent: removed.id, type: 'text', title: 'Unreachable' })
})

async function visitsNow(): Promise<number> {
  const { count } = await t.db
    .selectFrom('visits')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function importVisit(row: string) {
  const form = new FormData()
  form.set('file', new Blob([`guest;restaurant;visitDate\n${row}\n`]), 'visits.csv')
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/import/visits?confirm=1',
    payload: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.statusCode, body: response.json<Partial<Problem>>() }
}

const WHEN = '2031-06-01T19:30'

test('no way to plan plans a visit while there is no question to answer', async () => {
  const restaurantId = (await buildRestaurant(t.db, { title: 'Empty hall' })).id
  const guest = await buildUser(t.db, { login: 'vera', phone: '79160000001' })
  const visit = { guestId: guest.id, restaurantId, visitDate: WHEN }
  const first = { visitDate: WHEN, restaurantId }
  const applied = await buildApplication(t.db)
  const known = await buildApplication(t.db, { phone: guest.phone! })
  const before = await visitsNow()
  const replies = [
    await admin('POST /visit', { body: { ...visit, allowRepeats: true } }),
    await admin('POST /visit/bulk', { body: { items: [visit] } }),
    await admin('POST /user', { body: { firstName: 'Ada', lastName: 'Stone', roleId: 2, ...first } }),
    await admin('POST /application/{id}/accept', { params: { id: applied.id }, body: first }),
    await admin('POST /application/{id}/merge', {
      params: { id: known.id },
      body: { userId: guest.id, ...first },
    }),
    await importVisit('vera;Empty hall;2031-06-01 19:30'),
  ]
  for (const { status, body } of replies)
    expect([status, body.code, body.errors?.map(({ path }) => path)]).toEqual([
      409,
      'conflict',
      ['questions'],
    ])
  expect(await visitsNow()).toBe(before)
  await buildBank(t.db)
  expect((await admin('POST /visit', { body: visit })).status).toBe(201)
})

test('a visit that was planned before the questions were removed stays unopened until there are some', async () => {
  const { id: visitId, guest_id } = await buildVisit(t.db)
  const { call } = await loginAs(t, { id: guest_id })
  const params = { visitId }
  const read = await call('GET /question/{visitId}', { params })
  expect(read.body).toMatchObject({ visit: { startedAt: null }, items: [] })
  const submitted = await call('PUT /visit/{visitId}', { params })
  expect([submitted.status, submitted.body.code]).toEqual([409, 'visit_not_open'])
  expect((await admin('GET /visit/{visitId}', { params })).body).toMatchObject({
    startedAt: null,
    submittedAt: null,
  })
  await buildBank(t.db)
  const { body } = await call('GET /question/{visitId}', { params })
  expect(body.items.map(({ title }) => title)).toContain('Door')
})
