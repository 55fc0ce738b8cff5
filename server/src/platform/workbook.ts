import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import type { Read, Task } from './workbook-reader.ts'

export type Cell = string | number | boolean | Date | null

export interface Sheet {
  name: string
  rows: Cell[][]
}

/** Only the first sheets, and of each only the first rows; names may be left out. */
export interface Wanted {
  sheets: number
  rows: number
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const READER = new URL('./workbook-reader.ts', import.meta.url)
const HEAP_MEGABYTES = 256
const READ_MILLISECONDS = 20_000

let reading: Promise<unknown> = Promise.resolve()

/**
 * The sheets of an `.xlsx` or `.ods` file: rows as the sheet numbers them from 1 at index 0, an empty cell null, text
 * untrimmed, a date with its wall clock in UTC. Throws `unsupported_media` or `too_large`. A few hundred bytes can ask for
 * gigabytes (row 1,000,000,000), so this runs in a thread that can be cut off, one file at a time.
 */
export function readSheets(bytes: Buffer, only: Wanted | null = null): Promise<Sheet[]> {
  const sheets = reading.then(() => readApart({ bytes, only }))
  reading = sheets.catch(() => undefined)
  return sheets
}

async function readApart(task: Task): Promise<Sheet[]> {
  const limits = { maxOldGenerationSizeMb: HEAP_MEGABYTES }
  const worker = new Worker(READER, { workerData: task, resourceLimits: limits, execArgv: [], stderr: true })
  const timer = setTimeout(() => void worker.terminate(), READ_MILLISECONDS)
  try {
    const read = await new Promise<Read>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => resolve({ problem: 'too_large' }))
    })
    if ('problem' in read) throw new Problem(read.problem)
    return read.sheets
  } catch (error) {
    const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw outOfMemory ? new Problem('too_large') : error
  } finally {
    clearTimeout(timer)
  }
}

/** An `.xlsx` file in which every text stays a text, whatever it starts with. Sheet names: 31 characters at most. */
export async function writeSheets(
  sheets: readonly { name: string; rows: readonly (readonly (string | number | null)[])[] }[],
): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const written = sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cellOf)) }))
  return writeXlsxFile(written).toBuffer()
}

/** `@` marks a cell as text for good: without it a spreadsheet makes a formula of `=1+1` once it is edited. */
function cellOf(value: string | number | null) {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { value } : { value: escaped(value), type: String, format: '@' }
}

/** What XML can't hold, and text that looks like such an escape, in the notation of spreadsheets: `_x0001_`. */
function escaped(text: string): string {
  // The library looks a text up in an object, where `constructor` is found from the start.
  if (text in Object.prototype) return `_x${hex(text)}_${text.slice(1)}`
  return text
    .replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, (sign) =>
      sign
        .split('')
        .map((unit) => `_x${hex(unit)}_`)
        .join(''),
    )
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}
