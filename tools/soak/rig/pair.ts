import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { findBinaries } from '@cloche/server/src/base/db/embedded/binaries.ts'
import { ensureCluster } from '@cloche/server/src/base/db/embedded/cluster.ts'
import { findPlace } from '@cloche/server/src/base/db/embedded/place.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { copyAsStandby, STANDBY } from './copy.ts'
import { asSuperuser, promote, type Running, type Site, startPostgres, untilOpen } from './postgres.ts'

const POLL_MS = 100
const USER = 'cloche'
const DATABASE = 'cloche'

/** A primary and a synchronous standby that change places when the primary is killed. */
export class Pair {
  readonly ports: readonly [number, number]
  readonly #password = randomBytes(16).toString('hex')
  readonly #started: Running[]
  #primary: Running
  #follower: Site
  #standby: Running | null = null

  private constructor(primary: Running, follower: Site, started: Running[]) {
    this.#primary = primary
    this.#follower = follower
    this.#started = started
    this.ports = [primary.site.port, follower.port]
  }

  /** Makes both in folders below `folder`, with an empty database and its account. Resolves when the standby is synchronous. */
  static async start(folder: string, stack: AsyncDisposableStack): Promise<Pair> {
    const log = pino({ level: 'silent' })
    const siteOf = async (name: string) => {
      const { home, account } = await findPlace(join(folder, name), log)
      const binaries = await findBinaries(account)
      const [port, file] = [await freePort(), join(folder, `${name}.log`)]
      return { home, site: { directory: join(home, binaries.major), port, log: file, account, binaries } }
    }
    const [first, second] = [await siteOf('postgres-1'), await siteOf('postgres-2')]
    const { account, binaries } = first.site
    const { password } = await ensureCluster(binaries, { home: first.home, account })
    // The pair ends as a whole, after the replicas: without its standby a primary lets their last commits wait.
    const started: Running[] = []
    stack.defer(async () => void (await Promise.all(started.map(({ stop }) => stop()))))
    const primary = await startPostgres({ ...first.site, password })
    started.push(primary)
    await untilOpen(primary)
    const pair = new Pair(primary, { ...second.site, password }, started)
    await asSuperuser(primary.site, async (client) => {
      await client.query(`create role ${USER} login password '${pair.#password}'`)
      await client.query(`create database ${DATABASE} owner ${USER}`)
    })
    await pair.addStandby()
    return pair
  }

  /** Returns the value of `DATABASE_URL` for the port of a proxy. */
  url(port: number): string {
    return `postgres://${USER}:${this.#password}@127.0.0.1:${port}/${DATABASE}`
  }

  /** Runs `work` with the superuser's connection to the primary of this moment. */
  asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return asSuperuser(this.#primary.site, work, DATABASE)
  }

  killPrimary(): Promise<void> {
    return this.#primary.kill()
  }

  /** Until the standby runs again, every commit waits. */
  killStandby(): Promise<void> {
    return this.#standby!.kill()
  }

  /** The processes of the primary and of its connections. */
  processesOfPrimary(): Promise<number[]> {
    return this.#primary.processes()
  }

  /** Makes the standby the primary. Until `addStandby` has made another standby, commits are in one place only. */
  async promoteStandby(): Promise<void> {
    const next = this.#standby!
    await promote(next)
    this.#follower = this.#primary.site
    this.#primary = next
    this.#standby = null
    await untilOpen(next)
  }

  /** Copies the primary to the other place, and starts a standby there. */
  async addStandby(): Promise<void> {
    await copyAsStandby(this.#primary.site, this.#follower)
    await this.startStandby()
  }

  /** Starts the standby on the data it has. Resolves when every commit waits for this standby. */
  async startStandby(): Promise<void> {
    this.#standby = await startPostgres(this.#follower)
    this.#started.push(this.#standby)
    await asSuperuser(this.#primary.site, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`)
      await client.query('select pg_reload_conf()')
      while (!(await isSynchronous(client))) await wait(POLL_MS)
    })
  }
}

async function isSynchronous(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
  return rowCount === 1
}
