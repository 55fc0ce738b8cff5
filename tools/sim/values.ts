export type Key = string | number | readonly (string | number)[]

/** Compares keys of one type as IndexedDB does. */
export function compared(a: Key, b: Key): number {
  if (typeof a !== 'object' || typeof b !== 'object') return a < b ? -1 : a > b ? 1 : 0
  for (const [place, part] of a.entries()) {
    const difference = compared(part, b[place]!)
    if (difference !== 0) return difference
  }
  return 0
}

/** Freezes the value instead of copying it, which costs less. A change in place would throw. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || value instanceof ArrayBuffer)
    return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
