import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '../base/db/database.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

export interface TestDatabase {
  db: Database
  /** The address for a connection outside the pool. */
  connection: pg.PoolConfig
  /** Closes `db` and all other connections, and removes the database. */
  drop(): Promise<void>
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The owner can't end an autovacuum worker in the database, but the worker soon leaves. */
async function dropDatabase(database: string): Promise<void> {
  try {
    await onServer(`drop database ${database} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error
    await wait(100)
    await dropDatabase(database)
  }
}

/** Tests set the limits that they are about; on a busy machine the product's own would end what is only slow. */
const PATIENCE = {
  connectionTimeoutMillis: 600_000,
  query_timeout: 600_000,
  statement_timeout: 600_000,
  idle_in_transaction_session_timeout: 0,
} as const

/** Has each statement planned without the values of its parameters, as PostgreSQL may plan one that a connection has run five times. */
const OPTIONS = '-c plan_cache_mode=force_generic_plan'

async function createDatabase(template: string): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  // Its files are copied by the system, which is quicker than by way of the log.
  await onServer(`create database ${database} template ${template} strategy file_copy`)
  const connection = { ...inject('postgres'), database, options: OPTIONS, ...PATIENCE }
  const db = openDatabase(connection)
  const drop = async () => {
    await closeDatabase(db)
    await dropDatabase(database)
  }
  return { db, connection, drop }
}

/** Makes a migrated, empty database on the test run's PostgreSQL. */
export const testDatabase = (): Promise<TestDatabase> => createDatabase('cloche')

/** Makes a database without a schema. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')
