/** Returns the fewest items without which the others are in the order of their places. No two items share a place. */
export function outOfOrder<T>(items: readonly T[], placeOf: (item: T) => number): T[] {
  // The item at `length` ends the rising sequence of that many more items whose end has the earliest place.
  const ends: T[] = []
  const previous = new Map<T, T | undefined>()
  for (const item of items) {
    const later = ends.findIndex((end) => placeOf(end) > placeOf(item))
    const length = later === -1 ? ends.length : later
    previous.set(item, ends[length - 1])
    ends[length] = item
  }
  const inOrder = new Set<T>()
  for (let item = ends.at(-1); item !== undefined; item = previous.get(item)) inOrder.add(item)
  return items.filter((item) => !inOrder.has(item))
}
