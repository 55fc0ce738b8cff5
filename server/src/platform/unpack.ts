import { strFromU8, unzipSync, type Unzipped } from 'fflate'
import { TooLarge } from './sheet.ts'

const UNPACKED_BYTES = 20 * 1024 * 1024
/** More than the largest workbook with a picture in each row. */
const MAX_ENTRIES = 10_000

/**
 * Unpacks the wanted files of a zip, each no further than the size in the directory. Throws `TooLarge`, and other errors for a
 * malformed zip.
 */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped {
  let entries = 0
  let packed = 0
  let unpacked = 0
  return unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      entries += 1
      packed += size
      if (entries > MAX_ENTRIES) throw new TooLarge()
      // Entries that share bytes would multiply the content.
      if (packed > bytes.length) throw new Error('The entries overlap')
      if (!isWanted(name)) return false
      unpacked += originalSize
      if (unpacked > UNPACKED_BYTES) throw new TooLarge()
      return true
    },
  })
}

/** A file of the zip as UTF-8 text; undefined when there is none. */
export function textIn(files: Unzipped, name: string): string | undefined {
  return Object.hasOwn(files, name) ? strFromU8(files[name]!) : undefined
}
