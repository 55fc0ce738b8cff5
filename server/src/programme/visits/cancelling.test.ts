import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { notifyDueVisits } from '../../messages/notifications/service.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser, buildVisit } from '../../test/factories.ts'

const REASON = 'The restaurant is closed that week'

let t: TestApp
let staff: Client
beforeAll(async () => {
  t = await testApp({}, { SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com' })
  await buildBank(t.db)
  staff = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
})
afterAll(() => t.close())

let people = 0
async function planned() {
  const user = await buildUser(t.db, { email: `guest${people++}@example.com`, language: 'ru' })
  const opens_at = new Date(Date.now() + 48 * 3_600_000)
  const { id } = await buildVisit(t.db, { guest_id: user.id, opens_at })
  const { call } = await loginAs(t, user)
  const change = (body: object) => staff('PATCH /visit/{id}', { params: { id }, body })
  const reasons = async () => {
    const { body } = await staff('GET /visit/{visitId}/timeline', { params: { visitId: id } })
    return body.items.flatMap(({ kind, value }) => (kind === 'cancelled' ? value : []))
  }
  const seen = async () => (await call('GET /visit/{visitId}', { params: { visitId: id } })).body.cancelReason
  const lastLetter = async () => {
    await notifyDueVisits(t.context)
    const letters = t.db
      .selectFrom('messages')
      .select('body')
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
    return (await letters.executeTakeFirstOrThrow()).body
  }
  return { id, user, change, reasons, seen, lastLetter }
}
const logOf = async (entityId: string) =>
  (await staff('GET /audit', { query: { entity: 'visit', entityId } })).body.items.map(
    ({ changes }) => changes,
  )

test('the reason of a cancellation is kept with the visit, in timeline and log, and told to the guest', async () => {
  const visit = await planned()
  await visit.lastLetter()
  const { body } = await visit.change({ cancelled: true, cancelReason: `  ${REASON} ` })
  expect([body.cancelReason, await visit.seen()]).toEqual([REASON, REASON])
  expect(await visit.reasons()).toEqual([REASON])
  expect(await logOf(visit.id)).toEqual([{ cancelReason: [null, REASON] }])
  expect(await visit.lastLetter()).toContain(`\n\nПочему: ${REASON}\n\n`)

  expect((await visit.change({ cancelled: true, cancelReason: 'Another' })).body.cancelReason).toBe(REASON)
  expect((await visit.change({ cancelled: false, cancelReason: 'No' })).body.cancelReason).toBeUndefined()
  expect((await visit.change({ cancelled: true })).body.cancelReason).toBeUndefined()
  expect([await visit.seen(), await visit.reasons()]).toEqual([undefined, [REASON, null]])
})

test('many visits are cancelled with one reason', async () => {
  const [one, other] = [await planned(), await planned()]
  await one.lastLetter()
  const items = [one, other].map(({ id }) => ({ id, version: 1, cancelled: true }))
  const { body } = await staff('PATCH /visit/bulk', { body: { items, cancelReason: REASON } })
  expect(body.changed).toHaveLength(2)
  for (const visit of [one, other]) {
    expect([await visit.seen(), await visit.reasons()]).toEqual([REASON, [REASON]])
    expect(await visit.lastLetter()).toContain(REASON)
  }
  await staff('PATCH /visit/bulk', {
    body: { items: items.map((each) => ({ ...each, version: 2, cancelled: false })) },
  })
  expect(await one.seen()).toBeUndefined()
})

test('a visit that goes to another guest is cancelled for the former one without a reason', async () => {
  const visit = await planned()
  await visit.lastLetter()
  const next = await buildUser(t.db)
  await visit.change({ guestId: next.id })
  await visit.change({ cancelled: true, cancelReason: REASON })
  await t.db.updateTable('visits').set({ status: 'scheduled' }).where('id', '=', visit.id).execute()
  const letter = await visit.lastLetter()
  expect([letter.includes('Ваш визит отменён'), letter.includes(REASON)]).toEqual([true, false])
})

test('a reason is a line of at most 500 characters, and goes when the guest is erased', async () => {
  const visit = await planned()
  for (const cancelReason of ['', ' ', 'two\nlines', 'x'.repeat(501)])
    expect((await visit.change({ cancelled: true, cancelReason })).status).toBe(422)
  await visit.change({ cancelled: true, cancelReason: REASON })
  await staff('DELETE /user/{id}/data', { params: { id: visit.user.id } })
  const { body } = await staff('GET /visit/{visitId}', { params: { visitId: visit.id } })
  expect(body.cancelReason).toBeUndefined()
  expect([await visit.reasons(), await logOf(visit.id)]).toEqual([[null], [{}]])
})
