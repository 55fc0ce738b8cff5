import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import sharp from 'sharp'
import { QUOTA } from '@cloche/contract/quota.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HEADER } from '@cloche/contract/constants.ts'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import { closeDatabase, openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { expectMessageHandled } from './messages.ts'
import { buildBank, buildLink, buildVisit } from './factories.ts'
import { freePort, type Product, startProduct, untilReady } from './product.ts'

/**
 * Loads that share the quota of one visit, with room for writes that were stored but not acknowledged before a kill.
 */
const LOADS = 3
const shareOf = (quota: number): number => Math.floor(quota / (LOADS + 1))
const ENOUGH = 300
const TIMEOUT = 300_000

let folder: string
let dataDir: string
let origin: string
let uuid: string
let visitId: string
let product: Product | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-kill-'))
  // PostgreSQL runs as another account when this process is root.
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web/index.html'), 'a page')
  const embedded = await startEmbedded(dataDir, pino({ level: 'silent' }))
  const db = openDatabase(embedded.connection)
  await migrate(db)
  await buildBank(db)
  const visit = await buildVisit(db)
  visitId = visit.id
  uuid = await buildLink(db, { user_id: visit.guest_id })
  await closeDatabase(db)
  await embedded.stop()
  origin = `http://127.0.0.1:${await freePort()}`
}, TIMEOUT)

afterAll(async () => {
  await end('SIGTERM')
  const elsewhere = await readlink(join(dataDir, 'postgres')).catch(() => null)
  if (elsewhere !== null) await rm(elsewhere, { recursive: true })
  await rm(folder, { recursive: true })
}, TIMEOUT)

async function start(): Promise<void> {
  product = await startProduct(origin, { DATA_DIR: dataDir, WEB_ROOT: join(folder, 'web') })
}

async function end(signal: NodeJS.Signals): Promise<void> {
  await product?.end(signal)
}

async function postmasterPid(): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

async function killPostgres(): Promise<void> {
  process.kill(await postmasterPid(), 'SIGKILL')
}

/** Kills PostgreSQL's own processes and those for connections, all at once. */
async function killPostgresWhole(): Promise<void> {
  const pid = await postmasterPid()
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)])
  for (const each of [pid, ...stdout.trim().split(/\s+/).map(Number)]) process.kill(each, 'SIGKILL')
}

type Send = (method: string, path: string, body?: object) => Promise<Response>

async function logIn(): Promise<Send> {
  const send = (method: string, path: string, body?: object, token?: string) =>
    fetch(`${origin}/api${path}`, {
      method,
      headers: {
        [HEADER.platform]: 'ios',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    })
  const reply = await send('POST', '/user/login', { uuid })
  const { token } = (await reply.json()) as { token: string }
  return (method, path, body) => send(method, path, body, token)
}

async function checklist(send: Send): Promise<Map<string, VisitQuestion>> {
  const { items } = (await (await send('GET', `/question/${visitId}`)).json()) as VisitChecklist
  return new Map(items.map((item) => [item.title, item]))
}

/** The acknowledged writes and those under way: either may exist afterwards, but nothing older. */
interface Load {
  acknowledged: number
  last: Map<string, { acknowledged: number; sent: number }>
  dishes: Set<string>
  photos: Map<string, string>
  /** The statuses of all answers. */
  statuses: Set<number>
  /** Each sender stops after its current write. */
  enough: boolean
  /** Resolves when this many writes are acknowledged, or the server is gone and every sender has noticed. */
  done: Promise<unknown>
}

async function startLoad(send: Send): Promise<Load> {
  const items = await checklist(send)
  const idOf = (title: string) => items.get(title)!.id
  const load: Load = {
    acknowledged: 0,
    last: new Map(),
    dishes: new Set(),
    photos: new Map(),
    statuses: new Set(),
    enough: false,
    done: Promise.resolve(),
  }
  const answer = (title: string, valueOf: (n: number) => unknown) => {
    const last = { acknowledged: -1, sent: -1 }
    load.last.set(title, last)
    return untilGone(load, async () => {
      last.sent++
      const reply = await send('PATCH', `/question/${idOf(title)}`, { answer: valueOf(last.sent) })
      if (reply.status === 200) last.acknowledged = last.sent
      return reply
    })
  }
  load.done = Promise.all([
    answer('Why', String),
    answer('Plain', String),
    answer('Minutes', (n) => n / 1000),
    untilGone(load, () => addDish(send, idOf('Dishes'), load.dishes), shareOf(QUOTA.dishesPerQuestion)),
    untilGone(load, () => addPhoto(send, idOf('Plate'), load.photos), shareOf(QUOTA.photosPerQuestion)),
  ])
  return load
}

/** Sends until the server is gone or has accepted `most` writes. */
async function untilGone(load: Load, write: () => Promise<Response>, most = Infinity): Promise<void> {
  for (let taken = 0; !load.enough && taken < most;) {
    const reply = await write().catch(() => null)
    if (!reply) return
    load.statuses.add(reply.status)
    if (!reply.ok) continue
    taken++
    load.acknowledged++
  }
}

async function addDish(send: Send, questionId: string, kept: Set<string>): Promise<Response> {
  const id = randomUUID()
  const body = { id, dishName: `Soup ${kept.size}`, orderTime: new Date().toISOString() }
  const reply = await send('POST', `/question/${questionId}/dish`, body)
  if (reply.status === 201) kept.add(id)
  return reply
}

async function addPhoto(send: Send, questionId: string, kept: Map<string, string>): Promise<Response> {
  const raw = { width: 40, height: 40, channels: 3 } as const
  const bytes = await sharp(randomBytes(40 * 40 * 3), { raw })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'photo.png')
  const reply = await send('POST', `/question/${questionId}/photo`, form)
  if (reply.status === 201) {
    const { url } = (await reply.json()) as { url: string }
    kept.set(url, createHash('sha256').update(bytes).digest('hex'))
  }
  return reply
}

async function expectEverything(send: Send, load: Load): Promise<void> {
  const items = await checklist(send)
  for (const [title, { acknowledged, sent }] of load.last) {
    const factor = title === 'Minutes' ? 1000 : 1
    const stored = Math.round(Number(items.get(title)!.answer) * factor)
    expect(stored).toBeGreaterThanOrEqual(acknowledged)
    expect(stored).toBeLessThanOrEqual(sent)
  }
  const dishes = items.get('Dishes')!.dishes.map(({ id }) => id)
  expect(dishes).toEqual(expect.arrayContaining([...load.dishes]))
  const photos = items.get('Plate')!.photos.map(({ url }) => url)
  expect(photos).toEqual(expect.arrayContaining([...load.photos.keys()]))
  for (const [url, sha256] of load.photos) {
    const bytes = Buffer.from(await (await send('GET', url.slice('/api'.length))).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
}

test.each([
  ['the server alone', false],
  ['the server and its PostgreSQL', true],
])(
  'kill -9 of %s under a load of saves loses nothing that was acknowledged',
  { timeout: TIMEOUT },
  async (_, both) => {
    await start()
    const load = await startLoad(await logIn())
    await vi.waitFor(() => expect(load.acknowledged).toBeGreaterThan(ENOUGH), {
      timeout: 240_000,
      interval: 5,
    })
    if (both) await killPostgres()
    await end('SIGKILL')
    await load.done
    await start()
    await expectEverything(await logIn(), load)
    expect(load.photos.size).toBeGreaterThan(0)
    expect(load.dishes.size).toBeGreaterThan(0)
    await end('SIGTERM')
  },
)

const untilAcknowledged = (load: Load, more: number): Promise<void> => {
  const goal = load.acknowledged + more
  return vi.waitFor(() => expect(load.acknowledged).toBeGreaterThan(goal), { timeout: 240_000, interval: 5 })
}

test(
  'kill -9 of PostgreSQL, again and again: the same process answers 503 until it is back, and loses nothing',
  { timeout: TIMEOUT },
  async () => {
    await start()
    const send = await logIn()
    const load = await startLoad(send)
    for (const killNow of [killPostgres, killPostgresWhole, killPostgres, killPostgresWhole]) {
      await untilAcknowledged(load, 50)
      await killNow()
    }
    await untilAcknowledged(load, 50)
    load.enough = true
    await load.done
    await expectEverything(send, load)
    expect(load.statuses).toEqual(new Set([200, 201, 503]))
    await expectMessagesSent()
    expect(product!.child.exitCode).toBeNull()
    await end('SIGTERM')
    expect(product!.child.exitCode).toBe(0)
  },
)

/** The queue of messages works again after its connections broke. */
async function expectMessagesSent(): Promise<void> {
  const connection = await connectionBeside()
  const db = openDatabase(connection)
  await expectMessageHandled(db, connection)
  await closeDatabase(db)
}

test(
  'while PostgreSQL cannot come back, its files are kept for this process, pages are served, and a signal ends it in order',
  { timeout: TIMEOUT },
  async () => {
    await start()
    const send = await logIn()
    const cluster = join(dataDir, 'postgres/18')
    const killAndTakeAway = async () => {
      await rename(cluster, `${cluster}.away`)
      const file = await readFile(join(`${cluster}.away`, 'postmaster.pid'), 'utf8')
      process.kill(Number(file.split('\n')[0]), 'SIGKILL')
      await vi.waitFor(async () => expect((await send('GET', '/ready')).status).toBe(503), {
        timeout: 240_000,
      })
    }
    await killAndTakeAway()
    const away = [await send('GET', `/question/${visitId}`), await send('POST', '/user/login', { uuid })]
    expect(away.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '2'],
      [503, '2'],
    ])
    expect((await send('GET', '/health')).status).toBe(200)
    expect(await (await fetch(origin)).text()).toContain('a page')
    const second = startProduct(`http://127.0.0.1:${await freePort()}`, { DATA_DIR: dataDir })
    await expect(second).rejects.toThrow(`Another Cloche (process ${product!.child.pid})`)

    await rename(`${cluster}.away`, cluster)
    await untilReady(origin)
    expect((await send('GET', `/question/${visitId}`)).status).toBe(200)
    await logIn()

    await killAndTakeAway()
    await end('SIGTERM')
    expect(product!.child.exitCode).toBe(0)
    await rename(`${cluster}.away`, cluster)
  },
)

/** A photo of random points, large enough to send in two pieces. */
async function takePhoto() {
  const raw = { width: 400, height: 300, channels: 3 } as const
  const bytes = await sharp(randomBytes(400 * 300 * 3), { raw })
    .jpeg()
    .toBuffer()
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id, bytes, sha256, folder: join(dataDir, 'files/photos', id.slice(-2)) }
}
type Taken = Awaited<ReturnType<typeof takePhoto>>

const base64 = (text: string) => Buffer.from(text).toString('base64')
const announce = ({ id, bytes, sha256 }: Taken) => ({
  'upload-length': String(bytes.length),
  'upload-metadata': `id ${base64(id)},sha256 ${base64(sha256)}`,
})

/** A call of the upload protocol, whose body may be incomplete. */
function upload(token: string, method: string, path: string, headers: object, body?: BodyInit) {
  return fetch(`${origin}/api${path}`, {
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

async function tokenNow(): Promise<string> {
  const reply = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { [HEADER.platform]: 'ios', 'content-type': 'application/json' },
    body: JSON.stringify({ uuid }),
  })
  return ((await reply.json()) as { token: string }).token
}

test(
  'kill -9 in the middle of a photo: it goes on from the last byte on the disk',
  { timeout: TIMEOUT },
  async () => {
    await start()
    const token = await tokenNow()
    const photo = await takePhoto()
    const question = (await checklist(await logIn())).get('Plate')!.id
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
    const { visit } = (await (await (await logIn())('GET', `/question/${visitId}`)).json()) as VisitChecklist
    const partial = join(dataDir, 'files/.incoming/partial', visit.guestId, photo.id)
    await vi.waitFor(async () => expect((await stat(partial)).size).toBe(half), { timeout: 240_000 })
    await end('SIGKILL')
    cut()
    await sending
    await start()
    const address = `/photo-upload/${photo.id}`
    const { headers } = await upload(token, 'HEAD', address, {})
    expect(headers.get('upload-offset')).toBe(String(half))
    const rest = new Uint8Array(photo.bytes.subarray(half))
    const reply = await upload(token, 'PATCH', address, { 'upload-offset': String(half) }, rest)
    expect([reply.status, await reply.json()]).toMatchObject([200, { id: photo.id, sha256: photo.sha256 }])
    await end('SIGTERM')
  },
)

test(
  'kill -9 between a photo’s files and its row: a start that finds them two days later sweeps them up',
  { timeout: TIMEOUT },
  async () => {
    await start()
    const send = await logIn()
    const token = await tokenNow()
    const question = (await checklist(send)).get('Plate')!.id
    const [kept, lost] = [await takePhoto(), await takePhoto()]
    const create = (photo: Taken) =>
      upload(
        token,
        'POST',
        `/question/${question}/photo/upload`,
        announce(photo),
        new Uint8Array(photo.bytes),
      )
    expect((await create(kept)).status).toBe(201)

    const blocker = await connectBeside()
    await blocker.query('begin; lock table photos in share row exclusive mode')
    const sending = create(lost).catch(() => null)
    const namesOf = async ({ id, folder: at }: Taken) =>
      (await readdir(at).catch(() => [])).filter((name) => name.startsWith(id))
    const filesOf = async (photo: Taken) => (await namesOf(photo)).length
    await vi.waitFor(async () => expect(await filesOf(lost)).toBe(1), { timeout: 240_000 })
    await end('SIGKILL')
    await sending
    await blocker.end()
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const photo of [kept, lost])
      for (const name of await namesOf(photo)) await utimes(join(photo.folder, name), twoDaysAgo, twoDaysAgo)

    await start()
    await vi.waitFor(async () => expect(await filesOf(lost)).toBe(0), { timeout: 240_000 })
    expect(await namesOf(kept)).not.toEqual([])
    expect((await create(lost)).status).toBe(201)
    for (const photo of [kept, lost])
      await vi.waitFor(async () => expect(await filesOf(photo)).toBe(2), { timeout: 240_000 })
    await end('SIGTERM')
  },
)

/** The address of the running product's database. */
async function connectionBeside() {
  const home = join(dataDir, 'postgres')
  const host = (await readFile(join(home, '18/postmaster.pid'), 'utf8')).split('\n')[4]!
  const password = await readFile(join(home, 'password'), 'utf8')
  return { host, user: 'postgres', password, database: 'cloche' }
}

/** A connection of the test to the running product's database. */
async function connectBeside(): Promise<pg.Client> {
  const client = new pg.Client(await connectionBeside())
  // The connection may end before or after the database.
  client.on('error', () => {})
  await client.connect()
  return client
}
