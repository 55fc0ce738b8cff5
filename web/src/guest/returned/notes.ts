import { visibleIds } from '@cloche/checklist/visible.ts'
import { useMemo } from 'react'
import type { LocalQuestion } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { useChecklist } from '../shell/device-context.ts'

/** Whether the guest has done something to a question since the visit came back, sent or not. */
export function isSeenTo({ delivery, savedAt }: LocalQuestion, returnedAt: string): boolean {
  return delivery !== 'sent' || (savedAt !== null && savedAt > returnedAt)
}

/** The questions with a note that the guest has done nothing to since, of those that are shown. */
export function openNotes(items: readonly LocalQuestion[], returnedAt: string): LocalQuestion[] {
  const visible = visibleIds(items)
  return items.filter((item) => item.note && visible.has(item.id) && !isSeenTo(item, returnedAt))
}

/** What the visit on the screen came back with; null when it did not, or was submitted again. */
export function useReturned() {
  // Absent in a copy that an earlier version of the app has kept.
  return useReadable(useChecklist().visit).returned ?? null
}

/** The questions with a note that are on this phone: fewer than the visit says while they are on their way. */
export function useNoted(): LocalQuestion[] {
  const items = useReadable(useChecklist().items)
  return useMemo(() => items.filter(({ note }) => note), [items])
}

export function useOpenNotes(): LocalQuestion[] {
  const items = useReadable(useChecklist().items)
  const at = useReturned()?.at
  return useMemo(() => (at === undefined ? [] : openNotes(items, at)), [items, at])
}
