import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { worker } from '../../boot/worker.ts'
import { useReadable } from '../readable.ts'
import { isOpen } from './current-visit.ts'
import { useGround, type Ready } from './device-context.ts'

/** The pauses between two checks, in milliseconds: the first, and the longest. */
const SOON = 1000
const SELDOM = 30_000

/** Checks until the open visits can be made without a signal, and reports it in the ground. */
export function useReadiness(): Ready | null {
  const { api, platform } = useSession()
  const ground = useGround()
  const { device, ready } = ground
  const hasWorker = useSyncExternalStore(worker.subscribe, worker.isThere)
  const { items } = useReadable(device.visits)
  const open = items.filter((visit) => isOpen(visit, device)).map(({ id }) => id)
  const visits = open.join()
  useEffect(() => {
    if (ready.get()?.visits === visits) return
    ready.set(null)
    if (!hasWorker || visits === '') return
    return repeat(async (signal) => {
      const { isReady, report } = await import('./is-ready.ts')
      const found = await isReady(api, ground, visits.split(','), signal)
      // A phone does not delete the data of an installed app.
      if (found && !signal.aborted) void report(ready, visits, platform !== 'web')
      return found
    })
  }, [api, platform, ground, ready, hasWorker, visits])
  return useReadable(ready)
}

/** Checks again, with growing pauses, until everything is stored. Returns a function that stops the checks. */
function repeat(check: (signal: AbortSignal) => Promise<boolean>): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout>
  let pause = SOON

  async function once() {
    const found = await check(signal).catch(() => false)
    if (found || signal.aborted) return
    timer = setTimeout(() => void once(), pause)
    pause = Math.min(pause * 1.5, SELDOM)
  }

  void once()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
