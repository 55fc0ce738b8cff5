import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Storage } from '../../platform/storage.ts'
import type { Cell } from '../columns.ts'
import type { ExportedPhoto } from '../contents/photos.ts'
import { csvOf } from './csv.ts'

/** Photos are stored uncompressed, because compressing a JPEG saves nothing. */
const STORED = { compress: false, mode: 0o100644 }
const INDEX = 'photos.csv'

export interface PhotoWriter {
  write(photos: readonly ExportedPhoto[], index: readonly (readonly Cell[])[]): Promise<void>
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
    write: async (photos, rows) => {
      index.push(csvOf(rows))
      for (const { key, path: place, takenAt, bytes } of photos) {
        const content = await storage.read(key)
        const read = new Promise<void>((resolve, reject) => {
          content.once('close', resolve).once('error', reject)
        })
        zip.addReadStream(content, place, { ...STORED, size: bytes, mtime: new Date(takenAt) })
        // The next photo is opened when this one has been read, so that one at a time is in memory.
        await Promise.race([read, failed, written])
      }
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
