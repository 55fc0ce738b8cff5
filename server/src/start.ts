import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Access } from './banner.ts'
import { type Config, ConfigError } from './config/config.ts'
import type { Context } from './context.ts'
import { requireFolder } from './platform/folder.ts'

const FINISH_TIMEOUT_MS = 10_000

export interface Running {
  access: Access
  /** Refuses new requests, finishes the current ones, then closes pool and database. */
  stop(): Promise<void>
}

/** Loads the slow modules while the database starts, which saves about the time of one of the two. */
const preload = () =>
  Promise.allSettled([import('./db/database.ts'), import('./platform/storage.ts'), import('./app.ts')])

async function openServer(config: Config, log: Logger, stack: AsyncDisposableStack): Promise<pg.PoolConfig> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl }
  const { startEmbedded } = await import('./db/embedded.ts')
  const embedded = await startEmbedded(config.dataDir, log)
  stack.defer(() => embedded.stop())
  return embedded.connection
}

async function ensureAccess({ config, db, storage, log, clock }: Context): Promise<Access> {
  if (config.demo) {
    const { ensureDemo } = await import('./demo/demo.ts')
    return ensureDemo({ db, storage, config, log, clock })
  }
  const { ensureAdministrator } = await import('./users/first-administrator.ts')
  return { admin: await ensureAdministrator(db, config) }
}

async function finish(app: FastifyInstance): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), FINISH_TIMEOUT_MS)
  await app.close()
  clearTimeout(impatient)
}

function refuseDemoData({ production, dataDir }: Config): void {
  if (production && existsSync(join(dataDir, 'demo-access.json')))
    throw new ConfigError(['DATA_DIR: holds demo data, which is refused when NODE_ENV is production'])
}

/** Uses connections of its own, since a migration has no time limit. */
async function migrateAll(connection: pg.PoolConfig, log: Logger): Promise<void> {
  const { openDatabase, closeDatabase } = await import('./db/database.ts')
  const { migrate } = await import('./db/migrate.ts')
  const db = openDatabase({ ...connection, query_timeout: 0 })
  try {
    await migrate(db, { announce: (name) => log.info({ name }, `upgrading the database: ${name}`) })
  } finally {
    await closeDatabase(db)
  }
}

/** Runs first, so that the operator gets a clear message about an unusable folder. */
async function requireFolders({ dataDir, databaseUrl, demo, storageUrl }: Config): Promise<void> {
  if (databaseUrl === null || demo) await requireFolder('DATA_DIR', dataDir)
  await requireFolder('STORAGE_URL', fileURLToPath(storageUrl))
}

/** Starts everything in order; when a step fails, stops the earlier ones. */
export async function start(config: Config, log: Logger): Promise<Running> {
  refuseDemoData(config)
  await requireFolders(config)
  await using stack = new AsyncDisposableStack()
  void preload()
  const server = await openServer(config, log, stack)
  const { watchSilence } = await import('./db/silence.ts')
  const { connection, close } = watchSilence(server, log)
  stack.defer(close)
  const { openDatabase, closeDatabase } = await import('./db/database.ts')
  await migrateAll(connection, log)
  const db = openDatabase(connection)
  stack.defer(() => closeDatabase(db))
  const { installQueues, openQueue } = await import('./platform/queue.ts')
  const { QUEUES } = await import('./outbox/service.ts')
  const queue = openQueue(connection, log)
  stack.defer(() => queue.close())
  const webRoot = existsSync(join(config.webRoot, 'index.html')) ? config.webRoot : null
  const { openStorage } = await import('./platform/storage.ts')
  const storage = openStorage(config)
  const { LISTENERS: listeners } = await import('./listeners.ts')
  const clock = () => new Date()
  const context = { config, db, connection, storage, queue, listeners, log, clock, webRoot }
  const [access] = await Promise.all([ensureAccess(context), installQueues(connection, log, QUEUES)])
  const { buildApp } = await import('./app.ts')
  const app = await buildApp(context)
  stack.defer(() => finish(app))
  // The last step that fails without a database: one that goes away from here on ends nothing.
  const { workOutbox } = await import('./outbox/worker.ts')
  const { openChannels } = await import('./platform/channels.ts')
  await workOutbox(context, await openChannels(config))
  await app.listen({ host: config.host, port: config.port })
  const { keepSwept } = await import('./sweep/service.ts')
  stack.defer(keepSwept(context))
  const { keepPhotosRead } = await import('./photo-files/running.ts')
  stack.defer(keepPhotosRead(context))
  const { keepBackedUp } = await import('./backup/running.ts')
  stack.defer(keepBackedUp(context))
  const { keepNotified } = await import('./notifications/running.ts')
  stack.defer(keepNotified(context))
  const { buildSummaries } = await import('./insight/building.ts')
  stack.defer(buildSummaries(context))
  const { keepExporting } = await import('./exports/running.ts')
  stack.defer(keepExporting(context))
  const { keepRanked } = await import('./rankings/running.ts')
  stack.defer(keepRanked(context))
  if (config.demoHistory) {
    const { keepHistory } = await import('./demo/history.ts')
    stack.defer(keepHistory(context))
  }
  if (config.telegram) {
    const { runTelegram } = await import('./telegram/running.ts')
    stack.defer(runTelegram(context, config.telegram))
  }
  const kept = stack.move()
  return { access, stop: () => kept.disposeAsync() }
}
