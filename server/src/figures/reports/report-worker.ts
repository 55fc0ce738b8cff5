import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawMonth } from './draw-month.ts'
import { drawVisit, type Jpeg } from './draw-visit.ts'
import type { ReportTask } from './report-in-thread.ts'

/** Twice the printed size at 110 dots per inch. */
const QUALITY = 78

/** A picture drawn anew holds no metadata of the photo. */
async function jpegOf(bytes: Uint8Array | null): Promise<Jpeg | null> {
  if (bytes === null) return null
  try {
    const { data, info } = await sharp(bytes).jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

async function draw(task: ReportTask): Promise<Buffer> {
  if (task.kind === 'month') return drawMonth(task.document)
  return drawVisit(task.document, await Promise.all(task.photos.map(jpegOf)))
}

for await (const [task] of on(parentPort!, 'message')) parentPort!.postMessage(await draw(task as ReportTask))
