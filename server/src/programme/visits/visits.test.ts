import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR)

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterAll(() => t.close())

/** Makes a logged-in guest with a visit. */
async function guestWithVisit(overrides: Parameters<typeof buildVisit>[1] = {}) {
  const visit = await buildVisit(t.db, overrides)
  const { call } = await loginAs(t, { id: visit.guest_id })
  return { visit, call, params: { visitId: visit.id } }
}

/** The ids of the bank's questions: the door and the rate. */
async function answerRequired(call: Client, visitId: string) {
  const item = await openChecklist(call, visitId)
  await call('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } })
  await call('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 3 } })
  return item
}

test('a visit says where, when, whether it can be filled in and how far it is', async () => {
  const { visit, call, params } = await guestWithVisit({
    visit_date: '2026-11-01 19:30:45',
    opens_at: at(-2),
  })
  const { body } = await call('GET /visit/{visitId}', { params })
  expect(body).toMatchObject({
    id: visit.id,
    visitDate: '2026-11-01T19:30',
    opensAt: visit.opens_at,
    status: 'open',
    fillable: true,
    copiedAt: null,
    startedAt: null,
    score: null,
    progress: { required: 0, answered: 0 },
    guest: { firstName: 'Ada', lastName: 'Stone' },
    restaurant: { title: 'Linden', timezone: 'Europe/London' },
  })
  await answerRequired(call, visit.id)
  const { body: later } = await call('GET /visit/{visitId}', { params })
  expect([later.progress, later.startedAt]).toEqual([{ required: 2, answered: 2 }, expect.any(String)])
})

test("someone else's visit does not exist for a guest, staff see it", async () => {
  const { params } = await guestWithVisit()
  const { call: stranger } = await loginAs(t, await buildUser(t.db))
  for (const key of ['GET /visit/{visitId}', 'PUT /visit/{visitId}', 'GET /question/{visitId}'] as const) {
    const { status, body } = await stranger(key, { params })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  expect((await manager('GET /visit/{visitId}', { params })).status).toBe(200)
})

test.each(['GET /visit/{visitId}', 'PUT /visit/{visitId}'] as const)(
  '%s with ids that lead nowhere',
  async (key) => {
    const { call } = await guestWithVisit()
    expect((await call(key, { params: { visitId: crypto.randomUUID() } })).status).toBe(404)
    const { status, body } = await call(key, { params: { visitId: 'seven' } })
    expect([status, body.errors![0]!.path]).toEqual([422, 'visitId'])
  },
)

test('a list: newest first, page by page, own ones only for a guest', async () => {
  const guest = await buildUser(t.db)
  for (const hours of [-5, -1, -3, -3, 30])
    await buildVisit(t.db, { guest_id: guest.id, opens_at: at(hours) })
  const { call } = await loginAs(t, guest)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor ? { cursor } : {}) }
    const { body } = await call('GET /visit', { query })
    seen.push(...body.items.map((visit) => visit.opensAt))
    cursor = body.nextCursor
  } while (cursor)
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const { body } = await manager('GET /visit', { query: { limit: '200' } })
  expect(body.items.length).toBeGreaterThan(5)
})

test('a list filtered by restaurant and by what the clock makes of a status', async () => {
  const { id: restaurant_id } = await buildRestaurant(t.db)
  const done = { started_at: at(-90), submitted_at: at(-80), progress_required: 1, progress_answered: 1 }
  const planted = {
    scheduled: { opens_at: at(5) },
    open: { opens_at: at(-71) },
    overdue: { opens_at: at(-73) },
    submitted: { opens_at: at(-100), status: 'submitted', ...done },
    returned: { opens_at: at(-100), status: 'returned', ...done },
    accepted: { opens_at: at(-100), status: 'accepted', ...done },
    cancelled: { opens_at: at(-1), status: 'cancelled' },
  } as const
  for (const visit of Object.values(planted)) await buildVisit(t.db, { restaurant_id, ...visit })
  for (const status of Object.keys(planted)) {
    const { body } = await manager('GET /visit', { query: { restaurantId: restaurant_id, status } })
    expect(body.items.map((visit) => visit.status)).toEqual([status])
  }
  const { body } = await manager('GET /visit', { query: { restaurantId: restaurant_id } })
  expect(body.items).toHaveLength(7)
  const wrong = await manager('GET /visit', { query: { restaurantId: 'x', status: 'gone' } })
  expect(wrong.body.errors!.map((each) => each.path)).toEqual(['restaurantId', 'status'])
})

test('a list shows how far visits under way are', async () => {
  const { visit, call } = await guestWithVisit()
  const item = await openChecklist(call, visit.id)
  await call('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'no' } })
  const { body } = await call('GET /visit')
  expect(body.items[0]!.progress).toEqual({ required: 3, answered: 1 })
})

async function scoreOf(id: string): Promise<number | null> {
  const { score } = await t.db
    .selectFrom('visits')
    .select('score')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return score
}

test('submitting names what is still open, then stores score and progress, and again changes nothing', async () => {
  const { visit, call, params } = await guestWithVisit()
  const early = await call('PUT /visit/{visitId}', { params })
  const item = await openChecklist(call, visit.id)
  expect([early.status, early.body.code]).toEqual([422, 'incomplete'])
  expect(early.body.errors!.map((each) => each.path)).toEqual([item('Door').id, item('Service').id])

  await answerRequired(call, visit.id)
  await call('PATCH /question/{id}', { params: { id: item('Cocktail').id }, body: { answer: null } })
  const { status, body } = await call('PUT /visit/{visitId}', { params })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'submitted',
    fillable: false,
    score: null,
    progress: { required: 2, answered: 2 },
  })
  const again = await call('PUT /visit/{visitId}', { params })
  expect([again.status, again.body]).toEqual([200, body])
  expect(await scoreOf(visit.id)).toBe(75)
})

test('an add-on section counts once something in it was entered', async () => {
  const { visit, call, params } = await guestWithVisit()
  const item = await answerRequired(call, visit.id)
  const target = { id: item('Cocktail').id }
  await call('PUT /question/{id}/comment', { params: target, body: { comment: 'flat' } })
  const { body } = await call('PUT /visit/{visitId}', { params })
  expect(body.errors!.map((each) => each.path)).toEqual([target.id])
})

test('a returned visit can be filled in and submitted again', async () => {
  const { visit, call, params } = await guestWithVisit()
  const item = await answerRequired(call, visit.id)
  const first = await call('PUT /visit/{visitId}', { params })
  await t.db.updateTable('visits').set({ status: 'returned' }).where('id', '=', visit.id).execute()
  const { body: returned } = await call('GET /visit/{visitId}', { params })
  expect([returned.status, returned.fillable]).toEqual(['returned', true])
  await call('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 5 } })
  const { body } = await call('PUT /visit/{visitId}', { params })
  expect([body.status, body.submittedAt! > first.body.submittedAt!]).toEqual(['submitted', true])
  expect(await scoreOf(visit.id)).toBe(100)
})

test.each([
  ['read first', 'GET /question/{visitId}', false],
  ['begun', 'POST /visit/{visitId}/begin', false],
  ['read first by its submission', 'PUT /visit/{visitId}', false],
  ['submitted', 'PUT /visit/{visitId}', true],
] as const)(
  'a visit that is given to somebody else in the moment in which it is %s is not found',
  async (_, key, isAnswered) => {
    const { visit, call, params } = await guestWithVisit()
    if (isAnswered) await answerRequired(call, visit.id)
    const ofVisit = () => t.db.selectFrom('visits').selectAll().where('id', '=', visit.id)
    const before = await ofVisit().executeTakeFirstOrThrow()
    const { id: guest_id } = await buildUser(t.db)
    let reading: ReturnType<typeof call<typeof key>>
    await t.db.transaction().execute(async (db) => {
      await db.updateTable('visits').set({ guest_id }).where('id', '=', visit.id).execute()
      reading = call(key, { params })
      await untilOneWaits(t.db)
    })
    const { status, body } = await reading!
    expect([status, body.code]).toEqual([404, 'not_found'])
    const { copied_at, started_at, status: after } = await ofVisit().executeTakeFirstOrThrow()
    expect([copied_at, started_at, after]).toEqual([before.copied_at, before.started_at, 'scheduled'])
  },
)

test.each([
  ['before its time', { opens_at: at(1) }, 'visit_not_open'],
  ['cancelled', { status: 'cancelled' }, 'visit_closed'],
] as const)('a visit that is %s cannot be submitted', async (_, overrides, code) => {
  const { call, params } = await guestWithVisit(overrides)
  const { status, body } = await call('PUT /visit/{visitId}', { params })
  expect([status, body.code]).toEqual([409, code])
})

test('a list can be had by cookie too', async () => {
  const { visit } = await guestWithVisit()
  const { token } = await loginAs(t, { id: visit.guest_id })
  const { body } = await clientOf(t.app)('GET /visit', {}, { cookie: `other=1; cloche_session=${token}` })
  expect(body.items.map((each) => each.id)).toEqual([visit.id])
})
