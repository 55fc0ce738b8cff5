import type { TextStorage } from '@cloche/client/local-storage.ts'
import type { ProblemCode } from '@cloche/contract/problems.ts'
import type { DishChange, VisitQuestion } from '@cloche/contract/questions.ts'
import type { QueueItem, LocalWrite } from './queue.ts'
import type { Patch } from './copies.ts'

type Rest = Omit<QueueItem, 'kind' | 'body'>

/** Builds a waiting write for tests; `seq` also sets its time. */
export function buildItem(seq: number, write: LocalWrite, rest: Partial<Rest> = {}): QueueItem {
  const capturedAt = new Date(Date.UTC(2026, 10, 20) + seq).toISOString()
  const how: Rest = {
    seq,
    visitId: 'v',
    questionId: 'q',
    capturedAt,
    clockOffset: 0,
    attempts: 0,
    state: 'queued',
    notBefore: 0,
    fault: null,
  }
  return { ...write, ...how, ...rest }
}

export const answer = (value: string): LocalWrite => ({ kind: 'answer', body: { answer: value } })
export const comment = (text: string): LocalWrite => ({ kind: 'comment', body: { comment: text } })
export const photo = (id: string): LocalWrite => ({ kind: 'photo', body: { id, width: 4, height: 3 } })
export const removePhoto = (id: string): LocalWrite => ({ kind: 'removePhoto', body: { id } })
export const dish = (id: string, dishName = 'Soup'): LocalWrite => ({
  kind: 'dish',
  body: { id, dishName, orderTime: '2026-11-20T10:00:00.000Z' },
})
export const updateDish = (id: string, change: DishChange): LocalWrite => ({
  kind: 'updateDish',
  body: { id, ...change },
})
export const removeDish = (id: string): LocalWrite => ({ kind: 'removeDish', body: { id } })

export const submit: LocalWrite = { kind: 'submit', body: {} }

/** Builds the server's copy of a question for tests. */
export function buildQuestion(overrides: Partial<VisitQuestion> = {}): VisitQuestion {
  return {
    id: 'q',
    parent: 'c',
    title: 'Were you greeted?',
    logo: null,
    type: 'single',
    options: {},
    order: 0,
    answer: null,
    rate: null,
    comment: '',
    photos: [],
    dishes: [],
    note: null,
    revision: 0,
    savedAt: null,
    ...overrides,
  }
}

/** Builds a photo of the server, older than every `buildItem`. */
export function buildPhoto(id: string): VisitQuestion['photos'][number] {
  const takenAt = '2026-11-20T00:00:00.000Z'
  return { id, sha256: '00', width: 4, height: 3, bytes: 9, url: `/${id}`, thumbUrl: `/${id}?thumb`, takenAt }
}

export function problem(code: ProblemCode = 'invalid') {
  return { type: 'about:blank', title: code, status: 422, code, detail: '' }
}

/** Builds the server's answer to a save. */
export function saved(overrides: Partial<Extract<Patch, { kind: 'saved' }>> = {}): Patch {
  return { kind: 'saved', answer: null, rate: null, comment: '', revision: 1, savedAt: null, ...overrides }
}

/** A localStorage with room for so many characters; its keys are its properties. */
export function shelf(room = Infinity): TextStorage & { room: number } {
  const kept = {} as TextStorage & { room: number } & Record<string, unknown>
  const methods = {
    room: { value: room, writable: true },
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: {
      writable: true,
      value(key: string, value: string) {
        if (value.length > kept.room) throw new DOMException('No room', 'QuotaExceededError')
        kept[key] = value
      },
    },
    removeItem: { value: (key: string) => delete kept[key] },
  }
  return Object.defineProperties(kept, methods)
}

/** A timer of the environment, on the test's clock. */
export function timer(milliseconds: number, act: () => void): () => void {
  const running = setTimeout(act, milliseconds)
  return () => clearTimeout(running)
}
