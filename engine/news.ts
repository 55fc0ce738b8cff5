import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { fingerprint } from './overlay.ts'

/**
 * A copy of a question. `heard`: the latest revision that an answer about a photo or dish named. What else came with it is
 * not in the copy, so `revision` stays behind.
 */
export type Copy = VisitQuestion & { heard?: number }

const latestOf = ({ revision, heard = 0 }: Copy) => Math.max(revision, heard)

/** Whether a read of a question says more than this device's copy. It may come from a replica of the database that is behind. */
export function isNews(read: VisitQuestion, { heard = 0, ...copy }: Copy): boolean {
  if (heard > copy.revision) return read.revision >= heard
  if (read.revision !== copy.revision) return read.revision > copy.revision
  return fingerprint(read) !== fingerprint(copy)
}

/** Whether one copy of a question knows of less than the other. */
export const isOlder = (copy: Copy, other: Copy): boolean => latestOf(copy) < latestOf(other)

/** Whether the store's copy of a question says less than this tab's, which may have heard of an answer or made a read first. */
export const isOutdone = (stored: Copy, mine: Copy): boolean =>
  isOlder(stored, mine) || (!isOlder(mine, stored) && stored.revision < mine.revision)

/** The newer of a visit as it is known here and as it was read; of the same version the read one. */
export function newerOf(known: Visit | undefined, read: Visit): Visit {
  return known && known.version > read.version ? known : read
}
