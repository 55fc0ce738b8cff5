import { daypartOf } from '@cloche/checklist/daypart.ts'
import type { Database } from '../../base/db/database.ts'
import type { ScoredAnswers } from '../../base/events/events.ts'
import { rulesByVisit } from '../../programme/questions/service.ts'
import { fingerprintOf, formVersionIds } from './form-version.ts'
import {
  cellsOf,
  differencesIn,
  lockSummaries,
  markStale,
  switchLoneVisits,
  takePending,
  timedDishesOf,
  pendingPlaces,
  visitsIn,
  writeSummaries,
  type Cell,
  type Difference,
  type Wanted,
} from './queries.ts'
import { tally } from './tally.ts'

/** The greatest number of cells that one statement reads or writes. A cell has one visit or two. */
const BATCH = 100

/** The answers of visits that the transaction has read and scored already, by visit. */
type Scored = ReadonlyMap<string, ScoredAnswers>

/**
 * Computes the summaries of cells from their visits, and stores them. Call it in the transaction that changes the visits, after its row
 * locks. The restaurants stay locked until the transaction ends.
 */
export async function summarize(db: Database, cells: readonly Cell[], scored: Scored): Promise<void> {
  await lock(db, cells)
  await computeAll(db, cells, scored)
}

async function computeAll(db: Database, cells: readonly Cell[], scored?: Scored): Promise<void> {
  for (const batch of batchesOf(cells)) await writeSummaries(db, batch, await wantedIn(db, batch, scored))
}

/** The greatest number of restaurants whose pending reviews one transaction applies. */
const PLACES = 20

/**
 * Applies the acceptances and reopenings that are only noted to the summaries. Call it before summaries are read. In a transaction the
 * restaurants stay locked until the transaction ends.
 */
export async function applyPending(db: Database): Promise<void> {
  let places = await pendingPlaces(db, PLACES)
  while (places.length > 0) {
    const given = places
    await (db.isTransaction ? applyIn(db, given) : db.transaction().execute((each) => applyIn(each, given)))
    places = await pendingPlaces(db, PLACES)
  }
}

async function applyIn(db: Database, places: readonly string[]): Promise<void> {
  await lockSummaries(db, places)
  await applyLocked(db, places)
}

async function applyLocked(db: Database, places: readonly string[]): Promise<void> {
  const visits = await takePending(db, places)
  if (visits.length === 0) return
  const switched = await switchLoneVisits(db, visits)
  const others = visits.filter((id) => !switched.has(id))
  if (others.length > 0) await computeAll(db, await cellsOf(db, others))
}

/** Computes the summaries of cells, and returns the rows that differed. The cells are rolled up again in any case. */
export async function recomputeCells(db: Database, cells: readonly Cell[]): Promise<Difference[]> {
  await applyLocked(db, await lock(db, cells))
  const found: Difference[] = []
  for (const batch of batchesOf(cells)) {
    const wanted = await wantedIn(db, batch)
    const differences = await differencesIn(db, batch, wanted)
    if (differences.length > 0) await writeSummaries(db, batch, wanted)
    await markStale(db, batch)
    found.push(...differences)
  }
  return found
}

/** Locks the summaries of the cells' restaurants, and returns the restaurants. */
async function lock(db: Database, cells: readonly Cell[]): Promise<string[]> {
  const places = [...new Set(cells.map(({ restaurant_id }) => restaurant_id))]
  await lockSummaries(db, places)
  return places
}

export function* batchesOf(cells: readonly Cell[]): Generator<readonly Cell[]> {
  for (let from = 0; from < cells.length; from += BATCH) yield cells.slice(from, from + BATCH)
}

async function wantedIn(db: Database, cells: readonly Cell[], scored: Scored = new Map()): Promise<Wanted> {
  const visits = await visitsIn(db, cells)
  const ids = visits.map(({ id }) => id)
  const unread = ids.filter((id) => !scored.has(id))
  const [rules, timed] = [await rulesByVisit(db, unread), await timedDishesOf(db, ids)]
  const itemsOf = (id: string) => scored.get(id)?.items ?? rules.get(id) ?? []
  const dishesOf = Map.groupBy(timed, ({ visit_id }) => visit_id)
  const fingerprints = new Map(
    visits.map(({ id, checklist_id }) => [id, fingerprintOf(itemsOf(id), checklist_id)]),
  )
  const seen = visits.map(({ id, visit_date, checklist_id }) => {
    return { fingerprint: fingerprints.get(id)!, checklistId: checklist_id, day: visit_date.slice(0, 10) }
  })
  const versions = await formVersionIds(db, seen)
  return tally(
    visits.map(({ id, restaurant_id, visit_date, status, checklist_id }) => ({
      place: {
        restaurant_id,
        day: visit_date.slice(0, 10),
        daypart: daypartOf(visit_date.slice(11)),
        is_provisional: status === 'submitted',
        form_version: versions.get(fingerprints.get(id)!)!,
      },
      checklistId: checklist_id,
      items: itemsOf(id),
      score: scored.get(id)?.score,
      dishes: dishesOf.get(id) ?? [],
    })),
  )
}
