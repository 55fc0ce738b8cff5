import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Running } from './start.ts'

const START_GRACE_MS = 3000
/** Requests under way get ten seconds to finish, PostgreSQL the rest. */
const FAULT_GRACE_MS = 20_000

const compiled = fileURLToPath(new URL('../../node_modules/.cache/cloche', import.meta.url))
enableCompileCache(compiled)
// Workers and the processes that read files start from it too.
process.env['NODE_COMPILE_CACHE'] ??= compiled
// Only this account reads files such as photos and passwords; others may pass through folders, as PostgreSQL's account must.
process.umask(0o066)
// What can't be written to a full disk or a closed terminal is lost. Unhandled, it would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const { banner, introduction } = await import('./banner.ts')
const { readConfig } = await import('./base/config/config.ts')
const { makeLog } = await import('./base/telemetry/log.ts')
const { start, startWorker, startWorkers } = await import('./start.ts')
const { explain } = await import('./base/faults/explain.ts')

/** Resolves on the first signal; later ones (npm repeats a terminal's) change nothing. */
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

/** Stops a process that is still starting: the part that is about to run is stopped in order, the rest ends with the process. */
async function abandon(starting: Promise<Running>): Promise<void> {
  const running = await Promise.race([starting, wait(START_GRACE_MS)])
  await running?.stop()
}

/** Rejects with the first error that nothing has caught, rejections included; later ones change nothing. */
const fault = new Promise<never>((_resolve, reject) => process.on('uncaughtException', reject))

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const log = makeLog(config)
  const several = config.workers === 1 ? start : startWorkers
  const starting = (cluster.isWorker ? startWorker : several)(config, log, (administrator) => {
    process.stdout.write(introduction(config.version, administrator))
  })
  const running = await Promise.race([starting, asked, fault])
  if (!running) {
    await abandon(starting)
    return 0
  }
  if (running.access) process.stdout.write(banner(config.version, config.publicUrl, running.access))
  flushCompileCache()
  fault.catch((error: unknown) => endAfterFault(running, log, error))
  await asked
  await running.stop()
  return 0
}

/** After an uncaught error the memory can't be trusted; acknowledged data is in the database. */
async function endAfterFault(running: Running, log: Logger, error: unknown): Promise<void> {
  log.fatal({ err: error }, 'an error that nothing handles ends the process')
  await Promise.race([running.stop(), wait(FAULT_GRACE_MS)]).catch(() => undefined)
  process.exit(1)
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
