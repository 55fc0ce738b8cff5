import { fromKysely, PgBoss, type ConstructorOptions, type Job, type JobResult } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { jobDurations } from '../telemetry/metrics.ts'
import { tracing } from '../telemetry/tracing.ts'

const IDLE = { max: 1, migrate: false, createSchema: false, schedule: false, supervise: false } as const
/** Three connections for jobs, and one that listens, so that a job starts at once. */
const WORKING = { ...IDLE, max: 3, supervise: true, useListenNotify: true } as const
/** A process runs ten jobs of a queue at once. Polling finds jobs whose notification was lost. */
const TAKING = {
  localConcurrency: 2,
  batchSize: 5,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const
/** After 120 s another process takes up the job of a killed one. A job that fails with the database away is retried for two days. */
const JOB = { expireInSeconds: 120, retryLimit: 3000, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }

interface Work {
  id: string
}

/** Jobs in PostgreSQL, each run by one process (pg-boss). Each name is a separate queue, so that one that stalls delays no other. */
export interface Queue {
  /** Adds a job in the caller's transaction; it runs at once, or no sooner than `at`. */
  add(db: Database, name: string, id: string, at?: Date): Promise<void>
  /** Runs jobs from now on. A job whose handler throws or is killed runs again with the same id. */
  work(names: readonly string[], handler: (id: string) => Promise<void>): Promise<void>
  /** Waits for the jobs under way. */
  close(): Promise<void>
}

/** Opens the queue. It connects when the first job is added or run. Jobs of killed processes are searched at an interval in seconds. */
export function openQueue(connection: pg.PoolConfig, log: Logger, interval = 30): Queue {
  let sender: Promise<PgBoss> | null = null
  let worker: Promise<PgBoss> | null = null
  return {
    add: async (db, name, id, at) => {
      sender ??= start(connection, log, IDLE).catch((error: unknown) => {
        // The next caller tries again.
        sender = null
        throw error
      })
      // Without `startAfter` the job starts at the transaction's time and listeners are notified; a time of our own would be
      // later.
      const options = { ...(at && { startAfter: at }), ...JOB, db: fromKysely(db) }
      await (await sender).send(name, { id }, options)
    },
    work: async (names, handler) => {
      const watching = { monitorIntervalSeconds: interval, superviseIntervalSeconds: interval }
      worker ??= start(connection, log, { ...WORKING, ...watching })
      const each = async ({ id, name: queue, data }: Job<Work>): Promise<JobResult> => {
        const end = jobDurations.startTimer({ queue })
        try {
          await (tracing()?.job(queue, () => handler(data.id)) ?? handler(data.id))
          end({ outcome: 'completed' })
          return { id, status: 'completed' }
        } catch (error) {
          end({ outcome: 'failed' })
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

/** Makes the queues and migrates the library's tables. Several processes may do so at once. */
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
