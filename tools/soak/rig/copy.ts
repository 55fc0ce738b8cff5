import { chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { asSuperuser, type Site } from './postgres.ts'

/** PostgreSQL's documentation of base backups leaves these to the server that is started on the copy. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** The name under which a standby follows, for `synchronous_standby_names`. */
export const STANDBY = 'standby'

/** Copies the data of a running server to another place, as a standby that follows the server. */
export async function copyAsStandby(from: Site, to: Site): Promise<void> {
  await rm(to.directory, { recursive: true, force: true })
  await asSuperuser(from, async (client) => {
    await client.query(`select pg_backup_start('soak', true)`)
    await copyFolder(from.directory, to)
    await writeOwned(to, 'backup_label', await endBackup(client))
  })
  const { port, password } = from
  const connection = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=${STANDBY}`
  await writeOwned(to, 'postgresql.auto.conf', `primary_conninfo = '${connection}'\n`)
  await writeOwned(to, 'standby.signal', '')
}

async function endBackup(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  return rows[0]!.labelfile
}

async function writeOwned({ directory, account }: Site, name: string, text: string): Promise<void> {
  const path = join(directory, name)
  await writeFile(path, text, { mode: 0o600 })
  if (account) await chown(path, account.uid, account.gid)
}

async function copyFolder(source: string, to: Site, below = ''): Promise<void> {
  const target = join(to.directory, below)
  await mkdir(target, { mode: 0o700 })
  if (to.account) await chown(target, to.account.uid, to.account.gid)
  for (const entry of await readdir(join(source, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory() && LEFT_EMPTY.has(entry.name)) await makeEmpty(to, path)
    else if (entry.isDirectory()) await copyFolder(source, to, path)
    else if (!LEFT_OUT.has(entry.name)) await copyOne(join(source, path), to, path)
  }
}

/** The server makes the folders below `pg_wal` by itself. */
async function makeEmpty({ directory, account }: Site, path: string): Promise<void> {
  await mkdir(join(directory, path), { mode: 0o700 })
  if (account) await chown(join(directory, path), account.uid, account.gid)
}

async function copyOne(from: string, { directory, account }: Site, path: string): Promise<void> {
  try {
    await copyFile(from, join(directory, path))
  } catch (error) {
    // The server may remove a file while the folder is copied; its log has the removal.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (account) await chown(join(directory, path), account.uid, account.gid)
}
