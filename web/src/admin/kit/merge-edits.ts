/**
 * Two people edited what was `loaded`. What the person at this form did not touch follows what is stored now.
 * `theirs`: the fields somebody else changed and the form has otherwise.
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
