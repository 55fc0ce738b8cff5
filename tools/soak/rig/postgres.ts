import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Account, programOptions } from '@cloche/server/src/base/db/embedded/account.ts'
import type { Binaries } from '@cloche/server/src/base/db/embedded/binaries.ts'
import { SUPERUSER } from '@cloche/server/src/base/db/embedded/cluster.ts'
import { end, hasEnded, run } from '@cloche/e2e/programs.ts'

const HOST = '127.0.0.1'
const POLL_MS = 100

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '192MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A standby that follows takes no connections, so that a proxy needs no more than a login to find the primary.
  hot_standby: 'off',
  wal_keep_size: '2GB',
  max_wal_size: '2GB',
  timezone: 'UTC',
}

/** The place of a server: its data directory and port, and the account and programs that run it. */
export interface Site {
  directory: string
  port: number
  password: string
  log: string
  account: Account | null
  binaries: Binaries
}

export const connectionOf = ({ port, password }: Site): pg.ClientConfig => ({
  host: HOST,
  port,
  user: SUPERUSER,
  password,
})

/** Runs `work` with a connection of the superuser. */
export async function asSuperuser<T>(
  site: Site,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new pg.Client({ ...connectionOf(site), database })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A PostgreSQL that runs, as primary or as standby. */
export interface Running {
  site: Site
  stop(): Promise<void>
  /** Kills the server and the processes of its connections at once, as a power failure does. */
  kill(): Promise<void>
  /** The server's process and those of its connections. */
  processes(): Promise<number[]>
}

/** Starts a server. Does not wait until it takes connections: a standby never does. */
export async function startPostgres(site: Site): Promise<Running> {
  const settings = Object.entries({ ...SETTINGS, port: String(site.port) })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(site.log, 'a')
  const child = spawn(site.binaries.postgres, ['-D', site.directory, ...flags], {
    ...programOptions(site.account),
    stdio: ['ignore', 'ignore', log.fd],
    detached: true,
  })
  await once(child, 'spawn')
  await log.close()
  return {
    site,
    stop: () => end(child, 'SIGINT'),
    kill: () => killWhole(child),
    processes: () => processesOf(child),
  }
}

async function processesOf({ pid }: ChildProcess): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(pid)])
  return [pid!, ...stdout.trim().split(/\s+/).map(Number)]
}

async function killWhole(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const processes = await processesOf(child)
  const exited = once(child, 'exit')
  for (const pid of processes) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // A connection may have ended meanwhile.
    }
  }
  await exited
}

/** Waits until the server takes connections. */
export async function untilOpen({ site }: Running): Promise<void> {
  for (;;) {
    const isOpen = await asSuperuser(site, async () => true).catch(() => false)
    if (isOpen) return
    await wait(POLL_MS)
  }
}

/** Makes a standby the primary. Returns when the server has ended its recovery. */
export async function promote({ site: { binaries, directory, account } }: Running): Promise<void> {
  const program = join(dirname(binaries.postgres), 'pg_ctl')
  await run(program, ['promote', '-w', '-D', directory], programOptions(account))
}
