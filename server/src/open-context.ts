import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './base/config/config.ts'
import type { Context } from './base/context.ts'
import { closeDatabase, openDatabase } from './base/db/database.ts'
import { watchSilence } from './base/db/silence.ts'
import { openQueue } from './base/jobs/queue.ts'
import { openStorage } from './base/storage/open-storage.ts'
import { LISTENERS } from './listeners.ts'

/** Opens what every slice depends on; nothing connects before it is used. The stack gets what closes it. */
export async function openContext(
  config: Config,
  log: Logger,
  server: pg.PoolConfig,
  stack: AsyncDisposableStack,
  impatient?: AbortSignal,
): Promise<Context> {
  if (config.otlpEndpoint !== null) {
    const { openTracing } = await import('./base/telemetry/open-tracing.ts')
    stack.defer(openTracing(config, config.otlpEndpoint, log))
  }
  const { connection, close } = watchSilence(server, log)
  stack.defer(close)
  impatient?.addEventListener('abort', close)
  const db = openDatabase(connection)
  stack.defer(() => closeDatabase(db))
  const queue = openQueue(connection, log)
  stack.defer(() => queue.close())
  const storage = await openStorage(config)
  const webRoot = existsSync(join(config.webRoot, 'index.html')) ? config.webRoot : null
  const clock = () => new Date()
  return { config, db, connection, storage, queue, listeners: LISTENERS, log, clock, webRoot }
}
