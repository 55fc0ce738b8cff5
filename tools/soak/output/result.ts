import type { Balance } from '../account/book.ts'
import type { Files } from '../account/files.ts'
import type { Happened } from '../faults/fault.ts'
import type { Calls } from '../watch/failures.ts'
import type { Life } from '../watch/memory.ts'

/** The results of a run. */
export interface Result {
  balances: readonly Balance[]
  files: Files
  /** Connections that idle in a transaction after the load has ended. */
  idleInTransaction: number
  /** Summaries of the insight that differ from the visits. */
  summaries: number
  refused: readonly string[]
  /** Guests and staff who could not finish. */
  unfinished: number
  happened: readonly Happened[]
  calls: Calls
  /** The moments at which the time was over and the load had ended. */
  closed: number
  ended: number
  lives: readonly (readonly Life[])[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Returns the number of acknowledged writes that are lost, with the photos whose file is not whole. */
export const lostOf = ({ balances, files }: Result): number =>
  sum(balances.map(({ lost }) => lost.length)) + files.damaged.length

export const twiceOf = ({ balances }: Result): number => sum(balances.map(({ twice }) => twice.length))

/** Whether nothing acknowledged was lost or stored twice, the summaries are right, and every guest could finish. */
export const isGood = (result: Result): boolean =>
  lostOf(result) + twiceOf(result) + result.summaries + result.unfinished === 0
