import type { Api } from '@cloche/client/client.ts'
import { keepSession } from '../../boot/session-copy.ts'
import { worker } from '../../boot/worker.ts'
import type { Ground } from './device-context.ts'
import { keepPictures } from './pictures.ts'

/** Whether the open visits can be made without a signal. */
export async function isReady(
  api: Api,
  ground: Ground,
  visitIds: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const [whole, , ...kept] = await Promise.all([
    worker.isWhole(),
    keepSession(),
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
  const { main, addons, menu } = await device.kept(visitId)
  if (!(main && addons && menu)) return false
  await keepPictures(api, opening.visitCopy.items.get(), signal)
  return true
}

/**
 * Reports, and asks the browser to keep the data when storage gets scarce. Firefox asks the guest, who may answer late or never.
 * `isApp`: a native shell, which counts as lasting whatever its web view answers.
 */
export async function report(ready: Ground['ready'], visits: string, isApp: boolean): Promise<void> {
  const { storage } = navigator
  const lasting = (await storage?.persisted?.().catch(() => false)) ?? false
  ready.set({ visits, lasting: isApp || lasting })
  const isGranted = !lasting && (await storage?.persist?.().catch(() => false))
  if (isGranted && ready.get()?.visits === visits) ready.set({ visits, lasting: true })
}
