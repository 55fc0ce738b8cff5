import type { Dish, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Receipt } from './interface.ts'
import type { QueueItem } from './queue.ts'

/**
 * The copies of a question: the server's, one in the store, one on the screen of each tab. A copy knows everything up to the revision of
 * its last read, and single answers beyond it. Which of two copies is newer is decided here alone:
 *
 * | case                                   | one                 | other               | may replace the other | is older |
 * | -------------------------------------- | ------------------- | ------------------- | --------------------- | -------- |
 * | read after all that the other knows    | read 5              | read 3, heard 4     | yes                   |          |
 * | read earlier: a replica lags           | read 3              | read 5              |                       | yes      |
 * | read between the other's answers       | read 4              | read 3, heard 5     |                       | yes      |
 * | heard the same and more                | read 3, heard 4, 5  | read 3, heard 5     | yes                   |          |
 * | heard the same and less                | read 3, heard 5     | read 3, heard 4, 5  |                       | yes      |
 * | heard something else, later            | read 3, heard 5     | read 3, heard 4     |                       |          |
 * | read earlier, heard as late            | read 3, heard 6     | read 5, heard 6     |                       | yes      |
 * | read earlier, heard later              | read 3, heard 6     | read 5              |                       |          |
 * | knows as much, with other values       | read 3              | read 3              | yes                   |          |
 * | knows as much, with the same values    | read 3              | read 3              |                       |          |
 *
 * The first column is `isNews`: a copy that lacks anything of the other takes its place nowhere. The second is `isOutdone`: of two copies
 * of this phone that each lack something, the one with the latest answer stays on the screen.
 */
export type Copy = VisitQuestion & {
  /** The revisions of the answers heard: an answer to a write does not cover the writes of others. */
  answers?: readonly number[]
  /** The `seq` of the answered writes: to a repeated write the server names its current revision, which may be another write's. */
  writes?: readonly number[]
  /** The latest revision by photo and dish. */
  things?: Readonly<Record<string, number>>
  /** The latest revision of answer, rate, comment and declined parts. */
  saved?: number
}

/** Returns whether a copy that was read may replace this device's copy. The read may come from a lagging replica. */
export function isNews(read: Copy, copy: Copy): boolean {
  const latest = latestOf(copy)
  if (read.revision < latest && !knowsMore(read, copy)) return false
  return Math.max(read.revision, latest) > copy.revision || fingerprint(read) !== fingerprint(copy)
}

/** Returns whether the store's copy is older than this tab's, which may have received an answer or a read first. */
export function isOutdone(stored: Copy, mine: Copy): boolean {
  const ahead = latestOf(mine) - latestOf(stored)
  return ahead === 0 ? knowsMore(mine, stored) || mine.revision > stored.revision : ahead > 0
}

/** Returns whether a copy lacks the server's answer to this write at this revision. */
export const misses = ({ revision, writes = [] }: Copy, seq: number, answer: number): boolean =>
  revision < answer && !writes.includes(seq)

/** Returns the newer of the known and the read visit; at equal versions the read one. */
export function newerOf(known: Visit | undefined, read: Visit): Visit {
  return known && known.version > read.version ? known : read
}

const latestOf = ({ revision, answers = [] }: Copy) => Math.max(revision, ...answers)

/** Returns whether both copies were read at the same revision, and one has heard all answers of the other and more. */
function knowsMore({ revision, writes = [] }: Copy, other: Copy): boolean {
  const known = new Set(other.writes)
  const more = writes.filter((seq) => !known.has(seq))
  return revision === other.revision && more.length > 0 && writes.length - more.length === known.size
}

/** Covers the parts of a question that can change. The rest is fixed, and a later version may send less of it. */
function fingerprint({
  options,
  answer,
  rate,
  comment,
  photos,
  dishes,
  declined,
  note,
  revision,
}: VisitQuestion): string {
  return JSON.stringify([options, answer, rate, comment, photos, dishes, declined, note, revision])
}

/** The change of this device's copies by an answer of the server. `revision` is the question's, including the write. */
export type Patch =
  | ({ kind: 'saved' } & Pick<
      VisitQuestion,
      'answer' | 'rate' | 'comment' | 'declined' | 'revision' | 'savedAt' | 'latestAt'
    >)
  | { kind: 'photo'; photo: Photo; revision: number }
  | { kind: 'dish'; dish: Dish; revision: number }
  /** The server does not have the photo or dish. */
  | { kind: 'gone'; revision: number }
  /** The receipt is null if its counts could not be read: they are read later. */
  | { kind: 'submitted'; visit: Visit; receipt: Receipt | null }

/** A write that the server took, and its answer. */
export interface Finished {
  item: QueueItem
  patch: Patch
}

/** Returns the copy of a question after the server's answer to one of its writes. */
export function patched(question: Copy, { body, capturedAt, seq }: QueueItem, patch: Patch): Copy {
  // A clock ahead of the server's gives a write a time after its saving; the next write must be later than both.
  const savedAt = laterOf(question.savedAt, capturedAt)
  if (patch.kind === 'submitted') return question
  const answers = [...new Set([...(question.answers ?? []), patch.revision])]
  const writes = [...new Set([...(question.writes ?? []), seq])]
  const things = 'id' in body ? { ...question.things, [body.id]: patch.revision } : question.things
  const touched = { ...question, savedAt, answers, writes, ...(things && { things }) }
  switch (patch.kind) {
    case 'saved':
      return saved(touched, patch)
    case 'photo':
      return { ...touched, photos: upserted(question.photos, patch.photo) }
    case 'dish':
      return { ...touched, dishes: upserted(question.dishes, patch.dish) }
    case 'gone': {
      const id = 'id' in body ? body.id : null
      return { ...touched, photos: without(question.photos, id), dishes: without(question.dishes, id) }
    }
  }
}

/** An answer about a photo or dish has no time of saving, so the time of the write stands for it. */
function laterOf(savedAt: string | null, capturedAt: string): string {
  return savedAt !== null && savedAt > capturedAt ? savedAt : capturedAt
}

/** Only the newest answer about answer, rate, comment and declined parts counts; photos and dishes have their own answers. */
function saved(
  question: Copy,
  { answer, rate, comment, declined, revision, savedAt, latestAt }: Extract<Patch, { kind: 'saved' }>,
): Copy {
  if (revision < Math.max(question.revision, question.saved ?? 0)) return question
  return {
    ...question,
    answer,
    rate,
    comment,
    declined,
    saved: revision,
    savedAt: savedAt && laterOf(question.savedAt, savedAt),
    ...(latestAt && { latestAt }),
  }
}

function upserted<T extends { id: string }>(list: readonly T[], entry: T): T[] {
  const known = list.some((each) => each.id === entry.id)
  return known ? list.map((each) => (each.id === entry.id ? entry : each)) : [...list, entry]
}

function without<T extends { id: string }>(list: readonly T[], id: string | null): T[] {
  return list.filter((entry) => entry.id !== id)
}
