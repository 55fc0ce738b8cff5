import type { TextStorage } from '@cloche/client/local-storage.ts'
import type { VisitReturn } from '@cloche/contract/reviews.ts'
import { createSignal } from '@cloche/engine/signal.ts'
import { keptDraft } from '../../../boot/kept-draft.ts'

export interface Draft {
  message: string
  /** The notes by question id. */
  notes: Readonly<Record<string, string>>
}

const NOTHING: Draft = { message: '', notes: {} }

/** Stores the draft of a return. The draft outlives the page and a reload until it is sent. */
export function createReturnDraft(userId: string, visitId: string, storage: TextStorage) {
  const draft = keptDraft<Draft>(storage, `cloche.return.${userId}.${visitId}`, {
    from: (stored) => (stored as Draft | null) ?? NOTHING,
    isEmpty: (kept) => !isBegun(kept),
  })
  const opened = createSignal<string | null>(null)
  return {
    get: draft.get,
    subscribe: draft.subscribe,
    /** The question whose note was opened last; its field stays even when empty. */
    opened,
    setMessage: (message: string) => draft.set({ ...draft.get(), message }),
    setNote: (questionId: string, text: string) => {
      const { [questionId]: _, ...others } = draft.get().notes
      draft.set({ ...draft.get(), notes: text === '' ? others : { ...others, [questionId]: text } })
    },
    clear: () => draft.set(NOTHING),
  }
}

export type ReturnDraft = ReturnType<typeof createReturnDraft>

export function isBegun({ message, notes }: Draft): boolean {
  return message !== '' || Object.keys(notes).length > 0
}

/** Converts a draft to a return with the notes in the order of the questions; null if the draft is empty. */
export function returnOf(draft: Draft, order: readonly string[]): VisitReturn | null {
  const message = draft.message.trim() || null
  const notes = order.flatMap((questionId) => {
    const text = draft.notes[questionId]?.trim()
    return text ? [{ questionId, text }] : []
  })
  return message === null && notes.length === 0 ? null : { message, notes }
}
