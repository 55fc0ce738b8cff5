import type pg from 'pg'
import { giveawayIn } from '@cloche/contract/giveaway.ts'
import type { Access, Login } from './banner.ts'
import type { Context } from './base/context.ts'
import { closeDatabase, openDatabase, type Database } from './base/db/database.ts'
import { migrate } from './base/db/migrate.ts'
import { installQueues } from './base/jobs/queue.ts'
import { ensureAdministrator } from './people/users/first-administrator.ts'
import { QUEUES } from './queues.ts'

/** Gets the first administrator as soon as the database has it, since the start may still fail and no later one knows the password. */
export type Introduce = (administrator: Login) => void

/** Brings the database up to date, once for all processes on it, and makes sure that somebody can log in. */
export function prepare(context: Context, introduce: Introduce): Promise<Access> {
  const { connection, log, config } = context
  warnOfGiveaway(config, log)
  return patiently(connection, async (db) => {
    await migrate(db, { announce: (name) => log.info({ name }, `upgrading the database: ${name}`) })
    const [access] = await Promise.all([
      ensureAccess({ ...context, db }, introduce),
      installQueues(connection, log, QUEUES),
    ])
    return access
  })
}

/** Guests' phones show the operator until an administrator names somebody else. The consent must name them all the same. */
function warnOfGiveaway({ operator }: Context['config'], log: Context['log']): void {
  const word = operator && giveawayIn(operator)
  if (word)
    log.warn(`OPERATOR gives guests away by “${word}”: name whom guests ask in the settings of the programme`)
}

/** A database that starts together with the product on a busy machine may be slow to greet it; what it is asked first may be long. */
const PATIENCE = {
  connectionTimeoutMillis: 60_000,
  query_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const

/** Runs `act` on connections of its own without limits of time, as long as the database is not silent (db/silence.ts). */
async function patiently<Result>(
  connection: pg.PoolConfig,
  act: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ ...connection, ...PATIENCE })
  try {
    return await act(db)
  } finally {
    await closeDatabase(db)
  }
}

async function ensureAccess({ config, db, log, clock }: Context, introduce: Introduce): Promise<Access> {
  if (config.demo) {
    const { ensureDemo } = await import('./workflows/demo/demo.ts')
    return ensureDemo({ db, config, log, clock })
  }
  const administrator = await ensureAdministrator(db, config)
  if (administrator) introduce(administrator)
  return { admin: null }
}
