import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { expect, test } from 'vitest'
import { killable } from './killable.ts'
import { eventually } from './eventually.ts'

const product = killable()

/** A photo of random points, large enough to send in two pieces. */
async function takePhoto() {
  const raw = { width: 400, height: 300, channels: 3 } as const
  const bytes = await sharp(randomBytes(400 * 300 * 3), { raw })
    .jpeg()
    .toBuffer()
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id, bytes, sha256, folder: join(product.dataDir, 'files/photos', id.slice(-2)) }
}
type Taken = Awaited<ReturnType<typeof takePhoto>>

const base64 = (text: string) => Buffer.from(text).toString('base64')
const announce = ({ id, bytes, sha256 }: Taken) => ({
  'upload-length': String(bytes.length),
  'upload-metadata': `id ${base64(id)},sha256 ${base64(sha256)}`,
})

/** A call of the upload protocol, whose body may be incomplete. */
function upload(token: string, method: string, path: string, headers: object, body?: BodyInit) {
  return fetch(`${product.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    ...(body ? { body, duplex: 'half' } : {}),
  })
}

test('kill -9 in the middle of a photo: it goes on from the last byte on the disk', async () => {
  await product.start()
  const token = await product.token()
  const photo = await takePhoto()
  const question = (await product.checklist(await product.logIn())).get('Plate')!.id
  const half = photo.bytes.length >> 1
  let cut: () => void = () => {}
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(photo.bytes.subarray(0, half)))
      cut = () => controller.error(new Error('gone'))
    },
  })
  const sending = upload(token, 'POST', `/question/${question}/photo/upload`, announce(photo), body).catch(
    () => null,
  )
  const { visit } = (await (
    await (
      await product.logIn()
    )('GET', `/question/${product.visitId}`)
  ).json()) as VisitChecklist
  const partial = join(product.dataDir, 'files/.incoming/partial', visit.guestId, photo.id)
  await eventually(async () => expect((await stat(partial)).size).toBe(half))
  await product.end('SIGKILL')
  cut()
  await sending
  await product.start()
  const address = `/photo-upload/${photo.id}`
  const { headers } = await upload(token, 'HEAD', address, {})
  expect(headers.get('upload-offset')).toBe(String(half))
  const rest = new Uint8Array(photo.bytes.subarray(half))
  const reply = await upload(token, 'PATCH', address, { 'upload-offset': String(half) }, rest)
  expect([reply.status, await reply.json()]).toMatchObject([200, { id: photo.id, sha256: photo.sha256 }])
})

test('kill -9 between a photo’s files and its row: a start that finds them two days later sweeps them up', async () => {
  await product.start()
  const send = await product.logIn()
  const token = await product.token()
  const question = (await product.checklist(send)).get('Plate')!.id
  const [kept, lost] = [await takePhoto(), await takePhoto()]
  const create = (photo: Taken) =>
    upload(token, 'POST', `/question/${question}/photo/upload`, announce(photo), new Uint8Array(photo.bytes))
  expect((await create(kept)).status).toBe(201)

  const blocker = await connectBeside()
  await blocker.query('begin; lock table photos in share row exclusive mode')
  const sending = create(lost).catch(() => null)
  const namesOf = async ({ id, folder: at }: Taken) =>
    (await readdir(at).catch(() => [])).filter((name) => name.startsWith(id))
  const filesOf = async (photo: Taken) => (await namesOf(photo)).length
  await eventually(async () => expect(await filesOf(lost)).toBe(1))
  await product.end('SIGKILL')
  await sending
  await blocker.end()
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const photo of [kept, lost])
    for (const name of await namesOf(photo)) await utimes(join(photo.folder, name), twoDaysAgo, twoDaysAgo)

  await product.start()
  await eventually(async () => expect(await filesOf(lost)).toBe(0))
  expect(await namesOf(kept)).not.toEqual([])
  expect((await create(lost)).status).toBe(201)
  for (const photo of [kept, lost]) await eventually(async () => expect(await filesOf(photo)).toBe(2))
  await product.end('SIGTERM')
})

/** A connection of the test to the running product's database. */
async function connectBeside(): Promise<pg.Client> {
  const client = new pg.Client(await product.database())
  // The connection may end before or after the database.
  client.on('error', () => {})
  await client.connect()
  return client
}
