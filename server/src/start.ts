import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Access } from './banner.ts'
import { type Config, ConfigError } from './base/config/config.ts'
import { requireFolder } from './base/storage/folder.ts'
import type { Introduce } from './prepare.ts'

// A start takes five steps, and a stop undoes them from the last to the first:
//   1. what the configuration names can be used: folders, the store (`requireUsable`)
//   2. PostgreSQL, unless one is given (`openServer`)
//   3. what every slice depends on: connections, queue, storage (open-context.ts)
//   4. the database is up to date and somebody can log in (prepare.ts)
//   5. requests, queues and the background's work (serve.ts, queues.ts, loops.ts)
// One process takes them all (`start`). With `WORKERS` the first takes four of them, and each worker the third and the fifth.

/** Requests get ten seconds to finish and jobs thirty. Whatever then still waits for the database fails, and the stop goes on. */
const STOP_TIMEOUT_MS = 40_000

export interface Running {
  /** Null: another process tells people how to log in. */
  access: Access | null
  /** Refuses new requests, finishes the current ones, then closes pool and database. */
  stop(): Promise<void>
}

/** Starts everything in this process. */
export async function start(
  config: Config,
  log: Logger,
  introduce: Introduce,
  stopTimeoutMs?: number,
): Promise<Running> {
  await requireUsable(config)
  const parts = loadParts()
  return started(async (stack, impatient) => {
    const server = await openServer(config, log, stack)
    const [{ openContext }, { prepare }, { serve }] = await parts
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
  const parts = loadParts()
  const { receiveServer } = await import('./workers.ts')
  const server = await receiveServer()
  return started(async (stack, impatient) => {
    const [{ openContext }, , { serve }] = await parts
    await serve(await openContext(config, log, server, stack, impatient), stack)
    return null
  })
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

function refuseDemoData({ production, dataDir }: Config): void {
  if (production && existsSync(join(dataDir, 'demo-access.json')))
    throw new ConfigError(['DATA_DIR: holds demo data, which is refused when NODE_ENV is production'])
}

/** Loads the slow modules while the database starts, which saves about the time of one of the two. */
function loadParts() {
  const parts = Promise.all([import('./open-context.ts'), import('./prepare.ts'), import('./serve.ts')])
  // A start that fails before it needs them has said why.
  parts.catch(() => undefined)
  return parts
}

async function openServer(config: Config, log: Logger, stack: AsyncDisposableStack): Promise<pg.PoolConfig> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl }
  const { startEmbedded } = await import('./base/db/embedded.ts')
  const embedded = await startEmbedded(config.dataDir, log, config.workers)
  stack.defer(() => embedded.stop())
  return embedded.connection
}

/** Prepares the database with connections that are closed afterwards. */
async function prepareApart(
  config: Config,
  log: Logger,
  server: pg.PoolConfig,
  introduce: Introduce,
): Promise<Access> {
  const [{ openContext }, { prepare }] = await Promise.all([
    import('./open-context.ts'),
    import('./prepare.ts'),
  ])
  await using stack = new AsyncDisposableStack()
  return await prepare(await openContext(config, log, server, stack), introduce)
}

/** Adds to the stack what stops the step. The signal aborts when a stop has waited for long enough. */
type Steps = (stack: AsyncDisposableStack, impatient: AbortSignal) => Promise<Access | null>

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
