import { localStorageOrNull, type TextStorage } from './local-storage.ts'

const FORGET_AFTER = 10 * 60_000
const KEY = 'cloche-clock'

interface Sample {
  /** Server minus device, milliseconds. */
  offset: number
  /** The greatest error of `offset`: half the round trip. */
  error: number
  at: number
}

/** Measures the server's clock, by the recent answer with the shortest round trip. */
export interface ServerClock {
  /** Milliseconds since the epoch: the header's time, and the device's times of sending and receiving. */
  observe(serverTime: number, sentAt: number, receivedAt: number): void
  now(): Date
  /** Server minus device in milliseconds; null before the first measurement on this device. */
  offset(): number | null
}

/** `kept` keeps the offset over a reload without network. */
export function createClock(kept = localStorageOrNull()): ServerClock {
  let best: Sample = { offset: 0, error: Infinity, at: -Infinity }
  let measured = false

  /** The offset that an earlier page or another tab has measured, until this page has its own. */
  function look(): number {
    const known = measured ? null : read(kept)
    if (known === null) return best.offset
    best = { ...best, offset: Number(known) || 0 }
    measured = true
    return best.offset
  }

  return {
    observe(serverTime, sentAt, receivedAt) {
      if (!Number.isFinite(serverTime) || receivedAt < sentAt) return
      const error = (receivedAt - sentAt) / 2
      const sample = { offset: serverTime - sentAt - error, error, at: receivedAt }
      if (!isBetter(sample, best)) return
      best = sample
      measured = true
      write(kept, String(Math.round(sample.offset)))
    },
    now: () => new Date(Date.now() + look()),
    offset() {
      const offset = look()
      return measured ? Math.round(offset) : null
    },
  }
}

/**
 * A sample is better with a shorter round trip, when the old one is stale, or when they contradict each other because the
 * device's clock was changed.
 */
function isBetter(sample: Sample, best: Sample): boolean {
  if (sample.error <= best.error) return true
  const changed = Math.abs(sample.offset - best.offset) > sample.error + best.error
  return changed || Math.abs(sample.at - best.at) > FORGET_AFTER
}

function read(kept: TextStorage | null): string | null {
  try {
    return kept?.getItem(KEY) ?? null
  } catch {
    return null
  }
}

function write(kept: TextStorage | null, value: string) {
  try {
    kept?.setItem(KEY, value)
  } catch {
    // Without storage only the offset after an offline reload is lost.
  }
}
