import { once } from 'node:events'
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
 * An `.xlsx` file in which every text stays a text, whatever it starts with. It is made in a thread, one file at a time: thousands
 * of rows take the better part of a second.
 */
export function writeSheets(sheets: readonly Written[]): Promise<Buffer> {
  const bytes = writing.then(() => writeApart(sheets))
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
