import type { z } from 'zod'
import { isStaff, ROLE } from '@cloche/contract/constants.ts'
import type { KeptUserReason, manyUsersCalls } from '@cloche/contract/many-users.ts'
import { audit, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { Problem } from '../../base/faults/problem.ts'
import { deleteSessionsOfAll } from '../sessions/service.ts'
import { lastWithPassword } from './administrators.ts'
import { lockUsers, setRemoved } from './many-queries.ts'
import { nameOf } from './present.ts'
import { lockAdministrators, type UserRow } from './queries.ts'
import { guestsWithVisitsToMake } from './visits-to-make.ts'

type Item = z.output<typeof manyUsersCalls.changeMany.body>['items'][number]
type Changed = z.output<typeof manyUsersCalls.changeMany.response>

/**
 * Removes and restores many users in one transaction, each by the rules of `removeUser` and `restoreUser`. A user who can't be
 * changed stays and is named in `kept`. Throws `unauthenticated` when the caller has just been removed or lost the role.
 */
export async function changeUsers(
  { db, clock }: Context,
  session: Session,
  items: readonly Item[],
): Promise<Changed> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const asked = items.map((item) => ({ ...item, id: item.id.toLowerCase() }))
    const ids = asked.map(({ id }) => id)
    const found = await lockWithCaller(transaction, session, ids)
    const expecting = await guestsWithVisitsToMake(transaction, ids)
    const leaving = asked.filter((item) => item.removed && item.id !== session.userId).map(({ id }) => id)
    const last = await lastWithPassword(transaction, leaving)
    const kept = asked.flatMap((item) => {
      const reason = keptAs(found.get(item.id), item, session, { expecting, last })
      return reason ? [{ id: item.id, reason }] : []
    })
    const staying = new Set(kept.map(({ id }) => id))
    const isTurned = ({ id, removed }: Item) =>
      !staying.has(id) && (found.get(id)!.deleted_at !== null) !== removed
    const turned = asked.filter(isTurned)
    const idsOf = (isRemoved: boolean) =>
      turned.filter(({ removed }) => removed === isRemoved).map(({ id }) => id)
    await setRemoved(transaction, idsOf(true), now)
    await setRemoved(transaction, idsOf(false), null)
    await deleteSessionsOfAll(transaction, idsOf(true))
    const entries = turned.map(({ id, removed }) => entryOn(found.get(id)!, removed))
    await audit(transaction, session, now, entries)
    const after = await lockUsers(
      transaction,
      ids.filter((id) => !staying.has(id)),
    )
    return { changed: after.map(({ id, version }) => ({ id, version })), kept }
  })
}

/**
 * Locks the users and the caller: an administrator who can't be removed here, so that one is left. The newest administrators come
 * first, as where one user is removed. The caller may have lost the role since the call was let in.
 */
async function lockWithCaller(
  db: Database,
  { userId }: Session,
  ids: readonly string[],
): Promise<Map<string, UserRow>> {
  await lockAdministrators(db)
  const found = new Map((await lockUsers(db, [...ids, userId])).map((row) => [row.id, row]))
  const caller = found.get(userId)
  if (caller?.deleted_at !== null || caller.role_id !== ROLE.administrator)
    throw new Problem('unauthenticated')
  return found
}

function keptAs(
  row: UserRow | undefined,
  { id, version, removed }: Item,
  { userId }: Session,
  { expecting, last }: { expecting: ReadonlySet<string>; last: string | null },
): KeptUserReason | null {
  if (!row) return 'not_found'
  if (row.erased_at) return 'erased'
  if (row.version !== version) return 'changed'
  if (!removed || row.deleted_at) return null
  if (id === userId) return 'oneself'
  if (id === last) return 'last_password'
  return expecting.has(id) && !isStaff(row.role_id) ? 'visits' : null
}

function entryOn(row: UserRow, removed: boolean): NewAuditEntry {
  const action = removed ? 'remove' : 'restore'
  return { action, entity: 'user', entityId: row.id, subject: nameOf(row) }
}
