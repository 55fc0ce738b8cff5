import type { VisitReturn } from '@cloche/contract/visits.ts'
import { createSignal } from '@cloche/engine/signal.ts'

export interface Draft {
  message: string
  /** By the question's id. */
  notes: Readonly<Record<string, string>>
}

const NOTHING: Draft = { message: '', notes: {} }

/** What somebody is about to return a visit with. It outlives the page and a reload, until it is sent. */
export function createReturnDraft(userId: string, visitId: string, storage: Storage) {
  const key = `cloche.return.${userId}.${visitId}`
  const draft = createSignal(read(storage, key))
  const opened = createSignal<string | null>(null)
  const put = (next: Draft) => {
    draft.set(next)
    write(storage, key, next)
  }
  return {
    get: draft.get,
    subscribe: draft.subscribe,
    /** The question whose note was opened last: it stands there without a word in it too. */
    opened,
    setMessage: (message: string) => put({ ...draft.get(), message }),
    setNote: (questionId: string, text: string) => {
      const { [questionId]: _, ...others } = draft.get().notes
      put({ ...draft.get(), notes: text === '' ? others : { ...others, [questionId]: text } })
    },
    clear: () => put(NOTHING),
  }
}

export type ReturnDraft = ReturnType<typeof createReturnDraft>

/** What is sent of a draft, notes in the order of the questions; null where there is nothing in it. */
export function returnOf(draft: Draft, order: readonly string[]): VisitReturn | null {
  const message = draft.message.trim() || null
  const notes = order.flatMap((questionId) => {
    const text = draft.notes[questionId]?.trim()
    return text ? [{ questionId, text }] : []
  })
  return message === null && notes.length === 0 ? null : { message, notes }
}

function read(storage: Storage, key: string): Draft {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? NOTHING
  } catch {
    return NOTHING
  }
}

function write(storage: Storage, key: string, draft: Draft) {
  try {
    if (draft.message === '' && Object.keys(draft.notes).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage only costs what was written at a reload.
  }
}
