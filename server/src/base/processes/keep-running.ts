import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'

const PAUSE = { firstMs: 250, longestMs: 30_000 }
/** What ran for this long failed for a new reason, so the pauses start again. */
const STEADY_MS = 60_000

/** A child process that runs. */
export interface Started {
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts the process called `name` again whenever it ends, with growing pauses. Returns a function that stops it. */
export function keepRunning(
  name: string,
  first: Started,
  launch: (signal: AbortSignal) => Promise<Started>,
  log: BaseLogger,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
  let pause = 0

  async function again(): Promise<Started> {
    for (;;) {
      await wait(pause, undefined, { signal })
      pause = Math.min(Math.max(pause * 2, PAUSE.firstMs), PAUSE.longestMs)
      try {
        const started = await launch(signal)
        log.warn(`${name} runs again`)
        return started
      } catch (error) {
        signal.throwIfAborted()
        log.error({ err: error }, `${name} could not be started, it is tried again in ${pause / 1000} s`)
      }
    }
  }

  async function run(): Promise<void> {
    for (let current = first; ; current = await again()) {
      const since = Date.now()
      await Promise.race([current.ended, stopped])
      if (signal.aborted) return current.stop()
      if (Date.now() - since > STEADY_MS) pause = 0
      log.error(`${name} has ended by itself, it is started again`)
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
