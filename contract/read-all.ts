interface Page<T> {
  items: readonly T[]
  /** Null at the end of the list. */
  nextCursor: string | null
}

interface Bounds<T> {
  /** Reading ends as soon as there are so many. */
  most?: number
  /** What it returns false for is left out, and does not count. */
  wants?: (item: T) => boolean
}

/** Reads a list page after page: the whole list, or its first `most` items that are wanted. */
export async function readAll<T>(
  readPage: (cursor: string | undefined) => Promise<Page<T>>,
  { most = Infinity, wants = () => true }: Bounds<T> = {},
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | null | undefined
  do {
    const page = await readPage(cursor ?? undefined)
    all.push(...page.items.filter(wants))
    cursor = page.nextCursor
  } while (cursor !== null && all.length < most)
  return all.slice(0, most)
}
