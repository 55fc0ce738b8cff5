import { chmod, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { startEmbedded } from '../base/db/embedded.ts'
import { migrate } from '../base/db/migrate.ts'
import { QUEUES } from '../base/outbox/service.ts'
import { SIGNAL_QUEUES } from '../figures/insight/signals.ts'
import { WEBHOOK_QUEUES } from '../messages/webhooks/service.ts'
import { installQueues } from '../base/jobs/queue.ts'
import { copyFiles } from './copy-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of this test run, its database `cloche` migrated and empty. */
    postgres: pg.PoolConfig
    /** A data directory that nobody uses, its database `cloche` migrated and empty; null where its files are elsewhere. */
    emptyData: string | null
  }
}

/** Room for the apps and processes of all files that run at once. */
const PROCESSES = 8

const log = pino({ level: 'error' })

/** Makes the data that this run's PostgreSQL and those of single tests begin with. */
async function fillEmpty(dataDir: string): Promise<void> {
  const server = await startEmbedded(dataDir, log)
  const db = openDatabase(server.connection)
  await migrate(db)
  await closeDatabase(db)
  await installQueues(server.connection, log, [...QUEUES, ...WEBHOOK_QUEUES, ...SIGNAL_QUEUES])
  await server.stop()
}

/** One PostgreSQL for the whole run; `testDatabase` copies its migrated, empty database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cloche-test-'))
  // PostgreSQL runs as another account when this process is root.
  await chmod(folder, 0o711)
  const [emptyData, dataDir] = [join(folder, 'empty'), join(folder, 'data')]
  await fillEmpty(emptyData)
  await copyFiles(emptyData, dataDir)
  const server = await startEmbedded(dataDir, log, PROCESSES)
  const isThere = (await lstat(join(emptyData, 'postgres'))).isDirectory()
  project.provide('emptyData', isThere ? emptyData : null)
  project.provide('postgres', server.connection)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
