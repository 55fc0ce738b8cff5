import { chown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export interface Connection {
  host: string
  user: string
  password: string
  database: string
}

/** Reads a file of the PostgreSQL that the product started under `DATA_DIR/postgres`. */
async function clusterFile(dataDir: string, name: string): Promise<string> {
  const home = join(dataDir, 'postgres')
  const major = (await readdir(home)).find((entry) => /^\d+$/.test(entry))
  if (major === undefined) throw new Error(`${home} holds no database`)
  return readFile(join(home, major, name), 'utf8')
}

const postmasterFile = async (dataDir: string) => (await clusterFile(dataDir, 'postmaster.pid')).split('\n')

const passwordOf = (dataDir: string) => readFile(join(dataDir, 'postgres/password'), 'utf8')

/** The arguments with which `bare-server.ts` starts a stopped product's PostgreSQL as the product did. */
export async function postgresArguments(dataDir: string): Promise<string[]> {
  const home = join(dataDir, 'postgres')
  const { uid, gid } = await stat(home)
  const socket = join(home, 'bare')
  await mkdir(socket, { recursive: true })
  await chown(socket, uid, gid)
  // PostgreSQL writes each of its arguments in quotes.
  const command = (await clusterFile(dataDir, 'postmaster.opts'))
    .trim()
    .split(' "')
    .map((each) => each.replace(/"$/, ''))
  const options = [
    '--uid',
    String(uid),
    '--gid',
    String(gid),
    '--socket',
    socket,
    '--password',
    await passwordOf(dataDir),
  ]
  return [...options, '--', ...command, '-c', `unix_socket_directories=${socket}`]
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await postmasterFile(dataDir))[0])
}

/** Connects as the superuser, who may fill tables without triggers and has reserved connections. */
export async function connectionTo(dataDir: string): Promise<Connection> {
  const host = (await postmasterFile(dataDir))[4]!
  const password = await passwordOf(dataDir)
  return { host, user: 'postgres', password, database: 'cloche' }
}

/** Returns the environment for one of the product's programs on this database. */
export function environmentOf({ host, user, password, database }: Connection) {
  const { PATH, HOME } = process.env
  const at = `?host=${encodeURIComponent(host)}`
  return {
    PATH,
    HOME,
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@/${database}${at}`,
  }
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
