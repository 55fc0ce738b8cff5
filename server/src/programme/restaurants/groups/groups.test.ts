import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Group } from '@cloche/contract/groups.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../../test/app.ts'
import { buildRestaurant, buildUser } from '../../../test/factories.ts'
import { untilOneWaits } from '../../../test/locks.ts'

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
  await t.db.deleteFrom('restaurants').execute()
  await t.db.deleteFrom('groups').execute()
})

const version = (number: number) => ({ 'if-match': `"${number}"` })
const add = async (title: string, parent: string | null = null): Promise<Group> => {
  const { status, body } = await admin('POST /group', { body: { title, parent } })
  expect([title, status]).toEqual([title, 201])
  return body
}
const change = (id: string, body: object, headers = {}) =>
  admin('PUT /group/{id}', { params: { id }, body }, headers)
const remove = (id: string, headers = {}) => admin('DELETE /group/{id}', { params: { id } }, headers)
const restore = (id: string) => admin('POST /group/{id}/restore', { params: { id } })

/** The whole tree as an indented list. */
async function tree(): Promise<string[]> {
  const { items } = (await manager('GET /group')).body
  const levelOf = ({ parent }: Group): number =>
    parent === null ? 0 : 1 + levelOf(items.find(({ id }) => id === parent)!)
  return items.map((group) => `${'  '.repeat(levelOf(group))}${group.title}`)
}

/** Client › Brand › North and South, beside Other. */
async function smallTree() {
  const client = await add('Client')
  const brand = await add('Brand', client.id)
  const north = await add('North', brand.id)
  const south = await add('South', brand.id)
  const other = await add('Other')
  return { client, brand, north, south, other }
}

test('a tree is made, renamed, moved with all that is in it, and each of it is in the log', async () => {
  const { client, brand, north, other } = await smallTree()
  expect(await tree()).toEqual(['Client', '  Brand', '    North', '    South', 'Other'])
  await change(brand.id, { title: 'Bistro' })
  const moved = await change(brand.id, { title: 'Bistro', parent: other.id }, version(2))
  expect([moved.status, moved.body.parent, moved.headers.etag]).toEqual([200, other.id, '"3"'])
  await change(north.id, { title: 'North', position: 1 })
  await change(other.id, { title: 'Other', position: 0 })
  expect(await tree()).toEqual(['Other', '  Bistro', '    South', '    North', 'Client'])

  const entries = async (entityId: string) =>
    (await admin('GET /audit', { query: { entityId } })).body.items
      .toReversed()
      .map(({ action, changes }) => [action, changes])
  expect(await entries(brand.id)).toEqual([
    ['create', { title: [null, 'Brand'], group: [null, 'Client'] }],
    ['update', { title: ['Brand', 'Bistro'] }],
    ['move', { group: ['Client', 'Other'] }],
  ])
  expect(await entries(north.id)).toContainEqual(['move', { order: [0, 1] }])
  expect((await admin('GET /audit', { query: { entityId: client.id } })).body.items).toHaveLength(1)
})

test('a group never lies in itself, below itself, or deeper than five levels', async () => {
  const { client, brand, north, other } = await smallTree()
  for (const [id, parent] of [
    [client.id, client.id],
    [client.id, north.id],
    [client.id, crypto.randomUUID()],
  ] as const) {
    const reply = await change(id, { title: 'Client', parent })
    expect([reply.status, reply.body.errors!.map(({ path }) => path)]).toEqual([422, ['parent']])
  }
  const four = await add('Four', north.id)
  const five = await add('Five', four.id)
  const sixth = await admin('POST /group', { body: { title: 'Six', parent: five.id } })
  expect([sixth.status, sixth.body.errors![0]!.path]).toEqual([422, 'parent'])
  await change(other.id, { title: 'Other', parent: five.id }).then(({ status }) => expect(status).toBe(422))
  expect((await change(brand.id, { title: 'Brand', parent: other.id })).status).toBe(200)
  expect((await change(brand.id, { title: 'Brand', parent: null })).status).toBe(200)
})

test('the database itself keeps circles and a sixth level out', async () => {
  const { client, north } = await smallTree()
  const point = (id: string, parent: string | null, depth: number) =>
    t.db.updateTable('groups').set({ parent, depth }).where('id', '=', id).execute()
  await expect(point(client.id, north.id, 4)).rejects.toThrow(/foreign key/)
  await expect(point(north.id, client.id, 6)).rejects.toThrow(/check constraint/)
  await expect(point(north.id, null, 3)).rejects.toThrow(/check constraint/)
})

test('siblings have titles of their own, however they are written, and without the signs of a path', async () => {
  const { client, brand, north, south } = await smallTree()
  const same = await admin('POST /group', { body: { title: ' bránd', parent: client.id } })
  expect([same.status, same.body.errors]).toEqual([409, [{ path: 'title', message: 'Brand' }]])
  expect((await change(south.id, { title: 'NORTH' })).status).toBe(409)
  expect((await add('Brand')).parent).toBeNull()
  expect((await change(north.id, { title: 'north' })).body.title).toBe('north')
  for (const title of ['', 'a › b', 'a/b', 'a > b', 'x'.repeat(101), 'a\nb']) {
    const reply = await change(brand.id, { title })
    expect([title, reply.status, reply.body.errors?.[0]?.path]).toEqual([title, 422, 'title'])
  }
})

test('of two who move or rename a group at once the second is told what is there', async () => {
  const { north } = await smallTree()
  const [one, two] = await Promise.all([
    change(north.id, { title: 'North', position: 1 }, version(1)),
    change(north.id, { title: 'North', position: 0, parent: null }, version(1)),
  ])
  const [first, second] = one.status === 200 ? [one, two] : [two, one]
  expect([first.status, second.status, second.body.code]).toEqual([200, 412, 'changed'])
  expect(second.body).toMatchObject({ current: { id: north.id, version: 2, parent: first.body.parent } })
  expect((await remove(north.id, version(1))).status).toBe(412)
})

test('a group with restaurants stays, and names them, those of the groups below it too', async () => {
  const { client, north } = await smallTree()
  const linden = await buildRestaurant(t.db, { title: 'Linden', group_id: north.id })
  await buildRestaurant(t.db, { title: 'Gone', group_id: north.id, deleted_at: new Date() })
  const reply = await remove(client.id)
  expect([reply.status, reply.body.code, reply.body.errors]).toEqual([
    409,
    'conflict',
    [{ path: linden.id, message: 'Linden' }],
  ])
  expect(await tree()).toHaveLength(5)
})

test('removed with all below it, and restored to its place', async () => {
  const { client, brand, south } = await smallTree()
  await remove(south.id)
  expect((await remove(client.id)).status).toBe(204)
  expect((await remove(client.id)).status).toBe(204)
  expect(await tree()).toEqual(['Other'])
  expect((await change(brand.id, { title: 'Late' })).status).toBe(404)
  const inside = await restore(brand.id)
  expect([inside.status, inside.body.errors]).toEqual([409, [{ path: client.id, message: 'Client' }]])
  expect((await restore(client.id)).body).toMatchObject({ id: client.id, position: 0, deletedAt: null })
  expect(await tree()).toEqual(['Client', '  Brand', '    North', 'Other'])
  await restore(south.id)
  expect(await tree()).toEqual(['Client', '  Brand', '    North', '    South', 'Other'])
  const all = (await manager('GET /group', { query: { deleted: '1' } })).body.items
  expect(all.every(({ deletedAt }) => deletedAt === null)).toBe(true)
})

test('what took its title or sank too deep keeps a group removed', async () => {
  const { client, brand, north, south, other } = await smallTree()
  await remove(south.id)
  await remove(north.id)
  const taken = await add('north', brand.id)
  expect((await restore(north.id)).status).toBe(409)
  await change(taken.id, { title: 'East' })
  const [two, three] = [await add('Two', other.id), await add('Three')]
  await change(three.id, { title: 'Three', parent: two.id })
  const four = await add('Four', three.id)
  await remove(taken.id)
  await change(brand.id, { title: 'Brand', parent: four.id })
  expect((await restore(north.id)).status).toBe(422)
  await change(brand.id, { title: 'Brand', parent: client.id })
  expect((await restore(north.id)).status).toBe(200)
})

test('a restaurant in a group that is just being removed, and the other way round', async () => {
  const { north, south } = await smallTree()
  const { id } = await buildRestaurant(t.db)
  const put = (groupId: string) =>
    admin('PUT /restaurant/{id}', {
      params: { id },
      body: { title: 'Linden', address: '1 Mill Lane', groupId },
    })
  const removal = await t.db.transaction().execute(async (db) => {
    await db.updateTable('groups').set({ deleted_at: new Date() }).where('id', '=', north.id).execute()
    const waiting = put(north.id)
    await untilOneWaits(t.db)
    return { waiting }
  })
  const refused = await removal.waiting
  expect([refused.status, refused.body.errors![0]!.path]).toEqual([422, 'groupId'])

  const entering = await t.db.transaction().execute(async (db) => {
    await db.selectFrom('groups').select('id').where('id', '=', south.id).forShare().execute()
    await db.updateTable('restaurants').set({ group_id: south.id }).where('id', '=', id).execute()
    const waiting = remove(south.id)
    await untilOneWaits(t.db)
    return { waiting }
  })
  expect((await entering.waiting).status).toBe(409)
})

test('a restored restaurant whose group was removed meanwhile is in none', async () => {
  const { north } = await smallTree()
  const { id } = await buildRestaurant(t.db, { group_id: north.id })
  await admin('DELETE /restaurant/{id}', { params: { id } })
  expect((await remove(north.id)).status).toBe(204)
  expect((await admin('PATCH /restaurant/{id}', { params: { id } })).body.groupId).toBeNull()
  const [entry] = (await admin('GET /audit', { query: { entityId: id } })).body.items
  expect(entry).toMatchObject({ action: 'restore', changes: { group: ['Client › Brand › North', null] } })
})

test('many restaurants at once, all or none, and back again', async () => {
  const { client, north, south } = await smallTree()
  const [a, b, gone] = [
    await buildRestaurant(t.db, { title: 'A', group_id: south.id }),
    await buildRestaurant(t.db, { title: 'B' }),
    await buildRestaurant(t.db, { title: 'Gone', deleted_at: new Date() }),
  ]
  const move = (...items: object[]) => admin('PATCH /restaurant/bulk', { body: { items } })
  const moved = await move(
    { id: a.id, version: 1, groupId: north.id },
    { id: b.id, version: 1, groupId: north.id },
  )
  expect(moved.body.items.map(({ title, groupId, version: now }) => [title, groupId, now])).toEqual([
    ['A', north.id, 2],
    ['B', north.id, 2],
  ])
  const stale = await move({ id: b.id, groupId: null }, { id: a.id, version: 1, groupId: null })
  expect([stale.status, stale.body]).toEqual([
    412,
    expect.objectContaining({ current: expect.objectContaining({ title: 'A' }) }),
  ])
  expect((await move({ id: a.id, groupId: null }, { id: gone.id, groupId: null })).body.errors).toEqual([
    { path: gone.id, message: 'Gone' },
  ])
  const unknown = await move({ id: a.id, groupId: null }, { id: b.id, groupId: crypto.randomUUID() })
  expect([unknown.status, unknown.body.errors![0]!.path]).toEqual([422, 'items.1.groupId'])
  const inside = async (groupId: string) =>
    (await manager('GET /restaurant', { query: { groupIds: groupId } })).body.items.map(({ title }) => title)
  expect([await inside(client.id), await inside(south.id)]).toEqual([['A', 'B'], []])
  await move({ id: a.id, version: 2, groupId: south.id }, { id: b.id, version: 2, groupId: null })
  expect([await inside(client.id), await inside(south.id)]).toEqual([['A'], ['A']])
  const [entry] = (await admin('GET /audit', { query: { entityId: a.id } })).body.items
  expect(entry!.changes).toEqual({ group: ['Client › Brand › North', 'Client › Brand › South'] })
})

test('a visit manager reads the tree and changes none of it', async () => {
  const { north } = await smallTree()
  const params = { id: north.id }
  const refused = await Promise.all([
    manager('POST /group', { body: { title: 'Mine' } }),
    manager('PUT /group/{id}', { params, body: { title: 'Mine' } }),
    manager('DELETE /group/{id}', { params }),
    manager('POST /group/{id}/restore', { params }),
    manager('PATCH /restaurant/bulk', { body: { items: [{ id: north.id, groupId: null }] } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await tree()).toHaveLength(5)
})
