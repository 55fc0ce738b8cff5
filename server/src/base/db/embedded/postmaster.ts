import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BaseLogger } from 'pino'
import type { Started } from '../../processes/keep-running.ts'
import { type Account, holds, programOptions } from './account.ts'
import { remove } from './place.ts'
import { EmbeddedError } from './problem.ts'

const STOP_TIMEOUT_MS = 60_000
const SOCKET_PATH_MAX = 90
/** Messages about connections while the server starts or stops, which are no fault. */
const PASSING = /due to administrator command$|^FATAL: +the database system is /
const READY = 'database system is ready to accept connections'

const MIB = 1024 ** 2
const [LEAST_BUFFERS, MOST_BUFFERS] = [192, 1024]

/** A thirty-second of the memory, in MB, because the server, its child processes and the system's cache of files need the rest. */
export function sharedBuffers(memoryBytes: number): number {
  return Math.min(Math.max(Math.floor(memoryBytes / 32 / MIB), LEAST_BUFFERS), MOST_BUFFERS)
}

/** The memory of the machine, or of the container if it may take less. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: `${sharedBuffers(memoryHere())}MB`,
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '2GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/** A server that runs. `stop` is a fast shutdown: open transactions roll back, everything committed is on the disk. */
export type Postmaster = Started

/** The server ended before it was ready; the message has its output. */
export class FailedStart extends Error {
  override name = 'FailedStart'
}

/** A folder for the socket that only PostgreSQL's account may enter. */
export async function makeSocketDir(account: Account | null): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const prefix = join(parent, 'cloche-')
    if (!/^[\w./-]+$/.test(prefix) || prefix.length + 20 > SOCKET_PATH_MAX) continue
    const folder = await mkdtemp(prefix).catch(() => null)
    if (folder === null) continue
    if (account !== null) await chown(folder, account.uid, account.gid)
    if (account === null || (await holds(account, 'test -x "$1"', folder))) return folder
    await remove(folder)
  }
  throw new EmbeddedError(
    `PostgreSQL needs a folder for its socket, and neither ${tmpdir()} nor /tmp will do.`,
  )
}

/** Makes the socket's folder again if a cleaner of temporary files removed it. Refuses a folder of another account. */
async function ensureSocketDir(socketDir: string, account: Account | null): Promise<void> {
  const found = await lstat(socketDir).catch(() => null)
  const uid = account?.uid ?? process.getuid?.()
  if (found === null) {
    await mkdir(socketDir, { mode: 0o700 })
    if (account !== null) await chown(socketDir, account.uid, account.gid)
  } else if (!found.isDirectory() || found.uid !== uid) {
    throw new EmbeddedError(`${socketDir} belongs to another account.`)
  }
}

function spawnPostgres({ program, directory, socketDir, account, maxConnections }: Launch) {
  const own = { unix_socket_directories: socketDir, max_connections: maxConnections }
  const settings = Object.entries({ ...SETTINGS, ...own })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A process group of its own keeps a terminal's Ctrl-C from the server while requests finish.
  return spawn(program, ['-D', directory, ...flags], {
    ...programOptions(account),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
}

/** Resolves when PostgreSQL takes connections; rejects with FailedStart when it ends first. */
function untilReady(child: ChildProcess, log: BaseLogger): Promise<void> {
  const lines = createInterface({ input: child.stderr! })
  const early: string[] = []
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      early.push(line)
      if (early.length > 100) early.shift()
      if (/^(FATAL|PANIC)/.test(line) && !PASSING.test(line)) log.warn(`postgres: ${line}`)
      else log.debug(`postgres: ${line}`)
      if (line.includes(READY)) resolve()
    })
    lines.once('close', () => reject(new FailedStart(early.join('\n'))))
    child.once('error', (cause) => reject(new FailedStart(cause.message, { cause })))
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  // Immediate shutdown is safe too: the next start replays the log.
  const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(impatient)
}

export interface Launch {
  program: string
  /** PostgreSQL's data directory. */
  directory: string
  socketDir: string
  account: Account | null
  maxConnections: number
}

/**
 * Starts PostgreSQL on a cluster that no other server uses. Throws FailedStart with its output, also when `signal` stops it
 * before it is ready.
 */
export async function startPostmaster(
  options: Launch,
  log: BaseLogger,
  signal: AbortSignal,
): Promise<Postmaster> {
  const { socketDir } = options
  await ensureSocketDir(socketDir, options.account)
  const child = spawnPostgres(options)
  const killWithUs = () => {
    child.kill('SIGINT')
    rmSync(socketDir, { recursive: true, force: true })
  }
  process.once('exit', killWithUs)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => process.off('exit', killWithUs))
  const abandon = () => void stopChild(child)
  signal.addEventListener('abort', abandon)
  try {
    await untilReady(child, log)
  } catch (error) {
    await stopChild(child)
    throw error
  } finally {
    signal.removeEventListener('abort', abandon)
  }
  const stop = () => stopChild(child)
  return { ended, stop }
}
