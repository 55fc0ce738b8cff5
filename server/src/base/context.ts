import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { DomainEvent } from './events/events.ts'
import type { Queue } from './jobs/queue.ts'
import type { Storage } from './storage/storage.ts'

/**
 * Receives events in the transaction in which they happen, so that its writes commit or roll back with them. It sends nothing
 * itself; it posts to the outbox or adds to the queue.
 */
export type Listener = (context: Context, db: Database, events: readonly DomainEvent[]) => Promise<void>

/** The dependencies of every slice, made once in main. */
export interface Context {
  config: Config
  db: Database
  /** For connections outside the pool; each is broken when the database goes silent (db/silence.ts). */
  connection: pg.PoolConfig
  storage: Storage
  /** Jobs that follow from a transaction. */
  queue: Queue
  /** The listeners of events (listeners.ts). */
  listeners: readonly Listener[]
  log: Logger
  clock: () => Date
  /** The built web app, null to serve the API alone. */
  webRoot: string | null
  /** Tests only: answers that differ from the contract fail. */
  checkAnswers?: boolean
  /** Tests only: a process that stands still, or reads photos slowly, answers late instead of refusing. */
  answersLate?: boolean
}
