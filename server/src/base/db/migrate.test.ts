import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/database.ts'
import { buildQuestion, buildVisit } from '../../test/factories.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const ORIGINALS = join(import.meta.dirname, '../../../migrations')
let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await emptyDatabase()
  directory = await mkdtemp(join(tmpdir(), 'cloche-migrations-'))
  await cp(ORIGINALS, directory, { recursive: true })
})

afterEach(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

const applied = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.db)
  return rows.map(({ name }) => name)
}

test('an empty database gets the schema once, however often it is asked for', async () => {
  await migrate(database.db, { directory })
  const first = await applied()
  await migrate(database.db, { directory })
  expect(await applied()).toEqual(first)
  expect(first[0]).toBe('0001-schema.sql')
  await expect(database.db.selectFrom('visits').selectAll().execute()).resolves.toEqual([])
})

test('replicas that start at once migrate once', async () => {
  const others = [1, 2, 3].map(() => openDatabase(database.connection))
  await Promise.all(others.map((db) => migrate(db, { directory })))
  await Promise.all(others.map(closeDatabase))
  expect(new Set(await applied()).size).toBe((await applied()).length)
})

test('a file that has changed since it was applied is refused by name', async () => {
  await migrate(database.db, { directory })
  await writeFile(join(directory, '0001-schema.sql'), 'select 1')
  await expect(migrate(database.db, { directory })).rejects.toThrow('0001-schema.sql has changed')
})

test('line endings of a checkout are no change', async () => {
  await writeFile(join(directory, '9000-two-lines.sql'), 'select 1;\nselect 2;\n')
  await migrate(database.db, { directory })
  await writeFile(join(directory, '9000-two-lines.sql'), 'select 1;\r\nselect 2;\r\n')
  await expect(migrate(database.db, { directory })).resolves.toBeUndefined()
})

test('a database of a newer version is refused', async () => {
  await writeFile(join(directory, '9999-future.sql'), 'create table future (id integer)')
  await migrate(database.db, { directory })
  await expect(migrate(database.db)).rejects.toThrow(
    'newer than this version of Cloche: it has migration 9999',
  )
})

test('an upgrade names each migration before it runs; the schema of an empty database needs no names', async () => {
  const named: string[] = []
  const announce = (name: string) => void named.push(name)
  await migrate(database.db, { directory, announce })
  expect(named).toEqual([])
  await writeFile(join(directory, '9000-first.sql'), 'create table first (id integer)')
  await writeFile(join(directory, '9001-broken.sql'), 'select nonsense')
  await expect(migrate(database.db, { directory, announce })).rejects.toThrow('9001-broken.sql failed')
  expect(named).toEqual(['9000-first.sql', '9001-broken.sql'])
})

test('a migration that fails leaves nothing of itself and says which it is', async () => {
  await writeFile(join(directory, '9000-broken.sql'), 'create table half (id integer); select nonsense')
  await expect(migrate(database.db, { directory })).rejects.toThrow('Migration 9000-broken.sql failed')
  expect(await applied()).not.toContain('9000-broken.sql')
  const { rows } = await sql<{ half: string | null }>`select to_regclass('half') as half`.execute(database.db)
  expect(rows[0]?.half).toBeNull()
})

test('times that an earlier version let in are moved to the nearest bound, no other comes in, and each field has one', async () => {
  const { db } = database
  const later = (await readdir(directory)).filter((name) => name >= '0016')
  await Promise.all(later.map((name) => rm(join(directory, name))))
  await migrate(db, { directory })
  const visit = await buildVisit(db)
  await db.updateTable('visits').set({ visit_date: 'infinity', opens_at: 'infinity' }).execute()
  const source = await buildQuestion(db)
  const question = await db
    .insertInto('visit_questions')
    .values({
      id: v7(),
      visit_id: visit.id,
      source_id: source.id,
      parent: null,
      title: 'Hall',
      type: 'checklist',
      options: '{}',
      position: 0,
      logo: null,
      comment_at: '0044-03-15 BC',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into dishes (id, question_id, dish_name, captured_at, order_time, ready_time) values
      (${v7()}, ${question.id}, 'Soup', '2026-11-01T12:00:00Z', '10000-01-01 23:58:59+00', null),
      (${v7()}, ${question.id}, 'Soup', '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z', '2026-11-01T12:20:00Z')`.execute(
    db,
  )
  await migrate(db)
  const [stored] = await db.selectFrom('visits').select(['visit_date', 'opens_at', 'submitted_at']).execute()
  expect(stored).toEqual({
    visit_date: '2099-12-31T23:59',
    opens_at: '2099-12-31T23:59:59.999Z',
    submitted_at: null,
  })
  const dishes = await db
    .selectFrom('dishes')
    .select(['order_time', 'ready_time', 'dish_name_at', 'order_time_at', 'ready_time_at'])
    .orderBy('id')
    .execute()
  const made = '2026-11-01T12:00:00.000Z'
  const at = { dish_name_at: made, order_time_at: made, ready_time_at: made }
  expect(dishes).toEqual([
    { order_time: '2099-12-31T23:59:59.999Z', ready_time: null, ...at },
    { order_time: '2026-11-01T12:00:00.000Z', ready_time: '2026-11-01T12:20:00.000Z', ...at },
  ])
  const asked = await db.selectFrom('visit_questions').select(['comment_at', 'revision']).execute()
  expect(asked).toEqual([{ comment_at: '2000-01-01T00:00:00.000Z', revision: 1 }])
  const late = db.updateTable('dishes').set({ ready_time: '2100-01-01T00:00:00Z' }).execute()
  await expect(late).rejects.toThrow('dishes_time_bounds')
})

test('phones stay as they are stored, and a process of the version before goes on with them', async () => {
  const { db } = database
  const later = (await readdir(directory)).filter((name) => name >= '0080')
  await Promise.all(later.map((name) => rm(join(directory, name))))
  await migrate(db, { directory })
  const [user, first] = [v7(), v7()]
  await sql`insert into users (id, first_name, last_name, role_id, phone)
    values (${user}, 'Anna', 'Bell', 2, '79161234567')`.execute(db)
  /** What a process of the version before writes when an applicant sends the form. */
  const apply = (id: string, phone: string, city: string) =>
    sql`insert into applications
    (id, phone, first_name, last_name, email, city, birth_year, eats_out, diets, diet_note, free, note, consent_version,
      consent_language, consent_at, created_at)
    values (${id}, ${phone}, 'Vera', 'Lindt', 'vera@example.com', ${city}, 1990, 'weekly', '{}', '', '{}', '', '2026-11', 'en', now(), now())
    on conflict (phone) where status = 'waiting' do update set city = excluded.city`.execute(db)
  await apply(first, '79161234567', 'Tver')

  await migrate(db)
  await apply(v7(), '79161234567', 'Omsk')
  await apply(v7(), '351912345678', 'Porto')
  await sql`insert into phone_codes (phone, code_hash, created_at, expires_at)
    values ('79161234567', '', now(), now()), ('351912345678', '', now(), now()), ('ana@example.pt', '', now(), now())`.execute(
    db,
  )
  const { rows: users } = await sql`select phone from users where phone = '79161234567'`.execute(db)
  const { rows: applications } = await sql`select phone, city from applications order by city`.execute(db)
  expect(users).toHaveLength(1)
  expect(applications).toEqual([
    { phone: '79161234567', city: 'Omsk' },
    { phone: '351912345678', city: 'Porto' },
  ])
  const { rows: languages } = await sql`select distinct language from applications`.execute(db)
  expect(languages).toEqual([{ language: null }])
  const { rows: found } =
    await sql`select from applications where search @@ to_tsquery('simple', '351912:*')`.execute(db)
  expect(found).toHaveLength(1)
  await expect(apply(v7(), '0123456', 'Nowhere')).rejects.toThrow('applications_phone_check')
  await expect(apply(v7(), '1234567890123456', 'Nowhere')).rejects.toThrow('applications_phone_check')
})
