import type { Problem as ProblemBody, ProblemCode } from '@cloche/contract/problems.ts'
import type { QueuedKind, QueuedWrite, QueueFile } from '@cloche/contract/queue-import.ts'
import { isolated } from '../../base/processes/isolated.ts'
import { Problem } from '../../base/faults/problem.ts'

/** A write of the file; for one that does not fit, its known fields and the reason. */
export type ReadWrite =
  | { write: QueuedWrite }
  | { kind: QueuedKind | null; questionId: string | null; problem: ProblemBody }

/** One visit's part of the file. */
export type ReadPart = Omit<QueueFile['visits'][number], 'writes'> & { writes: ReadWrite[] }
export type ReadQueue = Omit<QueueFile, 'visits'> & { visits: ReadPart[] }

/** The answer of the child process that reads the file. */
export type Manifest = { queue: ReadQueue } | { problem: ProblemCode }

/** A few megabytes of JSON can hold millions of empty objects, so a child process reads them. */
const reader = isolated<Uint8Array, Manifest>({
  module: new URL('./manifest-reader.ts', import.meta.url),
  heapMegabytes: 512,
  residentMegabytes: 768,
  milliseconds: 50_000,
  waiting: 10,
})

/**
 * Reads the list of a phone's queue. Throws `unsupported_media` for JSON of another shape, `too_large` for more than
 * `QUEUE_FILE_MAX_WRITES` writes.
 */
export async function readManifest(bytes: Uint8Array): Promise<ReadQueue> {
  const manifest = await reader.run(bytes)
  if ('problem' in manifest) throw new Problem(manifest.problem)
  return manifest.queue
}
