import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import { keepRunning, type Started } from './base/processes/keep-running.ts'
import { sumMetrics } from './base/telemetry/metrics.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** A worker finishes its requests within ten seconds and its jobs within thirty. */
const STOP_GRACE_MS = 45_000

/** From the first process to a worker. The password of the embedded database never lies in an environment. */
interface Welcome {
  server: pg.PoolConfig
}

/** A worker that ended before it listened. It has told the reason itself. */
export class WorkerError extends Error {
  override name = 'WorkerError'
}

/**
 * Runs `count` processes that share one port and the PostgreSQL at `server`; one that ends is started again. Resolves when all
 * listen, with a function that stops them. Throws a WorkerError when one ends first.
 */
export async function runWorkers(
  count: number,
  server: pg.PoolConfig,
  log: Logger,
): Promise<() => Promise<void>> {
  cluster.setupPrimary({ exec: MAIN, args: [] })
  sumMetrics()
  const launch = (signal?: AbortSignal) => startOne({ server }, log, signal)
  const first = await Promise.allSettled(Array.from({ length: count }, () => launch()))
  const started = first.filter((each) => each.status === 'fulfilled').map(({ value }) => value)
  const failed = first.find((each) => each.status === 'rejected')
  if (failed) {
    await Promise.all(started.map((each) => each.stop()))
    throw failed.reason
  }
  const stops = started.map((each, index) => keepRunning(`worker ${index + 1}`, each, launch, log))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Resolves when the worker listens. */
async function startOne(welcome: Welcome, log: Logger, signal?: AbortSignal): Promise<Started> {
  const worker = cluster.fork()
  // Without a listener, a message to a worker that has just been killed would end this process.
  worker.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const abandon = () => worker.process.kill('SIGTERM')
  signal?.addEventListener('abort', abandon, { once: true })
  worker.send(welcome)
  const listens = await Promise.race([once(worker, 'listening').then(() => true), ended.then(() => false)])
  signal?.removeEventListener('abort', abandon)
  if (!listens) throw new WorkerError('A worker has ended before it listened.')
  log.info({ worker: worker.process.pid }, 'a worker listens')
  return { ended, stop: () => stopWorker(worker, ended) }
}

async function stopWorker(worker: Worker, ended: Promise<void>): Promise<void> {
  worker.process.kill('SIGTERM')
  const impatient = setTimeout(() => worker.process.kill('SIGKILL'), STOP_GRACE_MS)
  await ended
  clearTimeout(impatient)
}

/** In a worker: the PostgreSQL that its first process uses. */
export async function receiveServer(): Promise<pg.PoolConfig> {
  const [{ server }] = (await once(process, 'message')) as [Welcome]
  return server
}
