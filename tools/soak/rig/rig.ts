import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HEAPS } from '@cloche/bench/product/product.ts'
import { isRoot } from '@cloche/server/src/base/db/embedded/account.ts'
import { fullDisk } from '@cloche/server/src/test/full-disk.ts'
import { MAIN, Product } from '@cloche/e2e/product.ts'
import { freePort } from '../../../scripts/free-port.ts'
import type { Options } from '../options.ts'
import { startHaproxy, type Haproxy } from './haproxy.ts'
import { Pair } from './pair.ts'
import { type Store, startStore } from './store.ts'

const DISK_KIB = 96 * 1024
const POLL_MS = 100
const TIMEOUT_MS = 2000

/** One of the two replicas, and its own way to the database. */
export interface Replica {
  product: Product
  /** The port at which this replica's HAProxy takes its connections to the database. */
  databasePort: number
  databaseProxy: Haproxy
}

/** Everything that a run starts. */
export interface Rig {
  /** The address of the guests and staff: HAProxy before the replicas. */
  url: string
  pair: Pair
  replicas: readonly [Replica, Replica]
  store: Store
  /** A small disk below both replicas' DATA_DIR; null where this account may not mount one. */
  disk: string | null
  /** The folder of the release with which the replicas begin; null when they begin with this version. */
  release: string | null
}

/** Starts the pair, the store, two replicas and the three HAProxys. */
export async function startRig(
  folder: string,
  { release, store: kind }: Pick<Options, 'release' | 'store'>,
  stack: AsyncDisposableStack,
): Promise<Rig> {
  const pair = await Pair.start(folder, stack)
  const store = await startStore(kind, folder, stack)
  const disk = isRoot() ? await smallDisk(stack) : null
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PUBLIC_URL: url,
    STORAGE_URL: store.url,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    DEFAULT_TIMEZONE: 'UTC',
  }
  const data = disk ?? folder
  const program = release === null ? MAIN : join(release, 'server/src/main.ts')
  const replicas: [Replica, Replica] = [
    await startReplica(pair, env, join(data, 'replica-1'), program, stack),
    await startReplica(pair, env, join(data, 'replica-2'), program, stack),
  ]
  const [one, two] = replicas.map(({ product }) => new URL(product.url).host)
  await startHaproxy(
    'haproxy.cfg',
    { CLOCHE_BIND: `127.0.0.1:${port}`, CLOCHE_1: one!, CLOCHE_2: two! },
    port,
    stack,
  )
  return { url, pair, replicas, store, disk, release }
}

async function smallDisk(stack: AsyncDisposableStack): Promise<string> {
  const disk = await fullDisk(DISK_KIB)
  stack.defer(() => disk.remove())
  return disk.folder
}

async function startReplica(
  pair: Pair,
  env: NodeJS.ProcessEnv,
  dataDir: string,
  program: string,
  stack: AsyncDisposableStack,
): Promise<Replica> {
  const databasePort = await freePort()
  const [one, two] = pair.ports
  const addresses = {
    CLOCHE_PG_BIND: `127.0.0.1:${databasePort}`,
    CLOCHE_PG_1: `127.0.0.1:${one}`,
    CLOCHE_PG_2: `127.0.0.1:${two}`,
  }
  const databaseProxy = await startHaproxy('haproxy-postgres.cfg', addresses, databasePort, stack)
  await mkdir(dataDir, { recursive: true })
  const heaps = { ...HEAPS, NODE_OPTIONS: '--max-semi-space-size=8' }
  const given = { ...heaps, ...env, DATABASE_URL: pair.url(databasePort), DATA_DIR: dataDir }
  const product = await Product.start(given, { program })
  stack.defer(() => product.stop())
  return { product, databasePort, databaseProxy }
}

/** Asks a replica whether it can work. Null: no answer in time. */
export const readiness = ({ product }: Replica): Promise<number | null> =>
  fetch(`${product.url}/api/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status,
    () => null,
  )

/** Waits until both replicas can work. */
export async function untilReady({ replicas }: Rig): Promise<void> {
  for (;;) {
    const statuses = await Promise.all(replicas.map(readiness))
    if (statuses.every((status) => status === 200)) return
    await wait(POLL_MS)
  }
}
