import { createHash, randomBytes } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import { photoKeys } from '../../programme/photo-files/service.ts'
import { loginAs, openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildBank, buildUser } from '../../test/factories.ts'
import { filesOf } from '../../test/files.ts'
import { pngOfHeader, webpHeader } from '../../test/pictures.ts'
import { testOnce } from '../../test/test-once.ts'
import { lockPhoto } from './queries.ts'

const MAX = 15 * 1024 * 1024

let t: TestApp
let origin: string
let call: Client
let token: string
let visitId: string
let item: ItemByTitle
let jpeg: Buffer

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  jpeg = await picture().jpeg().toBuffer()
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ visitId, call, token, item } = await openVisit(t))
})

function picture() {
  const background = { r: 200, g: 120, b: 40 }
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
}

interface Upload {
  title?: string
  id?: string
  as?: string
  idLast?: boolean
  headers?: Record<string, string>
}

async function upload(bytes: Buffer, { title = 'Plate', id, as = token, idLast, headers = {} }: Upload = {}) {
  const form = new FormData()
  if (id && !idLast) form.set('id', id)
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  if (id && idLast) form.set('id', id)
  const reply = await fetch(`${origin}/api/question/${item(title).id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, ...headers },
    body: form,
  })
  return {
    status: reply.status,
    body: (await reply.json()) as StoredPhoto & {
      code?: string
      detail?: string
      errors?: { path: string }[]
    },
  }
}

const remove = (photo: { id: string }, title = 'Plate') =>
  call('DELETE /question/{questionId}/photo/{fileId}', {
    params: { questionId: item(title).id, fileId: photo.id },
  })

function download(url: string, as = token) {
  return fetch(origin + url, { headers: { authorization: `Bearer ${as}` } })
}

/** More bytes than stay in memory, so that a file shows that they have arrived. */
const PARTLY = 600_000

const files = () => filesOf(t.context.storage)

async function photosNow() {
  const { body } = await call('GET /question/{visitId}', { params: { visitId } })
  return body.items.find((each) => each.title === 'Plate')!.photos
}

test('a photo that says nothing of itself is stored byte for byte, with a thumbnail', async () => {
  const taken = new Date(Date.now() - 60_000).toISOString()
  const { status, body } = await upload(jpeg, { headers: { 'x-captured-at': taken } })
  const sha256 = createHash('sha256').update(jpeg).digest('hex')
  expect(status).toBe(201)
  expect(body).toMatchObject({ sha256, width: 900, height: 600, bytes: jpeg.length, takenAt: taken })
  expect([body]).toMatchObject(await photosNow())

  const full = await download(body.url)
  expect(Buffer.from(await full.arrayBuffer()).equals(jpeg)).toBe(true)
  expect(Object.fromEntries(full.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const thumb = await download(body.thumbUrl)
  const { format, width, height } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()
  expect([format, width, height, thumb.headers.get('content-type')]).toEqual(['webp', 480, 320, 'image/webp'])
})

testOnce(
  'what a camera wrote into a photo is not kept; it is seen the right way up, and the hash is of what was sent',
  async () => {
    const sent = await picture()
      .withExif({ IFD0: { Make: 'Acme' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(sent)
    const sha256 = createHash('sha256').update(sent).digest('hex')
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ sha256, bytes: sent.length, width: 600, height: 900 }),
    ])
    const kept = Buffer.from(await (await download(body.url)).arrayBuffer())
    expect([sent.includes('Acme'), kept.includes('Acme')]).toEqual([true, false])
    const upright = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()
    expect(await upright(kept)).toEqual(await upright(sent))
    const thumb = await sharp(Buffer.from(await (await download(body.thumbUrl)).arrayBuffer())).metadata()
    expect([thumb.width, thumb.height, thumb.exif]).toEqual([320, 480, undefined])
    const row = await t.db
      .selectFrom('photos')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect([row.stored_bytes, row.stored_sha256]).toEqual([
      kept.length,
      createHash('sha256').update(kept).digest(),
    ])
  },
)

test.each(['png', 'webp'] as const)('%s is taken too', async (format) => {
  const bytes = await picture().toFormat(format).toBuffer()
  const { status, body } = await upload(bytes)
  expect(status).toBe(201)
  expect((await download(body.url)).headers.get('content-type')).toBe(`image/${format}`)
})

testOnce('an answer saved beside photos still shows them', async () => {
  const { body } = await upload(jpeg, { title: 'Door' })
  const saved = await call('PATCH /question/{id}', {
    params: { id: item('Door').id },
    body: { answer: 'yes' },
  })
  expect(saved.body).toMatchObject({ answer: 'yes', revision: 2 })
  expect([body]).toMatchObject(saved.body.photos)
})

testOnce(
  'the same id again answers what was stored first, whatever comes with it, wherever the id stands',
  async () => {
    const id = crypto.randomUUID()
    const before = await files()
    const first = await upload(jpeg, { id })
    const stored = await files()
    expect(stored).toHaveLength(before.length + 1)
    const again = await upload(await picture().png().toBuffer(), { id, idLast: true })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await files()).toEqual(stored)
  },
)

test('the same upload arriving several times at once is one photo, and its files stay', async () => {
  const id = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => upload(jpeg, { id })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await photosNow()).toHaveLength(1)
  expect((await download(replies[0]!.body.url)).status).toBe(200)
})

test('a photo whose file the storage has lost is not acknowledged from its row: it is taken again', async () => {
  const id = crypto.randomUUID()
  const { body } = await upload(jpeg, { id })
  const key = photoKeys({ id, sha256: Buffer.from(body.sha256, 'hex') }).full
  await t.context.storage.remove(key)
  const again = await upload(jpeg, { id })
  expect([again.status, again.body]).toEqual([201, body])
  expect([await t.context.storage.has(key), (await photosNow()).length]).toEqual([true, 1])
})

test('an upload that is refused leaves the files that the same upload is storing', async () => {
  const before = await files()
  const id = crypto.randomUUID()
  const other = item('Door').id
  const locked = Promise.withResolvers<void>()
  const storing = t.db.transaction().execute(async (db) => {
    await lockPhoto(db, id)
    locked.resolve()
    await eventually(async () => expect(await files()).toHaveLength(before.length + 1))
    const row = { id, question_id: other, sha256: createHash('sha256').update(jpeg).digest() }
    const of = { width: 900, height: 600, bytes: jpeg.length, content_type: 'image/jpeg' }
    await db
      .insertInto('photos')
      .values({ ...row, ...of, taken_at: new Date() })
      .execute()
  })
  await locked.promise
  const refused = await upload(jpeg, { id })
  await storing
  expect([refused.status, await files()]).toEqual([
    409,
    expect.objectContaining({ length: before.length + 1 }),
  ])
})

test('a removed photo is gone, removing it again is no error, and a late duplicate does not bring it back', async () => {
  const before = await files()
  const { body } = await upload(jpeg)
  expect((await remove(body)).status).toBe(204)
  expect((await remove(body)).status).toBe(204)
  expect(await files()).toEqual(before)
  expect((await download(body.url)).status).toBe(404)
  const again = await upload(jpeg, { id: body.id })
  expect([again.status, body.removed, again.body.removed]).toEqual([201, undefined, true])
  expect([await photosNow(), await files()]).toEqual([[], before])
})

test('a photo that is removed before it comes leaves nothing behind when it does', async () => {
  const before = await files()
  const id = crypto.randomUUID()
  expect([(await remove({ id })).status, (await remove({ id })).status]).toEqual([204, 204])
  const late = await upload(jpeg, { id })
  expect([late.status, late.body.id, late.body.removed]).toEqual([201, id, true])
  expect([await photosNow(), await files()]).toEqual([[], before])
})

testOnce(
  'a photo removed while its visit is closed stays away when it comes after the visit is open again',
  async () => {
    const before = await files()
    const id = crypto.randomUUID()
    const set = (status: 'cancelled' | 'scheduled') =>
      t.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute()
    await set('cancelled')
    expect((await remove({ id })).status).toBe(204)
    await set('scheduled')
    expect((await upload(jpeg, { id })).status).toBe(201)
    expect([await photosNow(), await files()]).toEqual([[], before])
  },
)

testOnce('an id that belongs to another question is a conflict and leaves the first one alone', async () => {
  const { body } = await upload(jpeg)
  const before = await files()
  const { status, body: problem } = await upload(jpeg, { id: body.id, title: 'Door' })
  expect([status, problem.code]).toEqual([409, 'conflict'])
  expect(await files()).toEqual(before)
  expect((await download(body.url)).status).toBe(200)
})

test.each([
  ['text', () => Buffer.from('not a picture at all')],
  ['a vector', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['half a picture', () => randomPicture().then((bytes) => bytes.subarray(0, bytes.length / 2))],
  ['a gif', () => picture().gif().toBuffer()],
  ['nothing', () => Buffer.alloc(0)],
])('%s is no photo', async (_, bytes) => {
  const before = await files()
  const { status, body } = await upload(await bytes())
  expect([status, body.code]).toEqual([415, 'unsupported_media'])
  expect(await files()).toEqual(before)
})

testOnce(
  'a photo of more than 25 megapixels is refused with that reason, whatever it would unpack to',
  async () => {
    const before = await files()
    for (const bytes of [pngOfHeader(10_900, 10_900), webpHeader()]) {
      const { status, body } = await upload(bytes)
      expect([status, body.code, body.detail]).toEqual([
        413,
        'too_large',
        expect.stringContaining('25 megapixels'),
      ])
    }
    expect(await files()).toEqual(before)
  },
)

function randomPicture() {
  return sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
}

test.each([
  ['announced', false],
  ['as a stream', true],
])('a file over 15 MB is refused and nothing of it stays (%s)', async (_, chunked) => {
  const before = await files()
  const tooLarge = Buffer.concat([jpeg, Buffer.alloc(MAX + 1 - jpeg.length)])
  const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), tooLarge, Buffer.from('\r\n--x--\r\n')])
  const reply = await fetch(`${origin}/api/question/${item('Plate').id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: chunked ? new Blob([body]).stream() : body,
    ...(chunked ? { duplex: 'half' } : {}),
  })
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([413, 'too_large'])
  expect(await files()).toEqual(before)
})

testOnce('a file of exactly 15 MB is read to its end', async () => {
  const bytes = Buffer.concat([jpeg, Buffer.alloc(MAX - jpeg.length)])
  const { status, body } = await upload(bytes)
  expect([status, body.bytes]).toEqual([201, MAX])
})

testOnce('a form without the file, with a wrong id, or no form at all', async () => {
  const send = (body: FormData | string, headers = {}) =>
    fetch(`${origin}/api/question/${item('Plate').id}/photo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    })
  const empty = new FormData()
  empty.set('other', 'x')
  const without = await send(empty)
  expect([without.status, await without.json()]).toMatchObject([422, { errors: [{ path: 'photo' }] }])
  const wrong = await upload(jpeg, { id: 'seven' })
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ path: 'id' }]])
  const json = await send('{}', { 'content-type': 'application/json' })
  expect([json.status, await json.json()]).toMatchObject([400, { code: 'malformed' }])
})

testOnce('questions that take no photos, are not theirs, or whose visit is not open', async () => {
  const before = await files()
  expect((await upload(jpeg, { title: 'Plain' })).status).toBe(422)
  const stranger = await loginAs(t, await buildUser(t.db))
  expect((await upload(jpeg, { as: stranger.token })).status).toBe(404)
  expect((await upload(Buffer.from('no picture'), { as: stranger.token })).status).toBe(404)
  const { body } = await upload(jpeg)
  expect((await upload(jpeg, { as: stranger.token, id: body.id })).status).toBe(404)
  expect((await download(body.url, stranger.token)).status).toBe(404)
  expect((await download(body.url.replace(body.id, crypto.randomUUID()))).status).toBe(404)
  const manager = await loginAs(t, await buildUser(t.db, { role_id: 3 }))
  expect((await download(body.url, manager.token)).status).toBe(200)

  const set = (values: object) => t.db.updateTable('visits').set(values).where('id', '=', visitId).execute()
  await set({ opens_at: new Date(Date.now() + 3_600_000) })
  expect((await upload(jpeg)).body.code).toBe('visit_not_open')
  await set({ opens_at: '2026-01-01T00:00:00Z', status: 'cancelled' })
  expect((await upload(jpeg)).body.code).toBe('visit_closed')
  expect((await remove(body)).body.code).toBe('visit_closed')
  expect(await files()).toHaveLength(before.length + 2)
})

testOnce('a submission while the photo is on its way refuses the photo, and its files go', async () => {
  const before = await files()
  const large = Buffer.concat([jpeg, Buffer.alloc(PARTLY)])
  const socket = await startUpload(large.length)
  socket.write(large.subarray(0, PARTLY))
  await arriving(before.length + 1)
  await t.db.updateTable('visits').set({ status: 'cancelled' }).where('id', '=', visitId).execute()
  socket.write(Buffer.concat([large.subarray(PARTLY), Buffer.from('\r\n--x--\r\n')]))
  const reply = await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))
  expect(reply).toContain('visit_closed')
  socket.destroy()
  expect(await files()).toEqual(before)
})

testOnce('an upload that is cut off leaves nothing behind', async () => {
  const before = await files()
  const sockets = await Promise.all([1, 2, 3].map(() => startUpload(5_000_000)))
  for (const socket of sockets) socket.write(randomBytes(PARTLY))
  await arriving(before.length + 3)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => expect(await files()).toEqual(before))
  expect(await photosNow()).toEqual([])
})

testOnce('forty uploads that stand still keep nobody else from the database', async () => {
  const before = await files()
  const sockets = await Promise.all(Array.from({ length: 40 }, () => startUpload(1_000_000)))
  for (const socket of sockets) socket.write(randomBytes(PARTLY))
  await arriving(before.length + 40)
  const saves = Array.from({ length: 40 }, () =>
    call('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } }),
  )
  expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
  for (const socket of sockets) socket.destroy()
  await eventually(async () => expect(await files()).toEqual(before))
})

/** Starts a raw upload: sends the head and leaves the file to the test. */
async function startUpload(bytes: number) {
  const head = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(
    [
      `POST /api/question/${item('Plate').id}/photo HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${head.length + bytes + '\r\n--x--\r\n'.length}`,
      `\r\n${head}`,
    ].join('\r\n'),
  )
  return socket
}

const arriving = (count: number) => eventually(async () => expect(await files()).toHaveLength(count))

test('a part of a photo can be had, and no part that is not there', async () => {
  const { body } = await upload(jpeg)
  const { length } = jpeg
  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(origin + body.url, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()), range: reply.headers.get('content-range') }
  }
  const whole = await ask({})
  expect([whole.reply.status, whole.bytes, whole.range]).toEqual([200, jpeg, null])
  expect(whole.reply.headers.get('accept-ranges')).toBe('bytes')

  const middle = await ask({ range: 'bytes=100-199' })
  expect([middle.reply.status, middle.range]).toEqual([206, `bytes 100-199/${length}`])
  expect(middle.bytes).toEqual(jpeg.subarray(100, 200))
  expect((await ask({ range: 'bytes=-5' })).bytes).toEqual(jpeg.subarray(-5))

  const beyond = await ask({ range: 'bytes=9999999-' })
  expect([beyond.reply.status, beyond.range]).toEqual([416, `bytes */${length}`])
  expect(JSON.parse(beyond.bytes.toString())).toMatchObject({ code: 'range_not_satisfiable' })
  expect((await ask({ range: 'bytes=9999999-', 'if-range': '"x"' })).reply.status).toBe(200)
})

test('a photo that the client has already is not sent again, and a part of it goes on', async () => {
  const { body } = await upload(jpeg)
  const ask = (url: string, headers: Record<string, string> = {}, as = token) =>
    fetch(origin + url, { headers: { authorization: `Bearer ${as}`, ...headers } })
  for (const url of [body.url, body.thumbUrl]) {
    const first = await ask(url)
    await first.arrayBuffer()
    const etag = first.headers.get('etag')!
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const same = await ask(url, { 'if-none-match': known })
      expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, ''])
      expect(same.headers.get('cache-control')).toContain('private')
    }
    expect((await ask(url, { 'if-none-match': '"other"' })).status).toBe(200)
    const isStrong = !etag.startsWith('W/')
    const part = await ask(url, { range: 'bytes=10-', 'if-range': etag })
    expect([part.status, isStrong]).toEqual([isStrong ? 206 : 200, url === body.url])
    const stranger = await loginAs(t, await buildUser(t.db))
    expect((await ask(url, { 'if-none-match': etag }, stranger.token)).status).toBe(404)
  }
})

test('a photo that the storage has lost is not found, and a browser does not keep that answer', async () => {
  const { body } = await upload(jpeg)
  expect((await download(body.url)).status).toBe(200)
  await t.context.storage.remove(photoKeys({ id: body.id, sha256: Buffer.from(body.sha256, 'hex') }).full)
  const lost = await download(body.url)
  expect([lost.status, lost.headers.get('cache-control')]).toEqual([404, 'no-store'])
})
