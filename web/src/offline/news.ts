import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { fingerprint } from './overlay.ts'

/** A copy of a question. `answered`: how many answers are in it that do not say its revision, and the device time of the last. */
export type Copy = VisitQuestion & { answered?: { count: number; at: number } }

/** A read may come from a replica of the database, which is behind by this at most, milliseconds. */
const LAG = 30_000

/** Whether a read of a question says more than this device's copy. */
export function isNews(read: VisitQuestion, { answered, ...copy }: Copy): boolean {
  // Each of those answers has counted the revision up, unless it was a repeat.
  if (answered && mayLag(answered)) return read.revision >= copy.revision + answered.count
  if (read.revision !== copy.revision) return read.revision > copy.revision
  return fingerprint(read) !== fingerprint(copy)
}

/** Whether the store's copy of a question says less than this tab's, which may have heard of an answer first. */
export function isOutdone(stored: Copy, { revision, answered }: Copy): boolean {
  if (stored.revision !== revision || !answered || !mayLag(answered)) return stored.revision < revision
  return (stored.answered?.count ?? 0) < answered.count
}

/** The newer of a visit as it is known here and as it was read; of the same version the read one. */
export function newerOf(known: Visit | undefined, read: Visit): Visit {
  return known && known.version > read.version ? known : read
}

const mayLag = ({ at }: NonNullable<Copy['answered']>) => Math.abs(Date.now() - at) < LAG
