import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Drafts, Kept } from './editor/drafts.ts'

export const DraftsContext = createContext<Drafts | null>(null)

export function useDrafts(): Drafts {
  const drafts = use(DraftsContext)
  if (!drafts) throw new Error('No drafts above this component')
  return drafts
}

/** Returns the unsaved input of one item. Changes of other items cause no render. */
export function useDraft(id: string): Kept | undefined {
  const drafts = useDrafts()
  const subscribe = useCallback((listener: () => void) => drafts.subscribe(listener), [drafts])
  return useSyncExternalStore(subscribe, () => drafts.get().get(id))
}
