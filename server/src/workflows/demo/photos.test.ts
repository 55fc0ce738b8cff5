import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../base/context.ts'
import { recompute } from '../../figures/insight/recompute.ts'
import { photoFolders, photoKeys } from '../../programme/photo-files/service.ts'
import { checklistOf } from '../../programme/questions/service.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { newAccess } from './access.ts'
import { DEMO_IDS } from './ids.ts'
import { fillDemo } from './fill.ts'
import { fillPhotos } from './photos.ts'
import { keepDemo } from './running.ts'
import { foundingOf } from './seed.ts'
import { makeThreeMonths } from './three-months.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const never = new AbortController().signal

let the: TestApp
let call: Client
/** Questions with the number of their photos, those of the newest visit first. */
let asked: { visitId: string; questionId: string; photos: number }[]

beforeAll(async () => {
  the = await testApp()
  the.setNow(NOW)
  await fillDemo(the.db, newAccess(the.context.config), NOW)
  ;({ call } = await loginAs(the, { id: DEMO_IDS.administrator }))
  const { visits } = await makeThreeMonths(foundingOf(NOW))
  asked = visits.flatMap(({ id: visitId, items }) =>
    items
      .filter(({ photos }) => photos.length > 0)
      .map(({ id: questionId, photos }) => ({ visitId, questionId, photos: photos.length })),
  )
})

afterEach(async () => {
  expect(await readdir(the.context.storage.tempDir)).toEqual([])
})

afterAll(() => the.close())

/** Stores as the context does, and calls `before` before each photo with its number. */
function storingAfter(before: (photo: number) => unknown): Context {
  const { storage } = the.context
  let written = 0
  const putBytes: Context['storage']['putBytes'] = async (key, bytes) => {
    // A photo takes two files.
    if (written % 2 === 0) await before(written / 2 + 1)
    written += 1
    await storage.putBytes(key, bytes)
  }
  return { ...the.context, storage: { ...storage, putBytes } }
}

const stored = () => the.db.selectFrom('photos').selectAll().execute()

/** The number of stored photos by question. */
async function storedBy(): Promise<Map<string, number>> {
  const by = Map.groupBy(await stored(), ({ question_id }) => question_id)
  return new Map([...by].map(([id, photos]) => [id, photos.length]))
}

async function files(): Promise<string[]> {
  const folders = await photoFolders(the.context)
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await the.context.storage.list(folder)).map((name) => `${folder}/${name}`),
    ),
  )
  return names.flat().toSorted()
}

async function expectFilesOfRows() {
  const keys = (await stored()).flatMap(({ id, sha256 }) => Object.values(photoKeys({ id, sha256 })))
  expect(await files()).toEqual(keys.toSorted())
}

/** The number of processes that have found the lock of the photos taken. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'cloche-demo-photos'
      and state = 'idle' and query like '%pg_try_advisory_lock%'`.execute(the.db)
  return rows.length
}

const readVisit = async (visitId: string) => {
  const { status, body } = await call('GET /question/{visitId}', { params: { visitId } })
  expect(status).toBe(200)
  return body.items
}

/** A log that keeps its warnings. */
function listening() {
  const warnings: string[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
  )
  return { warnings, log }
}

test('a storage that fails leads to a warning, and the photos go on by themselves once there is room', async () => {
  const { storage } = the.context
  // A photo takes two files.
  let room = 12
  const putBytes: Context['storage']['putBytes'] = (key, bytes) =>
    room-- > 0 ? storage.putBytes(key, bytes) : Promise.reject(new Error('No space left'))
  const { warnings, log } = listening()
  const stop = keepDemo({ ...the.context, storage: { ...storage, putBytes }, log })
  const notComplete = "the demo's photos are not complete yet and are tried again"
  await expect.poll(() => warnings, { timeout: 60_000 }).toEqual([notComplete])
  const before = (await stored()).length
  room = 4
  await expect.poll(() => warnings, { timeout: 60_000 }).toEqual([notComplete, notComplete])
  await stop()
  expect([before, (await stored()).length]).toEqual([6, 8])
  await expectFilesOfRows()
})

test('one that is stopped begins with the newest visits', async () => {
  const stopping = new AbortController()
  const context = storingAfter((photo) => photo === 10 && stopping.abort())
  await expect(fillPhotos(context, stopping.signal)).rejects.toThrow('aborted')
  const by = await storedBy()
  const there = asked.map(({ questionId }) => by.has(questionId))
  expect(by.size).toBeGreaterThan(8)
  expect(there.lastIndexOf(true)).toBeLessThan(30)
  expect(by.size).toBeLessThan(asked.length / 2)
  await expectFilesOfRows()
})

test('two processes at once and a later start store each photo once, and those who had read a visit see its photos', async () => {
  const { visitId } = asked.at(-1)!
  const there = (await stored()).length
  const before = await readVisit(visitId)
  const savedAt = before.map((item) => item.savedAt)
  the.setNow(new Date(NOW.getTime() + 86_400_000))
  let taken = 0
  const context = storingAfter(() => (taken += 1))
  await Promise.all([fillPhotos(context, never), fillPhotos(context, never)])
  await fillPhotos(context, never)
  expect(taken).toBe((await stored()).length - there)
  expect(await storedBy()).toEqual(new Map(asked.map(({ questionId, photos }) => [questionId, photos])))
  await expectFilesOfRows()

  const after = await readVisit(visitId)
  expect(after.flatMap(({ photos }) => photos).length).toBeGreaterThan(0)
  expect(after.map((item) => item.savedAt)).toEqual(savedAt)
  expect(await checklistOf(the.db, visitId)).toEqual(expect.arrayContaining(after))
})

test('the summaries are the same without the photos and with them', async () => {
  await recompute(the.context)
  await the.db.deleteFrom('photos').execute()
  expect((await recompute(the.context)).differences).toBe(0)
})

test('when the process that stores them is stopped, one that waits goes on', async () => {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const stopping = new AbortController()
  const context = storingAfter(async (photo) => {
    begun.resolve()
    await goOn.promise
    if (photo === 10) stopping.abort()
  })
  const first = fillPhotos(context, stopping.signal)
  await begun.promise
  const second = fillPhotos(the.context, never)
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
  goOn.resolve()
  await expect(first).rejects.toThrow('aborted')
  await second
  expect(await storedBy()).toEqual(new Map(asked.map(({ questionId, photos }) => [questionId, photos])))
  await expectFilesOfRows()
})

test('a photo whose question goes meanwhile is left out, and its files', async () => {
  await the.db.deleteFrom('photos').execute()
  await the.db.deleteFrom('dishes').execute()
  const context = storingAfter(async (photo) => {
    if (photo > 1) return
    await the.db
      .deleteFrom('visit_questions')
      .where('visit_id', '=', asked[0]!.visitId)
      .where('parent', 'is not', null)
      .execute()
  })
  await fillPhotos(context, never)
  const others = asked.filter(({ visitId }) => visitId !== asked[0]!.visitId)
  expect(await storedBy()).toEqual(new Map(others.map(({ questionId, photos }) => [questionId, photos])))
  await expectFilesOfRows()
})

test('a database without the demo gets nothing', async () => {
  const other = await testApp()
  await fillPhotos(other.context, never)
  expect(await other.db.selectFrom('photos').selectAll().execute()).toEqual([])
  await other.close()
})
