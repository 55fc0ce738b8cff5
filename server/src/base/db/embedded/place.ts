import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { type Account, holds, isRoot, unprivilegedAccount } from './account.ts'
import { EmbeddedError } from './problem.ts'

/** The place for PostgreSQL's files when its account can't reach the data directory. */
export const SHARED_HOME = '/var/lib/cloche'

/** PostgreSQL's folder and the account that owns it (null: this process's). */
export interface Place {
  account: Account | null
  home: string
}

const kindOf = async (path: string): Promise<'folder' | 'link' | 'none'> => {
  const found = await lstat(path).catch(() => null)
  if (found === null) return 'none'
  return found.isSymbolicLink() ? 'link' : 'folder'
}

async function follow(link: string): Promise<string> {
  try {
    return await realpath(link)
  } catch {
    throw new EmbeddedError(
      `${link} points to a folder that is gone. Put the folder back, or remove the link.`,
    )
  }
}

/** A folder that every account may enter. */
export async function makeShared(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
}

async function ownerOf(home: string): Promise<Account | null> {
  const { uid, gid } = await stat(home)
  return uid === 0 ? null : { uid, gid }
}

async function own(folder: string, account: Account): Promise<void> {
  await chmod(folder, 0o700)
  await chown(folder, account.uid, account.gid)
}

/** Data moves to a folder that the account can reach; a link in the data directory shows where. */
async function placeElsewhere(home: string, account: Account, log: BaseLogger): Promise<string> {
  await makeShared(SHARED_HOME)
  const elsewhere = await mkdtemp(join(SHARED_HOME, `data-${hash('sha256', home).slice(0, 12)}-`))
  await own(elsewhere, account)
  try {
    await rmdir(home)
    await symlink(elsewhere, home)
  } catch (error) {
    await remove(elsewhere)
    if ((await kindOf(home)) !== 'link') throw error
    return follow(home)
  }
  log.warn(`PostgreSQL can't run as root nor enter ${home}: its data is kept in ${elsewhere}`)
  return elsewhere
}

async function placeAsRoot(dataDir: string, home: string, log: BaseLogger): Promise<Place> {
  const { mode } = await stat(dataDir)
  await chmod(dataDir, mode | 0o011)
  const account = (await ownerOf(home)) ?? (await unprivilegedAccount())
  await own(home, account)
  if (await holds(account, 'test -x "$1"', home)) return { account, home }
  if ((await readdir(home)).length === 0) return { account, home: await placeElsewhere(home, account, log) }
  throw new EmbeddedError(
    `The account PostgreSQL runs as (uid ${account.uid}) can't enter ${home}. ` +
      'Let others pass through the folders above it (chmod o+x), or set another DATA_DIR.',
  )
}

async function placeAsUser(home: string): Promise<Place> {
  try {
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const { uid } = await stat(home)
    throw new EmbeddedError(
      `${home} belongs to another account (uid ${uid}). Start Cloche as that account or as root, ` +
        'or set another DATA_DIR.',
    )
  }
  return { account: null, home }
}

/** Makes or finds the folder `postgres` in the data directory, with an owner that PostgreSQL accepts. */
export async function findPlace(dataDir: string, log: BaseLogger): Promise<Place> {
  const link = join(dataDir, 'postgres')
  const kind = await kindOf(link)
  if (kind === 'none') {
    await mkdir(dataDir, { recursive: true })
    await mkdir(link, { recursive: true, mode: 0o700 })
  }
  const home = kind === 'link' ? await follow(link) : link
  return isRoot() ? placeAsRoot(dataDir, home, log) : placeAsUser(home)
}

/** Removes a folder if it exists. */
export const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
