import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Photo } from '@cloche/contract/questions.ts'
import { loginAs, openVisit, testApp, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser } from '../../test/factories.ts'
import { fullDisk, limitOnFiles, type FullDisk } from '../../test/full-disk.ts'
import { killAll, startProcess } from '../../test/process.ts'

/** Three processes start and load the whole product. */

let t: TestApp
let token: string
let item: ItemByTitle
let disk: FullDisk
let port: number
let jpeg: Buffer
let sha256: string
let id: string

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  const raw = { width: 500, height: 400, channels: 3 } as const
  jpeg = await sharp(randomBytes(500 * 400 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
  sha256 = hashOf(jpeg)
})
afterAll(() => t.close())
beforeEach(async () => {
  id = crypto.randomUUID()
  ;({ token, item } = await openVisit(t))
})
afterEach(async () => {
  await killAll()
  await disk.remove()
})

/** Starts the product with its storage in that folder. */
async function start(folder: string, first?: string) {
  const env = { DATA_DIR: folder, STORAGE_URL: pathToFileURL(`${folder}/files`).href }
  const { said } = await startProcess('app-process.ts', t.context.connection, env, first)
  port = Number(said)
}

async function startFull(kilobytes: number, first?: string) {
  disk = await fullDisk(kilobytes)
  await start(disk.folder, first ?? disk.first)
}

async function restartWithRoom() {
  await killAll()
  await disk.makeRoom()
  await start(disk.folder)
}

async function request(
  method: string,
  path: string,
  body: Buffer | FormData | null,
  headers = {},
  as = token,
) {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  })
  const text = await reply.text()
  return {
    status: reply.status,
    offset: Number(reply.headers.get('upload-offset') ?? NaN),
    body: (text ? JSON.parse(text) : null) as (Photo & { code?: string }) | null,
  }
}

const tus = { 'tus-resumable': '1.0.0' }
const bytes = { ...tus, 'content-type': 'application/offset+octet-stream' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const create = (body: Buffer) =>
  request('POST', `/question/${item('Plate').id}/photo/upload`, body, {
    ...bytes,
    'upload-length': String(body.length),
    'upload-metadata': `id ${base64(id)},sha256 ${base64(hashOf(body))}`,
  })
const state = () => request('HEAD', `/photo-upload/${id}`, null, tus)
const append = (body: Buffer, offset: number) =>
  request('PATCH', `/photo-upload/${id}`, body.subarray(offset), {
    ...bytes,
    'upload-offset': String(offset),
  })

function form(field: string, file: Buffer): FormData {
  const data = new FormData()
  data.set(field, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'photo.jpg')
  return data
}
const ready = async () => (await request('GET', '/ready', null)).status
const UNAVAILABLE = { status: 503, body: { code: 'unavailable' } }

/** Both ways in which the operating system refuses; without the right to mount, both use the second. */
const KINDS: [string, (() => string) | undefined][] = [
  ['a full disk', undefined],
  ['a limit on files', () => limitOnFiles(16)],
]

test.each(KINDS)(
  '%s: a photo is unavailable, what came of it stays, and it goes on when there is room',
  async (_, first) => {
    await startFull(16, first?.())
    expect(await create(jpeg)).toMatchObject(UNAVAILABLE)
    const { status, offset } = await state()
    expect(status).toBe(204)
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThan(jpeg.length)
    expect(await append(jpeg, offset)).toMatchObject(UNAVAILABLE)
    expect(await request('POST', `/question/${item('Plate').id}/photo`, form('photo', jpeg))).toMatchObject(
      UNAVAILABLE,
    )
    const admin = await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))
    const logo = await request('POST', '/question/logo', form('logo', jpeg), {}, admin.token)
    expect(logo).toMatchObject(UNAVAILABLE)
    expect(await ready()).toBe(503)

    await restartWithRoom()
    expect(await ready()).toBe(200)
    expect((await state()).offset).toBe(offset)
    expect(await append(jpeg, offset)).toMatchObject({ status: 200, body: { sha256 } })
  },
)

test('room for a photo and none for its thumbnail: the photo is acknowledged, and the thumbnail comes when there is room', async () => {
  // A thumbnail of noise takes four times as many bytes as the noise itself.
  const noise = Buffer.from(randomBytes(480 * 480).map((byte) => (byte & 1 ? 255 : 0)))
  const raw = { width: 480, height: 480, channels: 1 } as const
  const png = await sharp(noise, { raw }).png({ colours: 2 }).toBuffer()
  await startFull(96, limitOnFiles(96))
  const stored = await create(png)
  expect(stored).toMatchObject({ status: 201, body: { bytes: png.length } })
  const thumb = async () => {
    const address = `http://127.0.0.1:${port}${stored.body!.thumbUrl}`
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    return [reply.status, reply.headers.get('content-type')]
  }
  expect((await thumb())[0]).toBe(503)
  await restartWithRoom()
  expect(await thumb()).toEqual([200, 'image/webp'])
})

test('an answer that comes early is heard by a client that first sends everything, and the connection goes on', async () => {
  await startFull(16)
  const body = Buffer.concat([jpeg, Buffer.alloc(8_000_000)])
  const socket = connect(port, '127.0.0.1')
  const answers: string[] = []
  socket.setEncoding('latin1').on('data', (text: string) => answers.push(text))
  const head = (method: string, path: string, more: string[] = []) =>
    [
      `${method} /api${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      ...more,
      '\r\n',
    ].join('\r\n')
  const part = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  const end = '\r\n--x--\r\n'
  const length = part.length + body.length + end.length
  const more = ['content-type: multipart/form-data; boundary=x', `content-length: ${length}`]
  socket.write(head('POST', `/question/${item('Plate').id}/photo`, more))
  socket.write(part)
  await new Promise((sent) => socket.write(Buffer.concat([body, Buffer.from(end)]), sent))
  const said = new Promise((heard) =>
    socket.on('data', () => answers.join('').includes('"status":"ok"') && heard(null)),
  )
  socket.write(head('GET', '/health'))
  await said
  socket.destroy()
  expect(answers.join('').match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200'])
})
