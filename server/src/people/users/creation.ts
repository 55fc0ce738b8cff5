import { v7 } from 'uuid'
import type { z } from 'zod'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User, userCalls } from '@cloche/contract/users.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { invalid } from '../../base/faults/problem.ts'
import { planVisit, type VisitPlan } from '../../programme/visits/service.ts'
import { passwordHashOf, refuseWithoutCredentials, withFreeLogin } from './credentials.ts'
import { addLink, FIRST_LINK_DAYS } from './links.ts'
import { creationEntry, presentUser } from './present.ts'
import { insertUser, type UserValues } from './queries.ts'

type NewUser = z.output<typeof userCalls.create.body>

/**
 * Creates a user. A guest gets a link, which only this answer contains, and with `visitDate` and `restaurantId` the first visit,
 * in the same transaction. Throws `invalid`, or `conflict` at a taken login.
 */
export async function createUser(
  context: Context,
  session: Session,
  body: NewUser,
): Promise<User & { link: string | null; visitId: string | null }> {
  const first = firstVisitOf(body)
  const values = valuesOf(body, await passwordHashOf(body.password))
  refuseWithoutCredentials(values)
  const creation = context.db
    .transaction()
    .execute((transaction) => addUser(context, transaction, session, values, first))
  return withFreeLogin(creation)
}

/** Creates a user from checked values. Call it in a transaction. */
export async function addUser(
  context: Context,
  db: Database,
  session: Session,
  values: UserValues,
  first: Pick<VisitPlan, 'visitDate' | 'restaurantId'> | null,
): Promise<User & { link: string | null; visitId: string | null }> {
  const now = context.clock()
  const user = await insertUser(db, { ...values, id: v7() })
  await audit(db, session, now, [creationEntry('create', user)])
  const link = isStaff(user.role_id) ? null : await addLink(context, db, session, user, FIRST_LINK_DAYS)
  const visitId = first && (await planVisit(context, db, session, { ...first, guestId: user.id }))
  return { ...presentUser(user), link: link?.link ?? null, visitId }
}

function firstVisitOf({ roleId, visitDate, restaurantId }: NewUser) {
  if (!visitDate && !restaurantId) return null
  if (!visitDate) throw invalid('visitDate', 'A first visit needs a date')
  if (!restaurantId) throw invalid('restaurantId', 'A first visit needs a restaurant')
  if (isStaff(roleId)) throw invalid('visitDate', 'Only a guest has visits')
  return { visitDate, restaurantId }
}

function valuesOf(body: NewUser, password_hash: string | null): UserValues {
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    role_id: body.roleId,
    login: body.login ?? null,
    email: body.email ?? null,
    phone: body.phone ?? null,
    language: body.language ?? null,
    city: body.city ?? null,
    free: body.free ?? null,
    password_hash,
  }
}
