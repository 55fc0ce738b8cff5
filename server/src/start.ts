import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Access, Login } from './banner.ts'
import { type Config, ConfigError } from './base/config/config.ts'
import type { Context } from './base/context.ts'
import type { Database } from './base/db/database.ts'
import { requireFolder } from './base/storage/folder.ts'

const FINISH_TIMEOUT_MS = 10_000
/** Requests get ten seconds to finish and jobs thirty. Whatever then still waits for the database fails, and the stop goes on. */
const STOP_TIMEOUT_MS = 40_000

export interface Running {
  /** Null: another process tells people how to log in. */
  access: Access | null
  /** Refuses new requests, finishes the current ones, then closes pool and database. */
  stop(): Promise<void>
}

/** Gets the first administrator as soon as the database has it, since the start may still fail and no later one knows the password. */
type Introduce = (administrator: Login) => void

/** Adds to the stack what stops the step. The signal aborts when a stop has waited for long enough. */
type Steps = (stack: AsyncDisposableStack, impatient: AbortSignal) => Promise<Access | null>

/** Loads the slow modules while the database starts, which saves about the time of one of the two. */
const preload = () =>
  Promise.allSettled([
    import('./base/db/database.ts'),
    import('./base/storage/open-storage.ts'),
    import('./app.ts'),
  ])

async function openServer(config: Config, log: Logger, stack: AsyncDisposableStack): Promise<pg.PoolConfig> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl }
  const { startEmbedded } = await import('./base/db/embedded.ts')
  const embedded = await startEmbedded(config.dataDir, log, config.workers)
  stack.defer(() => embedded.stop())
  return embedded.connection
}

async function ensureAccess({ config, db, log, clock }: Context, introduce: Introduce): Promise<Access> {
  if (config.demo) {
    const { ensureDemo } = await import('./workflows/demo/demo.ts')
    return ensureDemo({ db, config, log, clock })
  }
  const { ensureAdministrator } = await import('./people/users/first-administrator.ts')
  const administrator = await ensureAdministrator(db, config)
  if (administrator) introduce(administrator)
  return { admin: null }
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
  const { openDatabase, closeDatabase } = await import('./base/db/database.ts')
  const db = openDatabase({ ...connection, ...PATIENCE })
  try {
    return await act(db)
  } finally {
    await closeDatabase(db)
  }
}

/** Runs first, so that the operator gets a clear message about an unusable folder or store. */
async function requireUsable(config: Config): Promise<void> {
  refuseDemoData(config)
  const { dataDir, databaseUrl, demo, storageUrl, incomingDir } = config
  if (databaseUrl === null || demo) await requireFolder('DATA_DIR', dataDir)
  if (storageUrl.startsWith('file:')) return requireFolder('STORAGE_URL', fileURLToPath(storageUrl))
  await requireFolder('DATA_DIR', incomingDir)
  const { requireBucket } = await import('./base/storage/s3-storage.ts')
  await requireBucket(storageUrl)
}

/** Opens what every slice depends on; nothing connects before it is used. */
async function openContext(
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
  const { watchSilence } = await import('./base/db/silence.ts')
  const { connection, close } = watchSilence(server, log)
  stack.defer(close)
  impatient?.addEventListener('abort', close)
  const { openDatabase, closeDatabase } = await import('./base/db/database.ts')
  const db = openDatabase(connection)
  stack.defer(() => closeDatabase(db))
  const { openQueue } = await import('./base/jobs/queue.ts')
  const queue = openQueue(connection, log)
  stack.defer(() => queue.close())
  const webRoot = existsSync(join(config.webRoot, 'index.html')) ? config.webRoot : null
  const { openStorage } = await import('./base/storage/open-storage.ts')
  const storage = await openStorage(config)
  const { LISTENERS: listeners } = await import('./listeners.ts')
  return { config, db, connection, storage, queue, listeners, log, clock: () => new Date(), webRoot }
}

/** Brings the database up to date, once for all processes on it, and makes sure that somebody can log in. */
async function prepare(context: Context, introduce: Introduce): Promise<Access> {
  const { connection, log } = context
  const { migrate } = await import('./base/db/migrate.ts')
  const { installQueues } = await import('./base/jobs/queue.ts')
  const { QUEUES } = await import('./base/outbox/service.ts')
  const { WEBHOOK_QUEUES } = await import('./messages/webhooks/service.ts')
  const { SIGNAL_QUEUES } = await import('./figures/insight/signals.ts')
  const queues = [...QUEUES, ...WEBHOOK_QUEUES, ...SIGNAL_QUEUES]
  return patiently(connection, async (db) => {
    await migrate(db, { announce: (name) => log.info({ name }, `upgrading the database: ${name}`) })
    const [access] = await Promise.all([
      ensureAccess({ ...context, db }, introduce),
      installQueues(connection, log, queues),
    ])
    return access
  })
}

/** Listens, and does in the background what falls to one process of all at a time. */
async function serve(context: Context, stack: AsyncDisposableStack): Promise<void> {
  const { config } = context
  const { buildApp } = await import('./app.ts')
  const app = await buildApp(context)
  stack.defer(() => finish(app))
  // The last step that fails without a database: one that goes away from here on ends nothing.
  const { workOutbox } = await import('./base/outbox/worker.ts')
  const { openChannels } = await import('./base/posting/channels.ts')
  await workOutbox(context, await openChannels(config))
  const { workWebhooks } = await import('./messages/webhooks/delivering.ts')
  await workWebhooks(context)
  const { workSignals } = await import('./figures/insight/signals.ts')
  await workSignals(context)
  await app.listen({ host: config.host, port: config.port })
  const { keepSwept } = await import('./workflows/sweep/service.ts')
  stack.defer(keepSwept(context))
  const { keepPhotosRead } = await import('./programme/photo-files/running.ts')
  stack.defer(keepPhotosRead(context))
  const { keepBackedUp } = await import('./backup/running.ts')
  stack.defer(keepBackedUp(context))
  const { keepNotified } = await import('./messages/notifications/running.ts')
  stack.defer(keepNotified(context))
  const { keepSummaries } = await import('./figures/insight/building.ts')
  stack.defer(keepSummaries(context))
  const { keepExporting } = await import('./figures/exports/running.ts')
  stack.defer(keepExporting(context))
  const { keepRanked } = await import('./figures/rankings/running.ts')
  stack.defer(keepRanked(context))
  if (config.demo) {
    const { keepDemo } = await import('./workflows/demo/running.ts')
    stack.defer(keepDemo(context))
  }
  if (config.telegram) {
    const { runTelegram } = await import('./messages/telegram/running.ts')
    stack.defer(runTelegram(context, config.telegram))
  }
}

/** Takes the steps of a start; when one fails, stops what the earlier ones have started. */
async function started(steps: Steps, stopTimeoutMs = STOP_TIMEOUT_MS): Promise<Running> {
  await using stack = new AsyncDisposableStack()
  const impatient = new AbortController()
  const access = await steps(stack, impatient.signal)
  const kept = stack.move()
  const stop = async () => {
    const timer = setTimeout(() => impatient.abort(), stopTimeoutMs)
    await kept.disposeAsync().finally(() => clearTimeout(timer))
  }
  return { access, stop }
}

/** Starts everything in this process. */
export async function start(
  config: Config,
  log: Logger,
  introduce: Introduce,
  stopTimeoutMs?: number,
): Promise<Running> {
  await requireUsable(config)
  void preload()
  return started(async (stack, impatient) => {
    const server = await openServer(config, log, stack)
    const context = await openContext(config, log, server, stack, impatient)
    const access = await prepare(context, introduce)
    await serve(context, stack)
    return access
  }, stopTimeoutMs)
}

/** Starts the database here, and everything else in as many processes as `WORKERS` says. */
export async function startWorkers(config: Config, log: Logger, introduce: Introduce): Promise<Running> {
  await requireUsable(config)
  return started(async (stack) => {
    const server = await openServer(config, log, stack)
    const access = await prepareApart(config, log, server, introduce)
    const { runWorkers } = await import('./workers.ts')
    stack.defer(await runWorkers(config.workers, server, log))
    return access
  })
}

/** Serves from a process that `startWorkers` has started. */
export async function startWorker(config: Config, log: Logger): Promise<Running> {
  void preload()
  const { receiveServer } = await import('./workers.ts')
  const server = await receiveServer()
  return started(async (stack, impatient) => {
    await serve(await openContext(config, log, server, stack, impatient), stack)
    return null
  })
}

/** Prepares the database with connections that are closed afterwards. */
async function prepareApart(
  config: Config,
  log: Logger,
  server: pg.PoolConfig,
  introduce: Introduce,
): Promise<Access> {
  await using stack = new AsyncDisposableStack()
  return await prepare(await openContext(config, log, server, stack), introduce)
}
