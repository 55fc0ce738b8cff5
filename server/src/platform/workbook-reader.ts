import { parentPort, workerData } from 'node:worker_threads'
import { unzipSync, zipSync } from 'fflate'
import readXlsxFile, { type CellValue, type Sheet as ReadSheet } from 'read-excel-file/node'
import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import type { Cell, Sheet } from './workbook.ts'

/** What this thread answers. */
export type Read = { sheets: Sheet[] } | { problem: 'too_large' | 'unsupported_media' }

const UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_CELLS = 1_000_000

class TooLarge extends Error {}

async function read(bytes: Uint8Array): Promise<Read> {
  try {
    const sheets = (await readXlsxFile(repacked(bytes), { trim: false })).map(sheetOf)
    const cells = sheets.flatMap(({ rows }) => rows.map((row) => row.length))
    const isTooLarge = cells.reduce((sum, length) => sum + length, 0) > MAX_CELLS
    return isTooLarge ? { problem: 'too_large' } : { sheets }
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'too_large' : 'unsupported_media' }
  }
}

/**
 * The same file unpacked within bounds. The library reads a zip from its beginning and believes what each part says of
 * itself; here the directory at its end says how much is unpacked, and not a byte more is.
 */
function repacked(bytes: Uint8Array): Buffer {
  let total = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      total += originalSize
      if (total > UNPACKED_BYTES) throw new TooLarge()
      return true
    },
  })
  return Buffer.from(zipSync(files, { level: 0 }))
}

function sheetOf({ sheet, data }: ReadSheet): Sheet {
  if (data.length > IMPORT_MAX_ROWS + 1) throw new TooLarge()
  return { name: sheet, rows: data.map((row) => row.map(cellOf)) }
}

/** A date comes as a fraction of a day, which is a little less or more than what was typed. */
function cellOf(value: CellValue | null): Cell {
  const cell = value as Cell
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}

parentPort!.postMessage(await read(workerData as Uint8Array))
