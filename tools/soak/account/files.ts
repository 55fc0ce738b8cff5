import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { openStorage } from '@cloche/server/src/base/storage/open-storage.ts'
import type { Storage } from '@cloche/server/src/base/storage/storage.ts'

/** The comparison of the storage with the database. */
export interface Files {
  photos: number
  /** Photos whose file is not there or has another hash than the stored one. */
  damaged: string[]
  /** Files that no row names, and pieces of unfinished uploads. */
  orphans: string[]
}

/** Reads every photo from the storage, and lists the files that no photo names. */
export async function readFiles(client: pg.Client, storageUrl: string, incomingDir: string): Promise<Files> {
  const storage = await openStorage({ storageUrl, incomingDir })
  const { rows } = await client.query<{ name: string; stored: string }>(
    `select id || '-' || encode(sha256, 'hex') as name, encode(coalesce(stored_sha256, sha256), 'hex') as stored
     from photos where deleted_at is null`,
  )
  const damaged: string[] = []
  for (const { name, stored } of rows) if ((await hashIn(storage, keyOf(name))) !== stored) damaged.push(name)
  const known = new Set(rows.map(({ name }) => name))
  const orphans = (await piecesIn(storage)).map((name) => `partial/${name}`)
  for (const folder of await storage.list('photos'))
    for (const name of await storage.list(`photos/${folder}`))
      if (!known.has(name.replace(/\.webp$/, ''))) orphans.push(`photos/${folder}/${name}`)
  return { photos: rows.length, damaged, orphans }
}

/** Returns the names of the files of unfinished uploads. */
async function piecesIn({ partialDir, list }: Storage): Promise<string[]> {
  if (partialDir === null) return list('partial')
  const found = await readdir(partialDir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return found.filter((each) => each.isFile()).map(({ name }) => name)
}

/** Names files by the end of the id, as photo-files/keys.ts does. */
const keyOf = (name: string): string => `photos/${name.slice(34, 36)}/${name}`

async function hashIn(storage: Storage, key: string): Promise<string | null> {
  const stream = await storage.read(key).catch(() => null)
  return (
    stream &&
    createHash('sha256')
      .update(await buffer(stream))
      .digest('hex')
  )
}
