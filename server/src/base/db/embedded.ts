import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { keepRunning } from '../processes/keep-running.ts'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import {
  type Cluster,
  ensureCluster,
  formerIn,
  makeSuccessor,
  removeDrafts,
  successorOf,
} from './embedded/cluster.ts'
import { appConnection, ensureAppDatabase } from './embedded/app-database.ts'
import { majorsIn } from './embedded/majors.ts'
import { clearTheWay, socketDirOf } from './embedded/orphan.ts'
import { isOwned, own } from './embedded/owner.ts'
import { findPlace, type Place, remove } from './embedded/place.ts'
import {
  FailedStart,
  type Launch,
  makeSocketDir,
  type Postmaster,
  startPostmaster,
} from './embedded/postmaster.ts'
import { EmbeddedError } from './embedded/problem.ts'

/** How long the processes of a killed server may take to end. */
const PATIENCE_MS = 15_000
const RETRY_MS = 250
/** A Cloche that is stopping frees the data directory within this time. */
const HANDOVER_MS = 3000
/** The connections that one process takes at most (docs/operating.md). */
const CONNECTIONS_OF_A_PROCESS = 44
/** Connections for the exports and backups beside the processes, and for the owner's own programs. */
const SPARE_CONNECTIONS = 56
const TRANSIENT = /pre-existing shared memory block|lock file ".*" already exists|is another post/

export interface EmbeddedDatabase {
  /** Stays as it is when PostgreSQL is started again. */
  connection: pg.PoolConfig
  stop(): Promise<void>
}

async function launch(options: Launch, log: BaseLogger, signal: AbortSignal): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    await clearTheWay(options.directory, deadline, log)
    try {
      return await startPostmaster(options, log, signal)
    } catch (error) {
      if (!(error instanceof FailedStart)) throw error
      if (!TRANSIENT.test(error.message) || Date.now() > deadline)
        throw new EmbeddedError(`PostgreSQL did not start in ${options.directory}:\n${error.message}`, {
          cause: error,
        })
      await wait(RETRY_MS, undefined, { signal })
    }
  }
}

interface Served {
  place: Place
  binaries: Binaries
  cluster: Cluster
  /** The processes that connect. */
  processes: number
}

/** Runs PostgreSQL on the cluster until the stack is disposed. */
async function serve(
  { place: { account }, binaries, cluster, processes }: Served,
  log: BaseLogger,
  stack: AsyncDisposableStack,
): Promise<pg.PoolConfig> {
  const socketDir = await makeSocketDir(account)
  stack.defer(() => remove(socketDir))
  const { directory } = cluster
  const maxConnections = processes * CONNECTIONS_OF_A_PROCESS + SPARE_CONNECTIONS
  const options = { program: binaries.postgres, directory, socketDir, account, maxConnections }
  const start = (signal: AbortSignal) => launch(options, log, signal)
  stack.defer(keepRunning('PostgreSQL', await start(new AbortController().signal), start, log))
  await ensureAppDatabase(socketDir, cluster)
  return appConnection(socketDir, cluster)
}

/** Says which older data keeps the sweep of photos (photos/sweep.ts) from removing files without a row. */
async function announceOthers(home: string, major: string, log: BaseLogger): Promise<void> {
  const others = (await majorsIn(home)).filter((other) => other !== major)
  for (const other of others)
    log.info(
      `${join(home, other)} holds data of PostgreSQL ${other}: files of photos without a row stay until you remove it`,
    )
}

/**
 * Starts PostgreSQL on `dataDir`, owned by this process, with room for so many `processes`: makes the cluster on the first start,
 * recovers it after a kill, starts the server again when it ends. Throws an EmbeddedError with advice for the operator.
 */
export async function startEmbedded(
  dataDir: string,
  log: BaseLogger,
  processes = 1,
): Promise<EmbeddedDatabase> {
  await using stack = new AsyncDisposableStack()
  const place = await findPlace(dataDir, log)
  const ownership = await own(place.home, HANDOVER_MS)
  stack.defer(() => ownership.release())
  const binaries = await findBinaries(place.account)
  const cluster = await ensureCluster(binaries, place)
  const connection = await serve({ place, binaries, cluster, processes }, log, stack)
  await removeDrafts(place.home)
  await announceOthers(place.home, binaries.major, log)
  const kept = stack.move()
  return { connection, stop: () => kept.disposeAsync() }
}

export interface RestoreTarget extends EmbeddedDatabase {
  /** The data of another major version, which stays as it is; undefined where there is none. */
  former: string | undefined
  /** Lets the restored data take its place at the stop. A restore that is cut off before changes nothing. */
  complete(): void
}

/**
 * Starts the PostgreSQL into which a backup is restored: that of `dataDir`, or a new one beside the data of another major
 * version. Throws an EmbeddedError with advice for the operator.
 */
export async function openRestoreTarget(dataDir: string, log: BaseLogger): Promise<RestoreTarget> {
  const place = await findPlace(dataDir, log)
  const binaries = await findBinaries(place.account)
  const former = await formerIn(place, binaries.major)
  if (former === undefined) return { ...(await openEmbedded(dataDir, log)), former, complete() {} }
  await using stack = new AsyncDisposableStack()
  const ownership = await own(place.home, HANDOVER_MS)
  stack.defer(() => ownership.release())
  await clearTheWay(successorOf(place, binaries.major), Date.now() + PATIENCE_MS, log)
  const cluster = await makeSuccessor(binaries, place)
  let isComplete = false
  stack.defer(async () => {
    if (isComplete) await cluster.takePlace()
  })
  const connection = await serve({ place, binaries, cluster, processes: 1 }, log, stack)
  const kept = stack.move()
  return { connection, former, complete: () => void (isComplete = true), stop: () => kept.disposeAsync() }
}

/**
 * Connects to the PostgreSQL that another Cloche runs on `dataDir`, or starts it for this process if none does. Throws an
 * EmbeddedError with advice for the operator.
 */
export async function openEmbedded(dataDir: string, log: BaseLogger): Promise<EmbeddedDatabase> {
  const { home, account } = await findPlace(dataDir, log)
  if (!isOwned(home)) return startEmbedded(dataDir, log)
  const cluster = await ensureCluster(await findBinaries(account), { home, account })
  const socketDir = await socketDirOf(cluster.directory)
  if (socketDir === null)
    throw new EmbeddedError(
      `The Cloche that uses ${dataDir} is starting its PostgreSQL. Try again in a moment.`,
    )
  return { connection: appConnection(socketDir, cluster), stop: async () => {} }
}
