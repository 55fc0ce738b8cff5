import { isTouched } from '@cloche/checklist/item.ts'
import { isKnownShape } from '@cloche/checklist/visible.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { worker } from '../../boot/worker.ts'
import { useLocation } from '../../ui/routing.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from './device-context.ts'
import { NewVersion } from './new-version.tsx'
import { isTouched as isInUse } from './steady.ts'

/**
 * Where the checklist has a condition that this app does not know, its newer version comes first: by itself while nothing is
 * entered and the screen not in use, and offered from then on.
 */
export function NewerFirst() {
  const items = useReadable(useVisitCopy().items)
  const newer = useSyncExternalStore(worker.subscribe, worker.hasNewer)
  const isBehind = items.some(({ options: { showIf } }) => showIf && !isKnownShape(showIf))
  const isBegun = items.some(isTouched)
  const { key } = useLocation()
  useEffect(() => {
    if (isBehind) worker.askNow()
  }, [isBehind])
  useEffect(() => {
    // Refused while another tab is open; the offer below says so. A screen in use is not replaced either.
    if (isBehind && newer && !isBegun && !isInUse(key)) void worker.takeNewer()
  }, [isBehind, newer, isBegun, key])
  return isBehind ? <NewVersion alone /> : null
}
