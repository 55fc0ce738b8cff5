import { spawn } from 'node:child_process'
import module from 'node:module'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { build, COMPILED, environment, install, isPinned, node, ROOT } from './prepare.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const ORPHAN_POLL_MS = 200

/** Runs the same file again on the project's Node. The child gets every signal and decides alone when to end. */
function handOver() {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(),
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** A killed npm passes no signal on, so this stops as if it had. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM')
  setInterval(watch, ORPHAN_POLL_MS).unref()
}

/** Installs and, by default, builds what is missing, then runs a TypeScript file on the project's own Node. */
export async function runFile(file, args = [], { builds = true, packsLater = false } = {}) {
  try {
    install()
    if (builds) process.env.CLOCHE_VERSION = build({ packsLater })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  endWithNpm()
  if (!isPinned()) return handOver()
  module.enableCompileCache(COMPILED)
  process.argv.splice(1, Infinity, file, ...args)
  await import(pathToFileURL(file).href)
}
