import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { notifyDueVisits } from '../../messages/notifications/service.ts'
import { clientOf, loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

const HOUR = 3_600_000
/** To the minute, as staff plan. */
const NOW = Math.floor(Date.now() / 60_000) * 60_000
const wallClock = (hours: number) => new Date(NOW + hours * HOUR).toISOString().slice(0, 16)

let t: TestApp
let staff: Client
beforeAll(async () => {
  t = await testApp({}, { SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com' })
  await buildBank(t.db)
  staff = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  t.setNow(new Date(NOW))
})
afterAll(() => t.close())

let people = 0
/** A visit of a guest with an e-mail address, and what its guest says. */
async function planned(hours = 48) {
  const user = await buildUser(t.db, { email: `guest${people++}@example.com`, language: 'en' })
  const at = new Date(NOW + hours * HOUR)
  const place = await buildRestaurant(t.db, { timezone: 'UTC' })
  const visit_date = wallClock(hours)
  const { id } = await buildVisit(t.db, {
    guest_id: user.id,
    restaurant_id: place.id,
    visit_date,
    opens_at: at,
  })
  const { call } = await loginAs(t, user)
  const params = { visitId: id }
  return {
    id,
    user,
    call,
    say: (reason: string | null = null, by = call) =>
      by('PUT /visit/{visitId}/absence', { params, body: { reason } }),
    takeBack: (by = call) => by('DELETE /visit/{visitId}/absence', { params }),
    seen: async () => (await staff('GET /visit/{visitId}', { params })).body,
    change: (body: object) => staff('PATCH /visit/{id}', { params: { id }, body }),
    timeline: async () => (await staff('GET /visit/{visitId}/timeline', { params })).body.items,
  }
}

const onToday = async () => {
  const { items, count } = (await staff('GET /visit/attention')).body.absences!
  expect(count).toBe(items.length)
  const listed = await staff('GET /visit', { query: { absent: '1', sort: 'oldest' } })
  expect(listed.body.items).toEqual(items)
  return items.map(({ id }) => id)
}
const lettersTo = async ({ id }: { id: string }) => {
  const rows = t.db.selectFrom('messages').select('kind').where('user_id', '=', id).orderBy('id')
  return (await rows.execute()).map(({ kind }) => kind)
}

test('a guest who can’t come is on Today and in the timeline, and the visit stays', async () => {
  const visit = await planned()
  const { status, body } = await visit.say('My flight\nis late')
  expect([status, body.status, body.absence]).toEqual([
    200,
    'scheduled',
    { at: new Date(NOW).toISOString(), reason: 'My flight\nis late' },
  ])
  expect(await onToday()).toEqual([visit.id])
  t.setNow(new Date(NOW + HOUR))
  expect((await visit.say('My flight is late')).body.absence).toEqual({
    at: new Date(NOW).toISOString(),
    reason: 'My flight is late',
  })
  const mine = (await visit.call('GET /visit')).body.items
  expect(mine.map(({ absence }) => absence?.reason)).toEqual(['My flight is late'])
  const said = (await visit.timeline()).filter(({ kind }) => kind.startsWith('absence'))
  expect(said).toMatchObject([{ kind: 'absence', actor: null, value: 'My flight is late' }])

  expect((await visit.takeBack()).body.absence).toBeUndefined()
  expect((await visit.takeBack()).status).toBe(200)
  expect(await onToday()).toEqual([])
  await visit.say()
  const kinds = (await visit.timeline()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('absence'))).toEqual([
    'absence',
    'absenceWithdrawn',
    'absence',
  ])
  await visit.takeBack()
  t.setNow(new Date(NOW))
})

test('each answer by staff takes the visit from Today, and an undo of it brings the question back', async () => {
  const visit = await planned()
  await visit.say()
  const { visitDate, guestId, restaurantId } = await visit.seen()
  const other = await buildUser(t.db)
  const place = await buildRestaurant(t.db)
  const answers = [
    [{ visitDate: wallClock(200) }, { visitDate }],
    [{ guestId: other.id }, { guestId }],
    [{ restaurantId: place.id }, { restaurantId }],
    [{ cancelled: true }, { cancelled: false }],
  ]
  for (const [answer, undo] of answers) {
    expect((await visit.change({ ...answer, allowRepeats: true })).body.absence).toBeUndefined()
    expect(await onToday()).toEqual([])
    expect((await visit.change({ ...undo, allowRepeats: true })).body.absence).toEqual({
      at: new Date(NOW).toISOString(),
      reason: null,
    })
    expect(await onToday()).toEqual([visit.id])
  }
  await visit.takeBack()
})

test('a guest who begins the visit came after all; one that has begun or is closed is not given up', async () => {
  const visit = await planned(-1)
  await visit.say()
  expect(await onToday()).toEqual([visit.id])
  await openChecklist(visit.call, visit.id)
  await visit.call('POST /visit/{visitId}/begin', { params: { visitId: visit.id } })
  expect([await onToday(), (await visit.seen()).absence]).toEqual([[], undefined])
  expect((await visit.say()).body.code).toBe('conflict')
  const cancelled = await planned()
  await cancelled.change({ cancelled: true })
  expect((await cancelled.say()).body.code).toBe('visit_closed')
})

test('only the visit’s guest says it, in a few words', async () => {
  const visit = await planned()
  const stranger = (await loginAs(t, await buildUser(t.db))).call
  const answers = [
    await visit.say(null, stranger),
    await visit.takeBack(stranger),
    await visit.say(null, staff),
    await visit.say(null, clientOf(t.app)),
    await visit.say('x'.repeat(501)),
    await visit.say(' '),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 401, 422, 422])
  expect(await onToday()).toEqual([])
})

test('of two who say it at once the visit has one statement', async () => {
  const visit = await planned()
  const all = await Promise.all([visit.say('a'), visit.say('b'), visit.say('c')])
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await onToday()).toEqual([visit.id])
  await Promise.all([visit.takeBack(), visit.takeBack()])
  expect(await onToday()).toEqual([])
})

test('who can’t come is not reminded, nor named as not notified, and is reminded again after taking it back', async () => {
  const visit = await planned(20)
  await notifyDueVisits(t.context)
  expect(await lettersTo(visit.user)).toEqual(['visit_planned'])
  await visit.say()
  t.setNow(new Date(NOW + 19 * HOUR))
  await notifyDueVisits(t.context)
  expect(await lettersTo(visit.user)).toEqual(['visit_planned'])
  await visit.takeBack()
  t.setNow(new Date(NOW + 20 * HOUR))
  await notifyDueVisits(t.context)
  expect(await lettersTo(visit.user)).toEqual(['visit_planned', 'visit_open'])
  t.setNow(new Date(NOW))

  const unreached = await planned()
  await t.db.updateTable('users').set({ email: null }).where('id', '=', unreached.user.id).execute()
  const unnotified = async () =>
    (await staff('GET /visit/attention')).body.unnotified.items.map(({ id }) => id).includes(unreached.id)
  expect(await unnotified()).toBe(true)
  await unreached.say()
  expect(await unnotified()).toBe(false)
  await unreached.takeBack()
})

test('the reason is part of the guest’s data, and goes when the guest is erased', async () => {
  const visit = await planned()
  await visit.say('My daughter Ada is ill')
  expect((await visit.call('GET /user/data')).body.sections['visitAbsences']).toMatchObject([
    { visit_id: visit.id, reason: 'My daughter Ada is ill' },
  ])
  await staff('DELETE /user/{id}/data', { params: { id: visit.user.id } })
  const left = await t.db
    .selectFrom('visit_absences')
    .select('reason')
    .where('visit_id', '=', visit.id)
    .execute()
  expect([left, await onToday()]).toEqual([[{ reason: null }], []])
})
