import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { drawMonth } from './draw-month.ts'
import { drawVisit } from './draw-visit.ts'
import type { Picture } from './pdf-sheet.ts'
import type { ReportTask } from './report-in-thread.ts'

/** Twice the printed size at 110 dots per inch. */
const QUALITY = 78

/** A picture drawn anew holds no metadata of the photo. */
const jpegOf = (bytes: Uint8Array | null) => drawnAnew(bytes, (picture) => picture.jpeg({ quality: QUALITY }))

/** A logo may be transparent. */
const pngOf = (bytes: Uint8Array | null) => drawnAnew(bytes, (picture) => picture.png())

async function drawnAnew(bytes: Uint8Array | null, as: (picture: Sharp) => Sharp): Promise<Picture | null> {
  if (bytes === null) return null
  try {
    const { data, info } = await as(sharp(bytes)).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

async function draw(task: ReportTask): Promise<Buffer> {
  const logo = await pngOf(task.document.brand.logo)
  if (task.kind === 'month') return drawMonth(task.document, logo)
  return drawVisit(task.document, { logo, photos: await Promise.all(task.photos.map(jpegOf)) })
}

for await (const [task] of on(parentPort!, 'message')) parentPort!.postMessage(await draw(task as ReportTask))
