import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import { type Cluster, ensureCluster, removeDrafts } from './embedded/cluster.ts'
import { clearTheWay } from './embedded/orphan.ts'
import {
  appPassword,
  connectSuperuser,
  ensureAppDatabase,
  keepOwning,
  ownerProcess,
  tryOwn,
} from './embedded/owner.ts'
import { findPlace, type Place } from './embedded/place.ts'
import { FailedStart, type Postmaster, startPostmaster } from './embedded/postmaster.ts'
import { EmbeddedError } from './embedded/problem.ts'

/** How long the remains of a killed server may take to go. */
const PATIENCE_MS = 15_000
const RETRY_MS = 250
const TAKING_MS = 3000
const TRANSIENT = /pre-existing shared memory block|lock file ".*" already exists|is another post/

export interface EmbeddedDatabase {
  connection: pg.PoolConfig
  /** Resolves when PostgreSQL has ended, asked to or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

async function launch(
  binaries: Binaries,
  place: Place,
  cluster: Cluster,
  log: BaseLogger,
): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    await clearTheWay(cluster, deadline, log)
    try {
      return await startPostmaster(binaries.postgres, cluster.directory, place.account, log)
    } catch (error) {
      if (!(error instanceof FailedStart)) throw error
      if (!TRANSIENT.test(error.message) || Date.now() > deadline)
        throw new EmbeddedError(`PostgreSQL did not start in ${cluster.directory}:\n${error.message}`, {
          cause: error,
        })
      await wait(RETRY_MS)
    }
  }
}

async function takeOwnership({ socketDir }: Postmaster, cluster: Cluster) {
  const client = await connectSuperuser(socketDir, cluster)
  const deadline = Date.now() + TAKING_MS
  // Another process that is starting may hold the lock for a moment, to see whose this is.
  while (!(await tryOwn(client)) && Date.now() < deadline) await wait(RETRY_MS)
  if (!(await tryOwn(client)))
    throw new EmbeddedError(
      `Another Cloche (process ${await ownerProcess(client)}) uses ${cluster.directory}.`,
    )
  await ensureAppDatabase(client, cluster)
  return keepOwning(client, socketDir, cluster)
}

/**
 * PostgreSQL on `dataDir`, for this process alone: made on the first start, recovered after a kill.
 * Throws an EmbeddedError that says what an operator can do.
 */
export async function startEmbedded(dataDir: string, log: BaseLogger): Promise<EmbeddedDatabase> {
  const place = await findPlace(dataDir, log)
  const binaries = await findBinaries(place.account)
  const cluster = await ensureCluster(binaries, place)
  const postmaster = await launch(binaries, place, cluster, log)
  const owner = await takeOwnership(postmaster, cluster).catch(async (error: unknown) => {
    await postmaster.stop()
    throw error
  })
  await removeDrafts(place.home)
  return {
    connection: {
      host: postmaster.socketDir,
      user: 'cloche',
      password: appPassword(cluster),
      database: 'cloche',
    },
    ended: postmaster.ended,
    stop: async () => {
      await owner.release()
      await postmaster.stop()
    },
  }
}
