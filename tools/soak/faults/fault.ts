import type { Calls } from '../watch/failures.ts'
import type { Rig } from '../rig/rig.ts'

/** A fault that a run causes. */
export interface Fault {
  what: string
  /** The greatest number of seconds until everything is well again that the product aims at. */
  aim?: number
  /** Returns why the fault can't be caused here; null when it can. */
  obstacle?(rig: Rig): Promise<string | null> | string | null
  /** Causes the fault and takes it away. */
  run(rig: Rig, moments: Moments): Promise<void>
}

/** The moments of a fault that the table shows. */
export interface Moments {
  /** Marks the moment from which the product must recover by itself. Without a call, the fault's beginning counts. */
  recovering(): void
  /** Notes a figure of this fault alone. */
  figure(text: string): void
}

/** The course of a fault, times of `performance.now`. */
export interface Happened {
  name: string
  begun: number
  /** The moment from which the seconds until well again count. */
  from: number
  figures: string[]
}

/** Returns the seconds from `from` to the end of the last failed call before `until`; 0 without one. */
export function untilWell({ from }: Happened, calls: Calls, until: number): number {
  const last = Math.max(from, ...calls.between(from, until).map(({ ended }) => ended))
  return (last - from) / 1000
}
