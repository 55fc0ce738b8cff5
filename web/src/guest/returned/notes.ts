import { visibleIds } from '@cloche/checklist/visible.ts'
import { useMemo } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'

/** Whether the guest has changed the question since the visit was returned, sent or not. */
export function isSeenTo({ delivery, savedAt }: LocalQuestion, returnedAt: string): boolean {
  return delivery !== 'sent' || (savedAt !== null && savedAt > returnedAt)
}

/** The visible questions with a note that the guest has not changed since the return. */
export function openNotes(items: readonly LocalQuestion[], returnedAt: string): LocalQuestion[] {
  const visible = visibleIds(items)
  return items.filter((item) => item.note && visible.has(item.id) && !isSeenTo(item, returnedAt))
}

/** The last return of this visit; null when it was never returned, or was submitted since. */
export function useReturned() {
  // Absent in a copy that an earlier version of the app has stored.
  return useReadable(useVisitCopy().visit).returned ?? null
}

/** The noted questions on this phone; fewer than the visit counts while they are loading. */
export function useNoted(): LocalQuestion[] {
  const items = useReadable(useVisitCopy().items)
  return useMemo(() => items.filter(({ note }) => note), [items])
}

export function useOpenNotes(): LocalQuestion[] {
  const items = useReadable(useVisitCopy().items)
  const at = useReturned()?.at
  return useMemo(() => (at === undefined ? [] : openNotes(items, at)), [items, at])
}
