import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstStep } from '@cloche/contract/first-steps.ts'
import { loginAs, openVisit, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildSmallBank, buildUser } from '../../test/factories.ts'

let t: TestApp
let admin: Client
let manager: Client
beforeAll(async () => {
  t = await testApp()
  const staff = [await buildUser(t.db, { role_id: 1 }), await buildUser(t.db, { role_id: 3 })]
  ;[admin, manager] = (await Promise.all(staff.map((user) => loginAs(t, user)))).map(({ call }) => call) as [
    Client,
    Client,
  ]
  // Staff of these tests log in by links, which only guests have in life.
  await t.db.updateTable('guest_links').set({ last_used_at: null }).execute()
})
afterAll(() => t.close())

const stepsFor = async (call: Client) => (await call('GET /visit/attention')).body.firstSteps ?? null
const waiting = async (call: Client): Promise<FirstStep[]> =>
  ((await stepsFor(call))?.steps ?? []).flatMap(({ step, isDone, isSkipped }) =>
    isDone || isSkipped ? [] : [step],
  )

test('the steps of an empty programme wait in their order, and none for a manager', async () => {
  expect(await waiting(admin)).toEqual([
    'programme',
    'restaurants',
    'checklist',
    'guest',
    'visit',
    'phone',
    'messages',
  ])
  expect((await stepsFor(admin))!.guestId).toBeNull()
  expect(await stepsFor(manager)).toBeNull()
})

test('a step that is skipped waits no more until it is brought back, and only administrators skip', async () => {
  const step = { params: { step: 'messages' } }
  expect((await manager('PUT /first-step/{step}/skipped', step)).status).toBe(403)
  expect((await admin('PUT /first-step/{step}/skipped', step)).status).toBe(204)
  expect((await admin('PUT /first-step/{step}/skipped', step)).status).toBe(204)
  expect(await waiting(admin)).not.toContain('messages')
  expect((await admin('DELETE /first-step/{step}/skipped', step)).status).toBe(204)
  expect(await waiting(admin)).toContain('messages')
})

test('each step is done once the data says so, and the last one ends them', async () => {
  const named = { name: 'Grand Café', contact: 'Ask Vera' }
  expect((await admin('PATCH /settings', { body: named })).status).toBe(200)
  await buildSmallBank(t.db)
  const { id: guestId } = await buildUser(t.db)
  expect(await waiting(admin)).toEqual(['restaurants', 'visit', 'phone', 'messages'])
  expect((await stepsFor(admin))!.guestId).toBe(guestId)
  const { body: place } = await admin('POST /restaurant', {
    body: { title: 'Linden', address: '1 Mill Lane' },
  })
  expect(await waiting(manager)).toEqual(['visit'])
  const visit = { guestId, restaurantId: place.id, visitDate: '2099-06-01T12:30' }
  expect((await admin('POST /visit', { body: visit })).status).toBe(201)
  expect(await waiting(admin)).toEqual(['phone', 'messages'])
  expect(await stepsFor(manager)).toBeNull()
  await openVisit(t)
  expect(await waiting(admin)).toEqual(['messages'])
  await admin('PUT /first-step/{step}/skipped', { params: { step: 'messages' } })
  expect(await stepsFor(admin)).toBeNull()
})
