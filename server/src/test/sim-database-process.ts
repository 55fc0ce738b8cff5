import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../base/config/config.ts'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { startEmbedded } from '../base/db/embedded.ts'
import { migrate } from '../base/db/migrate.ts'
import { QUEUES } from '../base/outbox/service.ts'
import { installQueues } from '../base/jobs/queue.ts'
import { openFolder } from '../base/storage/folder-storage.ts'
import { simDatabase } from './sim-database.ts'
import type { Calls, Ready } from './sim-protocol.ts'

// Runs the simulation's database and storage until its parent ends: an embedded PostgreSQL, or a new database on
// DATABASE_URL. Sends how to use both, then answers `Calls`.

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
const asked = new Promise<void>((resolve) => process.on('disconnect', resolve))

const stack = new AsyncDisposableStack()
const log = pino({ level: 'error' })
const dataDir = await mkdtemp(join(tmpdir(), 'cloche-sim-'))
// A server process that is ending may still write.
stack.defer(() => rm(dataDir, { recursive: true, maxRetries: 10 }))
const connection = await openServer()
const db = openDatabase(connection)
stack.defer(() => closeDatabase(db))
await migrate(db)
await installQueues(connection, log, QUEUES)
const calls = simDatabase(db, openFolder(readConfig({ DATA_DIR: dataDir, DEMO: '0' })))

interface Message {
  call: keyof Calls
  input: never
  number: number
}

process.on('message', ({ call, input, number }: Message) => {
  // The caller may be gone, and then nothing remains to do.
  const answer = (result: object) => process.connected && process.send!({ number, ...result }, () => {})
  calls[call](input).then(
    (output) => answer({ output }),
    (error: Error) => answer({ error: error.stack }),
  )
})
process.send!({ connection, dataDir } satisfies Ready)
await asked
await stack.disposeAsync()

async function openServer(): Promise<pg.PoolConfig> {
  const url = process.env['DATABASE_URL']
  if (!url) {
    const embedded = await startEmbedded(dataDir, log)
    stack.defer(() => embedded.stop())
    return embedded.connection
  }
  const database = `sim_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${database}`)
  stack.defer(() => onServer(url, `drop database ${database} with (force)`))
  const own = new URL(url)
  own.pathname = `/${database}`
  return { connectionString: own.href }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
