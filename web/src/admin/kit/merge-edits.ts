import { ApiProblem } from '@cloche/client/problem.ts'

interface Merged<T> {
  /** The fields changed here, on top of the stored ones. */
  merged: T
  /** The same, but for the fields that both changed, which are as stored. */
  taken: T
  /** The fields that both changed, each to another value. */
  overlaps: (keyof T & string)[]
  /** The fields that somebody else changed. */
  theirs: (keyof T & string)[]
}

/** Merges two edits of `loaded`: a field that this form left alone takes the stored value. */
export function mergeEdits<T extends object>(loaded: T, mine: T, stored: T): Merged<T> {
  const fields = Object.keys(mine) as (keyof T & string)[]
  const touched = new Set(fields.filter((field) => !isSame(mine[field], loaded[field])))
  const theirs = fields.filter((field) => !isSame(stored[field], loaded[field]))
  const overlaps = theirs.filter((field) => touched.has(field) && !isSame(stored[field], mine[field]))
  const pick = (isMine: (field: keyof T & string) => boolean) =>
    Object.fromEntries(fields.map((field) => [field, isMine(field) ? mine[field] : stored[field]])) as T
  return {
    merged: pick((field) => touched.has(field)),
    taken: pick((field) => touched.has(field) && !overlaps.includes(field)),
    overlaps,
    theirs,
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface Edit<T, V> {
  /** The thing as it was when the form was filled. */
  from: T
  values: V
  valuesOf: (thing: T) => V
  /** Whether the stored thing was removed meanwhile, so that nothing is saved on top of it. */
  isGone: (stored: T) => boolean
}

/**
 * Saves an edit, on top of another person's edit of other fields where there is one. Throws `changed` if both changed a field, or if
 * the thing is gone.
 */
export async function saveMerged<T, V extends object, R>(
  { from, values, ...edit }: Edit<T, V>,
  put: (from: T, values: V) => Promise<R>,
): Promise<R> {
  try {
    return await put(from, values)
  } catch (error) {
    const stored = currentAfter<T>(error)
    if (stored === null || edit.isGone(stored)) throw error
    const { merged, overlaps } = mergeEdits(edit.valuesOf(from), values, edit.valuesOf(stored))
    if (overlaps.length > 0) throw error
    return saveMerged({ ...edit, from: stored, values: merged }, put)
  }
}

/** Returns the thing as it is stored now if another person's change refused the save, otherwise null. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows what it wanted to save
export function currentAfter<T>(error: unknown): T | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'changed') return null
  return (error.problem.current as T | undefined) ?? null
}
