import type { Dish, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Receipt } from './interface.ts'
import type { Copy } from './news.ts'
import type { OutboxItem } from './outbox.ts'

/** The change of this device's copies by an answer of the server. `revision` is the question's, including the write. */
export type Patch =
  | ({ kind: 'saved' } & Pick<
      VisitQuestion,
      'answer' | 'rate' | 'comment' | 'revision' | 'savedAt' | 'latestAt'
    >)
  | { kind: 'photo'; photo: Photo; revision: number }
  | { kind: 'dish'; dish: Dish; revision: number }
  /** The server does not have the photo or dish. */
  | { kind: 'gone'; revision: number }
  /** The receipt is null if its counts could not be read: they are read later. */
  | { kind: 'submitted'; visit: Visit; receipt: Receipt | null }

/** Returns the copy of a question after the server's answer to one of its writes. */
export function patched(question: Copy, { body, capturedAt, seq }: OutboxItem, patch: Patch): Copy {
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

/** Only the newest answer about answer, rate and comment counts; photos and dishes have their own answers. */
function saved(
  question: Copy,
  { answer, rate, comment, revision, savedAt, latestAt }: Extract<Patch, { kind: 'saved' }>,
): Copy {
  if (revision < Math.max(question.revision, question.saved ?? 0)) return question
  return {
    ...question,
    answer,
    rate,
    comment,
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
