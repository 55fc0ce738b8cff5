import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { end, findProgram, hasEnded, Missing, startProgram } from './programs.ts'

const POLL_MS = 50
const MISSING =
  'npm run soak needs HAProxy: apt-get install haproxy (Debian, Ubuntu), dnf install haproxy (Fedora), ' +
  'apk add haproxy (Alpine), brew install haproxy (macOS).'

/** A running HAProxy. */
export interface Haproxy {
  /** Lets the process accept bytes and pass none, like a network that drops packets. */
  freeze(): void
  thaw(): void
}

/** Returns the path of the program. Throws Missing with the way to install it. */
export async function findHaproxy(): Promise<string> {
  const program = await findProgram('haproxy')
  if (program === null) throw new Missing(MISSING)
  return program
}

/** Starts HAProxy with a configuration of `ops/`, whose addresses come from `env`, and waits until `port` answers. */
export async function startHaproxy(
  config: string,
  env: Record<string, string>,
  port: number,
  stack: AsyncDisposableStack,
): Promise<Haproxy> {
  const file = fileURLToPath(new URL(`../../ops/${config}`, import.meta.url))
  const child = startProgram(await findHaproxy(), ['-db', '-f', file], { PATH: process.env['PATH'], ...env })
  let said = ''
  child.stderr!.on('data', (text) => (said = `${said}${text}`.slice(-4000)))
  stack.defer(() => {
    child.kill('SIGCONT')
    return end(child, 'SIGTERM')
  })
  while (!(await accepts(port))) {
    if (hasEnded(child)) throw new Error(`HAProxy did not start with ${config}:\n${said}`)
    await wait(POLL_MS)
  }
  return {
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
