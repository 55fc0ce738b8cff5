import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import type { RuledItem } from '../questions/service.ts'

/**
 * Returns the SHA-256, in hex, of a visit's questions and their scoring rules (docs/decisions/0018). Titles, help, pictures and order
 * are left out, so that a corrected typing error begins no new version.
 */
export function fingerprintOf(items: readonly RuledItem[]): string {
  const sourceOf = new Map(items.map(({ id, sourceId }) => [id, sourceId]))
  const named = (id: string | null | undefined) => (id ? (sourceOf.get(id) ?? null) : null)
  const asked = items.map(({ sourceId, parent, type, options: { choices, max, weight, showIf } }) => [
    sourceId,
    named(parent),
    type,
    weight ?? 1,
    max ?? null,
    (choices ?? []).map(({ value, score }) => [value, score ?? null]),
    showIf
      ? [named(showIf.question), showIf.is ?? null, showIf.atLeast ?? null, showIf.atMost ?? null]
      : null,
  ])
  const sorted = asked.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

const FIND = `
  select id, encode(fingerprint, 'hex') as fingerprint from form_versions
  where fingerprint = any(array(select decode(hex, 'hex') from unnest($1::text[]) as hex))`
/** The order keeps two transactions that add the same versions from a deadlock. */
const ADD = `
  insert into form_versions (fingerprint)
  select decode(hex, 'hex') from unnest($1::text[]) as hex order by hex on conflict do nothing`

/** Returns the ids of form versions by fingerprint and adds those that are missing. Call it in a transaction. */
export async function formVersionIds(
  db: Database,
  fingerprints: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(fingerprints)]
  const found = await find(db, wanted)
  const missing = wanted.filter((each) => !found.has(each))
  if (missing.length === 0) return found
  await rowsOf(db, ADD, [missing])
  return find(db, wanted)
}

async function find(db: Database, fingerprints: readonly string[]): Promise<Map<string, number>> {
  if (fingerprints.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; fingerprint: string }>(db, FIND, [fingerprints])
  return new Map(rows.map(({ id, fingerprint }) => [fingerprint, id]))
}
