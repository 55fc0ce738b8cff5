import { DatabaseError } from 'pg'
import { Problem } from '../faults/problem.ts'

/** The driver's messages, which have no code, about a connection that broke or could not be made in time. */
const DRIVER_LOST =
  /^Connection terminated|^timeout (exceeded|expired)|read timeout|not queryable|Cannot use a pool|been discarded/
const SOCKET_LOST = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT)/

/**
 * SQLSTATE classes of faults that pass or that an operator mends: connection (08), refused login (28), deadlock and serialization
 * (40), no connections, memory or disk (53), shutdown, start and timeout (57), disk errors of the server (58).
 */
const PASSING_CLASS = /^(08|28|40|53|57|58)/
/** Read-only (25006), a transaction that idled or took too long (25P03, 25P04), no such database (3D000), a lock (55P03). */
const PASSING = new Set(['25006', '25P03', '25P04', '3D000', '55P03'])

/** Maps a PostgreSQL error to its problem; null when the error means a bug in our SQL. */
export function databaseProblem(error: unknown): Problem | null {
  if (!(error instanceof DatabaseError)) {
    return error instanceof Error && isLost(error) ? new Problem('unavailable') : null
  }
  switch (error.code) {
    case '23505':
    case '23503':
    case '23P01':
      return new Problem('conflict', undefined, faults(error))
    case '23514':
    case '23502':
    case '22001':
    case '22003':
    case '22008':
    case '22009':
    case '22021':
    case '22P02':
    case '22P05':
      return new Problem('invalid', undefined, faults(error))
    default:
      return isPassing(error.code ?? '') ? new Problem('unavailable') : null
  }
}

const CANCELLED = '57014'

/** Returns whether PostgreSQL ended a statement that took longer than it may. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === CANCELLED

const isPassing = (code: string): boolean => PASSING_CLASS.test(code) || PASSING.has(code)

function faults({ column, constraint, message }: DatabaseError) {
  return [{ path: column ?? '', message: constraint ?? message }]
}

function isLost(error: Error & { code?: string; syscall?: string }): boolean {
  if (error instanceof AggregateError) return error.errors.every((each) => isLost(each as Error))
  const { code, syscall = '', message } = error
  if (code === undefined) return DRIVER_LOST.test(message)
  return /^(connect|getaddrinfo)$/.test(syscall) || (/^(read|write)$/.test(syscall) && SOCKET_LOST.test(code))
}
