import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missing, progressOf } from '@cloche/checklist/complete.ts'
import { isTouched } from '@cloche/checklist/item.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import { bankQuestion, type QuestionOptions } from '@cloche/contract/questions.ts'
import { readConfig, type Config } from '../../base/config/config.ts'
import { openStorage } from '../../base/storage/open-storage.ts'
import type { Storage } from '../../base/storage/storage.ts'
import { photoKeys } from '../../programme/photo-files/service.ts'
import { checklistOf } from '../../programme/questions/service.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { linkHash } from '../../people/links/service.ts'
import { DEMO_IDS } from './ids.ts'
import { MENU } from './content/content.ts'
import { ensureDemo, type DemoAccess } from './demo.ts'
import { fillPhotos } from './photos.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const log = pino({ level: 'silent' })

let database: TestDatabase
let dataDir: string
let config: Config
let storage: Storage
let first: DemoAccess

const start = (at = NOW) => ensureDemo({ db: database.db, config, log, clock: () => at })

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'cloche-demo-'))
  config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://audit.example.com' })
  storage = await openStorage(config)
  first = await start()
  await fillPhotos({ ...database, storage, log }, new AbortController().signal)
})

afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function guestVisits(condition = sql<boolean>`true`) {
  return database.db
    .selectFrom('visits')
    .selectAll()
    .where('guest_id', '=', DEMO_IDS.guest)
    .where(condition)
    .orderBy('opens_at')
    .execute()
}

async function counts() {
  const tables = [
    'users',
    'restaurants',
    'questions',
    'visits',
    'visit_questions',
    'photos',
    'dishes',
    'guest_links',
  ]
  const found = tables.map(async (table) => {
    const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(database.db)
    return [table, rows[0]?.n]
  })
  return Object.fromEntries(await Promise.all(found)) as Record<string, number>
}

describe('an empty database', () => {
  test('gets restaurants, people, visits and photos', async () => {
    const found = await counts()
    expect(found).toMatchObject({ restaurants: 5, users: 15, visits: 42, questions: 80, guest_links: 1 })
    expect(found.photos).toBeGreaterThanOrEqual(90)
    expect(found.photos).toBeLessThanOrEqual(120)
  })

  test('gets 60 questions in 8 categories and two add-on sections, of every type', async () => {
    const bank = await database.db.selectFrom('questions').selectAll().execute()
    const categories = bank.filter((item) => item.type === 'checklist')
    const addons = bank.filter((item) => item.type === 'addon')
    const own = bank.filter((item) => categories.some((category) => category.id === item.parent))
    expect([categories.length, addons.length, own.length]).toEqual([8, 2, 60])
    expect(new Set(own.map((item) => item.type)).size).toBe(8)
    const required = own.filter((item) => item.options.required).length
    expect(required).toBeGreaterThanOrEqual(38)
    expect(required).toBeLessThanOrEqual(44)
    for (const item of bank)
      expect(
        bankQuestion.safeParse({ ...item, order: item.position, deletedAt: null, version: 1 }).error,
      ).toBeUndefined()
  })

  test('has a Russian text for every text of the checklist', async () => {
    const bank = await database.db.selectFrom('questions').select(['title', 'options']).execute()
    expect(bank.flatMap(({ title, options }) => untranslated(title, options))).toEqual([])
  })

  test('spreads forty past visits over three months, most of them accepted', async () => {
    const past = await database.db
      .selectFrom('visits')
      .selectAll()
      .where('opens_at', '<', '2026-11-20T09:00:00Z')
      .execute()
    const days = past.map((visit) => (NOW.getTime() - Date.parse(visit.opens_at)) / 86_400_000)
    expect(past).toHaveLength(40)
    expect(Math.max(...days)).toBeGreaterThan(80)
    const statuses = Object.groupBy(past, (visit) => visit.status)
    expect(statuses.accepted).toHaveLength(32)
    expect(statuses.submitted).toHaveLength(4)
    expect(statuses.returned).toHaveLength(2)
    expect(statuses.cancelled).toHaveLength(1)
    expect(statuses.scheduled).toHaveLength(1)
    expect(new Set(past.map((visit) => visit.restaurant_id)).size).toBe(5)
  })

  test('gives visits back with a message and notes, in the language of their guest', async () => {
    const notes = await database.db.selectFrom('visit_notes').selectAll().execute()
    const returns = await database.db.selectFrom('visit_returns').selectAll().execute()
    expect(returns).toHaveLength(2)
    for (const { id, visit_id, at, message } of returns) {
      const items = await checklistOf(database.db, visit_id)
      const shown = items.flatMap(({ note }) => note ?? [])
      expect(shown.length).toBeGreaterThan(1)
      const own = notes.filter(({ return_id }) => return_id === id).map(({ text }) => text)
      expect(shown.toSorted()).toEqual(own.toSorted())
      expect(new Set([message!, ...shown].map((text) => /[а-я]/.test(text))).size).toBe(1)
      expect(new Date(at) < NOW).toBe(true)
    }
  })

  test('has only visits that the rules would have let through', async () => {
    const visits = await database.db
      .selectFrom('visits')
      .selectAll()
      .where('submitted_at', 'is not', null)
      .execute()
    for (const visit of visits) {
      const items = await checklistOf(database.db, visit.id)
      const visible = visibleIds(items)
      expect(missing(items)).toEqual([])
      expect(scoreOf(items).total).toBe(visit.score)
      expect(progressOf(items)).toEqual({
        required: visit.progress_required,
        answered: visit.progress_answered,
      })
      expect(items.filter((item) => isTouched(item) && !visible.has(item.id))).toEqual([])
      const saved = items.flatMap((item) => (item.savedAt === null ? [] : [new Date(item.savedAt)]))
      expect(Math.min(...saved.map(Number))).toBeGreaterThanOrEqual(Date.parse(visit.opens_at))
      expect(Math.max(...saved.map(Number))).toBeLessThanOrEqual(Date.parse(visit.submitted_at!))
      expect(Date.parse(visit.submitted_at!)).toBeLessThan(NOW.getTime())
    }
  })

  test('has comments in many words and two languages', async () => {
    const rows = await database.db
      .selectFrom('visit_questions')
      .select('comment')
      .where('comment', '<>', '')
      .execute()
    const sentences = new Set(rows.map((row) => row.comment))
    expect(sentences.size).toBeGreaterThan(60)
    expect([...sentences].filter((sentence) => /[а-я]/.test(sentence)).length).toBeGreaterThan(15)
    expect([...sentences].filter((sentence) => /[{}]/.test(sentence))).toEqual([])
  })

  test('has every photo in the storage, as its row says', async () => {
    const photos = await database.db.selectFrom('photos').selectAll().execute()
    const sizes = await Promise.all(
      photos.map(async (photo) => (await stat(join(dataDir, 'files', photoKeys(photo).full))).size),
    )
    expect(sizes).toEqual(photos.map((photo) => photo.bytes))
    expect(await readdir(storage.tempDir)).toEqual([])
    const [photo] = photos
    const keys = photoKeys(photo!)
    const full = await sharp(join(dataDir, 'files', keys.full)).metadata()
    const thumb = await sharp(join(dataDir, 'files', keys.thumb)).metadata()
    expect([full.format, full.width, full.height]).toEqual(['webp', photo!.width, photo!.height])
    expect([thumb.format, Math.max(thumb.width, thumb.height)]).toEqual(['webp', 480])
  })

  test('lets in those it names, and keeps hashes only', async () => {
    const users = await database.db.selectFrom('users').selectAll().where('login', 'is not', null).execute()
    for (const { login, password } of [first.admin!, first.manager!]) {
      const user = users.find((each) => each.login === login)
      expect(await verify(user?.password_hash ?? '', password!)).toBe(true)
    }
    const uuid = new URL(first.guestLink!).searchParams.get('uuid')!
    const link = await database.db.selectFrom('guest_links').selectAll().executeTakeFirstOrThrow()
    expect(link.token_hash).toEqual(linkHash('guest', uuid))
    expect(link.user_id).toBe(DEMO_IDS.guest)
    expect((await stat(join(dataDir, 'demo-access.json'))).mode & 0o777).toBe(0o600)
  })

  test('gives the demo guest a history, a visit that is open and one to come', async () => {
    const visits = await guestVisits()
    expect(visits.filter((visit) => visit.status === 'accepted')).toHaveLength(4)
    const [open, future] = visits.filter((visit) => visit.status === 'scheduled')
    expect(NOW.getTime() - Date.parse(open!.opens_at)).toBe(20 * 60_000)
    const days = (Date.parse(future!.opens_at) - NOW.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(1.5)
    expect(days).toBeLessThan(3)
  })
})

describe('a later start', () => {
  test('changes nothing while the visit is open', async () => {
    const before = await counts()
    expect(await start(new Date(NOW.getTime() + 3_600_000))).toEqual(first)
    expect(await counts()).toEqual(before)
  })

  test('plans a fresh visit after the open one was submitted, and after one became overdue', async () => {
    const open = (await guestVisits(sql`status = 'scheduled' and opens_at <= ${NOW}`))[0]!
    await database.db
      .updateTable('visits')
      .set({
        status: 'submitted',
        started_at: NOW,
        submitted_at: NOW,
        progress_required: 0,
        progress_answered: 0,
      })
      .where('id', '=', open.id)
      .execute()
    await start()
    expect(await guestVisits(sql`status = 'scheduled' and opens_at <= ${NOW}`)).toHaveLength(1)
    const later = new Date(NOW.getTime() + 10 * 86_400_000)
    await start(later)
    const open72 = sql<boolean>`status = 'scheduled' and opens_at between ${new Date(later.getTime() - 72 * 3_600_000)} and ${later}`
    expect(await guestVisits(open72)).toHaveLength(1)
    expect(await guestVisits(sql`opens_at > ${later}`)).toHaveLength(1)
  })

  test('moves an untouched second visit into the future rather than leaving two open', async () => {
    const at = new Date(NOW.getTime() + 13 * 86_400_000)
    await start(at)
    const open = sql<boolean>`status = 'scheduled' and opens_at > ${new Date(at.getTime() - 72 * 3_600_000)} and opens_at <= ${at}`
    expect(await guestVisits(open)).toHaveLength(1)
    expect(await guestVisits(sql`opens_at > ${at}`)).toHaveLength(1)
  })

  test('renews what no longer opens anything', async () => {
    await rm(join(dataDir, 'demo-access.json'))
    const renewed = await start()
    expect(renewed.admin!.login).toBe(first.admin!.login)
    expect(renewed.admin!.password).not.toBe(first.admin!.password)
    const admin = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', DEMO_IDS.administrator)
      .executeTakeFirstOrThrow()
    expect(await verify(admin.password_hash!, renewed.admin!.password!)).toBe(true)
    expect(await start()).toEqual(renewed)
  })

  test('tells and keeps no password that was given, and leaves it alone when it is given no more', async () => {
    const given = { ...config, adminPassword: 'a-given-password' }
    const startWith = (each: typeof config) =>
      ensureDemo({ db: database.db, config: each, log, clock: () => NOW })
    await rm(join(dataDir, 'demo-access.json'))
    expect((await startWith(given)).admin!.password).toBeNull()
    expect(await readFile(join(dataDir, 'demo-access.json'), 'utf8')).not.toContain('a-given-password')
    expect((await startWith(config)).admin!.password).toBeNull()
    const { password_hash } = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', DEMO_IDS.administrator)
      .executeTakeFirstOrThrow()
    expect(await verify(password_hash!, 'a-given-password')).toBe(true)
  })

  test('adds nothing to a database with data of its own', async () => {
    const other = await testDatabase()
    await other.db
      .insertInto('users')
      .values({ id: DEMO_IDS.guest.replace('c002', 'd002'), first_name: 'Ann', last_name: 'Own', role_id: 1 })
      .execute()
    expect(await ensureDemo({ db: other.db, config, log, clock: () => NOW })).toEqual({
      admin: null,
    })
    expect(await other.db.selectFrom('visits').selectAll().execute()).toEqual([])
    await other.drop()
  })
})

test('a fill that fails half-way leaves the database empty', async () => {
  const other = await testDatabase()
  // The table is filled among the last.
  await sql`alter table dishes add constraint full_up check (false)`.execute(other.db)
  const failing = ensureDemo({ db: other.db, config, log, clock: () => NOW })
  await expect(failing).rejects.toThrow('full_up')
  expect(await other.db.selectFrom('users').selectAll().execute()).toEqual([])
  await other.drop()
})

test('the menu workbook is the one that the content makes', async () => {
  const path = fileURLToPath(new URL('menu.xlsx', import.meta.url))
  const [dishes, drinks] = await Promise.all([readSheet(path, 1), readSheet(path, 2)])
  expect(dishes.map(([name]) => name)).toEqual(MENU.dishes.map(({ name }) => name))
  expect(drinks.map(([name]) => name)).toEqual(MENU.drinks.map(({ name }) => name))
})

function untranslated(title: string, options: QuestionOptions): string[] {
  const ru = options.translations?.ru
  const pairs: [string | undefined, string | undefined][] = [
    [title, ru?.title],
    [options.help, ru?.help],
    [options.unit, ru?.unit],
    ...(options.choices ?? []).map((choice): [string, string | undefined] => [
      choice.title,
      ru?.choices?.[choice.value],
    ]),
  ]
  return pairs.flatMap(([text, translated]) =>
    text !== undefined && !/[а-яё]/i.test(translated ?? '') ? [text] : [],
  )
}
