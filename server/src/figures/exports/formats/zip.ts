import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { unlessMissing } from '../../../base/storage/missing-file.ts'
import type { Storage } from '../../../base/storage/storage.ts'
import type { Cell } from '../columns.ts'
import type { ExportedPhoto } from '../contents/photos.ts'
import { csvOf } from './csv.ts'

/** Photos are stored uncompressed, because compressing a JPEG saves nothing. */
const STORED = { compress: false, mode: 0o100644 }
const INDEX = 'photos.csv'

export interface PhotoWriter {
  /** Returns how many of the photos the storage has; the others are in the table without a file. */
  write(photos: readonly ExportedPhoto[]): Promise<number>
  end(): Promise<void>
  abort(): Promise<void>
}

/** Writes photos one after another into a ZIP, with a table of them at its end. */
export function openZip(storage: Storage, path: string, names: readonly string[]): PhotoWriter {
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(path))
  written.catch(() => undefined)
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  failed.catch(() => undefined)
  const index = [csvOf([names])]
  return {
    write: async (photos) => {
      const rows: Cell[][] = []
      let count = 0
      for (const { key, path: place, takenAt, cells } of photos) {
        const file = await unlessMissing(storage.read(key))
        rows.push([file && place, ...cells])
        if (!file) continue
        count += 1
        zip.addReadStream(file, place, { ...STORED, mtime: new Date(takenAt) })
        // The next photo is opened when this one has been read, so that one at a time is in memory.
        await Promise.race([finished(file), failed, written])
      }
      index.push(csvOf(rows))
      return count
    },
    end: async () => {
      zip.addBuffer(Buffer.from(index.join('')), INDEX, { compress: true })
      zip.end()
      await Promise.race([written, failed])
    },
    abort: async () => {
      zip.outputStream.unpipe()
      // The stream's types lack `destroy`.
      if ('destroy' in zip.outputStream && typeof zip.outputStream.destroy === 'function')
        zip.outputStream.destroy()
      await written.catch(() => undefined)
    },
  }
}
