import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export interface Connection {
  host: string
  user: string
  password: string
  database: string
}

/** Reads the password and the port of PostgreSQL that the running product left under `DATA_DIR/postgres`. */
async function postmasterFile(dataDir: string): Promise<string[]> {
  const home = join(dataDir, 'postgres')
  const major = (await readdir(home)).find((name) => /^\d+$/.test(name))
  if (major === undefined) throw new Error(`${home} holds no database`)
  return (await readFile(join(home, major, 'postmaster.pid'), 'utf8')).split('\n')
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await postmasterFile(dataDir))[0])
}

/** Connects as the superuser, who may fill tables without triggers and has reserved connections. */
export async function connectionTo(dataDir: string): Promise<Connection> {
  const host = (await postmasterFile(dataDir))[4]!
  const password = await readFile(join(dataDir, 'postgres/password'), 'utf8')
  return { host, user: 'postgres', password, database: 'cloche' }
}

/** Opens a connection only while `work` runs, because the product needs most connections. */
export async function withDatabase<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
