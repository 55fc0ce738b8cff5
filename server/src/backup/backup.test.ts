import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { migrate } from '../base/db/migrate.ts'
import { post, QUEUES } from '../base/outbox/service.ts'
import { photoKeys } from '../programme/photo-files/service.ts'
import { installQueues, openQueue } from '../base/jobs/queue.ts'
import { openStorage } from '../base/storage/open-storage.ts'
import { keepSwept } from '../workflows/sweep/service.ts'
import {
  clientOf,
  loginAs,
  openVisit,
  TEST_STORAGE_URL,
  testApp,
  type Client,
  type ItemByTitle,
  type TestApp,
} from '../test/app.ts'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { buildBank, buildUser } from '../test/factories.ts'
import { untilWaiting } from '../test/locks.ts'
import { testOnce } from '../test/test-once.ts'
import { backUp } from './backup.ts'
import { backupsIn, findBackup, readManifest } from './layout.ts'
import { load } from './load.ts'
import { makeSchema, restore } from './restore.ts'
import { tablesOf } from './tables.ts'
import { verifyBackup } from './verify.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

const log = pino({ level: 'silent' })

let t: TestApp
let origin: string
let guest: Client
let token: string
let item: ItemByTitle
let folder: string
let backups: string
let target: TestDatabase

beforeEach(async () => {
  t = await testApp()
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'cloche-backup-'))
  backups = join(folder, 'backups')
  target = await emptyDatabase()
  ;({ call: guest, token, item } = await openVisit(t))
})
afterEach(async () => {
  await t.close()
  await target.drop()
  await rm(folder, { recursive: true })
})

const source = () => ({ connection: t.context.connection, storage: t.context.storage, release: '1.2.3.4' })
/** Another folder, or another bucket where the files of this run are in S3 (backup-s3.test.ts). */
function storageIn(name: string) {
  const bucket = process.env[TEST_STORAGE_URL]?.replace(/(?<=s3:\/\/)\w+/, name)
  const storageUrl = bucket ?? `file://${join(folder, name)}`
  return openStorage({ storageUrl, incomingDir: join(folder, name, '.incoming') })
}
const restoreTo = async (name: string) =>
  restore({ connection: target.connection, storage: await storageIn(name) }, await findBackup(backups))

/** What a restore raises. */
const RAISED: Record<string, string> = { visits: 'version', visit_questions: 'revision' }

/** Everything that the tables hold but what a restore raises, row by row. */
async function contentOf(connection: pg.PoolConfig): Promise<Map<string, string[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const content = new Map<string, string[]>()
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(${name}) - $1::text)::text as row from ${name} order by 1`,
        [RAISED[name] ?? ''],
      )
      content.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return content
  } finally {
    await client.end()
  }
}

async function addPhoto(color: string): Promise<StoredPhoto> {
  const create = { width: 60, height: 40, channels: 3, background: color } as const
  const form = new FormData()
  const bytes = await sharp({ create }).jpeg().toBuffer()
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const address = `${origin}/api/question/${item('Plate').id}/photo`
  const reply = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(reply.status).toBe(201)
  return (await reply.json()) as StoredPhoto
}

/** Stops each dump at the table of dishes, once it has its snapshot. Returns a function that lets them go on. */
async function holdDumps(): Promise<() => Promise<void>> {
  const holder = new pg.Client(t.context.connection)
  await holder.connect()
  await holder.query('begin; lock table dishes in access exclusive mode')
  return () => holder.end()
}

const tablesIn = async ({ connection }: TestDatabase) => [...(await contentOf(connection)).keys()]

const photosIn = async (): Promise<string[]> => {
  const names = await readdir(join(backups, 'photos'), { recursive: true }).catch(() => [])
  return names.filter((name) => name.includes('-')).toSorted()
}

test('a restored backup holds every row, every photo and the login of a guest', async () => {
  const { id } = await addPhoto('#604020')
  const before = await contentOf(t.context.connection)
  const { missing } = await backUp(source(), backups)
  expect(missing).toEqual([])
  await restoreTo('restored')
  expect(await contentOf(target.connection)).toEqual(before)

  const storage = await storageIn('restored')
  const restored = await testApp({ connection: target.connection, db: target.db, storage })
  try {
    const photo = { questionId: item('Plate').id, fileId: id }
    const { status } = await clientOf(restored.app, token)('GET /question/{questionId}/photo/{fileId}', {
      params: photo,
    })
    expect(status).toBe(200)
    const call = clientOf(restored.app, token)
    const answered = await call('PATCH /question/{id}', {
      params: { id: item('Door').id },
      body: { answer: 'no' },
    })
    expect(answered.body.revision).toBeGreaterThan(item('Door').revision)
    // The log counts on from where it was.
    const administrator = await loginAs(
      { app: restored.app, db: target.db },
      await buildUser(target.db, { role_id: 1 }),
    )
    const body = { title: 'Old Oak', address: 'Old Oak street 1', timezone: 'Europe/Oslo' }
    expect((await administrator.call('POST /restaurant', { body })).status).toBe(201)
  } finally {
    await restored.close()
  }
})

/** The revision of a question and the version of its visit. */
const countsOf = ({ db }: Pick<TestDatabase, 'db'>, questionId: string) =>
  db
    .selectFrom('visit_questions')
    .innerJoin('visits', 'visits.id', 'visit_id')
    .select(['revision', 'version'])
    .where('visit_questions.id', '=', questionId)
    .executeTakeFirstOrThrow()

testOnce(
  'a phone that has read newer revisions since the backup takes those of the restored Cloche for newer',
  async () => {
    await backUp(source(), backups)
    const door = { params: { id: item('Door').id } }
    for (const answer of ['no', 'yes', 'no'])
      await guest('PATCH /question/{id}', { ...door, body: { answer } })
    await restoreTo('restored')
    const [known, restored] = await Promise.all([
      countsOf(t, door.params.id),
      countsOf(target, door.params.id),
    ])
    expect(known.revision).toBe(item('Door').revision + 3)
    expect(restored.revision).toBeGreaterThan(known.revision)
    expect(restored.version).toBeGreaterThan(known.version)
  },
)

testOnce('a backup made while a guest orders dishes is of one moment', async () => {
  const question = item('Dishes').id
  const ordering = new AbortController()
  const orders = (async () => {
    for (let count = 1; count <= 40 && !ordering.signal.aborted; count += 1) {
      const body = { dishName: `Dish ${count}`, orderTime: new Date().toISOString() }
      expect((await guest('POST /question/{id}/dish', { params: { id: question }, body })).status).toBe(201)
    }
  })()
  await backUp(source(), backups)
  ordering.abort()
  await orders
  await restoreTo('restored')
  const [{ revision }, untouched, { dishes }] = await Promise.all([
    countsOf(target, question),
    countsOf(target, item('Plate').id),
    target.db
      .selectFrom('dishes')
      .select(({ fn }) => fn.countAll<number>().as('dishes'))
      .where('question_id', '=', question)
      .executeTakeFirstOrThrow(),
  ])
  expect(revision - untouched.revision).toBe(dishes)
})

testOnce('a backup has every row of a table that a migration comes to rewrite meanwhile', async () => {
  const directory = join(folder, 'migrations')
  await cp(MIGRATIONS, directory, { recursive: true })
  const rewrite =
    'alter table visit_questions add column shout text generated always as (upper(title)) stored'
  await writeFile(join(directory, '9999-rewrite.sql'), rewrite)
  const { length } = (await contentOf(t.context.connection)).get('visit_questions')!
  expect(length).toBeGreaterThan(0)
  const db = openDatabase({ ...t.context.connection, query_timeout: 0 })
  const letGo = await holdDumps()
  const backingUp = backUp(source(), backups)
  await untilWaiting(t.db, 1)
  // A start of the same version does not wait for the backup.
  await migrate(db)
  const migrating = migrate(db, { directory })
  await Promise.race([migrating, untilWaiting(t.db, 2)])
  await letGo()
  const { manifest } = await backingUp
  expect(manifest.tables.find(({ name }) => name === 'visit_questions')?.rows).toBe(length)
  await migrating
  await closeDatabase(db)
})

testOnce('two folders get backups at the same time, one folder gets one after the other', async () => {
  const letGo = await holdDumps()
  const backingUp = Promise.all([backUp(source(), backups), backUp(source(), join(folder, 'hourly'))])
  await Promise.race([backingUp, untilWaiting(t.db, 2)])
  await symlink(backups, join(folder, 'alias'))
  await expect(backUp(source(), join(folder, 'alias'))).rejects.toThrow('Another backup is being made')
  await letGo()
  const [{ path }] = await backingUp
  expect(await findBackup(backups)).toBe(path)
})

test('the next backup copies only new photos, with their thumbnails once these are made, and pruning removes what no kept one has', async () => {
  const first = await addPhoto('#101010')
  await backUp(source(), backups)
  const { id, thumbUrl } = await addPhoto('#202020')
  const looked = await fetch(origin + thumbUrl, { headers: { authorization: `Bearer ${token}` } })
  expect((await looked.arrayBuffer()).byteLength).toBeGreaterThan(0)
  const params = { questionId: item('Plate').id, fileId: first.id }
  await guest('DELETE /question/{questionId}/photo/{fileId}', { params })
  expect(await backUp(source(), backups)).toMatchObject({ copied: 1, removed: 0 })
  const of = async (photo: string) => (await photosIn()).filter((name) => name.includes(photo))
  expect([await of(first.id), await of(id)].map(({ length }) => length)).toEqual([1, 2])
  expect(await backUp(source(), backups, 1)).toMatchObject({ copied: 0, removed: 2 })
  expect(await backupsIn(backups)).toHaveLength(1)
  expect([await of(first.id), await of(id)].map(({ length }) => length)).toEqual([0, 2])
})

test('a photo that the storage has lost is named, and all else is kept', async () => {
  const { id, sha256 } = await addPhoto('#303030')
  await t.context.storage.remove(photoKeys({ id, sha256: Buffer.from(sha256, 'hex') }).full)
  const { missing, path } = await backUp(source(), backups)
  expect(missing).toEqual([id])
  expect((await verifyBackup(path, log)).badPhotos).toEqual([id])
  expect((await restoreTo('restored')).badPhotos).toEqual([id])
  expect(await contentOf(target.connection)).toEqual(await contentOf(t.context.connection))
})

testOnce('a damaged backup is refused, and the database stays empty', async () => {
  const { path, manifest } = await backUp(source(), backups)
  await appendFile(join(path, manifest.tables[0]!.file), 'x')
  await expect(restoreTo('restored')).rejects.toThrow('is damaged or missing')
  await expect(verifyBackup(path, log)).rejects.toThrow('is damaged or missing')
  expect(await tablesIn(target)).toEqual([])
})

testOnce('nothing is restored over data', async () => {
  await backUp(source(), backups)
  const before = await contentOf(t.context.connection)
  const { connection } = t.context
  const storage = await storageIn('other')
  const over = restore({ connection, storage }, await findBackup(backups))
  await expect(over).rejects.toThrow('has data already')
  expect(await contentOf(t.context.connection)).toEqual(before)
})

test('a restore that was interrupted goes on where it was', async () => {
  await addPhoto('#404040')
  await backUp(source(), backups)
  const manifest = await readManifest(await findBackup(backups))
  await makeSchema(target.connection, manifest)
  await restoreTo('restored')
  expect(await contentOf(target.connection)).toEqual(await contentOf(t.context.connection))
})

testOnce('a message that waited is sent by the restored Cloche', async () => {
  const user = await buildUser(t.db, { email: 'guest@example.com' })
  const id = await t.db.transaction().execute((db) =>
    post(t.context, db, {
      kind: 'code',
      channel: 'email',
      recipient: 'guest@example.com',
      language: 'en',
      facts: { code: '123456' },
      userId: user.id,
    }),
  )
  await backUp(source(), backups)
  const backup = await findBackup(backups)
  const manifest = await readManifest(backup)
  // What a restore has done when it is cut off right after its commit.
  await makeSchema(target.connection, manifest)
  await load(target.connection, backup, manifest)
  await installQueues(target.connection, log, QUEUES)
  const { db, connection } = target
  const queue = openQueue(connection, log)
  const stop = keepSwept({ ...t.context, db, connection, queue })
  const taken = new Promise<string>((resolve) => void queue.work(QUEUES, async (job) => resolve(job)))
  expect(await taken).toBe(id)
  await stop()
  await queue.close()
})

testOnce('a folder with nothing finished in it says so', async () => {
  await mkdir(join(backups, '2026-01-01T00-00-00.000Z.unfinished'), { recursive: true })
  await expect(findBackup(backups)).rejects.toThrow('holds no backup that was finished')
  await backUp(source(), backups)
  expect((await readdir(backups)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})
