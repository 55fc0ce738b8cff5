import { Zip, ZipPassThrough } from 'fflate'
import { QUEUE_FILE, queuePhotoName } from '@cloche/contract/queue-file.ts'
import type { QueuedWrite, QueueFile } from '@cloche/contract/queue-import.ts'
import type { QueueItem } from './queue.ts'
import { timed } from './server-time.ts'
import { sha256 } from './sha256.ts'

type Part = QueueFile['visits'][number]
type Photo = QueueItem & { kind: 'photo' }

/**
 * Exports all waiting writes as one file (contract/queue-import.ts) for staff to import: a ZIP with the writes in order, and the
 * photos. A photo without bytes is listed too, so that the import reports it as missing. Not part of the first load.
 */
export async function queueFile(
  userId: string,
  made: readonly QueueItem[],
  photo: (id: string) => Promise<ArrayBuffer | undefined>,
  { now, clockOffset }: { now: Date; clockOffset: number | null },
): Promise<Blob> {
  const waiting = made.map((item) => timed(item, clockOffset))
  const { parts, zip, add } = writeZip()
  const hashes = new Map<string, string | null>()
  for (const { body } of waiting.filter(isPhoto)) {
    const bytes = await photo(body.id)
    if (!bytes) continue
    // Without https the browser has no SHA-256, and without a network none can be loaded.
    hashes.set(body.id, await sha256(bytes).catch(() => null))
    add(queuePhotoName(body.id), new Uint8Array(bytes))
  }
  const visitIds = [...new Set(waiting.map(({ visitId }) => visitId))]
  const queue: QueueFile = {
    format: QUEUE_FILE.format,
    version: QUEUE_FILE.version,
    exportedAt: now.toISOString(),
    userId,
    visits: visitIds.map((visitId) => partOf(visitId, waiting, hashes)),
  }
  add(QUEUE_FILE.manifest, new TextEncoder().encode(JSON.stringify(queue)))
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

/** Returns the name of the file, such as `cloche-2026-11-20.zip`, by the phone's calendar. */
export function queueFileName(now: Date): string {
  return `cloche-${now.toLocaleDateString('sv')}.zip`
}

function partOf(
  visitId: string,
  waiting: readonly QueueItem[],
  hashes: ReadonlyMap<string, string | null>,
): Part {
  const items = waiting.filter((item) => item.visitId === visitId)
  const writes = items.filter((item) => !isSubmit(item)).map((item) => writeOf(item, hashes))
  const submit = items.find(isSubmit)
  return { visitId, writes, submit: submit !== undefined, submitCapturedAt: submit?.capturedAt }
}

function writeOf(item: QueueItem, hashes: ReadonlyMap<string, string | null>): QueuedWrite {
  const { questionId, capturedAt, kind, body } = item
  if (!isPhoto(item)) return { questionId, capturedAt, kind, body } as QueuedWrite
  return {
    questionId,
    capturedAt,
    kind: 'photo',
    body: { ...item.body, sha256: hashes.get(item.body.id) ?? null },
  }
}

const isPhoto = (item: QueueItem): item is Photo => item.kind === 'photo'

const isSubmit = ({ kind }: { kind: string }) => kind === 'submit'

/** Collects the parts of a ZIP as Blobs, which the browser may keep on the disk, so that one photo is in memory at a time. */
function writeZip() {
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    parts.push(new Blob([chunk]))
  })
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(bytes, true)
  }
  return { parts, zip, add }
}
