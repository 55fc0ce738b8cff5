import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import { openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildBank } from '../../test/factories.ts'
import { damagedPng } from '../../test/pictures.ts'
import { photoKeys } from './keys.ts'
import { findUnread } from './queries.ts'
import { keepPhotosRead } from './running.ts'

let t: TestApp
let origin: string
let call: Client
let token: string
let visitId: string
let item: ItemByTitle
let good: Buffer
const damaged = damagedPng(90, 60)

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const background = { r: 200, g: 120, b: 40 }
  good = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ visitId, call, token, item } = await openVisit(t))
})

async function upload(bytes: Buffer, title = 'Plate'): Promise<StoredPhoto> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'photo')
  const reply = await fetch(`${origin}/api/question/${item(title).id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(reply.status).toBe(201)
  return (await reply.json()) as StoredPhoto
}

async function statusOf(url: string): Promise<number> {
  const reply = await fetch(origin + url, { headers: { authorization: `Bearer ${token}` } })
  await reply.arrayBuffer()
  return reply.status
}

const fullOf = ({ id, sha256 }: StoredPhoto) => photoKeys({ id, sha256: Buffer.from(sha256, 'hex') }).full
const submit = () => call('PUT /visit/{visitId}', { params: { visitId } })
const named = (body: unknown) =>
  (body as { errors?: { path: string; message: string }[] }).errors?.filter(({ message }) =>
    message.startsWith("Can't be read"),
  ) ?? []
const readable = async ({ id }: StoredPhoto) => {
  const photo = t.db.selectFrom('photos').select('readable').where('id', '=', id)
  return (await photo.executeTakeFirstOrThrow()).readable
}

test('a photo that is damaged inside is never given out, and the submission names its question until it is removed', async () => {
  const [bad, fine] = [await upload(damaged), await upload(good)]
  expect([await statusOf(bad.url), await statusOf(bad.thumbUrl)]).toEqual([404, 404])
  expect([await statusOf(fine.url), await statusOf(fine.thumbUrl)]).toEqual([200, 200])
  const refused = await submit()
  expect([refused.status, named(refused.body)]).toEqual([
    422,
    [{ path: item('Plate').id, message: expect.stringContaining(bad.id) as string }],
  ])
  const params = { questionId: item('Plate').id, fileId: bad.id }
  expect((await call('DELETE /question/{questionId}/photo/{fileId}', { params })).status).toBe(204)
  expect(named((await submit()).body)).toEqual([])
})

test('a damaged photo of a question that is no longer asked does not hold the submission up', async () => {
  const answer = (title: string, value: string) =>
    call('PATCH /question/{id}', { params: { id: item(title).id }, body: { answer: value } })
  await answer('Door', 'no')
  await upload(damaged, 'Why')
  expect(named((await submit()).body)).toEqual([expect.objectContaining({ path: item('Why').id })])
  await answer('Door', 'yes')
  await call('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 5 } })
  expect((await submit()).status).toBe(200)
})

test('a submission reads the photos that nobody has looked at', async () => {
  const [bad, fine] = [await upload(damaged), await upload(good, 'Door')]
  expect([await readable(bad), await readable(fine)]).toEqual([null, null])
  expect(named((await submit()).body)).toMatchObject([{ path: item('Plate').id }])
  expect([await readable(bad), await readable(fine)]).toEqual([false, true])
})

test('a photo that the storage has lost keeps nobody from submitting', async () => {
  const photo = await upload(good)
  await t.context.storage.remove(fullOf(photo))
  const { status, body } = await submit()
  expect([status, named(body)]).toEqual([422, []])
  expect(await readable(photo)).toBe(null)
})

test('a thumbnail that is lost is made anew', async () => {
  const photo = await upload(good)
  expect(await statusOf(photo.thumbUrl)).toBe(200)
  await t.context.storage.remove(`${fullOf(photo)}.webp`)
  expect(await statusOf(photo.thumbUrl)).toBe(200)
})

test('while photos arrive, only those that have waited for a minute are read in the background', async () => {
  const [old, recent, newest] = [await upload(good), await upload(good), await upload(good)]
  const came = (photo: StoredPhoto, seconds: number, db = t.db) =>
    db
      .updateTable('photos')
      .set({ created_at: sql`now() + make_interval(secs => ${seconds})` })
      .where('id', '=', photo.id)
      .execute()
  // In a transaction the clock stands still.
  const due = await t.db.transaction().execute(async (db) => {
    await came(old, -61, db)
    await came(recent, -59, db)
    await came(newest, 0, db)
    return findUnread(db, [], 100)
  })
  const ids = due.map(({ id }) => id)
  expect([old, recent, newest].filter(({ id }) => ids.includes(id))).toEqual([old])
  await came(old, -90)
  // They arrive for as long as the test takes.
  await came(recent, 1800)
  await came(newest, 3600)
  const stop = keepPhotosRead(t.context)
  try {
    await eventually(async () => expect(await readable(old)).toBe(true))
    // When the next one is read, the photos after the first would have been read too.
    const next = await upload(good)
    await came(next, -90)
    await eventually(async () => expect(await readable(next)).toBe(true))
    expect([await readable(recent), await readable(newest)]).toEqual([null, null])
    await came(recent, -20)
    await came(newest, -20)
    await eventually(async () => expect(await readable(newest)).toBe(true))
    expect(await readable(recent)).toBe(true)
  } finally {
    await stop()
  }
})

test('photos are read in the background, a lost one keeps none behind it, and a removed one is left alone', async () => {
  const [lost, gone, bad, fine] = [
    await upload(good),
    await upload(good),
    await upload(damaged),
    await upload(good),
  ]
  await t.context.storage.remove(fullOf(lost))
  const params = { questionId: item('Plate').id, fileId: gone.id }
  await call('DELETE /question/{questionId}/photo/{fileId}', { params })
  const stop = keepPhotosRead(t.context)
  try {
    await eventually(async () => expect(await readable(fine)).toBe(true))
    expect([await readable(lost), await readable(gone), await readable(bad)]).toEqual([null, null, false])
    expect(await t.context.storage.has(`${fullOf(fine)}.webp`)).toBe(true)
    expect(await t.context.storage.has(`${fullOf(gone)}.webp`)).toBe(false)
  } finally {
    await stop()
  }
})
