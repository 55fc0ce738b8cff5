import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import PdfFile from 'pdfkit'
import sharp from 'sharp'

export interface BareSheet {
  texts: readonly string[]
  /** WebP. */
  thumbnails: readonly Uint8Array[]
}

const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'))
const PHOTO_POINTS = 155

/** Draws texts and photos one below the other, without tags, bookmarks and layout. */
async function draw({ texts, thumbnails }: BareSheet): Promise<number> {
  const pdf = new PdfFile({ size: 'A4', font: FONT })
  let bytes = 0
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  pdf.on('data', (part: Buffer) => (bytes += part.length))
  for (const text of texts) pdf.text(text)
  const photos = await Promise.all(thumbnails.map((thumbnail) => sharp(thumbnail).jpeg().toBuffer()))
  for (const photo of photos) pdf.image(photo, { fit: [PHOTO_POINTS, PHOTO_POINTS] })
  pdf.end()
  await ended
  return bytes
}

parentPort!.postMessage(await draw(workerData as BareSheet))
