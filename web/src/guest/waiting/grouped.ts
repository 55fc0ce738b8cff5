/** As `Object.groupBy`, which Safari before 17.4 lacks, in the order of the first items. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [key: string, group: T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}
