import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { fingerprint } from './overlay.ts'

/**
 * A copy of a question. `revision` is of the last read: answers say nothing of what else was written, so the revisions that they
 * named stand in `answers`, the `seq` of their writes in `writes`, and in `saved` the latest revision about answer, rate and comment.
 */
export type Copy = VisitQuestion & { answers?: readonly number[]; writes?: readonly number[]; saved?: number }

const latestOf = ({ revision, answers = [] }: Copy) => Math.max(revision, ...answers)

/**
 * A copy that another tab stored before it heard of an answer misses what is in that answer, also when it has heard a later one.
 * Revisions do not tell: to a write that is sent twice the server names the revision of now, which may be that of another.
 */
function knowsMore({ revision, writes = [] }: Copy, other: Copy): boolean {
  const known = new Set(other.writes)
  const more = writes.filter((seq) => !known.has(seq))
  return revision === other.revision && more.length > 0 && writes.length - more.length === known.size
}

/** Whether the server's answer to this write, at this revision, is missing from a copy. */
export const misses = ({ revision, writes = [] }: Copy, seq: number, answer: number): boolean =>
  revision < answer && !writes.includes(seq)

/** Whether a read of a question says more than this device's copy. It may come from a replica of the database that is behind. */
export function isNews(read: Copy, copy: Copy): boolean {
  const heard = latestOf(copy)
  if (heard > copy.revision) return read.revision >= heard || knowsMore(read, copy)
  if (read.revision !== copy.revision) return read.revision > copy.revision
  return fingerprint(read) !== fingerprint(copy)
}

/** Whether one copy of a question knows of less than the other. */
export const isOlder = (copy: Copy, other: Copy): boolean =>
  latestOf(copy) < latestOf(other) || (latestOf(copy) === latestOf(other) && knowsMore(other, copy))

/** Whether the store's copy of a question says less than this tab's, which may have heard of an answer or made a read first. */
export const isOutdone = (stored: Copy, mine: Copy): boolean =>
  isOlder(stored, mine) || (!isOlder(mine, stored) && stored.revision < mine.revision)

/** The newer of a visit as it is known here and as it was read; of the same version the read one. */
export function newerOf(known: Visit | undefined, read: Visit): Visit {
  return known && known.version > read.version ? known : read
}
