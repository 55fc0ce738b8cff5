import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { QUOTA } from '@cloche/contract/quota.ts'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { killable, type Send } from './killable.ts'
import { expectMessageHandled } from './messages.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { startProduct, untilReady } from './product.ts'
import { eventually } from './eventually.ts'

/**
 * Loads that share the quota of one visit, with room for writes that were stored but not acknowledged before a kill.
 */
const LOADS = 3
const shareOf = (quota: number): number => Math.floor(quota / (LOADS + 1))
const ENOUGH = 300
const PAUSE_MS = 20

const product = killable()

async function postmasterPid(): Promise<number> {
  const file = await readFile(join(product.dataDir, 'postgres/18/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

async function killPostgres(): Promise<void> {
  process.kill(await postmasterPid(), 'SIGKILL')
}

/** Kills PostgreSQL's own processes and those for connections, all at once. */
async function killPostgresWhole(): Promise<void> {
  const pid = await postmasterPid()
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)])
  for (const each of [pid, ...stdout.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch (error) {
      // Without the first process the others end by themselves.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
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
  const items = await product.checklist(send)
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
    // A phone pauses too. Without pauses the calls would take the processors from the recovery.
    if (!reply.ok) {
      await wait(PAUSE_MS)
      continue
    }
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
  const items = await product.checklist(send)
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
])('kill -9 of %s under a load of saves loses nothing that was acknowledged', async (_, both) => {
  await product.start()
  const load = await startLoad(await product.logIn())
  await eventually(() => expect(load.acknowledged).toBeGreaterThan(ENOUGH))
  if (both) await killPostgres()
  await product.end('SIGKILL')
  await load.done
  await product.start()
  await expectEverything(await product.logIn(), load)
  expect(load.photos.size).toBeGreaterThan(0)
  expect(load.dishes.size).toBeGreaterThan(0)
})

const untilAcknowledged = (load: Load, more: number): Promise<void> => {
  const goal = load.acknowledged + more
  return eventually(() => expect(load.acknowledged).toBeGreaterThan(goal))
}

test('kill -9 of PostgreSQL, again and again: the same process answers 503 until it is back, and loses nothing', async () => {
  await product.start()
  const send = await product.logIn()
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
  expect(product.running!.child.exitCode).toBeNull()
  await product.end('SIGTERM')
  expect(product.running!.child.exitCode).toBe(0)
})

/** The queue of messages works again after its connections broke. */
async function expectMessagesSent(): Promise<void> {
  const connection = await product.database()
  const db = openDatabase(connection)
  await expectMessageHandled(db, connection)
  await closeDatabase(db)
}

test('while PostgreSQL cannot come back, its files are kept for this process, pages are served, and a signal ends it in order', async () => {
  await product.start()
  const send = await product.logIn()
  const cluster = join(product.dataDir, 'postgres/18')
  const killAndTakeAway = async () => {
    await rename(cluster, `${cluster}.away`)
    const file = await readFile(join(`${cluster}.away`, 'postmaster.pid'), 'utf8')
    process.kill(Number(file.split('\n')[0]), 'SIGKILL')
    await eventually(async () => expect((await send('GET', '/ready')).status).toBe(503))
  }
  await killAndTakeAway()
  const away = [
    await send('GET', `/question/${product.visitId}`),
    await send('POST', '/user/login', { uuid: product.uuid }),
  ]
  expect(away.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '2'],
    [503, '2'],
  ])
  expect((await send('GET', '/health')).status).toBe(200)
  expect(await (await fetch(product.origin)).text()).toContain('a page')
  const second = startProduct(`http://127.0.0.1:${await freePort()}`, { DATA_DIR: product.dataDir })
  await expect(second).rejects.toThrow(`Another Cloche (process ${product.running!.child.pid})`)

  await rename(`${cluster}.away`, cluster)
  await untilReady(product.origin)
  await expect.poll(async () => (await send('GET', `/question/${product.visitId}`)).status).toBe(200)
  await product.logIn()

  await killAndTakeAway()
  await product.end('SIGTERM')
  expect(product.running!.child.exitCode).toBe(0)
  await rename(`${cluster}.away`, cluster)
})
