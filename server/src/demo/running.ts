import type { Context } from '../context.ts'
import { fillHistory } from './history.ts'

/**
 * Adds two years of visits to the demo while the product runs. A later start goes on where this one was stopped or failed. Returns
 * a function that stops the work.
 */
export function keepDemo(context: Context): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const warn = (error: unknown) => {
    if (!signal.aborted)
      context.log.warn({ err: error }, 'the two years of demo data are not complete; the next start goes on')
  }
  const running = fillHistory(context, signal).catch(warn)
  return async () => {
    stopping.abort()
    await running
  }
}
