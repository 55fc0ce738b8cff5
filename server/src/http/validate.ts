import type { z } from 'zod'
import { Problem, type Fault } from './problem.ts'

type Issue = z.core.$ZodIssue

/** The parsed value, or a problem that names every field that does not fit. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Problem('invalid', undefined, result.error.issues.flatMap(faultsOf))
}

function faultsOf(issue: Issue): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: dotted([...issue.path, key]), message: 'Not expected here' }))
  }
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined
  if (!nearest) return [{ path: dotted(issue.path), message: issue.message }]
  return nearest.flatMap((each) => faultsOf({ ...each, path: [...issue.path, ...each.path] }))
}

/** Of a union's branches the one that fits best says most; with none better than another, none is picked. */
function nearestBranch(branches: Issue[][]): Issue[] | undefined {
  const [first, second] = branches.toSorted((a, b) => a.length - b.length)
  return first && second && first.length < second.length ? first : undefined
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
