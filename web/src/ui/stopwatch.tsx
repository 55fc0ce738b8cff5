import { useSyncExternalStore } from 'react'
import { duration } from './duration.ts'
import { ticker } from './ticker.ts'

/** Shows the time since an instant (milliseconds) by the given clock. Only this text renders each second. */
export function Stopwatch({ since, now }: { since: number; now: () => Date }) {
  useSyncExternalStore(ticker.subscribe, ticker.get)
  return <time className="figures">{duration(now().getTime() - since)}</time>
}
