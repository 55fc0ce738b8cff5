import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../base/db/database.ts'
import { photoKeys } from '../../programme/photo-files/service.ts'
import { unlessRunning } from '../../base/jobs/one-at-a-time.ts'
import { openStorage } from '../../base/storage/open-storage.ts'
import { openVisit, testApp, type TestApp } from '../../test/app.ts'
import { buildBank } from '../../test/factories.ts'
import { createPartial, findPartial, removeExpired, removePartial } from './partials.ts'
import { partialPath } from './unfinished.ts'
import { lockPhoto } from './queries.ts'
import { sweepPhotos } from './sweep.ts'

let t: TestApp
let root: string
let questionId: string

beforeAll(async () => {
  t = await testApp()
  root = fileURLToPath(t.context.config.storageUrl)
  await buildBank(t.db)
  questionId = (await openVisit(t)).item('Plate').id
  await insertRow(t.db, await putFiles())
})
afterAll(() => t.close())

const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)

/** Writes the files of a photo as a crash before its row leaves them, by default two days ago. */
async function putFiles(at = twoDaysAgo) {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(id).digest()
  const { full, thumb } = photoKeys({ id, sha256 })
  await mkdir(join(root, dirname(full)), { recursive: true })
  for (const key of [full, thumb]) await writeAt(join(root, key), at)
  return { id, sha256, here: async () => (await t.context.storage.has(full)) && t.context.storage.has(thumb) }
}

async function writeAt(path: string, at: Date) {
  await writeFile(path, 'bytes')
  await utimes(path, at, at)
}

const insertRow = (
  db: Database,
  { id, sha256 }: { id: string; sha256: Buffer },
  deleted_at: Date | null = null,
  question_id = questionId,
) =>
  db
    .insertInto('photos')
    .values({
      id,
      sha256,
      question_id,
      width: 1,
      height: 1,
      bytes: 4,
      content_type: 'image/jpeg',
      taken_at: new Date(),
      deleted_at,
    })
    .execute()

test('files without a row go, those of a stored photo stay, those of a removed one go, foreign ones stay', async () => {
  const orphan = await putFiles()
  const kept = await putFiles()
  const removed = await putFiles()
  await insertRow(t.db, kept)
  await insertRow(t.db, removed, new Date())
  await writeFile(join(root, 'photos', 'notes.txt'), 'by hand')
  await mkdir(join(root, 'photos', '00'), { recursive: true })
  await writeFile(join(root, 'photos', '00', 'notes.txt'), 'by hand')
  await sweepPhotos(t.context)
  expect([await orphan.here(), await kept.here(), await removed.here()]).toEqual([false, true, false])
  expect(await readdir(join(root, 'photos', '00'))).toContain('notes.txt')
})

test('other bytes under the id of a stored photo go alone', async () => {
  const kept = await putFiles()
  await insertRow(t.db, kept)
  const other = photoKeys({ id: kept.id, sha256: createHash('sha256').update('other').digest() })
  await writeAt(join(root, other.full), twoDaysAgo)
  await sweepPhotos(t.context)
  expect([await t.context.storage.has(other.full), await kept.here()]).toEqual([false, true])
})

test('a photo whose row is being written meanwhile is left alone', async () => {
  const late = await putFiles()
  const locked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const writing = t.db.transaction().execute(async (db) => {
    await lockPhoto(db, late.id)
    locked.resolve()
    await go.promise
    await insertRow(db, late)
  })
  await locked.promise
  const sweeping = sweepPhotos(t.context)
  go.resolve()
  await Promise.all([writing, sweeping])
  expect(await late.here()).toBe(true)
})

test('while another process sweeps, this one leaves it the photos and sweeps only its own unfinished files', async () => {
  const orphan = await putFiles()
  const old = join(t.context.storage.tempDir, randomUUID())
  await writeAt(old, twoDaysAgo)
  await unlessRunning(t.context.connection, 'photo-sweep', () => sweepPhotos(t.context))
  expect([await orphan.here(), await readdir(t.context.storage.tempDir)]).toEqual([
    true,
    expect.not.arrayContaining([basename(old)]),
  ])
  await sweepPhotos(t.context)
  expect(await orphan.here()).toBe(false)
})

test('files without a row stay while data of another PostgreSQL version exists, unless the database is the operator’s own', async () => {
  const { config } = t.context
  const other = join(config.dataDir, 'postgres/17')
  await mkdir(other, { recursive: true })
  await mkdir(join(config.dataDir, 'postgres/18'))
  const orphan = await putFiles()
  await sweepPhotos(t.context)
  expect(await orphan.here()).toBe(true)
  await sweepPhotos({ ...t.context, config: { ...config, databaseUrl: 'postgres://database' } })
  expect(await orphan.here()).toBe(false)

  const later = await putFiles()
  await sweepPhotos(t.context)
  expect(await later.here()).toBe(true)
  await rm(other, { recursive: true })
  await sweepPhotos(t.context)
  expect(await later.here()).toBe(false)
})

/** Another database that has the same storage. */
async function onSameStorage(): Promise<TestApp> {
  const other = await testApp({ storage: t.context.storage })
  await buildBank(other.db)
  return other
}

async function nameIn(other: TestApp, photo: Awaited<ReturnType<typeof putFiles>>): Promise<void> {
  const question_id = (await openVisit(other)).item('Plate').id
  await insertRow(other.db, photo, null, question_id)
}

/** Makes it a database of the same installation, as a restored backup is one. */
async function makeCopy(other: TestApp): Promise<void> {
  const id = t.db.selectFrom('server_secrets').selectAll().where('name', '=', 'installation')
  await other.db
    .insertInto('server_secrets')
    .values(await id.executeTakeFirstOrThrow())
    .execute()
}

test('a start on the wrong database removes no photo from the storage of another installation', async () => {
  await sweepPhotos(t.context)
  const foreign = await putFiles()
  const wrong = await onSameStorage()
  await nameIn(wrong, await putFiles())
  await sweepPhotos(wrong.context)
  await wrong.close()
  expect(await foreign.here()).toBe(true)
})

test('a storage without a mark is swept by a database that names one of its photos, by no other one', async () => {
  const unnamed = await putFiles()
  await t.context.storage.remove('installation')
  const empty = await onSameStorage()
  await sweepPhotos(empty.context)
  await empty.close()
  expect(await unnamed.here()).toBe(true)
  await sweepPhotos(t.context)
  expect(await unnamed.here()).toBe(false)
})

test('a restored database sweeps the storage once the one before has not done so for three days', async () => {
  await sweepPhotos(t.context)
  const newer = await putFiles()
  await insertRow(t.db, newer)
  const copy = await onSameStorage()
  await makeCopy(copy)
  const orphan = await putFiles()
  await sweepPhotos(copy.context)
  expect([await newer.here(), await orphan.here()]).toEqual([true, true])
  const fourDaysAgo = new Date(Date.now() - 4 * 86_400_000)
  await utimes(join(root, 'installation'), fourDaysAgo, fourDaysAgo)
  await sweepPhotos(copy.context)
  await copy.close()
  expect(await orphan.here()).toBe(false)
})

test('a start deletes no temporary file; a sweep deletes temporary files older than a day', async () => {
  const { tempDir } = t.context.storage
  const [fresh, old] = [join(tempDir, randomUUID()), join(tempDir, randomUUID())]
  await writeAt(fresh, new Date())
  await writeAt(old, twoDaysAgo)
  const stored = await putFiles(new Date())
  await openStorage(t.context.config)
  expect(await readdir(tempDir)).toEqual(expect.arrayContaining([fresh, old].map((path) => basename(path))))
  await sweepPhotos(t.context)
  const left = await readdir(tempDir)
  expect([left.includes(basename(fresh)), left.includes(basename(old))]).toEqual([true, false])
  expect(await stored.here()).toBe(true)
})

test('an upload begins and others are swept at the same moment, also in a folder that has just been empty', async () => {
  const partialDir = t.context.storage.partialDir!
  const sweep = () => removeExpired(partialDir, new Date())
  for (let round = 0; round < 100; round += 1) {
    const path = partialPath(partialDir, randomUUID(), randomUUID())
    const announced = { questionId, sha256: '00'.repeat(32), length: 1 }
    await Promise.all([createPartial(path, announced), sweep(), sweep()])
    expect(await findPartial(path, new Date())).toMatchObject({ offset: 0, length: 1 })
    await removePartial(path)
  }
})
