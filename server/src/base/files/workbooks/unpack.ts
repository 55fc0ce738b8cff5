import type { Readable } from 'node:stream'
import { fromBufferPromise } from 'yauzl'
import { TooLarge } from './sheet.ts'

const UNPACKED_BYTES = 20 * 1024 * 1024
/** More than the largest workbook with a picture in each row. */
const MAX_ENTRIES = 10_000

/** Files by name. A name may be that of a property of every object. */
export type Files = Map<string, Buffer>

/**
 * Unpacks the wanted files of a zip. A file that is longer than its size in the directory is refused when that size is reached.
 * Throws `TooLarge`, and other errors for a malformed zip.
 */
export async function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Files> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (zip.entryCount > MAX_ENTRIES) throw new TooLarge('size')
  const files: Files = new Map()
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize
    // Entries that share bytes would multiply the content.
    if (packed > bytes.length) throw new Error('The entries overlap')
    if (!isWanted(entry.fileName)) continue
    unpacked += entry.uncompressedSize
    if (unpacked > UNPACKED_BYTES) throw new TooLarge('size')
    const stream: Readable = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat((await stream.toArray()) as Buffer[]))
  }
  return files
}

/** A file of the zip as UTF-8 text; undefined when there is none. */
export function textIn(files: Files, name: string): string | undefined {
  const bytes = files.get(name)
  return bytes && new TextDecoder().decode(bytes)
}
