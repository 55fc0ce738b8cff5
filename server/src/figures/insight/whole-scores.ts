import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import type { WholeScores } from '@cloche/contract/insight.ts'
import type { Database } from '../../base/db/database.ts'
import { findChecklists } from '../../programme/questions/service.ts'

/** How many visits have a checklist, null for all questions. */
export interface ChecklistCount {
  id: string | null
  visits: number
}

/** Counts the visits of rows by their checklist. */
export const countsOf = <Row extends { n: number }>(
  rows: readonly Row[],
  checklistOf: (row: Row) => string | null,
): ChecklistCount[] =>
  [...Map.groupBy(rows, checklistOf)].map(([id, own]) => ({
    id,
    visits: own.reduce((sum, { n }) => sum + n, 0),
  }))

/** Returns counts without zeros, the most frequent checklist first; of equal ones all questions, then by id. */
export const mostFrequentFirst = (counts: readonly ChecklistCount[]): ChecklistCount[] =>
  counts
    .filter(({ visits }) => visits > 0)
    .toSorted((one, other) => other.visits - one.visits || ((one.id ?? '') < (other.id ?? '') ? -1 : 1))

/**
 * Returns whose whole scores are meant, null for all questions: the chosen checklist's, otherwise those of most of the visits, or of most
 * of the earlier ones where there are none. Whole scores of two checklists are answers to different questions, so nothing averages them.
 */
export function meantChecklist(
  choice: ChecklistChoice | undefined,
  counts: readonly ChecklistCount[],
  earlier: readonly ChecklistCount[] = [],
): string | null {
  if (choice !== undefined) return choice === ALL_QUESTIONS ? null : choice
  const [most] = [...mostFrequentFirst(counts), ...mostFrequentFirst(earlier)]
  return most?.id ?? null
}

/** Names whose whole scores are shown, and the checklists of all chosen visits. */
export async function namedWholes(
  db: Database,
  meant: string | null,
  counts: readonly ChecklistCount[],
): Promise<Required<WholeScores>> {
  const ids = [meant, ...counts.map(({ id }) => id)].filter((id) => id !== null)
  const found = ids.length === 0 ? [] : await findChecklists(db, ids)
  const titles = new Map(found.map(({ id, title }) => [id, title]))
  const named = (id: string | null) => ({ id, title: id === null ? null : (titles.get(id) ?? null) })
  return {
    checklist: named(meant),
    checklists: mostFrequentFirst(counts).map(({ id, visits }) => ({ ...named(id), visits })),
  }
}
