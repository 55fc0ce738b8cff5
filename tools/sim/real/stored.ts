import type { Row, Stored } from '../../../server/src/test/sim-protocol.ts'
import { storedPictureOf } from '../picture.ts'
import { shaOf, type Server } from '../server.ts'
import { opensAtOf } from '../visit.ts'
import type { Ids } from './ids.ts'

type Things = Record<string, Record<string, unknown>>

/** Everything stored, by the model's ids, which must be equal for both servers. */
export interface State {
  visits: Things
  questions: Things
  dishes: Things
  photos: Things
  /** Photos and dishes that were removed before they arrived. */
  removals: Things
  /** Unfinished uploads. */
  partials: Things
}

export function stateOfReal(stored: Stored, ids: Ids): State {
  const idOf = (value: unknown) => ids.toSimulated(String(value))
  const by = (rows: readonly Row[], read: (row: Row) => Record<string, unknown>) =>
    sorted(rows.map((row) => [idOf(row['id']), read(row)]))
  return {
    visits: by(stored.visits, (row) => ({
      ...picked(row, ['status', 'version', 'score']),
      voidReason: row['void_reason'],
      voidText: row['void_text'],
      voidFrom: row['void_from'],
      opensAt: row['opens_at'],
      guestId: idOf(row['guest_id']),
      copiedAt: row['copied_at'],
      startedAt: row['started_at'],
      submittedAt: row['submitted_at'],
      required: row['progress_required'] ?? 0,
      answered: row['progress_answered'] ?? 0,
    })),
    questions: by(stored.questions, (row) => ({
      ...picked(row, [
        'title',
        'answer',
        'rate',
        'comment',
        'declined_answer',
        'declined_photos',
        'revision',
        'note',
      ]),
      answerAt: row['answer_at'],
      rateAt: row['rate_at'],
      commentAt: row['comment_at'],
      declinedAt: [row['declined_answer_at'], row['declined_photos_at']],
      savedAt: row['saved_at'],
    })),
    dishes: by(stored.dishes, (row) => ({
      questionId: idOf(row['question_id']),
      dishName: row['dish_name'],
      orderTime: row['order_time'],
      readyTime: row['ready_time'],
      at: [row['dish_name_at'], row['order_time_at'], row['ready_time_at']],
      removed: row['deleted_at'] !== null,
    })),
    photos: by(stored.photos, (row) => ({
      questionId: idOf(row['question_id']),
      ...picked(row, ['sha256', 'bytes', 'width', 'height']),
      takenAt: row['taken_at'],
      removed: row['deleted_at'] !== null,
      file: row['deleted_at'] === null ? row['bytesSha256'] : null,
    })),
    removals: by(stored.removals, (row) => ({ questionId: idOf(row['question_id']) })),
    partials: by(stored.partials, ({ offset }) => ({ offset })),
  }
}

export function stateOfModel({ visits, questions, dishes, photos, bytes, early, partials }: Server): State {
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const by = <T>(map: ReadonlyMap<string, T>, read: (value: T, id: string) => Record<string, unknown>) =>
    sorted([...map].map(([id, value]) => [id, read(value, id)]))
  return {
    visits: by(visits, (visit) => ({
      ...picked(visit, ['status', 'version', 'score', 'guestId']),
      voidReason: visit.void?.reason ?? null,
      voidText: visit.void?.text ?? null,
      voidFrom: visit.void?.from ?? null,
      opensAt: opensAtOf(visit),
      copiedAt: iso(visit.copiedAt),
      startedAt: iso(visit.startedAt),
      submittedAt: iso(visit.submittedAt),
      ...visit.progress,
    })),
    questions: by(
      questions,
      ({ item, answer, rate, comment, declined_answer, declined_photos, revision, note, savedAt }) => ({
        title: item.title,
        answer: answer.value,
        rate: rate.value,
        comment: comment.value,
        declined_answer: declined_answer.value,
        declined_photos: declined_photos.value,
        revision,
        note,
        answerAt: iso(answer.at),
        rateAt: iso(rate.at),
        commentAt: iso(comment.at),
        declinedAt: [iso(declined_answer.at), iso(declined_photos.at)],
        savedAt: iso(savedAt),
      }),
    ),
    dishes: by(dishes, ({ questionId, dish, at, removed }) => ({
      questionId,
      ...picked(dish, ['dishName', 'orderTime', 'readyTime']),
      at: [iso(at.dishName), iso(at.orderTime), iso(at.readyTime)],
      removed,
    })),
    photos: by(photos, ({ questionId, photo, removed }, id) => ({
      questionId,
      ...picked(photo, ['sha256', 'bytes', 'width', 'height', 'takenAt']),
      removed,
      file: removed ? null : shaOf(storedPictureOf(bytes.get(id)!)),
    })),
    removals: by(early, (questionId) => ({ questionId })),
    partials: sorted(
      [...partials].map(([key, partial]) => [key.split(' ')[1]!, { offset: partial.bytes.length }]),
    ),
  }
}

/** Returns the part of a state that belongs to one question. */
export function ofQuestion(state: State, questionId: string): Omit<State, 'visits' | 'partials'> {
  const mine = (things: Things) =>
    Object.fromEntries(Object.entries(things).filter(([, thing]) => thing['questionId'] === questionId))
  const { questions, dishes, photos, removals } = state
  return {
    questions: { [questionId]: questions[questionId]! },
    dishes: mine(dishes),
    photos: mine(photos),
    removals: mine(removals),
  }
}

const picked = (from: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, (from as Row)[key]]))

const sorted = (entries: [string, Record<string, unknown>][]): Things =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
