import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HEADER, ROLE } from '@cloche/contract/constants.ts'
import type { DomainEvent } from '../../base/events/events.ts'
import { LISTENERS } from '../../listeners.ts'
import { notifyDueVisits } from '../../messages/notifications/service.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

const DAY = 86_400_000
const TEXT = 'You went to the branch next door.'
const published: DomainEvent[] = []

let t: TestApp
let staff: Client
let manager: Client
beforeAll(async () => {
  t = await testApp(
    { listeners: [...LISTENERS, async (_context, _db, events) => void published.push(...events)] },
    { SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com' },
  )
  await buildBank(t.db)
  staff = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  const person = { first_name: 'Max', last_name: 'Hill' }
  manager = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager, ...person }))).call
})
beforeEach(() => void (published.length = 0))
afterAll(() => t.close())

type Stage = 'scheduled' | 'open' | 'overdue' | 'submitted' | 'returned' | 'accepted' | 'cancelled'

let people = 0
/** Makes a visit at a stage of its life. */
async function visitAt(stage: Stage) {
  const user = await buildUser(t.db, { email: `void${people++}@example.com` })
  const hours = { scheduled: 48, overdue: -80 }[stage as string] ?? -1
  const opens_at = new Date(new Date(Date.now() + hours * 3_600_000).setSeconds(0, 0))
  const { id, restaurant_id: restaurantId } = await buildVisit(t.db, { guest_id: user.id, opens_at })
  const { call: guest } = await loginAs(t, user)
  const params = { visitId: id }
  const item = stage === 'scheduled' || stage === 'overdue' ? null : await openChecklist(guest, id)
  const answer = (value: string) =>
    guest('PATCH /question/{id}', { params: { id: item!('Door').id }, body: { answer: value } })
  if (['submitted', 'returned', 'accepted'].includes(stage)) {
    await answer('yes')
    await guest('PATCH /question/{id}/rate', { params: { id: item!('Service').id }, body: { rate: 4 } })
    await guest('PUT /visit/{visitId}', { params })
  }
  if (stage === 'accepted') await manager('POST /visit/{visitId}/accept', { params })
  if (stage === 'returned')
    await manager('POST /visit/{visitId}/return', { params, body: { message: 'Again', notes: [] } })
  const cancelled = { params: { id }, body: { cancelled: true } }
  if (stage === 'cancelled') await manager('PATCH /visit/{id}', cancelled)
  const declare = (body: object = { reason: 'wrong_place', text: TEXT }, version?: number) =>
    manager('POST /visit/{visitId}/void', { params, body }, version ? ifMatch(version) : {})
  const reinstate = () => manager('PATCH /visit/{id}', { params: { id }, body: { cancelled: false } })
  const read = async () => (await manager('GET /visit/{visitId}', { params })).body
  const seen = async () => (await guest('GET /visit/{visitId}', { params })).body
  const letters = async () => {
    await notifyDueVisits(t.context)
    const rows = await t.db
      .selectFrom('messages')
      .select(['kind', 'body', 'status'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute()
    return rows.filter(({ kind }) => kind === 'visit_voided' || kind === 'visit_cancelled')
  }
  return { id, user, restaurantId, params, guest, answer, declare, reinstate, read, seen, letters }
}
type Made = Awaited<ReturnType<typeof visitAt>>

const ifMatch = (version: number) => ({ [HEADER.ifMatch]: `"${version}"` })
const logOf = async (entityId: string) =>
  (await staff('GET /audit', { query: { entity: 'visit', entityId } })).body.items

describe.each(['overdue', 'submitted', 'returned', 'accepted'] as const)('a visit that is %s', (stage) => {
  test('is declared not to count, and is what it was once it is reinstated', async () => {
    const visit = await visitAt(stage)
    const before = await visit.read()
    const { status, body } = await visit.declare()
    expect([status, body.status, body.fillable]).toEqual([200, 'cancelled', false])
    const by = { id: expect.any(String), firstName: 'Max', lastName: 'Hill' }
    const why = { reason: 'wrong_place', text: TEXT, from: stage, by, at: expect.any(String) }
    expect(body.void).toEqual(why)
    expect(await visit.read()).toEqual(body)

    const back = await visit.reinstate()
    expect(back.body).toEqual({ ...before, version: body.version + 1 })
    const { body: timeline } = await manager('GET /visit/{visitId}/timeline', { params: visit.params })
    const last = timeline.items.slice(-2)
    expect(last).toMatchObject([
      { kind: 'voided', voidReason: 'wrong_place', value: TEXT, actor: { lastName: 'Hill' } },
      { kind: 'reinstated', actor: { lastName: 'Hill' } },
    ])
    const [reinstated, voided] = await logOf(visit.id)
    expect([reinstated!.action, voided!.action]).toEqual(['reinstate', 'void'])
    expect(voided!.changes).toEqual({ voidReason: [null, 'wrong_place'], voidText: [null, TEXT] })
    const events = published.filter(({ type }) => type === 'visit.voided' || type === 'visit.reinstated')
    const stored = stage === 'overdue' ? 'scheduled' : stage
    expect(events).toMatchObject([
      { type: 'visit.voided', from: stored, reason: 'wrong_place', text: TEXT },
      { type: 'visit.reinstated', to: stored },
    ])
  })
})

test.each(['scheduled', 'open', 'cancelled'] as const)('a visit that is %s stays', async (stage) => {
  const visit = await visitAt(stage)
  const before = await visit.read()
  const { status, body } = await visit.declare()
  expect([status, body.code, body.detail]).toEqual([409, 'conflict', `This visit is ${stage}`])
  expect(await visit.read()).toEqual(before)
})

test('the guest reads the text if there is one, and never why, by whom or from what', async () => {
  const [told, silent] = [await visitAt('submitted'), await visitAt('submitted')]
  await told.declare()
  await silent.declare({ reason: 'implausible' })
  for (const [{ seen }, text] of [
    [told, TEXT],
    [silent, undefined],
  ] as const) {
    const { status, voidText, void: why, cancelReason } = await seen()
    expect([status, voidText, why, cancelReason]).toEqual(['cancelled', text, undefined, undefined])
  }
  const { body } = await told.guest('GET /visit')
  expect(body.items[0]).toEqual(await told.seen())
})

test('again is a no-op with the same words; other words are refused to whoever has not seen the first', async () => {
  const visit = await visitAt('submitted')
  const { version } = await visit.read()
  const { body } = await visit.declare(undefined, version)
  const again = await visit.declare(undefined, version)
  expect([again.status, again.body]).toEqual([200, body])
  const late = await visit.declare({ reason: 'closed' }, version)
  expect([late.status, late.body.code]).toEqual([412, 'changed'])
  expect(late.body).toMatchObject({ current: { void: { reason: 'wrong_place', text: TEXT } } })
  const seen = await visit.declare({ reason: 'closed' }, body.version)
  expect([seen.status, seen.body.code]).toEqual([409, 'conflict'])
  expect(await logOf(visit.id)).toHaveLength(1)
})

test('of two who declare it at once with different reasons, one is told what is there', async () => {
  const visit = await visitAt('accepted')
  const { version } = await visit.read()
  const answers = await Promise.all(
    ['closed', 'recognised'].map((reason) => visit.declare({ reason }, version)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
})

test('a reason is one of those known, and a text is a line of at most 500 characters', async () => {
  const visit = await visitAt('submitted')
  const bad = [
    {},
    { reason: 'boring' },
    ...['', ' ', 'two\nlines', 'x'.repeat(501)].map((text) => ({ reason: 'other', text })),
  ]
  for (const body of bad) expect((await visit.declare(body)).status).toBe(422)
  expect((await visit.declare({ reason: 'other', text: ` ${'x'.repeat(500)} ` })).status).toBe(200)
})

test('a phone’s writes and its submission are refused as for a cancelled visit, and taken after reinstating', async () => {
  const visit = await visitAt('returned')
  await visit.declare()
  for (const answer of [
    await visit.answer('no'),
    await visit.guest('PUT /visit/{visitId}', { params: visit.params }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'visit_closed'])
  await visit.reinstate()
  expect((await visit.answer('no')).status).toBe(200)
})

test('one whose guest is removed counts again all the same; one that would wait for the guest does not', async () => {
  const [accepted, returned] = [await visitAt('accepted'), await visitAt('returned')]
  for (const { declare, user } of [accepted, returned]) {
    await declare()
    await staff('DELETE /user/{id}', { params: { id: user.id } })
  }
  expect((await accepted.reinstate()).body.status).toBe('accepted')
  expect((await returned.reinstate()).status).toBe(422)
})

test('the text is gone from visit, timeline and log once the guest is erased; the reason stays', async () => {
  const visit = await visitAt('accepted')
  await visit.declare()
  await staff('DELETE /user/{id}/data', { params: { id: visit.user.id } })
  expect((await visit.read()).void).toMatchObject({ reason: 'wrong_place', text: null })
  const [entry] = await logOf(visit.id)
  expect(entry!.changes).toEqual({ voidReason: [null, 'wrong_place'] })
  const { body } = await manager('GET /visit/{visitId}/timeline', { params: visit.params })
  expect(body.items.at(-1)).toMatchObject({ kind: 'voided', voidReason: 'wrong_place', value: null })
})

describe('the guest', () => {
  test('gets a letter with the text, and none that keeps them from going', async () => {
    const visit = await visitAt('submitted')
    await visit.declare()
    const [letter, ...more] = await visit.letters()
    expect([letter!.kind, more]).toEqual(['visit_voided', []])
    expect(letter!.body).toContain(`\n\n${TEXT}\n\n`)
  })

  test('gets none without a text', async () => {
    const visit = await visitAt('returned')
    await visit.declare({ reason: 'recognised' })
    expect(await visit.letters()).toEqual([])
  })

  test('gets none that waits when the visit counts again', async () => {
    const visit = await visitAt('submitted')
    await visit.declare()
    await visit.reinstate()
    expect(await visit.letters()).not.toContainEqual(expect.objectContaining({ status: 'waiting' }))
  })
})

describe('many at once', () => {
  const change = (items: object[], more = {}) => manager('PATCH /visit/bulk', { body: { items, ...more } })
  const why = { reason: 'closed', text: TEXT }
  const itemsOf = (visits: readonly Made[]) =>
    Promise.all(visits.map(async ({ id, read }) => ({ id, version: (await read()).version, voided: true })))

  test('by the rules of the single call, with one reason; taken back together', async () => {
    const visits = [await visitAt('overdue'), await visitAt('accepted'), await visitAt('submitted')]
    const others = [await visitAt('open'), await visitAt('scheduled'), await visitAt('cancelled')]
    const before = await Promise.all(visits.map(({ read }) => read()))
    const { body } = await change(await itemsOf([...visits, ...others]), { void: why })
    expect(body.changed).toHaveLength(3)
    expect(body.kept).toEqual([
      { id: others[0]!.id, reason: 'ahead' },
      { id: others[1]!.id, reason: 'ahead' },
      { id: others[2]!.id, reason: 'closed' },
    ])
    for (const { read } of visits) expect((await read()).void).toMatchObject(why)
    const again = await change(await itemsOf(visits), { void: why })
    expect(again.body.kept.map(({ reason }) => reason)).toEqual(['closed', 'closed', 'closed'])

    await change(body.changed.map((each) => ({ ...each, cancelled: false })))
    const after = await Promise.all(visits.map(({ read }) => read()))
    expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status))
    expect(after.map((visit) => visit.void)).toEqual([undefined, undefined, undefined])
  })

  test('not without a reason', async () => {
    const { status, body } = await change(await itemsOf([await visitAt('submitted')]))
    expect([status, body.errors]).toEqual([422, [{ path: 'void', message: 'A reason is needed' }]])
  })

  test('are found by a filter of their own', async () => {
    const { id: restaurantId } = await buildRestaurant(t.db)
    const [one] = [
      await buildVisit(t.db, { restaurant_id: restaurantId, opens_at: new Date(Date.now() - 4 * DAY) }),
    ]
    await buildVisit(t.db, { restaurant_id: restaurantId, status: 'cancelled' })
    await change([{ id: one.id, version: 1, voided: true }], { void: why })
    const { body } = await manager('GET /visit', { query: { restaurantId, voided: '1' } })
    expect(body.items.map(({ id }) => id)).toEqual([one.id])
  })
})

describe('the rotation', () => {
  test.each([
    ['recognised', 409],
    ['wrong_time', 409],
    ['implausible', 409],
    ['other', 409],
    ['closed', 201],
    ['wrong_place', 201],
  ])('a guest whose visit was void as %s: %i', async (reason, expected) => {
    const visit = await visitAt('submitted')
    await visit.declare({ reason })
    const visitDate = new Date(Date.now() + 5 * DAY).toISOString().slice(0, 16)
    const pair = { guestId: visit.user.id, restaurantId: visit.restaurantId }
    const body = { pairs: [pair], visitDates: [visitDate] }
    const preview = await manager('POST /visit/plan/pairs', { body })
    expect(preview.body.items[0]!.repeatOf === null).toBe(expected === 201)
    const planned = await manager('POST /visit', { body: { ...pair, visitDate } })
    const near = planned.body.errors?.map(({ path }) => path)
    expect([planned.status, near]).toEqual([expected, expected === 409 ? [visit.id] : undefined])
  })
})
