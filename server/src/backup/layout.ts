import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupError } from './problem.ts'

// BACKUPS/
//   2026-11-23T02-00-00.000Z/   one backup: manifest.json, and a file for each table
//   photos/                     the photos of all of them, named by their content, so that each is copied once

export const PHOTOS = 'photos'
const MANIFEST = 'manifest.json'
/** A backup under work has this ending; what is left of it after a crash is removed by the next one. */
export const UNFINISHED = '.unfinished'
const FINISHED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

const count = z.int().nonnegative()
const file = z.object({
  /** In the backup's own folder. */
  file: z.string().regex(/^[\w.-]+$/),
  /** Of the compressed file, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: count,
})

const manifest = z.object({
  format: z.literal('cloche-backup'),
  formatVersion: z.literal(1),
  /** When the data was as it is in the backup. */
  createdAt: z.iso.datetime(),
  /** The version of Cloche. */
  release: z.string(),
  /** The names of the applied migrations. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(file.extend({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  sequences: z.record(z.string(), count),
  photos: file.extend({ bytes: count }),
})

export type Manifest = z.infer<typeof manifest>
export type TableFile = Manifest['tables'][number]
export type CopiedFile = z.infer<typeof file>

/** The name of a backup's folder. */
export const nameOf = (at: Date): string => at.toISOString().replaceAll(':', '-')

/** The finished backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => FINISHED.test(name)).toSorted()
}

/** The folder of one backup: `source` itself, or the newest one in it. Throws a BackupError when there is none. */
export async function findBackup(source: string): Promise<string> {
  if (FINISHED.test(basename(source)) && (await exists(join(source, MANIFEST)))) return source
  const newest = (await backupsIn(source)).at(-1)
  if (newest === undefined) throw new BackupError(`${source} holds no backup that was finished.`)
  return join(source, newest)
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Throws a BackupError when the manifest is missing or of another format. */
export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BackupError(`${path} can't be read: ${backup} is no finished backup.`)
  })
  const parsed = manifest.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new BackupError(`${path} is damaged, or was made by a later version of Cloche.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function writeManifest(backup: string, content: Manifest): Promise<void> {
  const handle = await open(join(backup, MANIFEST), 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in a folder outlive a power loss. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The SHA-256 of a file in hexadecimal; null when there is no such file. */
export async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}
