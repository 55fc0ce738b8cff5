import type { TextStorage } from '@cloche/client/local-storage.ts'
import type { VisitReturn } from '@cloche/contract/visits.ts'
import { createSignal } from '@cloche/engine/signal.ts'

export interface Draft {
  message: string
  /** The notes by question id. */
  notes: Readonly<Record<string, string>>
}

const NOTHING: Draft = { message: '', notes: {} }

/** Stores the draft of a return. The draft outlives the page and a reload until it is sent. */
export function createReturnDraft(userId: string, visitId: string, storage: TextStorage) {
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
    /** The question whose note was opened last; its field stays even when empty. */
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

/** Converts a draft to a return with the notes in the order of the questions; null if the draft is empty. */
export function returnOf(draft: Draft, order: readonly string[]): VisitReturn | null {
  const message = draft.message.trim() || null
  const notes = order.flatMap((questionId) => {
    const text = draft.notes[questionId]?.trim()
    return text ? [{ questionId, text }] : []
  })
  return message === null && notes.length === 0 ? null : { message, notes }
}

function read(storage: TextStorage, key: string): Draft {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? NOTHING
  } catch {
    return NOTHING
  }
}

function write(storage: TextStorage, key: string, draft: Draft) {
  try {
    if (draft.message === '' && Object.keys(draft.notes).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
  } catch {
    // If storage is full or blocked, the draft is lost only on a reload.
  }
}
