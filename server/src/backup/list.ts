import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { photoKeys } from '../programme/photo-files/service.ts'
import { PHOTOS, type Manifest } from './layout.ts'
import { BackupError } from './problem.ts'

export interface ListedPhoto {
  id: string
  /** The keys of its files in the storage, which are their paths in the folder of backups as well. */
  keys: { full: string; thumb: string }
  /** Of the photo as it is stored, in hexadecimal. */
  sha256: string
  bytes: number
}

/** The photos of a backup, by id. Throws a BackupError when the list is cut short. */
export async function* photosOf(backup: string, { photos }: Manifest): AsyncGenerator<ListedPhoto> {
  const text = pipeline(createReadStream(join(backup, photos.file)), createGunzip(), () => {})
  let count = 0
  for await (const line of createInterface({ input: text })) {
    const [id, uploaded, sha256, bytes] = line.split('\t') as [string, string, string, string]
    yield { id, keys: photoKeys({ id, sha256: Buffer.from(uploaded, 'hex') }), sha256, bytes: Number(bytes) }
    count += 1
  }
  if (count !== photos.rows) throw new BackupError(`${join(backup, photos.file)} is damaged.`)
}

/** Where a photo's file lies in the folder of backups. Throws if the key leads elsewhere. */
export function placeOf(backups: string, key: string): string {
  if (!key.startsWith(`${PHOTOS}/`)) throw new Error(`${key} is no key of a photo`)
  return join(backups, key)
}
