import { enableCompileCache, flushCompileCache } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Running } from './start.ts'

const START_GRACE_MS = 3000

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/cloche', import.meta.url)))
// Photos and passwords are nobody else's; folders can be passed through, as PostgreSQL's account must.
process.umask(0o066)

const { banner } = await import('./banner.ts')
const { readConfig } = await import('./config/config.ts')
const { makeLog } = await import('./log.ts')
const { start } = await import('./start.ts')
const { explain } = await import('./explain.ts')

/** Resolves on the first signal; more of them (npm repeats a terminal's) change nothing. */
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

/** Asked to stop before it was up: what is about to be up is stopped in order, the rest ends with this process. */
async function abandon(starting: Promise<Running>): Promise<void> {
  const running = await Promise.race([starting, wait(START_GRACE_MS)])
  await running?.stop()
}

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const starting = start(config, makeLog(config))
  const running = await Promise.race([starting, asked])
  if (!running) {
    await abandon(starting)
    return 0
  }
  process.stdout.write(banner(config.version, config.publicUrl, running.access))
  flushCompileCache()
  await asked
  await running.stop()
  return 0
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
