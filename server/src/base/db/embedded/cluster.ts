import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { programOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import { majorsIn } from './majors.ts'
import { type Place, remove } from './place.ts'
import { EmbeddedError } from './problem.ts'

const run = promisify(execFile)

export const SUPERUSER = 'postgres'

export interface Cluster {
  /** PostgreSQL's data directory. */
  directory: string
  /** The superuser's. */
  password: string
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Makes the password file once, atomically, also when two processes start at once. */
async function ensurePassword(home: string): Promise<string> {
  const file = join(home, 'password')
  if (!(await exists(file))) {
    const draft = join(home, `password.${process.pid}.${randomBytes(4).toString('hex')}`)
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file).catch(() => {})
    await unlink(draft)
  }
  return readFile(file, 'utf8')
}

async function initialise(binaries: Binaries, { account, home }: Place, target: string, password: string) {
  const draft = await mkdtemp(`${target}.new-`)
  const [data, passwordFile] = [join(draft, 'data'), join(draft, 'password')]
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account !== null)
    await Promise.all([draft, data, passwordFile].map((path) => chown(path, account.uid, account.gid)))
  try {
    await run(binaries.initdb, initdbArguments(data, passwordFile), programOptions(account))
    await rename(data, target)
  } catch (cause) {
    // Another process may have been faster.
    if (!(await exists(join(target, 'PG_VERSION')))) throw initdbProblem(home, cause)
  } finally {
    await remove(draft)
  }
}

/** The builtin provider sorts and folds case alike on every system, whatever locales it has. */
const initdbArguments = (data: string, passwordFile: string): string[] => [
  `--pgdata=${data}`,
  `--username=${SUPERUSER}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  `--locale=${process.platform === 'darwin' ? 'C' : 'C.UTF-8'}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

function initdbProblem(home: string, cause: unknown): EmbeddedError {
  const output = (cause as { stderr?: string }).stderr?.trim() || String(cause)
  return new EmbeddedError(
    `PostgreSQL could not make its database in ${home} (or set DATABASE_URL to one of your own):\n${output}`,
    { cause },
  )
}

/**
 * Returns the folder of the newest older version's data where this version has none, else undefined. Throws an EmbeddedError
 * beside data of a newer version: writes to this one would be hidden at the next upgrade.
 */
export async function formerIn(place: Place, major: string): Promise<string | undefined> {
  const newest = (await majorsIn(place.home)).findLast((other) => other !== major)
  if (newest === undefined) return undefined
  if (Number(newest) > Number(major)) throw newerProblem(place, newest, major)
  return (await isMade(place, major)) ? undefined : join(place.home, newest)
}

const newerProblem = ({ home }: Place, newer: string, major: string): EmbeddedError =>
  new EmbeddedError(
    `${home} holds data of PostgreSQL ${newer}; this version of Cloche brings PostgreSQL ${major}. ` +
      `Start the Cloche that brings PostgreSQL ${newer}. To give its data up, make a backup with that Cloche and ` +
      `move ${join(home, newer)} away; photos that no other data names are then removed.`,
  )

const isMade = ({ home }: Place, major: string) => exists(join(home, major, 'PG_VERSION'))

/** Returns the cluster of this place and makes it if it is missing. An interrupted attempt leaves only drafts. */
export async function ensureCluster(binaries: Binaries, place: Place): Promise<Cluster> {
  const { major } = binaries
  const former = await formerIn(place, major)
  if (former !== undefined)
    throw new EmbeddedError(
      `${place.home} holds data of PostgreSQL ${basename(former)}; this version of Cloche brings PostgreSQL ${major}. ` +
        `Make a backup with the Cloche that made the data (npm run backup), then restore it here with this one (npm run restore).`,
    )
  const directory = join(place.home, major)
  const password = await ensurePassword(place.home)
  if (!(await isMade(place, major))) await initialise(binaries, place, directory, password)
  return { directory, password }
}

/** The draft into which a backup is restored beside the data of another major version. */
export const successorOf = ({ home }: Place, major: string): string => join(home, `${major}.new-restored`)

/** Makes an empty successor. `takePlace` makes it the cluster of this version, once it is stopped. */
export async function makeSuccessor(
  binaries: Binaries,
  place: Place,
): Promise<Cluster & { takePlace(): Promise<void> }> {
  await removeDrafts(place.home)
  const directory = successorOf(place, binaries.major)
  const password = await ensurePassword(place.home)
  await initialise(binaries, place, directory, password)
  return { directory, password, takePlace: () => rename(directory, join(place.home, binaries.major)) }
}

/** Removes the drafts of interrupted first starts and restores. */
export async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => /^\d+\.new-|^password\.\d/.test(name))
  await Promise.all(drafts.map((name) => remove(join(home, name))))
}
