import { parentPort, workerData } from 'node:worker_threads'
import { strFromU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import readXlsxFile, { readSheet, SheetNotFoundError, type CellValue } from 'read-excel-file/node'
import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import { TooLarge, sheetsOfOds } from './ods.ts'
import type { Cell, Sheet, Wanted } from './workbook.ts'

/** What this thread is given. Without `only`, everything is wanted and too many rows are refused. */
export interface Task {
  bytes: Uint8Array
  only: Wanted | null
}

/** What this thread answers. */
export type Read = { sheets: Sheet[] } | { problem: 'too_large' | 'unsupported_media' }

const UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_CELLS = 1_000_000

async function read({ bytes, only }: Task): Promise<Read> {
  try {
    const files = unpacked(bytes)
    const content = files['content.xml']
    const sheets = content ? readOds(content, only) : await readXlsx(files, only)
    const cells = sheets.flatMap(({ rows }) => rows.map((row) => row.length))
    const isTooLarge = cells.reduce((sum, length) => sum + length, 0) > MAX_CELLS
    return isTooLarge ? { problem: 'too_large' } : { sheets }
  } catch (error) {
    return { problem: error instanceof TooLarge ? 'too_large' : 'unsupported_media' }
  }
}

function readOds(content: Uint8Array, only: Wanted | null): Sheet[] {
  const all = { sheets: Infinity, rows: IMPORT_MAX_ROWS + 1 }
  return sheetsOfOds(strFromU8(content), { ...(only ?? all), strict: only === null })
}

async function readXlsx(files: Unzipped, only: Wanted | null): Promise<Sheet[]> {
  const file = Buffer.from(zipSync(files, { level: 0 }))
  if (only) return readFirst(file, only)
  const sheets = await readXlsxFile(file, { trim: false })
  if (sheets.some(({ data }) => data.length > IMPORT_MAX_ROWS + 1)) throw new TooLarge()
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data) }))
}

/** Sheet by sheet, so that one that is not wanted costs nothing however large it is. */
async function readFirst(file: Buffer, { sheets: count, rows }: Wanted): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  while (sheets.length < count) {
    const data = await readSheet(file, sheets.length + 1, { trim: false }).catch(missing)
    if (!data) break
    sheets.push({ name: '', rows: rowsOf(data.slice(0, rows)) })
  }
  return sheets
}

function missing(error: unknown): null {
  if (error instanceof SheetNotFoundError) return null
  throw error
}

/**
 * The file unpacked within bounds. The library reads a zip from its beginning and believes what each part says of
 * itself; here the directory at its end says how much is unpacked, and not a byte more is.
 */
function unpacked(bytes: Uint8Array): Unzipped {
  let total = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(\.rels)?$/.test(name)) return false
      total += originalSize
      if (total > UNPACKED_BYTES) throw new TooLarge()
      return true
    },
  })
}

function rowsOf(data: (CellValue | null)[][]): Cell[][] {
  return data.map((row) => row.map(cellOf))
}

/** A date comes as a fraction of a day, which is a little less or more than what was typed. */
function cellOf(value: CellValue | null): Cell {
  const cell = value as Cell
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}

parentPort!.postMessage(await read(workerData as Task))
