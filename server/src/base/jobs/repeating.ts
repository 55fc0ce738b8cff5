import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'

/** What a turn says of the next one: it follows at once, or there is none. Otherwise it follows after the pause. */
type Turn = (signal: AbortSignal) => Promise<'more' | 'done' | void>

/** How long to wait after a first failure. */
const RETRY_MILLISECONDS = 5000

interface Repeating {
  /** Milliseconds between the end of a turn and the next one. */
  pause: number
  log: Pick<BaseLogger, 'warn'>
  /** What the log says of a failed turn. */
  failed: string
  /** What the log adds to it. */
  about?: object
}

/** Starts work that ends soon after its signal aborts. Returns a function that stops it, and waits for its end. */
export function inBackground(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController()
  const running = work(stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

/** Takes turn after turn, never two at once, until one is the last or the signal aborts. Rejects as a turn does. */
export async function repeat(
  signal: AbortSignal,
  milliseconds: number,
  turn: Turn,
  pause = pauseFor,
): Promise<void> {
  while (!signal.aborted) {
    const next = await turn(signal)
    if (next === 'done') return
    if (next !== 'more') await pause(milliseconds, signal)
  }
}

/**
 * Takes turn after turn like `repeat`, also when some fail: such a turn is logged, and taken again after five seconds, then after twice as
 * long each time, at most after the usual pause.
 */
export async function repeatAnyway(
  { pause: usual, log, failed, about }: Repeating,
  signal: AbortSignal,
  turn: Turn,
  pause = pauseFor,
): Promise<void> {
  let retry = RETRY_MILLISECONDS
  const attempt: Turn = async () => {
    try {
      const next = await turn(signal)
      retry = RETRY_MILLISECONDS
      return next
    } catch (error) {
      if (signal.aborted) return 'done'
      log.warn({ err: error, ...about }, failed)
      await pause(Math.min(retry, Math.max(usual, RETRY_MILLISECONDS)), signal)
      retry *= 2
      return 'more'
    }
  }
  await repeat(signal, usual, attempt, pause)
}

/** Waits, at most until the signal aborts. Keeps no process alive. */
async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}
