import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../base/faults/problem.ts'
import type { MonthDocument, VisitDocument } from './report-document.ts'

const WORKER = new URL('./report-worker.ts', import.meta.url)
/** The number of reports that may wait for the thread; their photos are read at their turn. */
const MAX_WAITING = 20

export type ReportTask =
  | {
      kind: 'visit'
      document: VisitDocument
      /** WebP thumbnails; null where a file could not be read. */
      photos: (Uint8Array | null)[]
    }
  | { kind: 'month'; document: MonthDocument }

let drawing: Promise<unknown> = Promise.resolve()
let waiting = 0
/** Stays while reports wait for it: to load what draws takes longer than most drawings. */
let thread: Worker | undefined

/** Draws one report at a time in a thread. `task` is called when its turn comes. Throws `unavailable` when too many wait. */
export async function reportInThread(task: () => Promise<ReportTask>): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw new Problem('unavailable')
  waiting += 1
  const drawn = drawing.then(() => drawAtTurn(task))
  drawing = drawn.catch(() => undefined)
  return drawn
}

async function drawAtTurn(task: () => Promise<ReportTask>): Promise<Buffer> {
  try {
    return await draw(await task())
  } finally {
    waiting -= 1
    if (waiting === 0) await endThread()
  }
}

async function draw(task: ReportTask): Promise<Buffer> {
  thread ??= new Worker(WORKER, { execArgv: [] })
  thread.postMessage(task)
  try {
    const [bytes] = (await once(thread, 'message')) as [Uint8Array]
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    await endThread()
    throw error
  }
}

async function endThread(): Promise<void> {
  const ended = thread
  thread = undefined
  await ended?.terminate()
}
