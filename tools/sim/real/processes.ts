import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Calls, Ready } from '../../../server/src/test/sim-protocol.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** A start spends most of its time compiling and collecting garbage. */
const QUICKLY = {
  env: { NODE_COMPILE_CACHE: fileOf('node_modules/.cache/cloche-sim') },
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
}

/** A process of the server. It ends with this process, however that ends. */
async function start(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const { execArgv } = QUICKLY
  const options = { env: { ...process.env, ...QUICKLY.env, ...env }, execArgv }
  const child = fork(fileOf(`server/src/test/${script}`), args, options)
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended: ${code}`)))
  const [said] = (await Promise.race([once(child, 'message'), failed])) as [unknown]
  failed.catch(() => undefined)
  return { child, said }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export interface SimDatabase extends Ready {
  call<K extends keyof Calls>(call: K, input: Calls[K][0]): Promise<Calls[K][1]>
  /** Stops PostgreSQL and removes its data. */
  close(): Promise<void>
}

export async function openDatabase(): Promise<SimDatabase> {
  const { child, said } = await start('sim-database-process.ts', [], {})
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  child.on('message', ({ number, output, error }: { number: number; output: unknown; error?: string }) => {
    const asked = waiting.get(number)
    waiting.delete(number)
    if (error === undefined) asked?.resolve(output)
    else asked?.reject(new Error(error))
  })
  child.on('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The database process ended'))
  })
  return {
    ...(said as Ready),
    call: <K extends keyof Calls>(call: K, input: Calls[K][0]) => {
      const asked = Promise.withResolvers<unknown>()
      waiting.set(++count, asked)
      child.send({ call, input, number: count })
      return asked.promise as Promise<Calls[K][1]>
    },
    close: async () => {
      child.disconnect()
      await ended(child)
    },
  }
}

export interface App {
  port: number
  /** Resolves once the process has ended, for whatever reason. */
  ended(): Promise<void>
  close(): Promise<void>
}

export async function openApp({ connection, dataDir }: Ready): Promise<App> {
  const { child, said } = await start('sim-app-process.ts', [JSON.stringify(connection)], {
    DATA_DIR: dataDir,
  })
  return {
    port: said as number,
    ended: () => ended(child),
    close: async () => {
      if (child.connected) child.disconnect()
      await ended(child)
    },
  }
}

/** What a history needs of its server processes. */
export interface Processes {
  readonly database: SimDatabase
  app(): Promise<App>
  /** A number unique to the history in the database. */
  nextHistory(): number
  /** Replaces a server that has died. */
  replaceKilled(): Promise<void>
}
