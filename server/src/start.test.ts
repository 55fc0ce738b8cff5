import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './base/config/config.ts'
import type { Context } from './base/context.ts'
import { closeDatabase, type Database, openDatabase } from './base/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from './base/db/embedded.ts'
import { post } from './base/outbox/service.ts'
import { openQueue } from './base/jobs/queue.ts'
import { start } from './start.ts'
import { copyEmptyData } from './test/empty-data.ts'

const log = pino({ level: 'silent' })

let folder: string
let server: EmbeddedDatabase
let db: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-start-'))
  // PostgreSQL runs as another account when this process is root.
  await chmod(folder, 0o711)
  await copyEmptyData(join(folder, 'database'))
  server = await startEmbedded(join(folder, 'database'), log)
  db = openDatabase(server.connection)
})
afterEach(async () => {
  await closeDatabase(db)
  await server.stop()
  await rm(folder, { recursive: true })
})

function configOf(): ReturnType<typeof readConfig> {
  const { host, user, password, database } = server.connection
  const address = `${user}:${String(password)}@${encodeURIComponent(host!)}/${database}`
  const env = { DATABASE_URL: `postgresql://${address}`, DATA_DIR: join(folder, 'files'), DEMO: '0' }
  return { ...readConfig(env), port: 0 }
}

/** Lets PostgreSQL wait at each commit for a standby that nobody is. */
async function loseStandby(): Promise<void> {
  const directory = join(folder, 'database/postgres/18')
  await appendFile(join(directory, 'postgresql.auto.conf'), "synchronous_standby_names = 'nobody'\n")
  const [pid] = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
  const setting = sql<object>`select current_setting('synchronous_standby_names') as names`
  await expect.poll(async () => (await setting.execute(db)).rows).toEqual([{ names: 'nobody' }])
}

/** Posts a message in a transaction that does not wait for the standby. */
async function postMessage(): Promise<void> {
  const queue = openQueue(server.connection, log)
  const context = { db, queue, clock: () => new Date() } as unknown as Context
  await db.transaction().execute(async (within) => {
    await sql`set local synchronous_commit = local`.execute(within)
    const facts = { firstName: 'Vera', message: '' }
    const to = { kind: 'declined', language: 'en', channel: 'sms', recipient: '79990000000' } as const
    await post(context, within, { ...to, facts })
  })
  await queue.close()
}

const waitsForStandby = sql<object>`select distinct application_name as name from pg_stat_activity
  where wait_event = 'SyncRep' and application_name = 'cloche-queue'`

test('it stops in time while the commits of its queue wait for a standby that is gone', async () => {
  const running = await start(configOf(), log, () => {}, 1000)
  await loseStandby()
  await postMessage()
  await expect.poll(async () => (await waitsForStandby.execute(db)).rows).toHaveLength(1)
  await running.stop()
})
