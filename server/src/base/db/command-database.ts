import { pino } from 'pino'
import { closeDatabase, openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

interface Where {
  databaseUrl: string | null
  dataDir: string
}

/**
 * Opens the database for a command of its own, migrated. Without `databaseUrl` it starts the embedded PostgreSQL, so that the product may
 * not run meanwhile. `stack` closes and stops both.
 */
export async function openForCommand(
  { databaseUrl, dataDir }: Where,
  stack: AsyncDisposableStack,
): Promise<Database> {
  const connection = databaseUrl === null ? await startOwn(dataDir, stack) : { connectionString: databaseUrl }
  const db = openDatabase(connection)
  stack.defer(() => closeDatabase(db))
  await migrate(db)
  return db
}

async function startOwn(dataDir: string, stack: AsyncDisposableStack) {
  const { startEmbedded } = await import('./embedded.ts')
  const embedded = await startEmbedded(dataDir, pino({ level: 'warn' }))
  stack.defer(() => embedded.stop())
  return embedded.connection
}
