import type { z } from 'zod'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User, userCalls } from '@cloche/contract/users.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { invalid } from '../../base/faults/problem.ts'
import type { Session } from '../../base/http/sessions.ts'
import { createUser } from '../../people/users/service.ts'
import { planVisit, type VisitPlan } from '../../programme/visits/service.ts'

export type FirstVisit = Pick<VisitPlan, 'visitDate' | 'restaurantId'>

interface Given {
  visitDate?: string | null | undefined
  restaurantId?: string | null | undefined
}

/**
 * Creates a user. A guest gets a link, which only this answer contains, and with `visitDate` and `restaurantId` the first visit,
 * in the same transaction. Throws `invalid`, or `conflict` at a taken login.
 */
export async function createWithVisit(
  context: Context,
  session: Session,
  { visitDate, restaurantId, ...body }: z.output<typeof userCalls.create.body>,
): Promise<User & { link: string | null; visitId: string | null }> {
  const first = firstVisitOf({ visitDate, restaurantId })
  if (first && isStaff(body.roleId)) throw invalid('visitDate', 'Only a guest has visits')
  const plan = (db: Database, user: User) => planFirst(context, db, session, user, first)
  const { user, link, also: visitId } = await createUser(context, session, body, plan)
  return { ...user, link, visitId }
}

/** Returns the first visit that is given, null for none. Throws `invalid` at the field that the other one needs. */
export function firstVisitOf({ visitDate, restaurantId }: Given): FirstVisit | null {
  if (!visitDate && !restaurantId) return null
  if (!visitDate) throw invalid('visitDate', 'A first visit needs a date')
  if (!restaurantId) throw invalid('restaurantId', 'A first visit needs a restaurant')
  return { visitDate, restaurantId }
}

/**
 * Plans a newcomer's first visit, if there is one, and returns its id. Call it in a transaction. Throws as `planVisit`.
 */
export async function planFirst(
  context: Context,
  db: Database,
  session: Session,
  { id }: Pick<User, 'id'>,
  first: FirstVisit | null,
  allowRepeats = false,
): Promise<string | null> {
  return first && planVisit(context, db, session, { ...first, guestId: id }, allowRepeats)
}
