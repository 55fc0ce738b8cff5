import type { MenuGroup } from '@cloche/contract/constants.ts'
import type { KitchenTarget } from '@cloche/contract/kitchen.ts'
import { audit, changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { requireVersion } from '../../base/faults/problem.ts'

const COLUMNS = ['id', 'dish_group as group', 'minutes', 'version'] as const

/** Answers within how many minutes a dish of each group should be ready. */
export async function kitchenTargets({ db }: { db: Database }): Promise<{ items: KitchenTarget[] }> {
  return { items: await db.selectFrom('kitchen_targets').select(COLUMNS).orderBy('dish_group').execute() }
}

/** Sets or removes the kitchen's target of a group. Throws `changed`. */
export async function setKitchenTarget(
  { db, clock }: Context,
  session: Session,
  { group, expected }: { group: MenuGroup; expected: number | undefined },
  values: Pick<KitchenTarget, 'minutes'>,
): Promise<KitchenTarget> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('kitchen_targets')
      .select(COLUMNS)
      .where('dish_group', '=', group)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    requireVersion(before, expected)
    const changes = changesBetween(before, values)
    if (Object.keys(changes).length === 0) return before
    const after = await transaction
      .updateTable('kitchen_targets')
      .set(values)
      .where('dish_group', '=', group)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await audit(transaction, session, clock(), [
      { action: 'update', entity: 'target', entityId: before.id, subject: group, changes },
    ])
    return after
  })
}
