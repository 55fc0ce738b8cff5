import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { PHOTO_MAX_BYTES } from '@cloche/contract/constants.ts'
import { QUEUE_FILE, queuePhotoName } from '@cloche/contract/queue-file.ts'
import type { Upload } from '../../base/http/upload.ts'
import { Problem } from '../../base/faults/problem.ts'
import { readManifest, type ReadQueue } from './manifest.ts'

const MAX_ENTRIES = 2000
/** Room for a thousand comments of the greatest length and everything else. */
const MAX_MANIFEST_BYTES = 8 * 1024 * 1024

/** An opened queue file: its list of writes, and its photos one at a time. */
export interface Archive {
  queue: ReadQueue
  /** Writes a photo's bytes to `path`; null when they are not in the file. Throws `unsupported_media`, `too_large`. */
  extract(photoId: string, path: string): Promise<Omit<Upload, 'fields'> | null>
  close(): void
}

/**
 * Opens a ZIP by its directory. No entry is unpacked under its own name or beyond its declared size. Throws `unsupported_media`
 * for another kind of file, `too_large` for more content than a phone can have.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await readable(openPromise(path, { autoClose: false }))
  try {
    const entries = await readable(entriesOf(zip))
    const manifest = entries.get(QUEUE_FILE.manifest)
    if (!manifest) throw new Problem('unsupported_media')
    return {
      queue: await readManifest(await bytesOf(zip, manifest)),
      extract: async (photoId, to) => {
        const entry = entries.get(queuePhotoName(photoId))
        return entry ? extract(zip, entry, to) : null
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new Problem('too_large')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw new Problem('too_large')
  const stream = await readable(zip.openReadStreamPromise(entry))
  return Buffer.concat(await readable(stream.toArray() as Promise<Buffer[]>))
}

async function extract(zip: ZipFile, entry: Entry, path: string): Promise<Omit<Upload, 'fields'>> {
  if (entry.uncompressedSize > PHOTO_MAX_BYTES) throw new Problem('too_large')
  const stream: Readable = await readable(zip.openReadStreamPromise(entry))
  const hash = createHash('sha256')
  stream.on('data', (chunk: Buffer) => hash.update(chunk))
  await readable(pipeline(stream, createWriteStream(path)))
  return { file: path, bytes: entry.uncompressedSize, sha256: hash.digest() }
}

/** The library's errors mean a damaged file; errors of the disk are not the file's fault. */
async function readable<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (error instanceof Problem || (error as NodeJS.ErrnoException).syscall) throw error
    throw new Problem('unsupported_media')
  }
}
