import { isKnownShape } from '@cloche/checklist/visible.ts'
import { useEffect } from 'react'
import { worker } from '../../boot/worker.ts'
import { useReadable } from '../readable.ts'
import { useChecklist } from './device-context.ts'
import { NewVersion } from './new-version.tsx'

/** Fetches and offers the newer app, before the guest goes on, where the checklist has a condition that this one does not know. */
export function NewerFirst() {
  const items = useReadable(useChecklist().items)
  const isBehind = items.some(({ options: { showIf } }) => showIf && !isKnownShape(showIf))
  useEffect(() => {
    if (isBehind) worker.askNow()
  }, [isBehind])
  return isBehind ? <NewVersion alone /> : null
}
