import type { z } from 'zod'
import { Problem, type Fault } from '../platform/problem.ts'

type Issue = z.core.$ZodIssue

/** A path that a person can read; the keys in it may be the sender's, of any length. */
const MAX_PATH_LENGTH = 100

/** The parsed value, or a problem that names every field that does not fit. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Problem('invalid', undefined, result.error.issues.flatMap(faultsOf))
}

function faultsOf(issue: Issue): Fault[] {
  if (issue.code === 'unrecognized_keys') return [unknownFields(issue)]
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined
  if (!nearest) return [{ path: dotted(issue.path), message: issue.message }]
  return nearest.flatMap((each) => faultsOf({ ...each, path: [...issue.path, ...each.path] }))
}

/** One is named; of many only the number is told, since they are whatever the sender likes. */
function unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): Fault {
  if (keys.length === 1) return { path: dotted([...path, keys[0]!]), message: 'Not expected here' }
  return { path: dotted(path), message: `Unknown fields: ${keys.length}` }
}

/** Of a union's branches the one that fits best says most; with none better than another, none is picked. */
function nearestBranch(branches: Issue[][]): Issue[] | undefined {
  const [first, second] = branches.toSorted((a, b) => a.length - b.length)
  return first && second && first.length < second.length ? first : undefined
}

function dotted(path: readonly PropertyKey[]): string {
  const whole = path.map(String).join('.')
  return whole.length > MAX_PATH_LENGTH ? `${whole.slice(0, MAX_PATH_LENGTH)}…` : whole
}
