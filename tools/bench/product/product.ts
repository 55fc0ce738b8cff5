import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { freePort } from '../../../scripts/free-port.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { requestBytes } from '../load/requests.ts'
import { postgresArguments } from './database.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const BARE = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
const HOST = '127.0.0.1'
const POLL_MS = 2
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000

/** The way to start the product: through npm, or the server with Node. `bare`: PostgreSQL and a server that does nothing. */
export type Way = 'npm' | 'node' | 'bare'

export interface Product {
  host: string
  port: number
  url: string
  dataDir: string
  pid: number
  /** Milliseconds from its spawn to the first 200. */
  healthMs: number
  readyMs: number
  /** The product's output so far. */
  output(): string
  stop(): Promise<void>
}

/** The settings by which `npm start` bounds the memory of the C library, for a server that Node starts directly. */
export const HEAPS = parseEnv(readFileSync(`${ROOT}scripts/heaps.env`, 'utf8'))

/** The environment of a plain shell, in which npm finds the runtime of the machine. */
function environment(): NodeJS.ProcessEnv {
  const { HOME, TMPDIR, LANG, PATH = '' } = process.env
  const path = PATH.split(':').filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { HOME, TMPDIR, LANG, PATH: path.join(':'), ...HEAPS }
}

async function commandOf(way: Way, dataDir: string, port: number): Promise<[string, string[]]> {
  if (way === 'npm') return ['npm', ['start']]
  if (way === 'node') return [process.execPath, ['--max-semi-space-size=8', 'server/src/main.ts']]
  return [process.execPath, [BARE, '--port', String(port), ...(await postgresArguments(dataDir))]]
}

async function launch(
  way: Way,
  dataDir: string,
  port: number,
  variables: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const [command, args] = await commandOf(way, dataDir, port)
  // The product has its own process group, so Ctrl-C reaches it once, through this process.
  return spawn(command, args, {
    cwd: ROOT,
    env: { ...environment(), DATA_DIR: dataDir, PORT: String(port), DEMO: 'short', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

async function answers(port: number, request: Buffer): Promise<boolean> {
  const connection = await HttpConnection.open(HOST, port).catch(() => null)
  const answer = await connection?.send(request).catch(() => null)
  connection?.close()
  return answer?.status === 200
}

async function firstAnswer(
  port: number,
  path: string,
  spawned: number,
  signal: AbortSignal,
): Promise<number> {
  const request = requestBytes({ method: 'GET', path })
  while (!(await answers(port, request))) {
    signal.throwIfAborted()
    await wait(POLL_MS)
  }
  return performance.now() - spawned
}

/** Waits for the photos of a first start, because their making would disturb the figures. */
async function photosInPlace(output: () => string, signal: AbortSignal): Promise<void> {
  if (!output().includes('demo data is in place')) return
  while (!output().includes("the demo's photos are in place")) await wait(100, undefined, { signal })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const impatient = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(impatient)
}

/** Starts the product with its default settings but for `variables`, and waits until it answers and has the demo's photos. */
export async function startProduct(
  way: Way,
  dataDir: string,
  stack: AsyncDisposableStack,
  variables: NodeJS.ProcessEnv = {},
): Promise<Product> {
  const port = await freePort()
  const child = await launch(way, dataDir, port, variables)
  const spawned = performance.now()
  stack.defer(() => stopChild(child))
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk))
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error(`The product ended before it answered:\n${output}`)))
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(START_TIMEOUT_MS)])
  const [healthMs, readyMs] = await Promise.all([
    firstAnswer(port, '/health', spawned, signal),
    firstAnswer(port, '/ready', spawned, signal),
  ])
  await photosInPlace(() => output, ended.signal)
  const stop = () => stopChild(child)
  const url = `http://${HOST}:${port}`
  return { host: HOST, port, url, dataDir, pid: child.pid!, healthMs, readyMs, output: () => output, stop }
}
