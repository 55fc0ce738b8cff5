import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { Visit } from '@cloche/contract/visits.ts'
import { useSessionState } from '../../boot/session-context.tsx'
import { useUnsaved } from '../kit/unsaved.ts'
import { createReturnDraft, type Draft, type ReturnDraft } from './return-draft.ts'

const never = () => () => {}

/** Null where nothing can be returned. */
export const ReturnDraftContext = createContext<ReturnDraft | null>(null)

/** Whether staff may give it back to its guest: an acceptance can be taken back that way too. */
export function isReturnable({ status }: Pick<Visit, 'status'>): boolean {
  return status === 'submitted' || status === 'accepted'
}

export function useReturnDraft(visit: Visit): ReturnDraft | null {
  const state = useSessionState()
  const userId = state.status === 'user' ? state.user.id : ''
  const returnable = isReturnable(visit)
  const draft = useMemo(
    () => (returnable ? createReturnDraft(userId, visit.id, localStorage) : null),
    [returnable, userId, visit.id],
  )
  useUnsaved(useSyncExternalStore(draft?.subscribe ?? never, () => isBegun(draft?.get())))
  return draft
}

function isBegun(draft: Draft | undefined): boolean {
  return draft !== undefined && (draft.message !== '' || Object.keys(draft.notes).length > 0)
}

export function useDraftOf(draft: ReturnDraft): Draft {
  return useSyncExternalStore(draft.subscribe, draft.get)
}

/** The note in the making to one question; another's does not wake its reader. Null where none can be made. */
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
