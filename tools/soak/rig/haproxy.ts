import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { end, requireProgram, startProgram, untilAnswering } from '@cloche/e2e/programs.ts'

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
export const findHaproxy = (): Promise<string> => requireProgram('haproxy', MISSING)

/** Starts HAProxy with a configuration of `ops/`, whose addresses come from `env`, and waits until `port` answers. */
export async function startHaproxy(
  config: string,
  env: Record<string, string>,
  port: number,
  stack: AsyncDisposableStack,
): Promise<Haproxy> {
  const file = fileURLToPath(new URL(`../../../ops/${config}`, import.meta.url))
  const child = startProgram(await findHaproxy(), ['-db', '-f', file], { PATH: process.env['PATH'], ...env })
  stack.defer(() => {
    child.kill('SIGCONT')
    return end(child, 'SIGTERM')
  })
  await untilAnswering(child, `HAProxy with ${config}`, () => accepts(port))
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
