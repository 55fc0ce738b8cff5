import type { Given } from '../../base/db/parameters.ts'

/** Chooses rows with a visit's `visit_date` and `opens_at`, by default `visits v`, by their days on the restaurants' wall clocks, both included. */
export function dayConditions(
  { from, to }: { from?: string; to?: string },
  given: Given,
  row = 'v',
): string[] {
  const conditions: string[] = []
  // Sub-selects hide the days, for which the planner would otherwise plan every call anew. The cast keeps it from the index on
  // `visit_date`, which lacks the list's order; `opens_at`, which has it, lies within a day of the wall clock in any zone.
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
