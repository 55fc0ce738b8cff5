import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import { openVisit, testApp, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildBank } from '../../test/factories.ts'
import { filesOf } from '../../test/files.ts'
import { kill, killAll, startProcess } from '../../test/process.ts'
import { startS3, type S3Server } from '../../test/s3.ts'
import { lockPhoto } from './queries.ts'
import { sweepPhotos } from './sweep.ts'

let server: S3Server
let t: TestApp
let origin: string
let logged: string
let jpeg: Buffer
let token: string
let item: ItemByTitle
let id: string

beforeAll(async () => {
  server = await startS3()
  const into = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  logged = ''
  t = await testApp({ log: pino(into) }, { STORAGE_URL: server.url })
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const raw = { width: 400, height: 300, channels: 3 } as const
  jpeg = await sharp(randomBytes(400 * 300 * 3), { raw })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await killAll()
  await t.close()
  await server.close()
})
beforeEach(async () => {
  t.setNow(undefined)
  id = crypto.randomUUID()
  ;({ token, item } = await openVisit(t))
})

const sha256 = () => createHash('sha256').update(jpeg).digest('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')

async function send(to: string, method: string, path: string, body: Buffer | null, headers: object) {
  const reply = await fetch(`${to}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...(body && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    body: body && new Uint8Array(body),
  })
  const text = await reply.text()
  const answer = (text ? JSON.parse(text) : null) as (StoredPhoto & { code?: string }) | null
  return { status: reply.status, headers: reply.headers, body: answer }
}

const create = (to: string, body: Buffer) =>
  send(to, 'POST', `/question/${item('Plate').id}/photo/upload`, body, {
    'upload-length': String(jpeg.length),
    'upload-metadata': `id ${base64(id)},sha256 ${base64(sha256())}`,
  })
const state = (to: string) => send(to, 'HEAD', `/photo-upload/${id}`, null, {})
const append = (to: string, offset: number, body: Buffer) =>
  send(to, 'PATCH', `/photo-upload/${id}`, body, { 'upload-offset': String(offset) })

async function startAnother() {
  const env = { DATA_DIR: `${t.context.config.dataDir}/other`, STORAGE_URL: server.url, ...server.keys }
  const other = await startProcess('app-process.ts', t.context.connection, env)
  return { other, there: `http://127.0.0.1:${other.said}` }
}

async function bytesOf(url: string): Promise<Buffer> {
  const reply = await fetch(origin + url, { headers: { authorization: `Bearer ${token}` } })
  return Buffer.from(await reply.arrayBuffer())
}

test('an upload goes on in another process when the first is killed in the middle of a piece', async () => {
  const { other, there } = await startAnother()
  expect((await create(there, jpeg.subarray(0, 10_000))).headers.get('upload-offset')).toBe('10000')
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(jpeg.subarray(10_000, 15_000))),
  })
  const cut = fetch(`${there}/api/photo-upload/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '10000',
    },
    body: endless,
    duplex: 'half',
  } as RequestInit).catch(() => 'cut')
  await kill(other)
  expect(await cut).toBe('cut')

  expect((await state(origin)).headers.get('upload-offset')).toBe('10000')
  expect((await append(origin, 10_000, jpeg.subarray(10_000, 20_000))).status).toBe(204)
  const last = await append(origin, 20_000, jpeg.subarray(20_000))
  expect([last.status, last.body?.sha256]).toEqual([200, sha256()])
  expect((await bytesOf(last.body!.url)).equals(jpeg)).toBe(true)
  expect((await filesOf(t.context.storage)).filter((name) => name === id)).toEqual([])
})

test('two processes that take the same bytes at once make one photo of them', async () => {
  const { there } = await startAnother()
  await create(origin, jpeg.subarray(0, 5000))
  await Promise.all([
    append(origin, 5000, jpeg.subarray(5000, 9000)),
    append(there, 5000, jpeg.subarray(5000, 12_000)),
  ])
  const offset = Number((await state(there)).headers.get('upload-offset'))
  expect([9000, 12_000]).toContain(offset)
  const rest = jpeg.subarray(offset)
  const replies = await Promise.all([append(origin, offset, rest), append(there, offset, rest)])
  for (const { status } of replies) expect([200, 409, 429]).toContain(status)
  const again = await create(origin, jpeg)
  expect([again.status, again.body?.sha256]).toEqual([201, sha256()])
  expect((await bytesOf(again.body!.url)).equals(jpeg)).toBe(true)
})

test('while the store is away a photo is answered 503 and taken later, and the log names no key', async () => {
  await create(origin, jpeg.subarray(0, 10_000))
  const stored = (await create(origin, jpeg)).body!
  const first = id
  id = crypto.randomUUID()
  await create(origin, jpeg.subarray(0, 10_000))
  await server.leave()
  const refused = await Promise.all([
    append(origin, 10_000, jpeg.subarray(10_000)),
    fetch(origin + stored.url, { headers: { authorization: `Bearer ${token}` } }),
    fetch(`${origin}/api/ready`),
  ])
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(refused[0].headers.get('retry-after')).toBe('2')
  await server.comeBack()
  expect((await state(origin)).headers.get('upload-offset')).toBe('10000')
  expect((await append(origin, 10_000, jpeg.subarray(10_000))).body?.sha256).toBe(sha256())
  expect((await bytesOf(stored.url)).equals(jpeg)).toBe(true)
  expect(stored.id).toBe(first)
  await eventually(async () => expect((await fetch(`${origin}/api/ready`)).status).toBe(200))
  expect(logged).toContain('The store failed')
  expect(logged).not.toContain(server.keys.AWS_ACCESS_KEY_ID)
})

test('an upload that the store fails ends without waiting for the photo to be unlocked', async () => {
  const form = new FormData()
  form.set('id', id)
  form.set('photo', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg')
  const [locked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = t.db.transaction().execute(async (db) => {
    await lockPhoto(db, id)
    locked.resolve()
    await answered.promise
  })
  await locked.promise
  await server.leave()
  const headers = { authorization: `Bearer ${token}` }
  const address = `${origin}/api/question/${item('Plate').id}/photo`
  const refused = await fetch(address, { method: 'POST', headers, body: form })
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }])
  answered.resolve()
  await holding
  await server.comeBack()
  expect((await create(origin, jpeg)).body?.sha256).toBe(sha256())
})

test('a sweep removes a file without a row and an upload that nobody goes on with, a day later', async () => {
  const stored = (await create(origin, jpeg)).body!
  id = crypto.randomUUID()
  await create(origin, jpeg)
  await t.db.deleteFrom('photos').where('id', '=', id).execute()
  const orphan = id
  id = crypto.randomUUID()
  await create(origin, jpeg.subarray(0, 1000))
  const names = async () => {
    const found = await filesOf(t.context.storage)
    return [orphan, stored.id].map((each) => found.some((name) => name.startsWith(each)))
  }
  await sweepPhotos(t.context)
  expect([await names(), (await state(origin)).status]).toEqual([[true, true], 204])
  t.setNow(new Date(Date.now() + 25 * 3_600_000))
  await sweepPhotos(t.context)
  t.setNow(undefined)
  expect([await names(), (await state(origin)).status]).toEqual([[false, true], 404])
})
