import { ROLE } from '@cloche/contract/constants.ts'
import type { Caller, Reach, Reaches, Thing } from '../../base/http/reach.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

/** SQL: the rows of visit managers. Those of others wait for their former role. */
const OF_MANAGERS = `reaches join users u on u.id = user_id and u.role_id = ${ROLE.visitManager}`

/** SQL: the live groups below the rows `named (group_id)`, themselves among them. A group that is removed reaches nothing. */
const BELOW = `
  below as (
    select g.id from groups g join named on named.group_id = g.id where g.deleted_at is null
    union select g.id from groups g join below on g.parent = below.id where g.deleted_at is null
  )`

const reachSql = (named: string) => `
  with recursive named as (${named}), ${BELOW}
  select exists (select from named) as limited,
    (select coalesce(array_agg(id), '{}') from below) as groups,
    (select coalesce(array_agg(id), '{}') from restaurants where group_id in (select id from below)) as restaurants`

interface ReachRow {
  limited: boolean
  groups: string[]
  restaurants: string[]
}

const OF_USER = reachSql(`select group_id from ${OF_MANAGERS} where user_id = $1`)
const OF_TOKEN = reachSql('select group_id from reaches where token_id = $1')

/** Returns what a user, or a token of theirs, is limited to by the groups of now; null: to nothing. */
export async function reachOf(db: Database, { userId, tokenId }: Caller): Promise<Reach> {
  const [row] = await rowsOf<ReachRow>(db, tokenId ? OF_TOKEN : OF_USER, [tokenId ?? userId])
  return row!.limited ? { groupIds: row!.groups, restaurantIds: row!.restaurants } : null
}

const RESTAURANT_OF: Record<Exclude<Thing, 'restaurant'>, string> = {
  visit: 'select restaurant_id as id from visits where id = $1',
  question:
    'select v.restaurant_id as id from visit_questions q join visits v on v.id = q.visit_id where q.id = $1',
}
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Resolves reaches for the HTTP side. */
export function openReaches({ db }: { db: Database }): Reaches {
  return {
    of: (caller) => reachOf(db, caller),
    holds: async ({ restaurantIds }, thing, id) => {
      if (!ID.test(id)) return false
      if (thing === 'restaurant') return restaurantIds.includes(id.toLowerCase())
      const [row] = await rowsOf<{ id: string }>(db, RESTAURANT_OF[thing], [id])
      return row !== undefined && restaurantIds.includes(row.id)
    },
  }
}

const WITHOUT = `
  with recursive up as (
    select r.group_id as id from visits v join restaurants r on r.id = v.restaurant_id where v.id = $1
    union select g.parent from groups g join up on up.id = g.id where g.deleted_at is null
  )
  select distinct user_id from ${OF_MANAGERS}
  where user_id not in (
    select user_id from reaches join groups g on g.id = group_id
    where user_id is not null and g.deleted_at is null and group_id in (select id from up))`

/** Returns the visit managers whose reach does not hold the visit; null: all who are limited. */
export async function limitedWithout(db: Database, visitId: string | null): Promise<Set<string>> {
  const rows = await rowsOf<{ user_id: string }>(db, WITHOUT, [visitId])
  return new Set(rows.map(({ user_id }) => user_id))
}

const WEBHOOKS_WITHOUT = `
  with recursive up as (
    select v.id as visit_id, r.group_id as id from visits v join restaurants r on r.id = v.restaurant_id where v.id = any($1::uuid[])
    union select up.visit_id, g.parent from groups g join up on up.id = g.id where g.deleted_at is null
  ), limited as (select distinct webhook_id as id from reaches where webhook_id is not null)
  select asked.visit_id, limited.id from unnest($1::uuid[]) as asked (visit_id) cross join limited
  where not exists (
    select from reaches join groups g on g.id = group_id and g.deleted_at is null join up on up.id = group_id
    where webhook_id = limited.id and up.visit_id = asked.visit_id)`

/** Returns for visits the webhooks whose reach does not hold them. */
export async function webhooksWithout(
  db: Database,
  visitIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await rowsOf<{ visit_id: string; id: string }>(db, WEBHOOKS_WITHOUT, [visitIds])
  const grouped = Map.groupBy(rows, ({ visit_id }) => visit_id)
  return new Map([...grouped].map(([visitId, of]) => [visitId, new Set(of.map(({ id }) => id))]))
}
