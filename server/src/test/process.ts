import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Context } from '../base/context.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
/** What a process of a test has of this one's environment. */
export const INHERITED: NodeJS.ProcessEnv = { PATH, NODE_COMPILE_CACHE }

const running: ChildProcess[] = []

/**
 * Starts a script of this folder in a process on that database, and resolves once the script has sent something.
 * `first` holds shell commands to run before it.
 */
export async function startProcess(
  script: string,
  connection: Context['connection'],
  env: NodeJS.ProcessEnv,
  first = ':',
): Promise<ChildProcess & { said: string }> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const command = [process.execPath, file, JSON.stringify(connection)]
  const child = spawn('sh', ['-c', `${first}; exec "$@"`, 'sh', ...command], {
    env: { ...INHERITED, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return Object.assign(child, { said: said.toString().trim() })
}

/** Kills the process at once and without notice, like a power failure. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Kills all started processes that still run. */
export async function killAll(): Promise<void> {
  for (const child of running.splice(0)) await kill(child)
}
