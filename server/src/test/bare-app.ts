import type { AddressInfo } from 'node:net'
import { pino, type LevelWithSilent } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../base/config/config.ts'
import type { Context } from '../base/context.ts'
import { openDatabase } from '../base/db/database.ts'
import { LISTENERS } from '../listeners.ts'
import { openQueue } from '../base/jobs/queue.ts'
import { openStorage } from '../base/storage/open-storage.ts'

/** Runs the whole HTTP side on the database in the first argument and the storage of its environment. */
export async function bareApp(level: LevelWithSilent, more: Pick<Context, 'clock'> & Partial<Context>) {
  const connection = JSON.parse(process.argv[2]!) as object
  const config = readConfig({ ...process.env, DEMO: '0', PUBLIC_URL: 'http://localhost' })
  const log = pino({ level })
  return buildApp({
    config,
    db: openDatabase(connection),
    connection,
    storage: await openStorage(config),
    queue: openQueue(connection, log),
    listeners: LISTENERS,
    log,
    webRoot: null,
    // On a busy machine this process may stand still for seconds.
    answersLate: true,
    ...more,
  })
}

/** Sends the port. */
export async function listen(app: Awaited<ReturnType<typeof bareApp>>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}
