import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../boot/session-context.tsx'
import { worker } from '../../boot/worker.ts'
import { useReadable } from '../readable.ts'
import { isOpen } from './current-visit.ts'
import { useGround, type Ground, type Ready } from './device-context.ts'
import { keepPictures } from './pictures.ts'

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
    return look(
      (signal) => isReady(api, ground, visits.split(','), signal),
      // A phone does not delete the data of an installed app.
      (lasting) => ready.set({ visits, lasting: lasting || platform !== 'web' }),
    )
  }, [api, platform, ground, ready, hasWorker, visits])
  return useReadable(ready)
}

async function isReady(
  api: Api,
  ground: Ground,
  visitIds: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const [whole, ...kept] = await Promise.all([
    worker.isWhole(),
    ...visitIds.map((id) => isKept(api, ground, id, signal)),
  ])
  return whole && kept.every(Boolean)
}

async function isKept(
  api: Api,
  { device, openings }: Ground,
  visitId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const opening = openings.of(visitId).get()
  if (opening.state === 'failed' && !opening.gone) openings.retry(visitId)
  if (opening.state !== 'ready') return false
  const { checklist, addons, menu } = await device.kept(visitId)
  if (!(checklist && addons && menu)) return false
  await keepPictures(api, opening.checklist.items.get(), signal)
  return true
}

/** Reports once everything is stored. Returns a function that stops the checks. */
function look(
  check: (signal: AbortSignal) => Promise<boolean>,
  done: (lasting: boolean) => void,
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout>
  let pause = SOON

  async function once() {
    const found = await check(signal).catch(() => false)
    const lasting = found && (await askToLast())
    if (signal.aborted) return
    if (found) return done(lasting)
    timer = setTimeout(() => void once(), pause)
    pause = Math.min(pause * 1.5, SELDOM)
  }

  void once()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}

/** Asks the browser to keep the data also when storage gets scarce, and returns its answer. */
async function askToLast(): Promise<boolean> {
  const { storage } = navigator
  return ((await storage?.persisted?.()) || (await storage?.persist?.())) ?? false
}
