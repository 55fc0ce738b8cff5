import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyEmptyData } from '../../test/empty-data.ts'
import { openEmbedded, openRestoreTarget, startEmbedded } from './embedded.ts'
import { sharedBuffers } from './embedded/postmaster.ts'

const PROGRAM = fileURLToPath(new URL('../../test/embedded-process.ts', import.meta.url))
const AS_ROOT = process.getuid?.() === 0

let parent: string
let dataDir: string
let children: ChildProcess[]

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'cloche-embedded-'))
  await chmod(parent, 0o711)
  dataDir = join(parent, 'data')
  children = []
})

afterEach(async () => {
  await Promise.all(children.map((child) => end(child, 'SIGTERM')))
  const elsewhere = await readlink(join(dataDir, 'postgres')).catch(() => null)
  if (elsewhere !== null) await rm(elsewhere, { recursive: true })
  await rm(parent, { recursive: true })
})

interface Said {
  connection?: pg.PoolConfig
  error?: string
}

/** Starts the database in another process, and resolves when the process reports the outcome. */
async function run(folder: string = dataDir): Promise<Said & { child: ChildProcess }> {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, ...(JSON.parse(line) as Said) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function query(connection: pg.PoolConfig | undefined, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

const remember = (connection?: pg.PoolConfig) =>
  query(connection, `create table kept as select 'kept' as word`)
const recall = (connection?: pg.PoolConfig) => query(connection, 'select word from kept')

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8')).split('\n')[0])
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a stop leaves no process and no socket, and the next start has the data', async () => {
  await copyEmptyData(dataDir)
  const first = await run()
  await remember(first.connection)
  const pid = await postmasterPid()
  await end(first.child, 'SIGTERM')
  expect(first.child.exitCode).toBe(0)
  expect(isRunning(pid)).toBe(false)
  await expect(stat(first.connection!.host!)).rejects.toThrow('ENOENT')

  const second = await run()
  expect(await recall(second.connection)).toEqual(['kept'])
})

test('it is UTF-8, durable, private and shut to the network', async () => {
  const { connection, stop } = await startEmbedded(dataDir, pino({ level: 'silent' }))
  const settings = [
    'server_encoding',
    'fsync',
    'synchronous_commit',
    'listen_addresses',
    'password_encryption',
  ]
  const shown = await query(
    connection,
    `select ${settings.map((name) => `current_setting('${name}')`).join(',')}, usesuper from pg_user
      where usename = current_user`,
  )
  expect(shown).toEqual(['UTF8', 'on', 'on', '', 'scram-sha-256', false])
  await expect(query({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(
    'password authentication',
  )
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  expect((await stat(connection.host!)).mode & 0o777).toBe(0o700)
  await stop()
})

test.each([
  [1, 192],
  [8, 256],
  [24, 768],
  [256, 1024],
])('on a machine of %i GiB PostgreSQL keeps %i MiB of pages', (gib, mib) => {
  expect(sharedBuffers(gib * 1024 ** 3)).toBe(mib)
})

test('kill -9 of Cloche alone: the next start takes over, nothing is lost', async () => {
  await copyEmptyData(dataDir)
  const first = await run()
  await remember(first.connection)
  const orphan = await postmasterPid()
  await end(first.child, 'SIGKILL')
  expect(await recall(first.connection)).toEqual(['kept'])

  const second = await run()
  expect(await recall(second.connection)).toEqual(['kept'])
  expect(await postmasterPid()).not.toBe(orphan)
})

test('below a linked folder a command and the start after a kill -9 recognise the PostgreSQL that runs', async () => {
  await copyEmptyData(dataDir)
  await symlink(parent, join(parent, 'link'))
  const linked = join(parent, 'link/data')
  const first = await run(linked)
  await remember(first.connection)
  const beside = await openEmbedded(linked, pino({ level: 'silent' }))
  expect(beside.connection).toEqual(first.connection)
  await beside.stop()
  const orphan = await postmasterPid()
  await end(first.child, 'SIGKILL')

  const second = await run(linked)
  expect(await recall(second.connection)).toEqual(['kept'])
  expect(await postmasterPid()).not.toBe(orphan)
})

test('kill -9 of Cloche and of PostgreSQL: the next start recovers', async () => {
  await copyEmptyData(dataDir)
  const first = await run()
  await remember(first.connection)
  const busy = query(first.connection, 'select pg_sleep(60)').catch(() => null)
  await expect
    .poll(() =>
      query(first.connection, `select count(*)::int from pg_stat_activity where query like '%sleep(60)'`),
    )
    .not.toEqual([0])
  process.kill(await postmasterPid(), 'SIGKILL')
  await end(first.child, 'SIGKILL')

  const second = await run()
  expect(await recall(second.connection)).toEqual(['kept'])
  await busy
})

test('a second Cloche on the same data is refused by name and harms nothing', async () => {
  await copyEmptyData(dataDir)
  const first = await run()
  await remember(first.connection)
  const second = await run()
  expect(second.error).toContain(`Another Cloche (process ${first.child.pid})`)
  expect(await recall(first.connection)).toEqual(['kept'])
})

test('of two first starts at once one gets the data', async () => {
  const [one, other] = await Promise.all([run(), run()])
  expect([one.error, other.error].filter(Boolean)).toEqual([expect.stringContaining('Another Cloche')])
  const winner = one.error ? other : one
  await remember(winner.connection)
  expect(await recall(winner.connection)).toEqual(['kept'])
})

test('a first start cut off in the middle is made good by the next', async () => {
  const drafts = async () =>
    (await readdir(join(dataDir, 'postgres')).catch(() => [])).filter((name) => name.includes('.new-'))
  const child = spawn(process.execPath, [PROGRAM, dataDir], { stdio: 'ignore' })
  await expect.poll(drafts, { interval: 5 }).not.toEqual([])
  await end(child, 'SIGKILL')

  const second = await run()
  await remember(second.connection)
  expect(await recall(second.connection)).toEqual(['kept'])
  expect(await drafts()).toEqual([])
})

test('a pid file whose number belongs to another process now is no obstacle', async () => {
  await copyEmptyData(dataDir)
  await end((await run()).child, 'SIGTERM')
  await writeFile(
    join(dataDir, 'postgres/18/postmaster.pid'),
    `${process.pid}\n${dataDir}\n0\n5432\n/tmp\n\n`,
  )
  expect((await run()).error).toBeUndefined()
})

test('one whose files are gone is tried again with growing pauses, each told once, and runs again when they are back', async () => {
  await copyEmptyData(dataDir)
  const said: string[] = []
  const write = (line: string) => said.push((JSON.parse(line) as { msg: string }).msg)
  const { connection, stop } = await startEmbedded(dataDir, pino({ level: 'error' }, { write }))
  await remember(connection)
  const cluster = join(dataDir, 'postgres/18')
  const pid = await postmasterPid()
  await rename(cluster, `${cluster}.away`)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(5)
  const failure = 'PostgreSQL could not be started, it is tried again in'
  expect(said.slice(0, 5)).toEqual([
    'PostgreSQL has ended by itself, it is started again',
    ...[0.25, 0.5, 1, 2].map((seconds) => `${failure} ${seconds} s`),
  ])
  await rename(`${cluster}.away`, cluster)
  await expect.poll(() => recall(connection).catch(String)).toEqual(['kept'])
  await stop()
})

test('a command reads the data while Cloche runs, and starts it where none does', async () => {
  await copyEmptyData(dataDir)
  const log = pino({ level: 'silent' })
  const running = await run()
  const beside = await openEmbedded(dataDir, log)
  expect(beside.connection).toEqual(running.connection)
  await beside.stop()
  const client = await new pg.Client(running.connection).connect()
  await client.end()
  await end(running.child, 'SIGTERM')
  const alone = await openEmbedded(dataDir, log)
  await query(alone.connection, 'select')
  await alone.stop()
})

test('data of another PostgreSQL version is refused with both named', async () => {
  await mkdir(join(dataDir, 'postgres/17'), { recursive: true })
  expect((await run()).error).toMatch(/holds data of PostgreSQL 17.*brings PostgreSQL 18/)
})

test('beside data of a newer PostgreSQL version a start, a command and a restore are refused', async () => {
  await copyEmptyData(dataDir)
  await mkdir(join(dataDir, 'postgres/19'), { recursive: true })
  const log = pino({ level: 'silent' })
  const refusal = /holds data of PostgreSQL 19.*brings PostgreSQL 18.*move .*postgres\/19 away/
  expect((await run()).error).toMatch(refusal)
  await expect(openEmbedded(dataDir, log)).rejects.toThrow(refusal)
  await expect(openRestoreTarget(dataDir, log)).rejects.toThrow(refusal)
})

test('a start beside data of an older PostgreSQL version says once that photos without a row stay', async () => {
  await copyEmptyData(dataDir)
  await mkdir(join(dataDir, 'postgres/17'), { recursive: true })
  const said: string[] = []
  const write = (line: string) => said.push((JSON.parse(line) as { msg: string }).msg)
  const { stop } = await startEmbedded(dataDir, pino({}, { write }))
  await stop()
  expect(said.filter((line) => /postgres\/17 .*photos/.test(line))).toHaveLength(1)
})

test('a restore beside the data of another PostgreSQL version takes its place once it is complete', async () => {
  await copyEmptyData(dataDir)
  const log = pino({ level: 'silent' })
  const before = await startEmbedded(dataDir, log)
  await query(before.connection, `create table kept as select 'before' as word`)
  await before.stop()
  const home = join(dataDir, 'postgres')
  await rename(join(home, '18'), join(home, '17'))

  const cut = await openRestoreTarget(dataDir, log)
  await remember(cut.connection)
  await cut.stop()
  expect((await run()).error).toContain('restore it here with this one')

  const target = await openRestoreTarget(dataDir, log)
  expect(target.former).toMatch(/17$/)
  await remember(target.connection)
  target.complete()
  await target.stop()
  const after = await run()
  expect(await recall(after.connection)).toEqual(['kept'])
  await end(after.child, 'SIGTERM')
  expect((await readdir(home)).filter((name) => /^\d/.test(name)).toSorted()).toEqual(['17', '18'])

  await rename(join(home, '18'), join(parent, 'after'))
  await rename(join(home, '17'), join(home, '18'))
  expect(await recall((await run()).connection)).toEqual(['before'])
})

test('data under a folder that only its owner may enter', async () => {
  await chmod(parent, 0o700)
  const first = await run()
  await remember(first.connection)
  await end(first.child, 'SIGTERM')
  // PostgreSQL does not run as root, and its account can't enter this folder, so the data lies elsewhere.
  expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(AS_ROOT)

  const second = await run()
  expect(await recall(second.connection)).toEqual(['kept'])
})
