import { ApiProblem } from '@cloche/client/problem.ts'

/**
 * Merges two edits of `loaded`: a field that this form left alone takes the stored value. `theirs` names the fields
 * that somebody else changed and that differ in the form.
 */
export function mergeEdits<T extends object>(
  loaded: T,
  mine: T,
  stored: T,
): { merged: T; theirs: { field: keyof T & string; touched: boolean }[] } {
  const fields = Object.keys(mine) as (keyof T & string)[]
  const touched = (field: keyof T) => !isSame(mine[field], loaded[field])
  const theirs = fields
    .filter((field) => !isSame(stored[field], loaded[field]) && !isSame(stored[field], mine[field]))
    .map((field) => ({ field, touched: touched(field) }))
  const merged = Object.fromEntries(
    fields.map((field) => [field, touched(field) ? mine[field] : stored[field]]),
  ) as T
  return { merged, theirs }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the thing as it is stored now if another person's change refused the save, otherwise null. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what it wanted to save
export function currentAfter<T>(error: unknown): T | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'changed') return null
  return (error.problem.current as T | undefined) ?? null
}
