import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { fingerprint } from './overlay.ts'

/**
 * A copy of a question. `revision` is of the last read: answers say nothing of what else was written, so the revisions that they
 * named stand in `answers`, and in `saved` that of the latest one about answer, rate and comment.
 */
export type Copy = VisitQuestion & { answers?: readonly number[]; saved?: number }

const latestOf = ({ revision, answers = [] }: Copy) => Math.max(revision, ...answers)

/** A copy that another tab stored before it heard of an answer misses what is in that answer, also when it has heard a later one. */
function knowsMore({ revision, answers = [] }: Copy, other: Copy): boolean {
  const known = new Set(other.answers)
  const more = answers.filter((answer) => !known.has(answer))
  return revision === other.revision && more.length > 0 && answers.length - more.length === known.size
}

/** Whether this answer of the server is missing from a copy. */
export const misses = ({ revision, answers = [] }: Copy, answer: number): boolean =>
  revision < answer && !answers.includes(answer)

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
