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

async function writeApart(sheets: readonly Written[]): Promise<Buffer> {
  const worker = new Worker(WRITER, { workerData: sheets, execArgv: [] })
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread ended before the workbook was written')))
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
