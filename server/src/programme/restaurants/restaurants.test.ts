import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '../../base/faults/problem.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildSmallBank, buildUser, buildVisit } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'
import { planVisit } from '../visits/service.ts'

let t: TestApp
let admin: Client
let manager: Client
beforeAll(async () => {
  t = await testApp({}, { DEFAULT_TIMEZONE: 'Asia/Kolkata' })
  await buildSmallBank(t.db)
  admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterAll(() => t.close())

const LINDEN = { title: 'Linden', address: '1 Mill Lane', timezone: 'Europe/London' }
const create = async (body: object = LINDEN) => (await admin('POST /restaurant', { body })).body
const version = (number: number) => ({ 'if-match': `"${number}"` })
const entriesOn = async (entityId: string) =>
  (await admin('GET /audit', { query: { entityId } })).body.items.toReversed()

/** Plans a coming visit, by the restaurant's wall clock. */
const planned = (restaurant: { id: string }) =>
  buildVisit(t.db, {
    restaurant_id: restaurant.id,
    visit_date: '2099-06-01T12:30',
    opens_at: new Date('2099-06-01T11:30Z'),
  })

test('by title, page by page; the removed ones on demand, and by the first letters of words', async () => {
  for (const title of ['Rowan', 'Alder', 'Linden', 'Alder']) await buildRestaurant(t.db, { title })
  await buildRestaurant(t.db, { title: 'Willow', address: 'Old Harbour 7', deleted_at: new Date() })
  const first = await manager('GET /restaurant', { query: { limit: '2', deleted: '1' } })
  const rest = await manager('GET /restaurant', {
    query: { limit: '9', deleted: '1', cursor: first.body.nextCursor! },
  })
  const all = [...first.body.items, ...rest.body.items]
  expect(all.map(({ title }) => title)).toEqual(['Alder', 'Alder', 'Linden', 'Rowan', 'Willow'])
  expect([all[4]!.deletedAt, all[0]!.deletedAt]).toEqual([expect.any(String), null])
  expect(rest.body.nextCursor).toBeNull()

  const titles = async (query: Record<string, string>) =>
    (await manager('GET /restaurant', { query })).body.items.map(({ title }) => title)
  expect(await titles({})).toEqual(['Alder', 'Alder', 'Linden', 'Rowan'])
  expect(await titles({ q: 'HARB wil', deleted: '1' })).toEqual(['Willow'])
  expect(await titles({ q: 'harb' })).toEqual([])
})

test('made, changed, removed and restored, each in the log', async () => {
  const made = await admin('POST /restaurant', { body: LINDEN })
  expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
  const { id } = made.body
  const changed = await admin(
    'PUT /restaurant/{id}',
    { params: { id }, body: { ...LINDEN, title: 'Linden & Sons' } },
    version(1),
  )
  expect([changed.body.title, changed.body.timezone, changed.headers.etag]).toEqual([
    'Linden & Sons',
    'Europe/London',
    '"2"',
  ])
  expect((await admin('DELETE /restaurant/{id}', { params: { id } }, version(2))).status).toBe(204)
  expect((await admin('DELETE /restaurant/{id}', { params: { id } }, version(2))).status).toBe(204)
  const removed = await admin('PUT /restaurant/{id}', { params: { id }, body: LINDEN })
  expect([removed.status, removed.body.code]).toEqual([409, 'conflict'])
  const restored = await admin('PATCH /restaurant/{id}', { params: { id } })
  expect(restored.body).toMatchObject({ id, title: 'Linden & Sons', deletedAt: null })
  expect((await entriesOn(id)).map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
    [
      'create',
      'Linden',
      { title: [null, 'Linden'], address: [null, '1 Mill Lane'], timezone: [null, 'Europe/London'] },
    ],
    ['update', 'Linden & Sons', { title: ['Linden', 'Linden & Sons'] }],
    ['remove', 'Linden & Sons', {}],
    ['restore', 'Linden & Sons', {}],
  ])
})

test('saving what is there already changes nothing', async () => {
  const { id } = await create()
  const { body } = await admin('PUT /restaurant/{id}', { params: { id }, body: LINDEN })
  expect([body.version, (await entriesOn(id)).length]).toEqual([1, 1])
})

test('a change from an older version is told what is there now', async () => {
  const { id } = await create()
  await admin('PUT /restaurant/{id}', { params: { id }, body: { ...LINDEN, title: 'Lime' } }, version(1))
  const late = await admin('PUT /restaurant/{id}', { params: { id }, body: LINDEN }, version(1))
  expect([late.status, late.body]).toEqual([
    412,
    expect.objectContaining({
      code: 'changed',
      current: expect.objectContaining({ title: 'Lime', version: 2 }),
    }),
  ])
  expect((await admin('DELETE /restaurant/{id}', { params: { id } }, version(1))).status).toBe(412)
  expect((await admin('PUT /restaurant/{id}', { params: { id }, body: LINDEN })).body.title).toBe('Linden')
})

test('without a time zone the configured one, and a change keeps it', async () => {
  const { id, timezone } = await create({ title: 'Saffron', address: '2 Mill Lane' })
  expect(timezone).toBe('Asia/Kolkata')
  const body = { title: 'Saffron', address: '3 Mill Lane' }
  expect((await admin('PUT /restaurant/{id}', { params: { id }, body })).body).toMatchObject({
    ...body,
    timezone: 'Asia/Kolkata',
  })
})

test.each([
  ['=HYPERLINK("http://x")', "<script>alert('x')</script>"],
  ['\u202eевгений', '🍕'.repeat(100)],
  ["'; drop table restaurants; --", '+7 (999)'],
  ['x'.repeat(200), 'y'.repeat(500)],
])('%s stays as it is typed', async (title, address) => {
  const { id } = await create({ title, address })
  const { body } = await admin('GET /restaurant', { query: { limit: '200' } })
  expect(body.items.find((each) => each.id === id)).toMatchObject({ title, address })
})

test.each([
  [{ title: ' ', address: 'a' }, ['title']],
  [{ title: 'x'.repeat(201), address: 'y'.repeat(501) }, ['title', 'address']],
  [{ title: 'a\nb', address: 'a\u0000' }, ['title', 'address']],
  [{ ...LINDEN, timezone: 'Mars/Base' }, ['timezone']],
  [{ ...LINDEN, timezone: '+03:00' }, ['timezone']],
])('%j is refused by field', async (body, paths) => {
  const reply = await admin('POST /restaurant', { body })
  expect([reply.status, reply.body.errors!.map(({ path }) => path)]).toEqual([422, paths])
})

test('tags and city are kept, found, and optional in every call', async () => {
  const plain = await create()
  expect(plain).toMatchObject({ groupId: null, tags: [], city: null })
  const { id } = await create({ ...LINDEN, tags: ['Терраса', 'drive-in', 'ТЕРРАСА'], city: 'Bergen' })
  const put = async (body: object) =>
    (await admin('PUT /restaurant/{id}', { params: { id }, body: { ...LINDEN, ...body } })).body
  expect(await put({})).toMatchObject({ tags: ['Терраса', 'drive-in'], city: 'Bergen', version: 1 })
  const ids = async (query: Record<string, string>) =>
    (await manager('GET /restaurant', { query })).body.items.map((found) => found.id)
  expect(await ids({ tags: 'drive-in' })).toEqual([id])
  expect(await ids({ q: 'bergen' })).toEqual([id])
  expect(await ids({ q: 'террас' })).toEqual([id])
  expect(await put({ tags: [], city: null })).toMatchObject({ tags: [], city: null, version: 2 })
  const [entry] = (await entriesOn(id)).slice(-1)
  expect(entry!.changes).toEqual({ tags: [['Терраса', 'drive-in'], null], city: ['Bergen', null] })
})

test.each([
  [{ tags: ['x'.repeat(41)] }, ['tags.0']],
  [{ tags: ['a, b'] }, ['tags.0']],
  [{ tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) }, ['tags']],
  [{ city: 'x'.repeat(101) }, ['city']],
  [{ groupId: crypto.randomUUID() }, ['groupId']],
])('%j of a restaurant is refused by field', async (more, paths) => {
  const reply = await admin('POST /restaurant', { body: { ...LINDEN, ...more } })
  expect([reply.status, reply.body.errors!.map(({ path }) => path)]).toEqual([422, paths])
})

test('a restaurant with planned visits stays, and says which', async () => {
  const { id } = await create()
  const visit = await planned({ id })
  const reply = await admin('DELETE /restaurant/{id}', { params: { id } })
  expect([reply.status, reply.body.code, reply.body.errors]).toEqual([
    409,
    'conflict',
    [{ path: visit.id, message: '2099-06-01 12:30, Ada Stone' }],
  ])
  await t.db.updateTable('visits').set({ status: 'cancelled' }).where('id', '=', visit.id).execute()
  expect((await admin('DELETE /restaurant/{id}', { params: { id } })).status).toBe(204)
})

test('a removal waits for a visit that is just being planned there, and is then refused', async () => {
  const { id } = await create()
  const guest = await buildUser(t.db)
  const visit = { guestId: guest.id, restaurantId: id, visitDate: '2099-06-01T12:30' }
  const removal = await t.db.transaction().execute(async (db) => {
    await planVisit(t.context, db, { userId: guest.id, reach: null }, visit)
    const waiting = admin('DELETE /restaurant/{id}', { params: { id } })
    await untilOneWaits(t.db)
    return { waiting }
  })
  expect((await removal.waiting).status).toBe(409)
})

test('a visit planned in a restaurant that is just being removed is refused', async () => {
  const { id } = await create()
  const guest = await buildUser(t.db)
  const visit = { guestId: guest.id, restaurantId: id, visitDate: '2099-06-01T12:30' }
  const plan = await t.db.transaction().execute(async (db) => {
    await db.updateTable('restaurants').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    const waiting = t.db
      .transaction()
      .execute((other) => planVisit(t.context, other, { userId: guest.id, reach: null }, visit))
      .catch((error: Problem) => error.errors)
    await untilOneWaits(t.db)
    return { waiting }
  })
  expect(await plan.waiting).toEqual([{ path: 'restaurantId', message: expect.any(String) }])
})

test('in a new time zone planned visits keep their wall clock', async () => {
  const { id } = await create()
  const visit = await planned({ id })
  const body = { ...LINDEN, timezone: 'Asia/Tokyo' }
  await admin('PUT /restaurant/{id}', { params: { id }, body })
  const after = await admin('GET /visit/{visitId}', { params: { visitId: visit.id } })
  expect(after.body).toMatchObject({ visitDate: '2099-06-01T12:30', opensAt: '2099-06-01T03:30:00.000Z' })
})

test('a visit manager reads only, and what is not there is not found', async () => {
  const params = { id: (await create()).id }
  const refused = await Promise.all([
    manager('POST /restaurant', { body: LINDEN }),
    manager('PUT /restaurant/{id}', { params, body: LINDEN }),
    manager('DELETE /restaurant/{id}', { params }),
    manager('PATCH /restaurant/{id}', { params }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const unknown = { id: crypto.randomUUID() }
  const missing = await Promise.all([
    admin('PUT /restaurant/{id}', { params: unknown, body: LINDEN }),
    admin('DELETE /restaurant/{id}', { params: unknown }),
    admin('PATCH /restaurant/{id}', { params: unknown }),
  ])
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a name is composed, and found however it is written', async () => {
  const { id, title } = await create({ ...LINDEN, title: 'Cafe\u0301 Ёжик' })
  expect(title).toBe('Café Ёжик')
  for (const q of ['cafe ежик', 'CAFÉ', 'cafe\u0301', 'ёжи', 'жик']) {
    const { body } = await manager('GET /restaurant', { query: { q } })
    expect([q, body.items.map((found) => found.id)]).toEqual([q, [id]])
  }
})

test('both searches and an import find names by their indexes', async () => {
  const plan = (where: string, from: string) =>
    t.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain ${sql.raw(`select id from ${from} where ${where}`)}`.execute(transaction)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  for (const table of ['users', 'restaurants']) {
    expect(await plan(`search @@ folded('''ёлк'':*')::tsquery`, table)).toContain(`${table}_search`)
    expect(await plan(`search_text like folded('%ёлк%')`, table)).toContain(`${table}_inside`)
  }
  expect(await plan(`folded(title) = folded('Ёлки 2')`, 'restaurants')).toContain('restaurants_called')
  const words = `(to_tsvector('english', folded(text)) || to_tsvector('russian', folded(text)))`
  expect(await plan(`${words} @@ websearch_to_tsquery('russian', folded('ёжик'))`, 'comments')).toContain(
    'comments_words',
  )
})
