import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Checklist } from '@cloche/contract/checklists.ts'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildQuestion, buildRestaurant, buildUser, emptyBank } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'

let t: TestApp
let admin: Client
let manager: Client
beforeAll(async () => {
  t = await testApp({})
  admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyBank(t.db)
  await t.db.deleteFrom('visit_questions').execute()
  await t.db.deleteFrom('visits').execute()
  await t.db.updateTable('restaurants').set({ checklist_id: null, group_id: null }).execute()
  await t.db.deleteFrom('groups').execute()
  await t.db.deleteFrom('checklists').execute()
  await buildBank(t.db)
})

const listed = async (query = {}) => (await manager('GET /checklist', { query })).body.items
const titles = async () => (await listed()).map(({ title }) => title)
const add = async (title: string, categoryIds: string[] = []) => {
  const { status, body } = await admin('POST /checklist', { body: { title, categoryIds } })
  expect(status).toBe(201)
  return body
}
const put = ({ id, title, categoryIds }: Checklist, change: object = {}, version?: number) =>
  admin(
    'PUT /checklist/{id}',
    { params: { id }, body: { title, categoryIds, ...change } },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )
const category = async (title: string) =>
  (await admin('GET /question', { query: {} })).body.items.find((item) => item.title === title)!.id

/** A visit tomorrow with a checklist, planned through the API. */
async function planned(checklistId: string | null | undefined, restaurantId?: string) {
  const guest = await buildUser(t.db)
  const place = restaurantId ?? (await buildRestaurant(t.db)).id
  const visitDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const body = {
    guestId: guest.id,
    restaurantId: place,
    visitDate,
    ...(checklistId !== undefined && { checklistId }),
  }
  const { status, body: visit } = await manager('POST /visit', { body })
  return { status, visit, guestCall: (await loginAs(t, guest)).call }
}

async function asked(call: Client, visitId: string) {
  const params = { visitId }
  const [main, addons] = await Promise.all([
    call('GET /question/{visitId}', { params }),
    call('GET /question/{visitId}/addon', { params }),
  ])
  return [...main.body.items, ...addons.body.items].map(({ title }) => title)
}

test('made, ordered, renamed, duplicated, removed and back', async () => {
  const [hall, bar] = [await category('Hall'), await category('Bar')]
  const evening = await add('Evening', [bar, hall])
  expect(evening).toMatchObject({ categoryIds: [hall, bar], questions: 10, position: 0, version: 1 })
  const drinks = await add('Drinks', [bar])
  const copy = await admin('POST /checklist/{id}/duplicate', {
    params: { id: evening.id },
    body: { title: 'Lunch' },
  })
  expect([copy.status, copy.body.categoryIds]).toEqual([201, [hall, bar]])
  expect(await titles()).toEqual(['Evening', 'Lunch', 'Drinks'])
  const moved = await put(drinks, { position: 0 })
  expect([moved.status, moved.body.position]).toEqual([200, 0])
  const renamed = await put(drinks, { title: 'Cocktails' })
  expect([renamed.body.title, renamed.body.version]).toEqual(['Cocktails', drinks.version + 2])
  expect((await admin('DELETE /checklist/{id}', { params: { id: drinks.id } })).status).toBe(204)
  expect(await titles()).toEqual(['Evening', 'Lunch'])
  expect((await listed({ deleted: '1' })).length).toBe(3)
  const back = await admin('POST /checklist/{id}/restore', { params: { id: drinks.id } })
  expect([back.status, await titles()]).toEqual([200, ['Cocktails', 'Evening', 'Lunch']])
  const { body: log } = await admin('GET /audit', { query: { entity: 'checklist', entityId: drinks.id } })
  expect(log.items.map(({ action }) => action)).toEqual(['restore', 'remove', 'update', 'move', 'create'])
  expect(log.items.at(-1)!.changes).toEqual({ title: [null, 'Drinks'], categories: [null, ['Bar']] })
})

test('titles are there once; what is not there and what is stale is refused', async () => {
  const hall = await category('Hall')
  const evening = await add('Evening', [hall])
  const same = await admin('POST /checklist', { body: { title: 'EVENING', categoryIds: [] } })
  expect([same.status, same.body.errors]).toEqual([409, [{ path: 'title', message: 'Evening' }]])
  const question = await category('Door')
  const wrong = await put(evening, { categoryIds: [hall, question] })
  expect([wrong.status, wrong.body.errors![0]!.path]).toEqual([422, 'categoryIds.1'])
  await put(evening, { title: 'Night' })
  expect((await put(evening, { title: 'Late' }, evening.version)).status).toBe(412)
  for (const call of [
    manager('POST /checklist', { body: { title: 'Mine' } }),
    manager('DELETE /checklist/{id}', { params: { id: evening.id } }),
  ])
    expect((await call).status).toBe(403)
})

test('a visit asks its checklist alone, in its order, and keeps the copy', async () => {
  const [hall, bar] = [await category('Hall'), await category('Bar')]
  const cellar = await buildQuestion(t.db, { title: 'Cellar' })
  await buildQuestion(t.db, { parent: cellar.id, type: 'text', title: 'Wine' })
  const checklist = await add('Evening', [cellar.id, bar])
  const { visit, guestCall } = await planned(checklist.id)
  expect(visit.checklist).toEqual({ id: checklist.id, title: 'Evening' })
  await put(checklist, { categoryIds: [bar, cellar.id, hall] })
  await put(checklist, { categoryIds: [cellar.id, bar] })
  expect(await asked(guestCall, visit.id)).toEqual(['Cellar', 'Wine', 'Bar', 'Cocktail'])
  await put(checklist, { categoryIds: [hall] })
  expect(await asked(guestCall, visit.id)).toEqual(['Cellar', 'Wine', 'Bar', 'Cocktail'])
  const seen = await guestCall('GET /visit/{visitId}', { params: { visitId: visit.id } })
  expect(seen.body).not.toHaveProperty('checklist')
  const other = await planned(null)
  expect(other.visit).not.toHaveProperty('checklist')
  expect((await asked(other.guestCall, other.visit.id)).length).toBe(14)
})

test('the newer checklist is the one that is copied first', async () => {
  const [hall, bar] = [await category('Hall'), await category('Bar')]
  const checklist = await add('Evening', [hall])
  const { visit, guestCall } = await planned(checklist.id)
  await put(checklist, { categoryIds: [bar] })
  expect(await asked(guestCall, visit.id)).toEqual(['Bar', 'Cocktail'])
})

test('a planned visit changes its checklist until a phone has read it', async () => {
  const [hall, bar] = [await category('Hall'), await category('Bar')]
  const [evening, drinks] = [await add('Evening', [hall]), await add('Drinks', [bar])]
  const { visit, guestCall } = await planned(evening.id)
  const change = (checklistId: string | null) =>
    manager('PATCH /visit/{id}', { params: { id: visit.id }, body: { checklistId } })
  expect((await change(drinks.id)).body.checklist).toEqual({ id: drinks.id, title: 'Drinks' })
  expect((await change(null)).body).not.toHaveProperty('checklist')
  expect((await change(crypto.randomUUID())).body.errors![0]!.path).toBe('checklistId')
  await change(drinks.id)
  await asked(guestCall, visit.id)
  const late = await change(evening.id)
  expect([late.status, late.body.errors![0]!.path]).toEqual([409, 'checklistId'])
  const { body: log } = await admin('GET /audit', {
    query: { entity: 'visit', entityId: visit.id, action: 'update' },
  })
  expect(log.items[0]!.changes).toEqual({ checklist: [null, 'Drinks'] })
  const list = async (checklistId: string) =>
    (await manager('GET /visit', { query: { checklistId } })).body.items.map(({ id }) => id)
  expect([await list(drinks.id), await list(evening.id), await list(ALL_QUESTIONS)]).toEqual([
    [visit.id],
    [],
    [],
  ])
})

test('the usual checklist is that of the restaurant, else of the nearest group above that has one', async () => {
  const [evening, drinks] = [
    await add('Evening', [await category('Hall')]),
    await add('Drinks', [await category('Bar')]),
  ]
  const group = async (title: string, parent: string | null) =>
    (await admin('POST /group', { body: { title, parent } })).body
  const client = await group('Client', null)
  const north = await group('North', (await group('Brand', client.id)).id)
  const usual = (id: string, checklistId: string | null, title: string) =>
    admin('PUT /group/{id}', { params: { id }, body: { title, checklistId } })
  expect((await usual(client.id, evening.id, 'Client')).body.checklistId).toBe(evening.id)
  const { id } = await buildRestaurant(t.db, { group_id: north.id })
  const plan = async () => {
    const { visit } = await planned(undefined, id)
    const restaurantIds = [id]
    const guestIds = [(await buildUser(t.db)).id]
    const preview = await manager('POST /visit/plan', {
      body: { restaurantIds, guestIds, visitDates: ['2030-05-01T19:00'] },
    })
    expect(preview.body.items[0]!.checklistId).toBe(visit.checklist?.id ?? null)
    return visit.checklist?.title ?? null
  }
  expect(await plan()).toBe('Evening')
  await usual(north.id, drinks.id, 'North')
  expect(await plan()).toBe('Drinks')
  const own = await admin('PUT /restaurant/{id}', {
    params: { id },
    body: { title: 'Own', address: '1 Mill Lane', checklistId: evening.id },
  })
  expect([own.body.checklistId, await plan()]).toEqual([evening.id, 'Evening'])
  expect((await planned(null, id)).visit).not.toHaveProperty('checklist')
  await t.db.updateTable('checklists').set({ deleted_at: new Date() }).where('id', '=', evening.id).execute()
  expect(await plan()).toBe('Drinks')
})

test('no visit is planned with a checklist that asks nothing or is removed', async () => {
  const empty = await add('Empty')
  const refused = await planned(empty.id)
  expect([refused.status, refused.visit]).toMatchObject([409, { errors: [{ path: 'questions' }] }])
  await admin('DELETE /checklist/{id}', { params: { id: empty.id } })
  expect((await planned(empty.id)).visit).toMatchObject({ errors: [{ path: 'checklistId' }] })
})

test('neither removed nor emptied while visits are planned with it, which the refusal names', async () => {
  const bar = await category('Bar')
  const checklist = await add('Drinks', [bar])
  const { visit, guestCall } = await planned(checklist.id)
  const named = [{ path: visit.id, message: expect.stringContaining(visit.restaurant.title) as string }]
  const removed = await admin('DELETE /checklist/{id}', { params: { id: checklist.id } })
  expect([removed.status, removed.body]).toMatchObject([409, { errors: named }])
  const emptied = await put(checklist, { categoryIds: [] })
  expect([emptied.status, emptied.body]).toMatchObject([409, { errors: named }])
  const gone = await admin('DELETE /question/{id}', { params: { id: bar } })
  expect([gone.status, gone.body.errors]).toEqual([409, [{ path: checklist.id, message: 'Drinks' }]])
  await asked(guestCall, visit.id)
  expect((await admin('DELETE /question/{id}', { params: { id: bar } })).status).toBe(204)
  expect((await listed())[0]).toMatchObject({ categoryIds: [], questions: 0 })
  expect((await admin('POST /question/{id}/restore', { params: { id: bar } })).status).toBe(200)
  expect((await listed())[0]).toMatchObject({ categoryIds: [bar], questions: 1 })
  expect((await admin('DELETE /checklist/{id}', { params: { id: checklist.id } })).status).toBe(204)
  expect(await asked(guestCall, visit.id)).toEqual(['Bar', 'Cocktail'])
})

test('of a plan and a removal at the same moment one waits for the other', async () => {
  const checklist = await add('Drinks', [await category('Bar')])
  const { visit } = await planned(checklist.id)
  const removal = await t.db.transaction().execute(async (db) => {
    await db.selectFrom('checklists').select('id').where('id', '=', checklist.id).forShare().execute()
    await db.deleteFrom('visits').where('id', '=', visit.id).execute()
    const waiting = admin('DELETE /checklist/{id}', { params: { id: checklist.id } })
    await untilOneWaits(t.db)
    return { waiting }
  })
  expect((await removal.waiting).status).toBe(204)
})
