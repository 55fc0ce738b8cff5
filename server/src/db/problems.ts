import { DatabaseError } from 'pg'
import { Problem } from '../http/problem.ts'

/** Connections that are gone or refused: the node errors and what pg says in words. */
const LOST = /ECONN|EPIPE|ENOENT|ETIMEDOUT|terminated|timeout exceeded|not queryable|Cannot use a pool/

/** A Postgres error as the problem it means; null when it means that our SQL is wrong. */
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
    case '22021':
    case '22P02':
    case '22P05':
      return new Problem('invalid', undefined, faults(error))
    default:
      return isPassing(error.code ?? '') ? new Problem('unavailable') : null
  }
}

/** Serialization and deadlock (40), no resources (53), stopping or timed out (57), connection (08), locked (55P03). */
function isPassing(code: string): boolean {
  return /^(08|40|53|57)/.test(code) || code === '55P03'
}

function faults({ column, constraint, message }: DatabaseError) {
  return [{ path: column ?? '', message: constraint ?? message }]
}

function isLost(error: Error & { code?: string; syscall?: string }): boolean {
  const fromSocket = error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write'
  return LOST.test(error.message) && (fromSocket || error.code === undefined)
}
