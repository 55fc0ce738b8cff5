import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { DomainEvent } from './events/events.ts'
import type { Queue } from './platform/queue.ts'
import type { Storage } from './platform/storage.ts'

/**
 * Hears of events in the transaction that they happen in: what it writes is committed or rolled back with them. It sends nothing
 * itself, it posts to the outbox or adds to the queue.
 */
export type Listener = (context: Context, db: Database, events: readonly DomainEvent[]) => Promise<void>

/** What every slice may use; made once, in main. */
export interface Context {
  config: Config
  db: Database
  /** For connections outside the pool; each is broken when the database goes silent (db/silence.ts). */
  connection: pg.PoolConfig
  storage: Storage
  /** Work that follows from what a transaction wrote. */
  queue: Queue
  /** Who hears of events (listeners.ts). */
  listeners: readonly Listener[]
  log: Logger
  clock: () => Date
  /** The built web app, null to serve the API alone. */
  webRoot: string | null
  /** Tests only: answers that differ from the contract fail instead of going out. */
  checkAnswers?: boolean
  /** Tests only: a process that stood still answers late instead of refusing. */
  answersLate?: boolean
}
