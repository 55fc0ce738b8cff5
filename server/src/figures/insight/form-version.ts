import { createHash } from 'node:crypto'
import { SCORING_RULE } from '@cloche/checklist/score.ts'
import type { Condition } from '@cloche/contract/conditions.ts'
import type { Database } from '../../base/db/database.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { RuledItem } from '../../programme/questions/service.ts'
import { isChosen, summaryConditions, type DaysFilter } from './filter.ts'

/**
 * Returns the SHA-256, in hex, of a visit's checklist, its questions, their choices and the rule of scoring (docs/decisions/0018). Titles,
 * help, pictures and order are left out, so that a corrected typing error begins no new version.
 */
export function fingerprintOf(
  items: readonly RuledItem[],
  checklistId: string | null = null,
  rule = SCORING_RULE,
): string {
  const sourceOf = new Map(items.map(({ id, sourceId }) => [id, sourceId]))
  const named = (id: string | null | undefined) => (id ? (sourceOf.get(id) ?? null) : null)
  const asked = items.map(({ sourceId, parent, type, options: { choices, max, weight, showIf } }) => [
    sourceId,
    named(parent),
    type,
    weight ?? 1,
    max ?? null,
    (choices ?? []).map(({ value, score }) => [value, score ?? null]),
    showIf ? hashedOf(showIf, named) : null,
  ])
  const sorted = asked.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  // The first rule and all questions are not named: their fingerprints are older than the second rule and the checklists.
  const form = checklistId ? [rule, sorted, checklistId] : rule === 1 ? sorted : [rule, sorted]
  return createHash('sha256').update(JSON.stringify(form)).digest('hex')
}

/** Strict bounds came later. A test without one is written as before, so that its form keeps its version. */
function hashedOf(condition: Condition, named: (id: string) => string | null): unknown[] {
  if ('all' in condition) return ['all', ...condition.all.map((part) => hashedOf(part, named))]
  if ('any' in condition) return ['any', ...condition.any.map((part) => hashedOf(part, named))]
  if ('not' in condition) return ['not', hashedOf(condition.not, named)]
  const { question, is, atLeast, atMost, above, below } = condition
  const before = [named(question), is ?? null, atLeast ?? null, atMost ?? null]
  return (above ?? below) === undefined ? before : [...before, above ?? null, below ?? null]
}

const FIND = `
  select id, encode(fingerprint, 'hex') as fingerprint, to_char(first_day, 'YYYY-MM-DD') as first_day from form_versions
  where fingerprint = any(array(select decode(hex, 'hex') from unnest($1::text[]) as hex))`
/** Stores versions in one order, so that two transactions never wait for each other. */
const STORE = `
  insert into form_versions (fingerprint, first_day, checklist_id)
  select decode(hex, 'hex'), day, checklist from unnest($1::text[], $2::date[], $3::uuid[]) as seen (hex, day, checklist) order by hex
  on conflict (fingerprint) do update set first_day = least(form_versions.first_day, excluded.first_day)`

interface Version {
  id: number
  fingerprint: string
  /** Null for a version that only a process of the release before has seen. */
  first_day: string | null
}

interface SeenVersion {
  fingerprint: string
  checklistId: string | null
  day: string
}

/**
 * Returns the ids of form versions by fingerprint. Adds those that are missing, and keeps for each the first of the given days,
 * `YYYY-MM-DD`. Call it in a transaction.
 */
export async function formVersionIds(
  db: Database,
  seen: readonly SeenVersion[],
): Promise<Map<string, number>> {
  const first = new Map<string, SeenVersion>()
  for (const each of seen) {
    const known = first.get(each.fingerprint)
    if (known === undefined || each.day < known.day) first.set(each.fingerprint, each)
  }
  const found = await find(db, [...first.keys()])
  const unknown = [...first.values()].filter(({ fingerprint, day }) => {
    const known = found.get(fingerprint)?.first_day ?? null
    return known === null || day < known
  })
  if (unknown.length === 0) return idsOf(found)
  const columns = [
    unknown.map(({ fingerprint }) => fingerprint),
    unknown.map(({ day }) => day),
    unknown.map(({ checklistId }) => checklistId),
  ]
  await rowsOf(db, STORE, columns)
  return idsOf(await find(db, [...first.keys()]))
}

const idsOf = (versions: ReadonlyMap<string, Version>) =>
  new Map([...versions].map(([fingerprint, { id }]) => [fingerprint, id]))

async function find(db: Database, fingerprints: readonly string[]): Promise<Map<string, Version>> {
  if (fingerprints.length === 0) return new Map()
  const rows = await rowsOf<Version>(db, FIND, [fingerprints])
  return new Map(rows.map((row) => [row.fingerprint, row]))
}

const newDays = (isOfFilter: string, from: string) => `
  with seen as (select form_version, min(day) as day from score_summaries where scope = 'visit' and ${isOfFilter} group by form_version)
  select distinct to_char(seen.day, 'YYYY-MM-DD') as day, version.checklist_id
  from seen join form_versions version on version.id = seen.form_version
  where version.first_day > ${from}::date
    and exists (
      select from form_versions earlier
      where earlier.first_day < version.first_day and earlier.checklist_id is not distinct from version.checklist_id)
  order by day`

/** The first chosen visits with a version of a form. */
interface NewVersion {
  day: string
  /** Null: all questions. */
  checklist_id: string | null
}

/**
 * Returns the days of the first chosen visits with a form version that no visit had before, after the first day of the filter. The first
 * version of a checklist is none: nothing of that checklist changed.
 */
export async function newVersions(db: Database, filter: DaysFilter): Promise<NewVersion[]> {
  const { parameters, given } = parametersOf()
  const text = newDays(isChosen(filter, summaryConditions(filter, given), given), given(filter.from))
  return rowsOf(db, text, parameters)
}
