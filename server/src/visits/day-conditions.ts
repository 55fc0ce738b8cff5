import type { Given } from '../db/parameters.ts'

/** Chooses rows with a visit's `visit_date` and `opens_at`, by default `visits v`, by their days on the restaurants' wall clocks, both included. */
export function dayConditions(
  { from, to }: { from?: string; to?: string },
  given: Given,
  row = 'v',
): string[] {
  const conditions: string[] = []
  // Sub-selects hide the days from the planner, which would otherwise make a new plan for every call. `opens_at`, by which the
  // indexes are sorted, lies within a day of the wall clock in any zone. The cast keeps the planner from the index on
  // `visit_date`, which does not have the list's order.
  if (from) {
    const day = `(select ${given(from)}::date)`
    conditions.push(`${row}.visit_date::date >= ${day} and ${row}.opens_at >= ${day} - 1`)
  }
  if (to) {
    const day = `(select ${given(to)}::date)`
    conditions.push(`${row}.visit_date::date <= ${day} and ${row}.opens_at < ${day} + 2`)
  }
  return conditions
}
