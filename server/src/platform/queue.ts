import { fromKysely, PgBoss, type ConstructorOptions, type Job, type JobResult } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

const IDLE = { max: 1, migrate: false, createSchema: false, schedule: false, supervise: false } as const
/** Three connections beside the pool and one that listens, so that a job is begun at once. */
const WORKING = { ...IDLE, max: 3, supervise: true, useListenNotify: true } as const
/** Ten jobs of one queue at once in a process, and how often it looks for those that nobody told it of. */
const TAKING = {
  localConcurrency: 2,
  batchSize: 5,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const
/** What failed without saying so (its process was killed, the database was away) is tried again for two days. */
const LOST_JOB = { retryLimit: 3000, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }

export interface Patience {
  /** Seconds after which a job whose process was killed is taken up by another. */
  expireInSeconds: number
  /** Seconds between looking for such jobs. */
  monitorIntervalSeconds: number
}

const PATIENCE: Patience = { expireInSeconds: 120, monitorIntervalSeconds: 30 }

interface Work {
  id: string
}

/** Jobs in PostgreSQL, each done by one process (pg-boss). A name is a queue of its own: one that stalls holds up no other. */
export interface Queue {
  /** Adds a job in the caller's transaction, to be done at once or no sooner than `at`. */
  add(db: Database, name: string, id: string, at?: Date): Promise<void>
  /** Does jobs from now on. A handler that throws, or is killed, is called again with the same id. */
  work(names: readonly string[], handler: (id: string) => Promise<void>): Promise<void>
  /** Waits for the jobs under way. */
  close(): Promise<void>
}

/** Opens what jobs are added to and done by; nothing connects before the first of either. */
export function openQueue(connection: pg.PoolConfig, log: Logger, patience = PATIENCE): Queue {
  let sender: Promise<PgBoss> | null = null
  let worker: Promise<PgBoss> | null = null
  return {
    add: async (db, name, id, at) => {
      sender ??= start(connection, log, IDLE).catch((error: unknown) => {
        // Not for ever: whatever posts next tries again.
        sender = null
        throw error
      })
      const { expireInSeconds } = patience
      // Without a time it is the transaction's, and whoever listens is told; ours would be a moment later.
      const options = { ...(at && { startAfter: at }), expireInSeconds, ...LOST_JOB, db: fromKysely(db) }
      await (await sender).send(name, { id }, options)
    },
    work: async (names, handler) => {
      const { monitorIntervalSeconds } = patience
      const watching = { monitorIntervalSeconds, superviseIntervalSeconds: monitorIntervalSeconds }
      worker ??= start(connection, log, { ...WORKING, ...watching })
      const each = async ({ id, data }: Job<Work>): Promise<JobResult> => {
        try {
          await handler(data.id)
          return { id, status: 'completed' }
        } catch (error) {
          log.warn({ err: error, job: data.id }, 'a job failed')
          return { id, status: 'failed' }
        }
      }
      for (const name of names) {
        await (await worker).work<Work>(name, TAKING, (jobs) => Promise.all(jobs.map(each)))
      }
    },
    close: async () => {
      for (const opened of [worker, sender]) {
        const boss = await opened?.catch(() => null)
        await boss?.stop({ graceful: true, timeout: 30_000 })
      }
    },
  }
}

/** Makes the queues, and brings the library's own tables to its version. Several processes may do so at once. */
export async function installQueues(
  connection: pg.PoolConfig,
  log: Logger,
  names: readonly string[],
): Promise<void> {
  const boss = await start(connection, log, { ...IDLE, migrate: true, createSchema: true })
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of names) {
    if (!there.has(name)) await boss.createQueue(name, { notify: true, deleteAfterSeconds: 3600 })
  }
  await boss.stop({ graceful: false })
}

async function start(
  { host, port, user, password, database, connectionString, stream }: pg.PoolConfig,
  log: Logger,
  options: Partial<ConstructorOptions>,
): Promise<PgBoss> {
  const connection = { host, port, user, password, database, connectionString, stream } as ConstructorOptions
  const boss = new PgBoss({ ...connection, application_name: 'cloche-queue', ...options })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue has a fault'))
  await boss.start()
  return boss
}
