import { createHmac } from 'node:crypto'
import pg from 'pg'
import { type Cluster, SUPERUSER } from './cluster.ts'
import { EmbeddedError } from './problem.ts'

/** PostgreSQL that has just started may be slow to greet its first connection. */
const CONNECTION_TIMEOUT_MS = 60_000
const WRONG_PASSWORD = '28P01'

/** The password of Cloche's own account, which is no superuser; it is derived from the superuser's. */
const appPassword = ({ password }: Cluster): string =>
  createHmac('sha256', password).update('cloche').digest('base64url')

/** A connection of that account to Cloche's database. */
export const appConnection = (socketDir: string, cluster: Cluster): pg.PoolConfig => ({
  host: socketDir,
  user: 'cloche',
  password: appPassword(cluster),
  database: 'cloche',
})

/** A connection of the superuser to the maintenance database. */
async function connectSuperuser(host: string, { directory, password }: Cluster): Promise<pg.Client> {
  const connection = { host, user: SUPERUSER, password, database: 'postgres' }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    return await client.connect()
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error
    throw new EmbeddedError(`The password kept beside ${directory} is not its own.`, { cause: error })
  }
}

/** Makes Cloche's role and database if they are missing. */
export async function ensureAppDatabase(socketDir: string, cluster: Cluster): Promise<void> {
  const client = await connectSuperuser(socketDir, cluster)
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'cloche') as role,
              exists (select from pg_database where datname = 'cloche') as database`,
    )
    const secret = client.escapeLiteral(appPassword(cluster))
    if (!rows[0]!.role) await client.query(`create role cloche login createdb password ${secret}`)
    if (!rows[0]!.database) await client.query('create database cloche owner cloche')
  } finally {
    await client.end()
  }
}
