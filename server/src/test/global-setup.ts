import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { QUEUES } from '../outbox/service.ts'
import { SIGNAL_QUEUES } from '../insight/signals.ts'
import { WEBHOOK_QUEUES } from '../webhooks/service.ts'
import { installQueues } from '../platform/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of this test run, its database `cloche` migrated and empty. */
    postgres: pg.PoolConfig
  }
}

/** Room for the apps and processes of all files that run at once. */
const PROCESSES = 8

/** One PostgreSQL for the whole run; `testDatabase` copies its migrated, empty database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cloche-test-'))
  const server = await startEmbedded(dataDir, pino({ level: 'error' }), PROCESSES)
  const db = openDatabase(server.connection)
  await migrate(db)
  await closeDatabase(db)
  await installQueues(server.connection, pino({ level: 'error' }), [
    ...QUEUES,
    ...WEBHOOK_QUEUES,
    ...SIGNAL_QUEUES,
  ])
  project.provide('postgres', server.connection)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}
