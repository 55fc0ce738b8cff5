import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Debian puts programs of the administrator where an ordinary account does not look. */
const ALSO = ['/usr/sbin', '/usr/local/sbin', '/sbin']
const POLL_MS = 50
/** The number of characters to keep of a program's last output. */
const LAST_WORDS = 4000

export const run = promisify(execFile)

/** A program is missing on this machine; the message says how to get it. */
export class Missing extends Error {
  override name = 'Missing'
}

/** Returns the path of an installed program; null when there is none. */
export async function findProgram(name: string): Promise<string | null> {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), ...ALSO]) {
    const path = join(folder, name)
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
  return null
}

/** Returns the path of an installed program. Throws Missing with `how` to install it. */
export async function requireProgram(name: string, how: string): Promise<string> {
  const program = await findProgram(name)
  if (program === null) throw new Missing(how)
  return program
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** Sends a signal and waits for the end of the process. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Starts a program. Its output is shown only if it ends. */
export function startProgram(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
}

/** Waits until a started program answers. Throws with its last words, as far as its output is piped, when it ends before. */
export async function untilAnswering(
  child: ChildProcess,
  name: string,
  answers: () => Promise<boolean>,
): Promise<void> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (said = `${said}${text}`.slice(-LAST_WORDS)))
  while (!(await answers())) {
    if (hasEnded(child)) throw new Error(`${name} did not start:\n${said}`)
    await wait(POLL_MS)
  }
}
