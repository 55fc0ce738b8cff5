import { useSyncExternalStore } from 'react'
import { duration } from './duration.ts'
import { ticker } from './ticker.ts'

/** Time passed since an instant (milliseconds), by a clock that is given. Only this text changes each second. */
export function Stopwatch({ since, now }: { since: number; now: () => Date }) {
  useSyncExternalStore(ticker.subscribe, ticker.get)
  return <time className="figures">{duration(now().getTime() - since)}</time>
}
