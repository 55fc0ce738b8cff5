import type { Visit } from '@cloche/contract/visits.ts'
import { useEffect } from 'react'
import type { Draft, Drafts } from './drafts.ts'
import { useReadable } from './readable.ts'
import { useGround } from './shell/device-context.ts'

const OVER: ReadonlySet<Visit['status']> = new Set(['submitted', 'accepted', 'cancelled'])

/**
 * Removes the typed texts of visits that are over from this device, as far as their meaning is saved. The others stay until the guest
 * submits without them or logs out, and is told so there.
 */
export function useOverDrafts(): void {
  const { device, drafts } = useGround()
  const { state, items } = useReadable(device.visits)
  const waiting = useReadable(device.waiting)
  useEffect(() => {
    if (state !== 'ready') return
    const open = items.filter(({ status }) => !OVER.has(status)).map(({ id }) => id)
    const inUse = new Set([...open, ...waiting.map(({ visitId }) => visitId)])
    forgetDrafts(drafts, ({ visitId, means }) => means !== null && !inUse.has(visitId))
  }, [state, items, waiting, drafts])
}

export function forgetDrafts(drafts: Drafts, isOver: (draft: Draft) => boolean): void {
  for (const [field, draft] of drafts.get()) if (isOver(draft)) drafts.keep(field, null)
}
