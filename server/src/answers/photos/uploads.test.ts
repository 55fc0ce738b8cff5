import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Photo } from '@cloche/contract/questions.ts'
import { loginAs, openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildBank, buildUser } from '../../test/factories.ts'
import { filesOf, hasArrived } from '../../test/files.ts'
import { sweepPhotos } from './sweep.ts'

const DAY = 86_400_000

let t: TestApp
let origin: string
let call: Client
let token: string
let visitId: string
let guestId: string
let item: ItemByTitle
let jpeg: Buffer
let sha256: string
let id: string

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const raw = { width: 400, height: 300, channels: 3 } as const
  jpeg = await sharp(randomBytes(400 * 300 * 3), { raw })
    .jpeg()
    .toBuffer()
  sha256 = hashOf(jpeg)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.setNow(undefined)
  id = crypto.randomUUID()
  ;({ visitId, guestId, call, token, item } = await openVisit(t))
})

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')

interface Sent {
  as?: string
  title?: string
  length?: number
  hash?: string
  headers?: Record<string, string>
}

async function request(method: string, path: string, body: Buffer | null, headers: Record<string, string>) {
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    body: body && new Uint8Array(body),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    body: (text ? JSON.parse(text) : null) as (Photo & { code?: string; errors?: { path: string }[] }) | null,
  }
}

function create(body: Buffer | null, { as = token, title = 'Plate', length, hash, headers }: Sent = {}) {
  return request('POST', `/question/${item(title).id}/photo/upload`, body, {
    authorization: `Bearer ${as}`,
    'upload-length': String(length ?? jpeg.length),
    'upload-metadata': `id ${base64(id)},sha256 ${base64(hash ?? sha256)}`,
    ...headers,
  })
}

const state = (as = token) => request('HEAD', `/photo-upload/${id}`, null, { authorization: `Bearer ${as}` })
const append = (offset: number, body: Buffer, as = token) =>
  request('PATCH', `/photo-upload/${id}`, body, {
    authorization: `Bearer ${as}`,
    'upload-offset': String(offset),
  })

const files = () => filesOf(t.context.storage)

async function photosNow() {
  const { body } = await call('GET /question/{visitId}', { params: { visitId } })
  return body.items.find((each) => each.title === 'Plate')!.photos
}

async function download(url: string): Promise<Buffer> {
  const reply = await fetch(origin + url, { headers: { authorization: `Bearer ${token}` } })
  return Buffer.from(await reply.arrayBuffer())
}

/** Starts a request: sends the head and first bytes, and leaves the rest to the test. */
async function startAppend(offset: number, length: number, first: Buffer): Promise<Socket> {
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = [
    `PATCH /api/photo-upload/${id} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    `upload-offset: ${offset}`,
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(first)
  return socket
}

/** Checks the disk, because a request to the server would end the running upload. */
async function arrived(bytes: number) {
  expect(await hasArrived(t.context.storage, bytes)).toBe(true)
}

test('a photo in one request: created, sent, stored, answered, and nothing of the upload stays', async () => {
  const before = await files()
  const taken = new Date(Date.now() - 60_000).toISOString()
  const { status, headers, body } = await create(jpeg, { headers: { 'x-captured-at': taken } })
  expect(status).toBe(201)
  expect(headers).toMatchObject({
    location: `/api/photo-upload/${id}`,
    'upload-offset': String(jpeg.length),
    'tus-resumable': '1.0.0',
  })
  expect(body).toMatchObject({ id, sha256, width: 400, height: 300, bytes: jpeg.length, takenAt: taken })
  expect([body]).toMatchObject(await photosNow())
  expect(await files()).toHaveLength(before.length + 1)
  expect(hashOf(await download(body!.url))).toBe(sha256)
})

test('a photo in pieces: what is stored is asked for, and the last piece answers the photo', async () => {
  const half = Math.floor(jpeg.length / 2)
  const begun = Date.now()
  const created = await create(null)
  expect([created.status, created.body, created.headers['upload-offset']]).toEqual([201, null, '0'])
  // The header has whole seconds.
  const expires = Date.parse(created.headers['upload-expires']!)
  expect(expires).toBeGreaterThan(begun + DAY - 1000)
  expect(expires).toBeLessThanOrEqual(Date.now() + DAY)
  const first = await append(0, jpeg.subarray(0, half))
  expect([first.status, first.body, first.headers['upload-offset']]).toEqual([204, null, String(half)])
  const { status, headers } = await state()
  expect([status, headers['upload-offset'], headers['upload-length'], headers['cache-control']]).toEqual([
    204,
    String(half),
    String(jpeg.length),
    'no-store',
  ])
  const last = await append(half, jpeg.subarray(half))
  expect([last.status, last.body?.sha256]).toEqual([200, sha256])
  expect([last.body]).toMatchObject(await photosNow())
})

test.each(['one', 'two'])('a photo too large to stay in memory is stored from %s', async (pieces) => {
  // What stands behind the picture's end is removed as metadata.
  const large = Buffer.concat([jpeg, Buffer.alloc(1_000_000)])
  const hash = hashOf(large)
  const first = pieces === 'one' ? large.length : large.length >> 1
  const created = await create(large.subarray(0, first), { length: large.length, hash })
  const { body } = pieces === 'one' ? created : await append(first, large.subarray(first))
  expect(body).toMatchObject({ sha256: hash, bytes: large.length, width: 400 })
  expect(hashOf(await download(body!.url))).toBe(sha256)
})

test('the answer to the last piece got lost: asking again tells it is whole, and answers the photo', async () => {
  const { body } = await create(jpeg)
  expect((await state()).headers['upload-offset']).toBe(String(jpeg.length))
  const again = await append(jpeg.length, Buffer.alloc(0))
  expect([again.status, again.body]).toEqual([200, body])
  const anew = await create(jpeg)
  expect([anew.status, anew.body]).toEqual([201, body])
  expect((await append(3, Buffer.alloc(0))).body?.code).toBe('wrong_offset')
  expect(await photosNow()).toHaveLength(1)
})

test('a line cut in the middle of a piece loses nothing that had arrived', async () => {
  await create(null)
  const socket = await startAppend(0, jpeg.length, jpeg.subarray(0, 20_000))
  await eventually(() => arrived(20_000))
  socket.destroy()
  await eventually(async () => expect((await state()).headers['upload-offset']).toBe('20000'))
  const { body } = await append(20_000, jpeg.subarray(20_000))
  expect(body?.sha256).toBe(sha256)
})

test('a request that hangs on a dead line is ended by the next one of the same upload', async () => {
  await create(null)
  const hanging = await startAppend(0, jpeg.length, jpeg.subarray(0, 10_000))
  const closed = new Promise((resolve) => hanging.once('close', resolve))
  hanging.on('error', () => {})
  await eventually(() => arrived(10_000))
  expect((await state()).headers['upload-offset']).toBe('10000')
  await closed
  expect((await append(10_000, jpeg.subarray(10_000))).body?.sha256).toBe(sha256)
})

test('several at once with the same piece: each is alone, one photo comes out', async () => {
  await create(null)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => append(0, jpeg).catch(() => ({ status: 0, body: null }))),
  )
  for (const { status } of replies) expect([0, 200, 409]).toContain(status)
  const last = await append(jpeg.length, Buffer.alloc(0))
  expect(last.body?.sha256).toBe(sha256)
  expect(await photosNow()).toHaveLength(1)
})

test('a piece from the wrong place is refused and changes nothing', async () => {
  await create(jpeg.subarray(0, 1000))
  for (const offset of [0, 999, 1001]) {
    const { status, body } = await append(offset, jpeg.subarray(offset, offset + 10))
    expect([status, body?.code]).toEqual([409, 'wrong_offset'])
  }
  expect((await state()).headers['upload-offset']).toBe('1000')
})

test('bytes that do not have the announced hash are thrown away, and the same photo may come anew', async () => {
  const before = await files()
  const bent = Buffer.from(jpeg)
  bent[bent.length >> 1]! ^= 1
  const { status, body } = await create(bent)
  expect([status, body?.code]).toEqual([422, 'damaged'])
  expect(await files()).toEqual(before)
  expect((await state()).status).toBe(404)
  expect((await create(jpeg)).body?.sha256).toBe(sha256)
})

test('camera metadata in a photo is not kept, and every answer describes the photo as sent', async () => {
  const sent = await sharp(jpeg)
    .withExif({ IFD0: { Make: 'Acme' } })
    .jpeg()
    .toBuffer()
  const hash = hashOf(sent)
  const half = sent.length >> 1
  await create(sent.subarray(0, half), { length: sent.length, hash })
  const { body } = await append(half, sent.subarray(half))
  expect([sent.includes('Acme'), body?.sha256, body?.bytes]).toEqual([true, hash, sent.length])
  expect((await download(body!.url)).includes('Acme')).toBe(false)
  const { headers } = await state()
  expect([headers['upload-length'], headers['upload-offset']]).toEqual([`${sent.length}`, `${sent.length}`])
  expect((await append(sent.length, Buffer.alloc(0))).body).toEqual(body)
  expect(await files()).not.toContain(id)
})

test('a file that is no picture is refused and thrown away', async () => {
  const before = await files()
  const text = Buffer.from('not a picture at all')
  const { status, body } = await create(text, { length: text.length, hash: hashOf(text) })
  expect([status, body?.code]).toEqual([415, 'unsupported_media'])
  expect(await files()).toEqual(before)
})

test('more bytes than announced are refused; what fits stays', async () => {
  await create(jpeg.subarray(0, 1000))
  const { status, body } = await append(1000, jpeg)
  expect([status, body?.code]).toEqual([400, 'malformed'])
  const streamed = { duplex: 'half' }
  const chunked = await fetch(`${origin}/api/photo-upload/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '1000',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Blob([new Uint8Array(jpeg.subarray(1000)), 'and more']).stream(),
    ...streamed,
  })
  expect(chunked.status).toBe(400)
  const { headers } = await state()
  const offset = Number(headers['upload-offset'])
  expect(offset).toBeGreaterThanOrEqual(1000)
  expect((await append(offset, jpeg.subarray(offset))).body?.sha256).toBe(sha256)
})

test('an upload is its guest’s alone', async () => {
  await create(jpeg.subarray(0, 1000))
  const { token: other } = await loginAs(t, await buildUser(t.db))
  expect((await state(other)).status).toBe(404)
  expect((await append(1000, jpeg.subarray(1000), other)).status).toBe(404)
  expect((await create(jpeg, { as: other })).status).toBe(404)
  expect((await append(1000, jpeg.subarray(1000))).status).toBe(200)
  expect((await state(other)).status).toBe(404)
})

test('a visit that was submitted takes no more of a photo, but still answers one that is stored', async () => {
  const half = jpeg.subarray(0, 1000)
  await create(half)
  const set = (status: 'cancelled' | 'scheduled') =>
    t.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute()
  await set('cancelled')
  expect((await append(1000, jpeg.subarray(1000))).body?.code).toBe('visit_closed')
  expect((await create(jpeg)).body?.code).toBe('visit_closed')
  await set('scheduled')
  const { body } = await append(1000, jpeg.subarray(1000))
  await set('cancelled')
  expect((await create(jpeg)).body).toEqual(body)
  expect((await append(jpeg.length, Buffer.alloc(0))).body).toEqual(body)
})

test('a removed photo does not come back, and removing it again after the submission is no error', async () => {
  const { body } = await create(jpeg)
  const remove = () =>
    call('DELETE /question/{questionId}/photo/{fileId}', {
      params: { questionId: item('Plate').id, fileId: body!.id },
    })
  expect((await remove()).status).toBe(204)
  expect((await create(jpeg)).status).toBe(201)
  expect(await photosNow()).toEqual([])
  await t.db.updateTable('visits').set({ status: 'cancelled' }).where('id', '=', visitId).execute()
  expect((await remove()).status).toBe(204)
})

test('questions that take no photos, sizes and words that do not fit', async () => {
  expect((await create(jpeg, { title: 'Plain' })).status).toBe(422)
  expect((await create(null, { length: 15 * 1024 * 1024 + 1 })).body?.code).toBe('too_large')
  for (const [headers, path] of [
    [{ 'upload-length': 'many' }, 'upload-length'],
    [{ 'upload-length': '0' }, 'upload-length'],
    [{ 'upload-metadata': 'id x' }, 'upload-metadata.id'],
    [{ 'upload-metadata': `id ${base64(id)}` }, 'upload-metadata.sha256'],
  ] as const) {
    const { status, body } = await create(null, { headers })
    expect([status, body?.errors?.[0]?.path]).toEqual([422, path])
  }
  const old = await create(null, { headers: { 'tus-resumable': '0.2.2' } })
  expect([old.status, old.body?.code, old.headers['tus-version']]).toEqual([
    412,
    'unsupported_version',
    '1.0.0',
  ])
})

test('one that nobody goes on with for a day is gone, and its bytes with it', async () => {
  await create(jpeg.subarray(0, 1000))
  t.setNow(new Date(Date.now() + DAY - 60_000))
  await sweepPhotos(t.context)
  expect((await state()).headers['upload-offset']).toBe('1000')
  t.setNow(new Date(Date.now() + DAY + 60_000))
  expect((await state()).status).toBe(404)
  await sweepPhotos(t.context)
  expect((await files()).filter((name) => name.startsWith(id))).toEqual([])
})

test('a guest has twenty unfinished ones at most: the oldest makes room', async () => {
  const ids = Array.from({ length: 21 }, () => crypto.randomUUID())
  for (id of ids) await create(jpeg.subarray(0, 100))
  id = ids[0]!
  expect((await state()).status).toBe(404)
  id = ids[1]!
  expect((await append(100, jpeg.subarray(100))).body?.sha256).toBe(sha256)
})

test('of two hundred begun at once, some while their bytes come, twenty stay, and each of those goes on', async () => {
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
  const begin = async (each: string) => {
    id = each
    const reply = await create(jpeg.subarray(0, 100)).catch(() => null)
    return reply && [reply.status, reply.body?.code]
  }
  const replies = await Promise.all(ids.map(begin))
  // An upload that made room while it arrived is cut off or refused; neither is a fault of the server.
  for (const reply of replies)
    expect([null, '201', '429 rate_limited']).toContain(
      reply && `${reply[0]}${reply[1] ? ` ${reply[1]}` : ''}`,
    )
  const { partialDir, list } = t.context.storage
  const names = await (partialDir ? readdir(join(partialDir, guestId)) : list(`partial/${guestId}`))
  const left = names.filter((name) => !name.endsWith('.json'))
  expect(left).toHaveLength(20)
  for (id of left.slice(0, 3)) expect((await append(100, jpeg.subarray(100))).body?.sha256).toBe(sha256)
})

test('twenty that stand still keep nobody from the database', async () => {
  const sockets: Socket[] = []
  for (let place = 0; place < 20; place++) {
    id = crypto.randomUUID()
    await create(null)
    sockets.push(await startAppend(0, jpeg.length, jpeg.subarray(0, 1000)))
  }
  await eventually(() => arrived(1000))
  const saves = Array.from({ length: 40 }, () =>
    call('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } }),
  )
  expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]))
  for (const socket of sockets) socket.destroy()
})
