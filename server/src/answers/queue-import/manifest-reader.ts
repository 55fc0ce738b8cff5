import { QUEUE_FILE_MAX_WRITES } from '@cloche/contract/queue-file.ts'
import { QUEUED_KINDS, queuedWrite, queueFile, type QueueFile } from '@cloche/contract/queue-import.ts'
import { id } from '@cloche/contract/shared.ts'
import { parse } from '../../base/http/validate.ts'
import { performTasks } from '../../base/processes/isolated-child.ts'
import { Problem } from '../../base/faults/problem.ts'
import type { Manifest, ReadWrite } from './manifest.ts'

function readManifest(bytes: Uint8Array): Manifest {
  const { data } = queueFile.safeParse(parsed(bytes))
  if (!data) return { problem: 'unsupported_media' }
  const count = data.visits.reduce((sum, { writes }) => sum + writes.length, 0)
  if (count > QUEUE_FILE_MAX_WRITES) return { problem: 'too_large' }
  return {
    queue: { ...data, visits: data.visits.map((visit) => ({ ...visit, writes: visit.writes.map(read) })) },
  }
}

/** Returns only values whose size is bounded. */
function read(unread: QueueFile['visits'][number]['writes'][number] | null): ReadWrite {
  try {
    return { write: parse(queuedWrite, unread) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const kind = QUEUED_KINDS.find((each) => each === unread?.kind) ?? null
    return { kind, questionId: id.safeParse(unread?.questionId).data ?? null, problem: error.body() }
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

await performTasks(readManifest)
