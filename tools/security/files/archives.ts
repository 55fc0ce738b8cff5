import { strToU8, zipSync } from 'fflate'
import { QUEUE_FILE } from '@cloche/contract/queue-file.ts'

const SPACES = 300_000_000
const WRITES = 60_000
const CAPTURED = '2026-06-01T12:00:00Z'

/** Makes a queue file whose manifest unpacks to 300 MB of spaces. */
export function inflatingQueue(): Buffer {
  return Buffer.from(zipSync({ [QUEUE_FILE.manifest]: strToU8(' '.repeat(SPACES)) }))
}

/** Makes 60,000 writes to a visit, none of which fits, and a file with a path out of its folder. */
export function endlessQueue(visitId: string, userId: string): Buffer {
  const write = { questionId: visitId, capturedAt: CAPTURED, kind: 'comment', body: { comment: 'x' } }
  const writes = Array.from({ length: WRITES }, () => write)
  const { format, version, manifest } = QUEUE_FILE
  const visits = [{ visitId, writes, submit: false }]
  const text = JSON.stringify({ format, version, exportedAt: CAPTURED, userId, visits })
  return Buffer.from(zipSync({ [manifest]: strToU8(text), '../../escaped.txt': strToU8('x') }))
}
