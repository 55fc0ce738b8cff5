import { z } from 'zod'
import { invalid } from '../faults/problem.ts'

/** A cursor is the id of the last item. Queries read one row more than the limit to see whether there is a next page. */
export function cursorId(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!z.uuid().safeParse(cursor).success) throw invalid('cursor', 'Not a cursor of this list')
  return cursor
}

export function pageOfRows<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  return { items: page.map(present), nextCursor: rows.length > limit ? page.at(-1)!.id : null }
}
