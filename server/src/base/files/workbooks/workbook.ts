import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const WRITER = new URL('./workbook-writer.ts', import.meta.url)

let writing: Promise<unknown> = Promise.resolve()

export type Row = readonly (string | number | Date | null)[]

/**
 * Texts, numbers and dates by row; null is an empty cell, and a date has its wall clock in UTC. Names: 31 characters at most. Rows are
 * asked for in order, sheet by sheet.
 */
export interface Written {
  name: string
  rows: Iterable<Row>
}

/** Rows for the thread, with the sheet's name in its first part; null ends the file. */
export type Part = { name: string | null; rows: Row[] } | null

/** The number of rows made before other work has a turn. */
const SLICE = 200

/**
 * Writes an `.xlsx` file in which every text stays a text. A thread writes one file at a time, since thousands of rows take most
 * of a second. `sheets` is called, and its rows are made, when the file's turn comes.
 */
export function writeSheets(sheets: () => readonly Written[]): Promise<Buffer> {
  const bytes = writing.then(async () => {
    await nextTurn()
    return writeApart(sheets())
  })
  writing = bytes.catch(() => undefined)
  return bytes
}

/** The thread stays for the next file, since starting one takes longer than writing most files. It keeps no process running. */
let writer: Worker | null = null

/** Posts the rows in slices, since making and copying thousands of rows takes a while. */
async function post(worker: Worker, sheets: readonly Written[]): Promise<void> {
  for (const sheet of sheets) {
    let part: Part = { name: sheet.name, rows: [] }
    for (const row of sheet.rows) {
      if (part.rows.push(row) < SLICE) continue
      worker.postMessage(part)
      part = { name: null, rows: [] }
      await nextTurn()
    }
    worker.postMessage(part)
  }
  worker.postMessage(null satisfies Part)
}

async function writeApart(sheets: readonly Written[]): Promise<Buffer> {
  const worker = (writer ??= new Worker(WRITER, { execArgv: [] }))
  const over = new AbortController()
  worker.ref()
  try {
    const ended = once(worker, 'exit', over).then(() => {
      throw new Error('The thread ended before the workbook was written')
    })
    const answer = Promise.race([once(worker, 'message', over), ended]) as Promise<[Uint8Array]>
    const [[bytes]] = await Promise.all([answer, post(worker, sheets)])
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    // The thread may hold half a file.
    writer = null
    void worker.terminate()
    throw error
  } finally {
    over.abort()
    worker.unref()
  }
}
