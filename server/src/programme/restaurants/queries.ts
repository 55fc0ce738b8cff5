import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { searchWords } from '../../base/db/search.ts'

const COLUMNS = [
  'id',
  'title',
  'address',
  'timezone',
  'group_id',
  'tags',
  'city',
  'checklist_id',
  'deleted_at',
  'version',
] as const

export interface RestaurantRow {
  id: string
  title: string
  address: string
  timezone: string
  group_id: string | null
  tags: string[]
  city: string | null
  checklist_id: string | null
  deleted_at: string | null
  version: number
}

export type RestaurantValues = Pick<
  RestaurantRow,
  'title' | 'address' | 'timezone' | 'group_id' | 'tags' | 'city' | 'checklist_id'
>

export interface RestaurantFilter {
  /** The text to search for. */
  q?: string | undefined
  /** Only restaurants that each of these has. */
  among: readonly (readonly string[] | undefined)[]
  withDeleted: boolean
  after: string | null
  limit: number
}

export function listRestaurants(db: Database, filter: RestaurantFilter): Promise<RestaurantRow[]> {
  const { q, among, withDeleted, after, limit } = filter
  return db
    .selectFrom('restaurants')
    .select(COLUMNS)
    .where((query) => query.and(searchWords(q).map(fits)))
    .$if(!withDeleted, (query) => query.where('deleted_at', 'is', null))
    .where((query) =>
      query.and(among.flatMap((ids) => (ids ? query('id', '=', sql<string>`any(${ids}::uuid[])`) : []))),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(title, id) > (select title, id from restaurants where id = ${after})`),
    )
    .orderBy('title')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

function fits({ words, inside }: ReturnType<typeof searchWords>[number]) {
  const begins = sql<boolean>`search @@ folded(${words})::tsquery`
  if (inside === null) return begins
  return sql<boolean>`(${begins} or search_text like folded(${inside}))`
}

/** A restaurant, also a removed one. */
export function findRestaurant(db: Database, id: string): Promise<RestaurantRow | undefined> {
  return db.selectFrom('restaurants').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Locks the restaurant against changes and against planned visits until the transaction ends. */
export function lockRestaurant(db: Database, id: string): Promise<RestaurantRow | undefined> {
  return db.selectFrom('restaurants').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function insertRestaurant(
  db: Database,
  restaurant: RestaurantValues & { id: string },
): Promise<RestaurantRow> {
  return db.insertInto('restaurants').values(restaurant).returning(COLUMNS).executeTakeFirstOrThrow()
}

export function updateRestaurant(
  db: Database,
  id: string,
  values: Partial<RestaurantValues & Pick<RestaurantRow, 'deleted_at'>>,
): Promise<RestaurantRow> {
  return db
    .updateTable('restaurants')
    .set(values)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export interface Found extends Pick<RestaurantRow, 'id' | 'title' | 'address' | 'timezone'> {
  /** The index of the given title. */
  place: number
  /** Whether the restaurant is at the given address. */
  there: boolean
}

/** The live restaurants of each title, however it is written. */
export async function findByTitles(
  db: Database,
  given: readonly { title: string; address: string }[],
): Promise<Found[]> {
  const places = given.map((each, place) => ({ ...each, place }))
  const { rows } = await sql<Found>`
    select place, r.id, r.title, r.address, r.timezone, folded(r.address) = folded(given.address) as there
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (place integer, title text, address text)
    join restaurants r on folded(r.title) = folded(given.title)
    where r.deleted_at is null`.execute(db)
  return rows
}

export async function insertRestaurants(
  db: Database,
  rows: readonly (RestaurantValues & { id: string })[],
): Promise<void> {
  await sql`insert into restaurants (id, title, address, timezone, group_id, tags, city)
    select id, title, address, timezone, group_id, tags, city from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as restaurant (id uuid, title text, address text, timezone text, group_id uuid, tags text[], city text)`.execute(
    db,
  )
}

/** Locks restaurants as `lockRestaurant` does. */
export function lockRestaurants(db: Database, ids: readonly string[]): Promise<RestaurantRow[]> {
  return db
    .selectFrom('restaurants')
    .select(COLUMNS)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Puts restaurants into groups. */
export async function updateGroupsOf(
  db: Database,
  items: readonly Pick<RestaurantRow, 'id' | 'group_id'>[],
): Promise<void> {
  await sql`update restaurants set group_id = given.group_id
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (id uuid, group_id uuid)
    where restaurants.id = given.id`.execute(db)
}

export async function removeRestaurants(db: Database, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('restaurants')
    .set({ deleted_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
