import { v7 } from 'uuid'
import type { z } from 'zod'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User, userCalls } from '@cloche/contract/users.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { storeReach } from '../../base/reach.ts'
import { usersPhone } from '../../base/phones.ts'
import { passwordHashOf, refuseWithoutCredentials, withFreeLogin } from './credentials.ts'
import { addLink, FIRST_LINK_DAYS } from './links.ts'
import { creationEntry } from './present.ts'
import { insertUser, type UserValues } from './queries.ts'
import { presentWithReach, refuseReach } from './reach.ts'

type NewUser = Omit<z.output<typeof userCalls.create.body>, 'visitDate' | 'restaurantId'>

/** A user and, for a guest, the address of their link, which can't be read again. */
export interface Created {
  user: User
  link: string | null
}

/**
 * Creates a user, a guest with a link, in one transaction with what `also` does. Throws what `also` throws, `invalid`, or `conflict` at a
 * taken login.
 */
export async function createUser<T>(
  context: Context,
  session: Session,
  body: NewUser,
  also: (db: Database, user: User) => Promise<T>,
): Promise<Created & { also: T }> {
  refuseReach(body.reach, body.roleId)
  const phone = usersPhone(body.phone ?? null, context.config)
  const values = { ...valuesOf(body, await passwordHashOf(body.password)), phone }
  refuseWithoutCredentials(values, false)
  const creation = context.db.transaction().execute(async (transaction) => {
    const created = await addUser(context, transaction, session, values, body.reach)
    return { ...created, also: await also(transaction, created.user) }
  })
  return withFreeLogin(creation)
}

/** Creates a user from checked values. Call it in a transaction. */
export async function addUser(
  context: Context,
  db: Database,
  session: Session,
  values: UserValues,
  reach: readonly string[] = [],
): Promise<Created> {
  const now = context.clock()
  const user = await insertUser(db, { ...values, id: v7() })
  const reachInWords = await storeReach(db, 'user_id', user.id, reach)
  const entry = creationEntry('create', user)
  const changes = { ...entry.changes, ...(reachInWords && { reach: reachInWords }) }
  await audit(db, session, now, [{ ...entry, changes }])
  const link = isStaff(user.role_id) ? null : await addLink(context, db, session, user, FIRST_LINK_DAYS)
  return { user: await presentWithReach(db, user), link: link?.link ?? null }
}

function valuesOf(body: NewUser, password_hash: string | null): Omit<UserValues, 'phone'> {
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    role_id: body.roleId,
    login: body.login ?? null,
    email: body.email ?? null,
    language: body.language ?? null,
    city: body.city ?? null,
    free: body.free ?? null,
    password_hash,
  }
}
