import { validate } from 'uuid'
import { ApiProblem } from '@cloche/client/problem.ts'

/** A visit's id, its time and its restaurant. */
export interface NearVisit {
  path: string
  message: string
}

/** The other visits that a refusal names by their ids; null for every other failure. */
export function nearVisitsIn(error: Error | null): NearVisit[] | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return null
  const named = (error.problem.errors ?? []).filter(({ path }) => validate(path))
  return named.length > 0 ? named.map(({ path, message }) => ({ path, message: withoutKind(message) })) : null
}

/** The server says in English how it is too near; the screen says that in the reader's language. */
function withoutKind(message: string): string {
  return message.slice(message.indexOf(': ') + 1).trim()
}
