import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Postmaster } from './postmaster.ts'

const PAUSE = { firstMs: 250, longestMs: 30_000 }
/** A server that ran for this long failed for a new reason, so the pauses start again. */
const STEADY_MS = 60_000

/** Starts the server again whenever it ends, with growing pauses. Returns a function that stops it. */
export function keepRunning(
  first: Postmaster,
  launch: (signal: AbortSignal) => Promise<Postmaster>,
  log: BaseLogger,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
  let pause = 0

  async function again(): Promise<Postmaster> {
    for (;;) {
      await wait(pause, undefined, { signal })
      pause = Math.min(Math.max(pause * 2, PAUSE.firstMs), PAUSE.longestMs)
      try {
        const started = await launch(signal)
        log.warn('PostgreSQL runs again')
        return started
      } catch (error) {
        signal.throwIfAborted()
        log.error({ err: error }, `PostgreSQL could not be started, it is tried again in ${pause / 1000} s`)
      }
    }
  }

  async function run(): Promise<void> {
    for (let current = first; ; current = await again()) {
      const since = Date.now()
      await Promise.race([current.ended, stopped])
      if (signal.aborted) return current.stop()
      if (Date.now() - since > STEADY_MS) pause = 0
      log.error('PostgreSQL has ended by itself, it is started again')
    }
  }

  const running = run().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return async () => {
    stopping.abort()
    await running
  }
}
