import type { z } from 'zod'
import type { Restaurant, restaurantCalls } from '@cloche/contract/restaurants.ts'
import { audit, changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { invalid, Problem, requireVersion } from '../../base/faults/problem.ts'
import { holdGroups } from './groups/service.ts'
import { namesFor } from './names.ts'
import { entryOn, loggedFields, presentRestaurant } from './present.ts'
import { lockRestaurants, updateGroupsOf } from './queries.ts'

type Asked = z.output<typeof restaurantCalls.regroup.body>['items']

/**
 * Puts restaurants into groups, all or none, and returns those that changed. Throws `invalid` for a restaurant or group that is not
 * there, `conflict` naming removed restaurants, `changed` with the first that has another version.
 */
export async function regroupRestaurants(
  { db, clock }: Context,
  session: Session,
  items: Asked,
): Promise<{ items: Restaurant[] }> {
  return db.transaction().execute(async (transaction) => {
    const asked = items.map((item) => ({ ...item, id: item.id.toLowerCase() }))
    const found = new Map(
      (
        await lockRestaurants(
          transaction,
          asked.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const groupIds = asked.flatMap(({ groupId }) => groupId?.toLowerCase() ?? [])
    const held = await holdGroups(transaction, [...new Set(groupIds)])
    const moves = asked.map(({ id, version, groupId }, index) => {
      const before = found.get(id)
      if (!before) throw invalid(`items.${index}.id`, 'There is no restaurant with this id')
      requireVersion(presentRestaurant(before), version)
      const group_id = groupId?.toLowerCase() ?? null
      if (group_id !== null && !held.has(group_id))
        throw invalid(`items.${index}.groupId`, 'There is no group with this id')
      return { before, after: { ...before, group_id } }
    })
    const removed = moves.flatMap(({ before }) => (before.deleted_at ? before : []))
    if (removed.length > 0)
      throw new Problem(
        'conflict',
        'These restaurants are removed; restore them first',
        removed.map(({ id, title }) => ({ path: id, message: title })),
      )
    const changed = moves.filter(({ before, after }) => before.group_id !== after.group_id)
    await updateGroupsOf(
      transaction,
      changed.map(({ after: { id, group_id } }) => ({ id, group_id })),
    )
    const names = await namesFor(
      transaction,
      changed.flatMap(({ before, after }) => [before, after]),
    )
    await audit(
      transaction,
      session,
      clock(),
      changed.map(({ before, after }) =>
        entryOn(after, 'update', changesBetween(loggedFields(before, names), loggedFields(after, names))),
      ),
    )
    return {
      items: changed.map(({ after }) => presentRestaurant({ ...after, version: after.version + 1 })),
    }
  })
}
