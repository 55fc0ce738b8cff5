import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dish } from '@cloche/contract/questions.ts'
import { loginAs, openChecklist, openVisit, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser, buildVisit } from '../../test/factories.ts'

const NOON = Date.UTC(2026, 10, 1, 12)
const minute = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()

let t: TestApp
let call: Client
let visitId: string
let questionId: string
let otherId: string

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
})
afterAll(() => t.close())
beforeEach(async () => {
  const visit = await openVisit(t)
  ;({ visitId, call } = visit)
  questionId = visit.item('Dishes').id
  otherId = visit.item('Door').id
})

const add = (body: object, headers = {}, id = questionId) =>
  call(
    'POST /question/{id}/dish',
    { params: { id }, body: { dishName: 'Soup', orderTime: minute(0), ...body } },
    headers,
  )
const change = (body: object, headers = {}) =>
  call('PUT /question/{id}/dish', { params: { id: questionId }, body }, headers)
const remove = (dishId: string, question = questionId) =>
  call('DELETE /question/{questionId}/dish/{dishId}', { params: { questionId: question, dishId } })
const captured = (offset: number) => ({ 'x-captured-at': new Date(Date.now() + offset).toISOString() })

async function dishes() {
  const { body } = await call('GET /question/{visitId}', { params: { visitId } })
  return body.items.find((each) => each.id === questionId)!
}

test('a dish is ordered, comes, and is shown by its order time', async () => {
  const second = await add({ dishName: 'Tea', orderTime: '2026-11-01T15:05:00+03:00' })
  const first = await add({})
  expect(first.status).toBe(201)
  expect(second.body).toMatchObject({ dishName: 'Tea', orderTime: minute(5), readyTime: null })
  const { status, body } = await change({ orderTime: minute(0), readyTime: minute(12) })
  expect([status, body]).toEqual([200, { ...first.body, readyTime: minute(12) }])
  const question = await dishes()
  expect(question.dishes).toEqual([body, second.body])
  expect([question.revision, question.savedAt]).toEqual([3, expect.any(String)])
})

test('sending one again changes nothing, also when it was removed since', async () => {
  const id = crypto.randomUUID()
  const first = await add({ id })
  const again = await add({ id, dishName: 'Cake' })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(204)
  expect((await add({ id })).status).toBe(201)
  expect((await dishes()).dishes).toEqual([])
})

test('a dish that is removed before it comes does not appear when it does', async () => {
  const id = crypto.randomUUID()
  expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204])
  const late = await add({ id })
  expect([late.status, late.body]).toMatchObject([201, { id, dishName: 'Soup' }])
  expect((await change({ id, orderTime: minute(0), readyTime: minute(1) })).status).toBe(404)
  expect((await dishes()).dishes).toEqual([])
})

test('a dish removed while its visit is closed does not appear when it comes after the visit is open again', async () => {
  const id = crypto.randomUUID()
  const set = (status: 'cancelled' | 'scheduled') =>
    t.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute()
  await set('cancelled')
  expect((await remove(id)).status).toBe(204)
  await set('scheduled')
  expect((await add({ id })).status).toBe(201)
  expect((await dishes()).dishes).toEqual([])
})

test('of a dish and its removal that arrive at once, nothing stays', async () => {
  const ids = Array.from({ length: 12 }, () => crypto.randomUUID())
  await Promise.all(ids.flatMap((id) => [add({ id }), remove(id)]))
  expect((await dishes()).dishes).toEqual([])
})

test("nobody can keep another guest's dish from coming", async () => {
  const id = crypto.randomUUID()
  const own = call
  const visit = await buildVisit(t.db)
  call = (await loginAs(t, { id: visit.guest_id })).call
  expect((await remove(id)).status).toBe(404)
  await remove(id, (await openChecklist(call, visit.id))('Dishes').id)
  call = own
  await add({ id })
  expect((await dishes()).dishes).toMatchObject([{ id }])
})

test('the same change sent again is none', async () => {
  const { body } = await add({})
  const when = captured(0)
  const end = { id: body.id, orderTime: minute(0), readyTime: minute(9) }
  await change(end, when)
  const before = await dishes()
  expect((await change(end, when)).status).toBe(200)
  expect(await dishes()).toEqual(before)
})

test('a visit that was submitted has nothing left to remove of what is gone', async () => {
  const kept = await add({})
  const removed = await add({ dishName: 'Tea' })
  await remove(removed.body.id)
  await t.db.updateTable('visits').set({ status: 'cancelled' }).where('id', '=', visitId).execute()
  expect((await remove(removed.body.id)).status).toBe(204)
  expect((await remove(crypto.randomUUID())).status).toBe(204)
  expect((await remove(kept.body.id)).status).toBe(409)
})

test('the same id sent twice at once is one dish', async () => {
  const id = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 6 }, () => add({ id })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect((await dishes()).dishes).toHaveLength(1)
})

test('an id that belongs to another question is a conflict', async () => {
  const id = crypto.randomUUID()
  await add({ id })
  const visit = await buildVisit(t.db)
  call = (await loginAs(t, { id: visit.guest_id })).call
  const other = (await openChecklist(call, visit.id))('Dishes').id
  const { status, body } = await add({ id }, {}, other)
  expect([status, body.code]).toEqual([409, 'conflict'])
})

test('two dishes of the same minute are told apart by id, name and time can be corrected', async () => {
  const [soup, tea] = [await add({}), await add({ dishName: 'Tea' })]
  const { body } = await change({
    id: tea.body.id,
    dishName: 'Green tea',
    orderTime: minute(1),
    readyTime: minute(3),
  })
  expect(body).toEqual({ id: tea.body.id, dishName: 'Green tea', orderTime: minute(1), readyTime: minute(3) })
  expect((await dishes()).dishes).toEqual([soup.body, body])
  const reopened = await change({ id: tea.body.id, orderTime: minute(1), readyTime: null })
  expect(reopened.body).toMatchObject({ dishName: 'Green tea', readyTime: null })
})

test('the change that was made last stays, however late the other arrives', async () => {
  const { body } = await add({}, captured(-9000))
  await change({ id: body.id, orderTime: minute(0), readyTime: minute(9) }, captured(-1000))
  const late = await change({ id: body.id, orderTime: minute(0), readyTime: minute(4) }, captured(-2000))
  expect([late.status, late.body.readyTime]).toEqual([200, minute(9)])
})

test('two phones that change different fields both keep their change, whichever arrives first', async () => {
  await inEitherOrder(
    (id) => [
      () => change({ id, dishName: 'Borscht' }, captured(-3000)),
      () => change({ id, readyTime: minute(9) }, captured(-4000)),
    ],
    async ({ id }) => {
      const late = await change({ id, dishName: 'Tea', orderTime: minute(1) }, captured(-5000))
      expect(late.body).toEqual({ id, dishName: 'Borscht', orderTime: minute(1), readyTime: minute(9) })
    },
  )
})

test('a change of one field leaves the others as they are, and sent again changes nothing', async () => {
  const { body } = await add({})
  const when = captured(0)
  const named = await change({ id: body.id, dishName: 'Borscht' }, when)
  expect(named.body).toEqual({ ...body, dishName: 'Borscht' })
  const before = await dishes()
  expect((await change({ id: body.id, dishName: 'Borscht' }, when)).body).toEqual(named.body)
  expect(await dishes()).toEqual(before)
})

test('without an id the order time names the dish and is no change of it', async () => {
  const { body } = await add({}, captured(-9000))
  await change({ orderTime: minute(0), dishName: 'Borscht' }, captured(-1000))
  const moved = await change({ id: body.id, orderTime: minute(1) }, captured(-2000))
  expect(moved.body).toEqual({ ...body, dishName: 'Borscht', orderTime: minute(1) })
})

test('an order time with microseconds names the dish that was ordered with it', async () => {
  const orderTime = '2026-11-01T12:00:00.123456Z'
  await add({ orderTime })
  const { status, body } = await change({ orderTime, readyTime: minute(12) })
  expect([status, body.readyTime]).toEqual([200, minute(12)])
})

test('of two dishes of the same minute, the change of one sent again leaves the other as it is', async () => {
  await add({})
  await add({ dishName: 'Tea' })
  const [first, again, other] = [
    await change({ orderTime: minute(0), readyTime: minute(12) }),
    await change({ orderTime: minute(0), readyTime: minute(12) }),
    await change({ orderTime: minute(0), readyTime: minute(15) }),
  ]
  expect(again.body).toEqual(first.body)
  expect(other.body.id).not.toBe(first.body.id)
})

test('times that were moved one by one may leave a dish ready before it was ordered, in either order of arrival', async () => {
  await inEitherOrder(
    (id) => [
      () => change({ id, orderTime: minute(5) }, captured(-3000)),
      () => change({ id, readyTime: minute(2) }, captured(-4000)),
    ],
    async (body) =>
      expect((await dishes()).dishes).toEqual([{ ...body, orderTime: minute(5), readyTime: minute(2) }]),
  )
})

/** Sends two changes of a dish in both orders. */
async function inEitherOrder(
  changesOf: (id: string) => (() => Promise<{ status: number }>)[],
  expectAfter: (dish: Dish) => Promise<void>,
) {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { body } = await add({}, captured(-9000))
    const changes = changesOf(body.id)
    for (const place of order) expect((await changes[place]!()).status).toBe(200)
    await expectAfter(body)
    await remove(body.id)
  }
}

test.each([
  [{ dishName: 'Tea' }, ''],
  [{ orderTime: minute(0) }, ''],
  [{ id: crypto.randomUUID() }, ''],
  [{ id: crypto.randomUUID(), dishName: '' }, 'dishName'],
  [{ id: crypto.randomUUID(), orderTime: null }, 'orderTime'],
  [{ orderTime: minute(1), readyTime: minute(0) }, 'readyTime'],
])('a change with %j is refused', async (body, path) => {
  await add({})
  const reply = await change(body)
  expect([reply.status, reply.body.errors![0]!.path]).toEqual([422, path])
})

test.each([
  [{ dishName: '' }, 'dishName'],
  [{ dishName: 'x'.repeat(201) }, 'dishName'],
  [{ orderTime: 'noon' }, 'orderTime'],
  [{ id: 'x' }, 'id'],
  [{ extra: 1 }, 'extra'],
])('a dish with %j is refused', async (body, path) => {
  const reply = await add(body)
  expect([reply.status, reply.body.errors![0]!.path]).toEqual([422, path])
})

test('ready before it was ordered, and questions that take no dishes', async () => {
  await add({})
  const early = await change({ orderTime: minute(0), readyTime: minute(-1) })
  expect([early.status, early.body.errors![0]!.path]).toEqual([422, 'readyTime'])
  expect((await add({}, {}, otherId)).status).toBe(422)
})

test('an absent dish and another guest’s dish are not found; a closed visit refuses a dish', async () => {
  const { body } = await add({})
  expect((await change({ orderTime: minute(7), readyTime: minute(8) })).status).toBe(404)
  expect((await change({ id: crypto.randomUUID(), orderTime: minute(0), readyTime: null })).status).toBe(404)
  expect((await remove(body.id, otherId)).status).toBe(404)

  const own = call
  call = (await loginAs(t, await buildUser(t.db))).call
  expect((await add({})).status).toBe(404)
  expect((await change({ id: body.id, orderTime: minute(0), readyTime: null })).status).toBe(404)
  expect((await remove(body.id)).status).toBe(404)

  call = own
  await t.db.updateTable('visits').set({ status: 'cancelled' }).where('id', '=', visitId).execute()
  for (const reply of [
    await add({}),
    await change({ orderTime: minute(0), readyTime: null }),
    await remove(body.id),
  ]) {
    expect([reply.status, (reply.body as { code?: string }).code]).toEqual([409, 'visit_closed'])
  }
})

test('a change of one dish leaves all others alone, also another guest’s that a clock ahead has changed', async () => {
  const other = await openVisit(t)
  const there = { params: { id: other.item('Dishes').id } }
  const pie = { dishName: 'Pie', orderTime: minute(0) }
  const { body: theirs } = await other.call('POST /question/{id}/dish', { ...there, body: pie })
  const changed = { ...pie, id: theirs.id, readyTime: minute(5) }
  await other.call('PUT /question/{id}/dish', { ...there, body: changed }, captured(3_600_000))
  const { body } = await add({})
  const mine = await change({ id: body.id, dishName: 'Soup', orderTime: minute(0), readyTime: minute(9) })
  expect([mine.status, mine.body]).toEqual([200, { ...body, readyTime: minute(9) }])
  const { body: read } = await other.call('GET /question/{visitId}', { params: { visitId: other.visitId } })
  expect(read.items.flatMap(({ dishes: all }) => all)).toEqual([changed])
})
