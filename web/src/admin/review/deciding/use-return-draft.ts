import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Visit } from '@cloche/contract/visits.ts'
import { deviceStorage } from '../../../boot/page-storage.ts'
import { useSessionState } from '../../../boot/session-context.tsx'
import { useUnsaved } from '../../kit/unsaved.ts'
import { createReturnDraft, isBegun, type Draft, type ReturnDraft } from './return-draft.ts'

const never = () => () => {}

/** Null if the visit can't be returned. */
export const ReturnDraftContext = createContext<ReturnDraft | null>(null)

/** Returns whether staff may return the visit. A return can also undo an acceptance. */
export function isReturnable({ status }: Pick<Visit, 'status'>): boolean {
  return status === 'submitted' || status === 'accepted'
}

export function useReturnDraft(visit: Visit): ReturnDraft | null {
  const state = useSessionState()
  const userId = state.status === 'user' ? state.user.id : ''
  const returnable = isReturnable(visit)
  const draft = useMemo(
    () => (returnable ? createReturnDraft(userId, visit.id, deviceStorage) : null),
    [returnable, userId, visit.id],
  )
  useUnsaved(useSyncExternalStore(draft?.subscribe ?? never, () => draft !== null && isBegun(draft.get())))
  return draft
}

export function useDraftOf(draft: ReturnDraft): Draft {
  return useSyncExternalStore(draft.subscribe, draft.get)
}

/**
 * Returns the drafted note to one question, or null if the visit can't be returned. Other questions' notes cause no
 * render.
 */
export function useDraftedNote(questionId: string) {
  const draft = use(ReturnDraftContext)
  const text = useSyncExternalStore(draft?.subscribe ?? never, () => draft?.get().notes[questionId] ?? '')
  const opened = useSyncExternalStore(
    draft?.opened.subscribe ?? never,
    () => draft?.opened.get() === questionId,
  )
  return (
    draft && {
      text,
      shown: opened || text.trim() !== '',
      open: () => draft.opened.set(questionId),
      close: () => draft.opened.set(null),
      set: (next: string) => draft.setNote(questionId, next),
    }
  )
}
