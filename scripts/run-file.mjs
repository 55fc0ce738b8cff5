import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { build, environment, install, isPinned, node, ROOT } from './prepare.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The child gets every signal, perhaps twice (a terminal tells the whole group), and it alone decides when to end. */
function pass(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Installs and builds what is missing, then runs a TypeScript file of the project on its own Node. */
export async function runFile(file, args = []) {
  try {
    install()
    process.env.CLOCHE_VERSION = build()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  if (!isPinned()) {
    pass(spawn(node, [file, ...args], { cwd: ROOT, stdio: 'inherit', env: environment() }))
    return
  }
  process.argv.splice(1, Infinity, file, ...args)
  await import(pathToFileURL(file).href)
}
