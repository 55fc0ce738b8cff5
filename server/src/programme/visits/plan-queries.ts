import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import { TO_BE_MADE } from '@cloche/checklist/visit-status.ts'
import { ROLE, WINDOW_DAYS, type Daypart } from '@cloche/contract/constants.ts'
import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

export interface Guest {
  id: string
  first_name: string
  last_name: string
  role_id: number
  deleted_at: string | null
  free: FreeTime[] | null
}

export interface Restaurant {
  id: string
  title: string
  timezone: string
  deleted_at: string | null
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Locks the guests, so that two planners who plan the same guest work one after the other. */
export function lockGuests(db: Database, ids: readonly string[]): Promise<Guest[]> {
  return selectGuests(db, ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Locks the restaurants, so that none is removed or changes its zone before the transaction ends. */
export function lockRestaurants(db: Database, ids: readonly string[]): Promise<Restaurant[]> {
  return selectRestaurants(db, ids).orderBy('id').forShare().execute()
}

export function findGuests(db: Database, ids: readonly string[]): Promise<Guest[]> {
  return selectGuests(db, ids).execute()
}

export function findRestaurants(db: Database, ids: readonly string[]): Promise<Restaurant[]> {
  return selectRestaurants(db, ids).execute()
}

export async function titlesOf(db: Database, restaurantIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('restaurants')
    .select('title')
    .where('id', '=', anyOf(restaurantIds))
    .execute()
  return new Set(rows.map(({ title }) => title))
}

function selectGuests(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'role_id', 'deleted_at', 'free'])
    .where('id', '=', anyOf(ids))
}

function selectRestaurants(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'title', 'timezone', 'deleted_at'])
    .where('id', '=', anyOf(ids))
}

/** Returns the guests who have not been removed, by name. */
export function guestsByName(db: Database, limit: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', ROLE.guest)
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the scheduled visits whose time has not come. */
export async function visitsToCome(
  db: Database,
  restaurantIds: readonly string[],
  now: Date,
  limit: number,
): Promise<{ restaurantId: string; guestId: string }[]> {
  return db
    .selectFrom('visits')
    .select(['restaurant_id as restaurantId', 'guest_id as guestId'])
    .where('restaurant_id', '=', anyOf(restaurantIds))
    .where('status', '=', 'scheduled')
    .where('opens_at', '>', now.toISOString())
    .orderBy('opens_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface NewVisit {
  id: string
  guest_id: string
  restaurant_id: string
  visit_date: string
  opens_at: Date
  visit_until: string | null
  due_at: Date | null
  dayparts: Daypart[] | null
  checklist_id: string | null
  notify_from: string | null
}

export async function insertVisits(db: Database, rows: readonly NewVisit[]): Promise<void> {
  await sql`insert into visits (
      id, guest_id, restaurant_id, visit_date, opens_at, visit_until, due_at, dayparts, checklist_id, notify_from)
    select id, guest_id, restaurant_id, visit_date, opens_at, visit_until, due_at, dayparts, checklist_id, notify_from
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (
      id uuid, guest_id uuid, restaurant_id uuid, visit_date timestamp, opens_at timestamptz, visit_until timestamp,
      due_at timestamptz, dayparts text[], checklist_id uuid, notify_from timestamptz)`.execute(db)
}

/** Returns the ids of the visits that are stored just so, by place; null for each that is not. */
export async function findSame(
  db: Database,
  visits: readonly { guestId: string; restaurantId: string; visitDate: string }[],
): Promise<(string | null)[]> {
  const places = JSON.stringify(visits.map((visit, place) => ({ ...visit, place })))
  const { rows } = await sql<{ id: string | null }>`select v.id
    from jsonb_to_recordset(${places}::jsonb) as planned (
      place integer, "guestId" uuid, "restaurantId" uuid, "visitDate" timestamp)
    left join lateral (
      select id from visits where guest_id = "guestId" and restaurant_id = "restaurantId"
        and visit_date = "visitDate" and status <> 'cancelled' order by id limit 1) v on true
    order by place`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the rotation a visit that doesn't count still does, unless its guest was not there. */
const IS_TAKEN_AS_MADE = "(status <> 'cancelled' or void_reason not in ('closed', 'wrong_place'))"

export interface PastVisit {
  id: string
  guest_id: string
  restaurant_id: string
  /** Wall clock. */
  visit_date: string
  opens_at: string
  /** The end of a window in which the visit is still to be made, and the appointment in it. */
  visit_until: string | null
  appointment: string | null
  timezone: string
}

const VISITS_OF_GUESTS = `
  select v.id, guest_id, restaurant_id, visit_date, opens_at, timezone, case when planned_from is null then visit_until end as visit_until,
    case when planned_from is null then appointment end as appointment
  from visits v join restaurants r on r.id = restaurant_id
  where guest_id = any($1::uuid[]) and ${IS_TAKEN_AS_MADE} and visit_date < $3::date + 1
    and visit_date >= $2::date - ${WINDOW_DAYS} and greatest(visit_date, visit_until) >= $2::date`

/**
 * The guests' past and coming visits between two days, both included, that keep a guest from coming again. Of a window any part may be
 * between them.
 */
export function visitsOfGuests(
  db: Database,
  guestIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<PastVisit[]> {
  return rowsOf(db, VISITS_OF_GUESTS, [guestIds, from, to])
}

export interface Planned {
  id: string
  visit_date: string
  first_name: string
  last_name: string
}

/** The next coming visits at a restaurant. */
export function listPlanned(db: Database, restaurantId: string, limit: number): Promise<Planned[]> {
  return db
    .selectFrom('visits as v')
    .innerJoin('users as u', 'u.id', 'v.guest_id')
    .select(['v.id', 'visit_date', 'first_name', 'last_name'])
    .where('restaurant_id', '=', restaurantId)
    .where('status', '=', 'scheduled')
    .orderBy('opens_at')
    .orderBy('v.id')
    .limit(limit)
    .execute()
}

/**
 * Returns those of the restaurants that a visit names, past or coming; cancelled visits don't count. Asks the index once for each id and
 * stops at its first visit; a join would read every visit of all of them.
 */
export async function restaurantsWithVisits(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${ids}::uuid[]) as given (id), lateral (
      select from visits where restaurant_id = given.id and status <> 'cancelled' limit 1) as visit`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

interface Cancelled {
  id: string
  visit_date: string
  title: string
}

export function cancelVisitsOf(db: Database, guestId: string): Promise<Cancelled[]> {
  return db
    .updateTable('visits as v')
    .from('restaurants as r')
    .set({ status: 'cancelled', cancel_reason: null })
    .whereRef('r.id', '=', 'v.restaurant_id')
    .where('guest_id', '=', guestId)
    .where('v.status', 'in', TO_BE_MADE)
    .returning(['v.id', 'visit_date', 'title'])
    .execute()
}

/** Locks a restaurant's visits to make or to correct that nobody can be filling in: their time has not come, or no phone has read them. */
export function lockAhead(db: Database, restaurantId: string, now: Date) {
  return db
    .selectFrom('visits')
    .select(['id', 'visit_date', 'visit_until'])
    .where('restaurant_id', '=', restaurantId)
    .where('status', 'in', TO_BE_MADE)
    .where((visit) => visit.or([visit('copied_at', 'is', null), visit('opens_at', '>', now.toISOString())]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function moveOpening(
  db: Database,
  moved: readonly { id: string; opens_at: Date; due_at: Date | null }[],
): Promise<void> {
  await sql`update visits v set opens_at = moved.opens_at, due_at = moved.due_at
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, opens_at timestamptz, due_at timestamptz)
    where v.id = moved.id and (v.opens_at, v.due_at) is distinct from (moved.opens_at, moved.due_at)`.execute(
    db,
  )
}
