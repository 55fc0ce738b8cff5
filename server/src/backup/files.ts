import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UNFINISHED } from './layout.ts'

const MAX_PARALLEL = 4

/** Works on several items at once; the first error ends it. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const shared = { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) }
  const worker = async () => {
    for await (const item of shared) await work(item)
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker))
}

type Open = () => Readable | Promise<Readable>

/**
 * Copies a file to `path`, where it appears whole or not at all. False: it is not there, or its SHA-256 is not `sha256`; null: any
 * will do.
 */
export async function copyFile(open: Open, path: string, sha256: string | null): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}${UNFINISHED}`
  const hash = createHash('sha256')
  const hashed = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk))
  try {
    await pipeline(await open(), hashed, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    if (sha256 !== null && hash.digest('hex') !== sha256) return false
    await rename(draft, path)
    return true
  } catch (error) {
    // A draft that can't be made has a folder, so that only the source can be missing.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
