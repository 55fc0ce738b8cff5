import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildUser } from '../../test/factories.ts'
import { recompute } from '../../figures/insight/service.ts'
import { ensureDemo } from './demo.ts'
import { foundingIn } from './founding.ts'
import { DEMO_IDS } from './ids.ts'
import { fillPhotos } from './photos.ts'
import { programmeOf } from './seed.ts'

const log = pino({ level: 'silent' })
let t: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cloche-ending-'))
  t = await testApp({}, { DATA_DIR: dataDir, DEMO: 'short', STORAGE_URL: `file:${dataDir}` })
  await ensureDemo({ ...t.context, log })
  await fillPhotos({ ...t.context, log }, new AbortController().signal)
  await recompute(t.context)
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Every row of the database as text, with its table. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    t.db,
  )
  const rows = tables.rows.map(async ({ name }) => {
    const found = await sql<{
      row: string
    }>`select each::text as row from ${sql.table(name)} as each`.execute(t.db)
    return found.rows.map(({ row }) => `${name} ${row}`).join('\n')
  })
  return (await Promise.all(rows)).join('\n')
}

const idsOf = async (table: 'visits' | 'visit_questions' | 'photos' | 'messages') =>
  (await t.db.selectFrom(table).select('id').execute()).map(({ id }) => id)

test('an ended demo leaves nothing in the database and the files, and what people made of their own', async () => {
  const founded = (await foundingIn(t.db))!
  const { bank, restaurantIds, groups, guests } = programmeOf(founded)
  const demoAdmin = await loginAs(t, { id: DEMO_IDS.administrator })
  const owner = await buildUser(t.db, { role_id: 1 })
  const guest = await buildUser(t.db, { first_name: 'Anna' })
  const own = await buildRestaurant(t.db, { title: 'Own place' })
  const [limitedTo, ...others] = groups.map(({ id }) => id).toReversed()
  const limited = await buildUser(t.db, { role_id: 3 })
  await t.db.insertInto('reaches').values({ user_id: limited.id, group_id: limitedTo! }).execute()
  const inside = await demoAdmin.call('POST /group', { body: { title: 'Own', parent: groups[1]!.id } })
  const made = await demoAdmin.call('POST /restaurant', {
    body: { title: 'Made by the demo’s login', address: '1 Mill Lane', groupId: inside.body.id },
  })
  const visitDate = '2099-06-01T12:30'
  const planned = await demoAdmin.call('POST /visit', {
    body: { guestId: guest.id, restaurantId: own.id, visitDate },
  })
  const mixed = { guestId: guest.id, restaurantId: restaurantIds[0]!, visitDate: '2099-07-01T12:30' }
  expect((await demoAdmin.call('POST /visit', { body: mixed })).status).toBe(201)
  const ids = [
    ...Object.values(DEMO_IDS),
    ...restaurantIds,
    ...others,
    ...guests.map(({ id }) => id),
    ...bank.map(({ id }) => id),
    ...(await idsOf('visits')).filter((id) => id !== planned.body.id),
    ...(await idsOf('visit_questions')),
    ...(await idsOf('photos')),
  ]
  const before = await dump()
  expect(ids.filter((id) => before.includes(id)).length).toBeGreaterThan(1000)

  const admin = (await loginAs(t, owner)).call
  const { body } = await admin('GET /demo')
  expect(body.parts).toMatchObject({ restaurants: 5, guests: 13, questions: 70, ownVisits: 1 })
  expect((await admin('DELETE /demo')).status).toBe(422)
  expect((await admin('DELETE /demo', { query: { confirm: 'end' } })).status).toBe(204)

  const after = await dump()
  expect(ids.filter((id) => after.includes(id))).toEqual([])
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  expect(files.map(({ name }) => name)).toEqual([])

  const restaurants = (await admin('GET /restaurant')).body.items
  expect(restaurants.map(({ id }) => id).toSorted()).toEqual([own.id, made.body.id].toSorted())
  expect(restaurants.map(({ groupId }) => groupId)).toEqual([null, null])
  expect((await admin('GET /group', { query: { deleted: '1' } })).body.items).toMatchObject([
    { id: limitedTo },
  ])
  expect((await admin('GET /group')).body.items).toEqual([])
  const manager = (await loginAs(t, limited)).call
  expect((await manager('GET /restaurant')).body.items).toEqual([])
  expect((await admin('GET /visit')).body.items.map(({ id }) => id)).toEqual([planned.body.id])
  const login = await clientOf(t.app, demoAdmin.token)('GET /user')
  expect([login.status, login.body.roleId]).toEqual([200, 1])
  expect(Object.values(DEMO_IDS)).not.toContain(login.body.id)
  expect((await admin('GET /audit', { query: { entityId: made.body.id } })).body.items).toHaveLength(1)
  expect((await admin('GET /demo')).body.parts).toBeNull()
  expect((await admin('DELETE /demo', { query: { confirm: 'end' } })).status).toBe(404)
})

test('a later start adds no demo again', async () => {
  expect(await ensureDemo({ ...t.context, log })).toEqual({ admin: null })
  expect((await t.db.selectFrom('restaurants').select('id').execute()).length).toBe(2)
})
