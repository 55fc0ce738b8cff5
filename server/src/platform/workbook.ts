import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const WRITER = new URL('./workbook-writer.ts', import.meta.url)

let writing: Promise<unknown> = Promise.resolve()

export type Row = readonly (string | number | null)[]

/** Texts and numbers by row; null is an empty cell. Names: 31 characters at most. Rows are asked for in order, sheet by sheet. */
export interface Written {
  name: string
  rows: Iterable<Row>
}

/** Rows for the thread, with the name of the sheet that begins with them; null: that was all. */
export type Part = { name: string | null; rows: Row[] } | null

/** Rows that are made before others have their turn. */
const SLICE = 200

/**
 * An `.xlsx` file in which every text stays a text, whatever it starts with. Files are made one at a time, in a thread, since
 * thousands of rows take most of a second. `sheets` is called when the turn comes, and its rows as they are handed over: exports
 * hold nobody up.
 */
export function writeSheets(sheets: () => readonly Written[]): Promise<Buffer> {
  const bytes = writing.then(async () => {
    await nextTurn()
    return writeApart(sheets())
  })
  writing = bytes.catch(() => undefined)
  return bytes
}

/** Kept for the next file: starting one takes longer than writing most files. It keeps no process alive. */
let writer: Worker | null = null

/** To make thousands of rows takes a while, and to hand them to the thread takes as long. */
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
    // It may hold half a file.
    writer = null
    void worker.terminate()
    throw error
  } finally {
    over.abort()
    worker.unref()
  }
}
