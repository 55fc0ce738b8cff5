import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Context } from '../context.ts'

const running: ChildProcess[] = []

/**
 * A script of this folder as a process of its own, on that database; answers once the script has said something. `first`: what a
 * shell does before it becomes that process.
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
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return Object.assign(child, { said: said.toString().trim() })
}

/** At once and without a word, as a machine that loses its power. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Every one that was started and still runs. */
export async function killAll(): Promise<void> {
  for (const child of running.splice(0)) await kill(child)
}
