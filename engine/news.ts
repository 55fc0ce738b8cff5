import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { fingerprint } from './overlay.ts'

/**
 * A copy of a question; `revision` is the last read one. Answers to writes do not cover writes of others, so `answers` keeps their
 * revisions, `writes` the `seq` of the writes, `things` the latest revision by photo and dish, `saved` that of answer, rate and comment.
 */
export type Copy = VisitQuestion & {
  answers?: readonly number[]
  writes?: readonly number[]
  things?: Readonly<Record<string, number>>
  saved?: number
}

const latestOf = ({ revision, answers = [] }: Copy) => Math.max(revision, ...answers)

/**
 * A copy that another tab stored before an answer arrived lacks that answer, even if it has a later one. Revisions alone can't
 * show this: for a repeated write the server names its current revision, which may belong to another write.
 */
function knowsMore({ revision, writes = [] }: Copy, other: Copy): boolean {
  const known = new Set(other.writes)
  const more = writes.filter((seq) => !known.has(seq))
  return revision === other.revision && more.length > 0 && writes.length - more.length === known.size
}

/** Returns whether a copy lacks the server's answer to this write at this revision. */
export const misses = ({ revision, writes = [] }: Copy, seq: number, answer: number): boolean =>
  revision < answer && !writes.includes(seq)

/** Returns whether a read of a question is newer than this device's copy. The read may come from a lagging replica. */
export function isNews(read: Copy, copy: Copy): boolean {
  const heard = latestOf(copy)
  if (heard > copy.revision) return read.revision >= heard || knowsMore(read, copy)
  if (read.revision !== copy.revision) return read.revision > copy.revision
  return fingerprint(read) !== fingerprint(copy)
}

/** Returns whether one copy of a question is older than the other. */
const isOlder = (copy: Copy, other: Copy): boolean =>
  latestOf(copy) < latestOf(other) || (latestOf(copy) === latestOf(other) && knowsMore(other, copy))

/** Returns whether the store's copy is older than this tab's, which may have received an answer or a read first. */
export const isOutdone = (stored: Copy, mine: Copy): boolean =>
  isOlder(stored, mine) || (!isOlder(mine, stored) && stored.revision < mine.revision)

/** Returns the newer of the known and the read visit; at equal versions the read one. */
export function newerOf(known: Visit | undefined, read: Visit): Visit {
  return known && known.version > read.version ? known : read
}
