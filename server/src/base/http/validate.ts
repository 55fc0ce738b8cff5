import type { z } from 'zod'
import { Problem, type Fault } from '../faults/problem.ts'

type Issue = z.core.$ZodIssue

/** Paths may contain the sender's keys, so their length is bounded. */
const MAX_PATH_LENGTH = 100

/** Returns the parsed value. Throws a problem that names every invalid field. */
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

/** Names a single unknown field; of several only the number, since the names are the sender's. */
function unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): Fault {
  if (keys.length === 1) return { path: dotted([...path, keys[0]!]), message: 'Not expected here' }
  return { path: dotted(path), message: `Unknown fields: ${keys.length}` }
}

/** Returns the issues of a union's best-fitting branch; undefined when none is better than the others. */
function nearestBranch(branches: Issue[][]): Issue[] | undefined {
  const [first, second] = branches.toSorted((a, b) => a.length - b.length)
  return first && second && first.length < second.length ? first : undefined
}

function dotted(path: readonly PropertyKey[]): string {
  const whole = path.map(String).join('.')
  return whole.length > MAX_PATH_LENGTH ? `${whole.slice(0, MAX_PATH_LENGTH)}…` : whole
}
