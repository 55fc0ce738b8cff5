import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const WRITER = new URL('./workbook-writer.ts', import.meta.url)

let writing: Promise<unknown> = Promise.resolve()

/** Texts and numbers by row; null is an empty cell. Names: 31 characters at most. */
export interface Written {
  name: string
  rows: readonly (readonly (string | number | null)[])[]
}

/**
 * An `.xlsx` file in which every text stays a text, whatever it starts with. Files are made one at a time, in a thread, since
 * thousands of rows take most of a second. `sheets` is called when the turn comes: many exports at once hold nobody up.
 */
export function writeSheets(sheets: () => readonly Written[]): Promise<Buffer> {
  const bytes = writing.then(async () => {
    const made = sheets()
    // To hand thousands of rows to the thread takes as long as to make them.
    await nextTurn()
    return writeApart(made)
  })
  writing = bytes.catch(() => undefined)
  return bytes
}

/** Kept for the next file: starting one takes longer than writing most files. It keeps no process alive. */
let writer: Worker | null = null

async function writeApart(sheets: readonly Written[]): Promise<Buffer> {
  const worker = (writer ??= new Worker(WRITER, { execArgv: [] }))
  const over = new AbortController()
  worker.ref()
  try {
    worker.postMessage(sheets)
    const ended = once(worker, 'exit', over).then(() => {
      throw new Error('The thread ended before the workbook was written')
    })
    const [bytes] = (await Promise.race([once(worker, 'message', over), ended])) as [Uint8Array]
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    writer = null
    throw error
  } finally {
    over.abort()
    worker.unref()
  }
}
