import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loginAs, openVisit, testApp, type Client, type TestApp } from '../test/app.ts'
import { buildBank, buildUser } from '../test/factories.ts'
import { backupsIn, findBackup, readManifest } from './layout.ts'
import { keepBackedUp } from './running.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-23T12:00:00Z')

let folder: string
let backups: string
let t: TestApp
let administrator: Client
let manager: Client
let stop: () => Promise<void>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-nightly-'))
  backups = join(folder, 'backups')
  t = await testApp({}, { BACKUP_DIR: backups, BACKUP_KEEP: '1', DEFAULT_TIMEZONE: 'Europe/Moscow' })
  administrator = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  stop = async () => {}
  t.setNow(START)
})
afterEach(async () => {
  await stop()
  await t.close()
  await rm(folder, { recursive: true })
})

/** Starts the job again at a time, because a running job looks at the clock only once a minute. */
async function startAt(hours: number) {
  await stop()
  t.setNow(new Date(START.getTime() + hours * HOUR))
  stop = keepBackedUp(t.context)
}

const records = () => t.db.selectFrom('backups').selectAll().orderBy('started_at').execute()
const untilFinished = (count: number) =>
  expect.poll(async () => (await records()).filter(({ finished_at }) => finished_at).length).toBe(count)
const warning = async () => (await administrator('GET /visit/attention')).body.backup

test('a backup is made at the first start and after each night, and no more are kept than asked for', async () => {
  await buildBank(t.db)
  await openVisit(t)
  expect(await warning()).toBeNull()
  await startAt(0)
  await untilFinished(1)
  const first = await findBackup(backups)
  const { tables } = await readManifest(first)
  expect(tables.find(({ name }) => name === 'visits')?.rows).toBe(1)
  expect(tables.map(({ name }) => name)).not.toContain('backups')
  await startAt(24)
  await untilFinished(2)
  expect(await backupsIn(backups)).toHaveLength(1)
  expect(await findBackup(backups)).not.toBe(first)
  expect((await records()).map(({ error, missing_photos }) => [error, missing_photos])).toEqual([
    [null, 0],
    [null, 0],
  ])
  expect(await warning()).toBeNull()
})

test('a backup that fails is told with its reason and the time of the last good one', async () => {
  await startAt(0)
  await untilFinished(1)
  await rm(backups, { recursive: true })
  await writeFile(backups, 'a file in the place of the folder')
  await startAt(24)
  await untilFinished(2)
  expect(await warning()).toMatchObject({
    reason: 'failed',
    lastGoodAt: START.toISOString(),
    error: expect.stringContaining('BACKUP_DIR') as unknown,
  })
  await rm(backups)
  await startAt(26)
  await untilFinished(3)
  expect(await warning()).toBeNull()
})

test('36 hours without a good backup are told to administrators alone', async () => {
  await startAt(0)
  await untilFinished(1)
  await stop()
  t.setNow(new Date(START.getTime() + 36 * HOUR))
  expect(await warning()).toBeNull()
  t.setNow(new Date(START.getTime() + 37 * HOUR))
  expect(await warning()).toMatchObject({ reason: 'late', lastGoodAt: START.toISOString(), error: null })
  expect((await manager('GET /visit/attention')).body.backup).toBeNull()
})

test('photos that the storage has lost are told', async () => {
  await startAt(0)
  await untilFinished(1)
  await t.db.updateTable('backups').set({ missing_photos: 2 }).execute()
  expect(await warning()).toMatchObject({ reason: 'incomplete', missingPhotos: 2 })
})

test('a backup that was killed counts as failed, and one that a stop ends is made at the next start', async () => {
  const killed = { id: '01900000-0000-7000-8000-000000000000', started_at: new Date(START.getTime() - HOUR) }
  await t.db.insertInto('backups').values(killed).execute()
  const holder = new pg.Client(t.context.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table visits in access exclusive mode')
  await startAt(0)
  await expect.poll(async () => (await records()).map(({ error }) => error !== null)).toEqual([true, false])
  await stop()
  expect((await records()).map(({ id }) => id)).toEqual([killed.id])
  await holder.end()
  await startAt(0)
  await untilFinished(2)
  expect((await records()).at(-1)!.error).toBeNull()
})
