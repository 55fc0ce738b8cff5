import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Restaurant, restaurantCalls } from '@cloche/contract/restaurants.ts'
import { audit, changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import type { Session } from '../../base/http/sessions.ts'
import { invalid, notFound, Problem, requireVersion } from '../../base/faults/problem.ts'
import { listNeglected, plannedIn, rezone } from '../visits/service.ts'
import { restaurantsWhere } from '../where/service.ts'
import { holdGroups } from './groups/service.ts'
import { namesFor } from './names.ts'
import { creationEntry, entryOn, loggedFields, presentRestaurant } from './present.ts'
import {
  insertRestaurant,
  listRestaurants,
  findRestaurant,
  lockRestaurant,
  updateRestaurant,
  type RestaurantRow,
} from './queries.ts'
import { requireChecklist } from './usual-checklist.ts'

export { groupPathsFor, liveGroupPaths, lockGroups, makePaths } from './groups/service.ts'
export { importRestaurants, restaurantsCalled, undoRestaurants } from './many.ts'

/** A live restaurant's name and address; undefined when there is none. It takes no lock, since planning a visit holds one. */
export async function restaurantAt(
  db: Database,
  id: string,
): Promise<{ title: string; address: string; timezone: string } | undefined> {
  const row = await findRestaurant(db, id)
  if (!row || row.deleted_at) return undefined
  return { title: row.title, address: row.address, timezone: row.timezone }
}

type Body = z.output<typeof restaurantCalls.create.body>

/** Restaurants by title; removed ones, whose visits remain, only on request. */
export async function restaurants(
  { db, clock }: Context,
  { reach }: Session,
  { limit, cursor, q, deleted, neglected, ...where }: z.output<typeof restaurantCalls.list.query>,
): Promise<{ items: Restaurant[]; nextCursor: string | null }> {
  const forgotten = neglected && (await listNeglected(db, clock(), null)).map(({ id }) => id)
  const among = [forgotten, await restaurantsWhere(db, reach, where)]
  const filter = { q, among, withDeleted: deleted === '1', after: cursorId(cursor), limit }
  return pageOfRows(await listRestaurants(db, filter), limit, presentRestaurant)
}

/** Creates a restaurant, by default in the configured time zone. */
export async function createRestaurant(
  { db, config, clock }: Context,
  session: Session,
  {
    title,
    address,
    timezone = config.defaultTimezone,
    groupId = null,
    tags = [],
    city = null,
    checklistId: checklist_id = null,
  }: Body,
): Promise<Restaurant> {
  return db.transaction().execute(async (transaction) => {
    const group_id = await requireGroup(transaction, groupId)
    await requireChecklist(transaction, checklist_id)
    const values = { title, address, timezone, group_id, tags, city, checklist_id }
    const row = await insertRestaurant(transaction, { id: v7(), ...values })
    const names = await namesFor(transaction, [row])
    await audit(transaction, session, clock(), [creationEntry('create', row, names)])
    return presentRestaurant(row)
  })
}

/**
 * Changes a restaurant; in a new time zone its coming visits keep their wall clock. Throws `not_found`, `changed`, `conflict`
 * when it is removed.
 */
export async function changeRestaurant(
  { db, clock }: Context,
  session: Session,
  { id, expected }: { id: string; expected: number | undefined },
  { title, address, ...given }: Body,
): Promise<Restaurant> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const before = await expectedRestaurant(transaction, id, expected)
    if (before.deleted_at) throw new Problem('conflict', 'This restaurant is removed; restore it first')
    const values = {
      title,
      address,
      timezone: given.timezone ?? before.timezone,
      group_id: given.groupId === undefined ? before.group_id : given.groupId,
      tags: given.tags ?? before.tags,
      city: given.city === undefined ? before.city : given.city,
      checklist_id: given.checklistId === undefined ? before.checklist_id : given.checklistId,
    }
    if (values.group_id !== before.group_id)
      values.group_id = await requireGroup(transaction, values.group_id)
    if (values.checklist_id !== before.checklist_id) await requireChecklist(transaction, values.checklist_id)
    const names = await namesFor(transaction, [before, values])
    const changes = changesBetween(loggedFields(before, names), loggedFields(values, names))
    if (Object.keys(changes).length === 0) return presentRestaurant(before)
    const after = await updateRestaurant(transaction, id, values)
    if (after.timezone !== before.timezone) await rezone(transaction, id, after.timezone, now)
    await audit(transaction, session, now, [entryOn(after, 'update', changes)])
    return presentRestaurant(after)
  })
}

/**
 * Removes a restaurant; a second call is a no-op. Throws `not_found`, `changed`, or `conflict` with the ids and days of the
 * visits planned there.
 */
export async function removeRestaurant(
  { db, clock }: Context,
  session: Session,
  { id, expected }: { id: string; expected: number | undefined },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    const before = await lockRestaurant(transaction, id)
    if (!before) throw notFound()
    if (before.deleted_at) return
    requireVersion(presentRestaurant(before), expected)
    const planned = await plannedIn(transaction, id)
    if (planned.length > 0) throw stillExpected(planned)
    await updateRestaurant(transaction, id, { deleted_at: now.toISOString() })
    await audit(transaction, session, now, [entryOn(before, 'remove')])
  })
}

/** Takes a removal back, without its group if that was removed. A restaurant that is not removed stays unchanged. Throws `not_found`. */
export async function restoreRestaurant(
  { db, clock }: Context,
  session: Session,
  id: string,
): Promise<Restaurant> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockRestaurant(transaction, id)
    if (!before) throw notFound()
    if (!before.deleted_at) return presentRestaurant(before)
    const held = before.group_id === null || (await holdGroups(transaction, [before.group_id])).size > 0
    const group_id = held ? before.group_id : null
    const after = await updateRestaurant(transaction, id, { deleted_at: null, group_id })
    const names = await namesFor(transaction, held ? [] : [before])
    const changes = changesBetween(loggedFields(before, names), loggedFields(after, names))
    await audit(transaction, session, clock(), [entryOn(after, 'restore', changes)])
    return presentRestaurant(after)
  })
}

/** Holds a group against its removal, and returns its id. Throws `invalid` where it is not there. */
async function requireGroup(db: Database, groupId: string | null): Promise<string | null> {
  if (groupId === null) return null
  const [held] = await holdGroups(db, [groupId])
  if (held === undefined) throw invalid('groupId', 'There is no group with this id')
  return held
}

async function expectedRestaurant(
  db: Database,
  id: string,
  expected: number | undefined,
): Promise<RestaurantRow> {
  const row = await lockRestaurant(db, id)
  if (!row) throw notFound()
  requireVersion(presentRestaurant(row), expected)
  return row
}

function stillExpected(planned: Awaited<ReturnType<typeof plannedIn>>): Problem {
  const errors = planned.map(({ id, visit_date, first_name, last_name }) => ({
    path: id,
    message: `${visit_date.replace('T', ' ')}, ${first_name} ${last_name}`,
  }))
  return new Problem('conflict', 'Visits are planned in this restaurant', errors)
}
