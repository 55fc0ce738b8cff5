import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, SUPERUSER } from './cluster.ts'

/** Held for as long as a Cloche uses the cluster. */
const OWNER_LOCK = 0x6f776e
const NAME = 'cloche-owner-'
const RETRY_MS = 500

export interface Owner {
  /** Stop minding the connection; the lock goes with it. */
  release(): Promise<void>
}

/** A connection of the superuser to the maintenance database. */
export async function connectSuperuser(socketDir: string, { password }: Cluster): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketDir,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: `${NAME}${process.pid}`,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** False: another Cloche owns this cluster. */
export async function tryOwn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>(
    `select pg_try_advisory_lock(${OWNER_LOCK}) as owned`,
  )
  return rows[0]!.owned
}

/** The process that holds the cluster, as far as it can be told. */
export async function ownerProcess(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = ${OWNER_LOCK} and granted`,
  )
  return rows[0]?.name.replace(NAME, '') ?? 'unknown'
}

/** Cloche's own account is no superuser; its password follows from the superuser's, not the other way round. */
export const appPassword = ({ password }: Cluster): string =>
  createHmac('sha256', password).update('cloche').digest('base64url')

/** The role and the database that Cloche works with, made on the first start. */
export async function ensureAppDatabase(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'cloche') as role,
            exists (select from pg_database where datname = 'cloche') as database`,
  )
  const secret = client.escapeLiteral(appPassword(cluster))
  if (!rows[0]!.role) await client.query(`create role cloche login createdb password ${secret}`)
  if (!rows[0]!.database) await client.query('create database cloche owner cloche')
}

/**
 * Keeps the lock for as long as `client` lives, and takes it again when the connection breaks
 * (PostgreSQL ends every connection when one of its processes crashes).
 */
export function keepOwning(first: pg.Client, socketDir: string, cluster: Cluster): Owner {
  let current: pg.Client | null = null
  let released = false
  const mind = (client: pg.Client) => {
    current = client
    client.once('end', () => void regain())
  }
  const regain = async () => {
    while (!released) {
      const client = await connectSuperuser(socketDir, cluster).catch(() => null)
      if (client !== null && (await tryOwn(client).catch(() => false))) return mind(client)
      await client?.end().catch(() => {})
      await wait(RETRY_MS, undefined, { ref: false })
    }
  }
  mind(first)
  return {
    release: async () => {
      released = true
      await current?.end().catch(() => {})
    },
  }
}
