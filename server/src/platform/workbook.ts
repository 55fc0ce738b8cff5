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
const WRITER = new URL('./workbook-writer.ts', import.meta.url)
const HEAP_MEGABYTES = 256
const READ_MILLISECONDS = 20_000

let reading: Promise<unknown> = Promise.resolve()
let writing: Promise<unknown> = Promise.resolve()

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

/** Texts and numbers by row; null is an empty cell. Names: 31 characters at most. */
export interface Written {
  name: string
  rows: readonly (readonly (string | number | null)[])[]
}

/**
 * An `.xlsx` file in which every text stays a text, whatever it starts with. It is made in a thread, one file at a time: thousands
 * of rows take the better part of a second.
 */
export function writeSheets(sheets: readonly Written[]): Promise<Buffer> {
  const bytes = writing.then(() => writeApart(sheets))
  writing = bytes.catch(() => undefined)
  return bytes
}

async function writeApart(sheets: readonly Written[]): Promise<Buffer> {
  const worker = new Worker(WRITER, { workerData: sheets, execArgv: [] })
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread ended before the workbook was written')))
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
