import { sql } from 'kysely'
import type { MenuGroup } from '@cloche/contract/constants.ts'
import type { MenuFailureReason } from '@cloche/contract/menu.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

export interface MenuRow {
  dishes: string[]
  drinks: string[]
  fetched_at: string
}

interface NewMenuRow extends MenuRow {
  cut: MenuGroup[]
  source: string
  etag: string | null
  last_modified: string | null
}

export interface ReadingRow {
  claimed_at: string | null
  read_at: string | null
  failure: MenuFailureReason | null
  detail: string
}

export function findMenu(db: Database): Promise<MenuRow | undefined> {
  return db.selectFrom('menu_copy').select(['dishes', 'drinks', 'fetched_at']).executeTakeFirst()
}

export function findCopy(db: Database) {
  return db
    .selectFrom('menu_copy')
    .select(['fetched_at', 'cut', 'etag', 'last_modified as lastModified', 'source'])
    .select((row) => [
      row.fn<number>('cardinality', ['dishes']).as('dishes'),
      row.fn<number>('cardinality', ['drinks']).as('drinks'),
    ])
    .executeTakeFirst()
}

export async function storeMenu(db: Database, menu: NewMenuRow): Promise<void> {
  await db
    .insertInto('menu_copy')
    .values(menu)
    .onConflict((conflict) => conflict.column('only').doUpdateSet(menu))
    .execute()
  await rowsOf(db, NAMES, [menu.dishes, menu.drinks])
}

/** A name of both sheets is a dish. Names that have left the menu keep their group. */
const NAMES = `
  insert into menu_names as known (name, dish_group)
  select name, min(dish_group) from (
    select unnest($1::text[]) as name, 'dishes' as dish_group union all select unnest($2::text[]), 'drinks'
  ) as given group by name order by name
  on conflict (name) do update set dish_group = excluded.dish_group
  where known.dish_group <> excluded.dish_group`

export async function confirmMenu(db: Database, fetchedAt: string): Promise<void> {
  await db.updateTable('menu_copy').set({ fetched_at: fetchedAt }).execute()
}

export function findReading(db: Database): Promise<ReadingRow | undefined> {
  return db
    .selectFrom('menu_reading')
    .select(['claimed_at', 'read_at', 'failure', 'detail'])
    .executeTakeFirst()
}

interface Claim {
  now: Date
  /** A claim from before this moment is void. */
  abandonedBefore: Date
  /** Another process's reading since this moment counts as ours, but not one that lies ahead of `now`; null: read in any case. */
  unlessReadSince: Date | null
}

/** Claims the reading; false when another replica has it. No connection is held while the sheet is read. */
export async function claimReading(db: Database, claim: Claim): Promise<boolean> {
  const { now, abandonedBefore, unlessReadSince } = claim
  const { rows } = await sql`insert into menu_reading as reading (claimed_at) values (${now})
    on conflict ("only") do update set claimed_at = ${now}
    where (reading.claimed_at is null or reading.claimed_at < ${abandonedBefore})
      and (reading.read_at < ${unlessReadSince} or reading.read_at > ${now}) is not false
    returning "only"`.execute(db)
  return rows.length > 0
}

/** Ends the claim and stores its result, if any; false when another process had taken the claim. */
export async function endReading(
  db: Database,
  claimedAt: Date,
  outcome: Partial<Omit<ReadingRow, 'claimed_at'>>,
): Promise<boolean> {
  const ended = await db
    .updateTable('menu_reading')
    .set({ claimed_at: null, ...outcome })
    .where('claimed_at', '=', claimedAt.toISOString())
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
