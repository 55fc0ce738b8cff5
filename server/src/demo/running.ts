import type { Context } from '../context.ts'
import { fillHistory } from './history.ts'
import { fillPhotos, type Artist } from './photos.ts'

/**
 * Adds to the demo while the product runs: first the photos of its visits, then two years more if the configuration asks for them.
 * A later start goes on where this one was stopped or failed. Returns a function that stops the work. `startArtist` as in `fillPhotos`.
 */
export function keepDemo(context: Context, startArtist?: () => Artist): () => Promise<void> {
  const stopping = new AbortController()
  const running = addMore(context, stopping.signal, startArtist)
  return async () => {
    stopping.abort()
    await running
  }
}

async function addMore(context: Context, signal: AbortSignal, startArtist?: () => Artist): Promise<void> {
  const { config, log } = context
  const warnOf = (what: string) => (error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, `${what} are not complete; the next start goes on`)
  }
  await fillPhotos(context, signal, startArtist).catch(warnOf("the demo's photos"))
  if (config.demoHistory && !signal.aborted)
    await fillHistory(context, signal).catch(warnOf('the two years of demo data'))
}
