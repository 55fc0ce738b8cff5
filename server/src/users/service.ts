import type { z } from 'zod'
import type { credentials, User } from '@cloche/contract/users.ts'
import type { Context } from '../context.ts'
import { cursorId, pageOfRows } from '../http/page.ts'
import { Problem } from '../http/problem.ts'
import type { Session } from '../http/sessions.ts'
import { tokenHash } from '../http/token.ts'
import { passwordFits } from './password.ts'
import { seesStaff } from './policy.ts'
import { presentUser } from './present.ts'
import { findByLogin, findUser, listUsers, useLink, type UserRow } from './queries.ts'

/** What `guest_links.token_hash` holds for the uuid of a one-tap link. */
export function linkHash(uuid: string): Buffer {
  return tokenHash(uuid.toLowerCase())
}

/** The user whom login and password, or a link's uuid, belong to. Throws `login_failed`. */
export async function authenticate(
  { db, clock }: Context,
  given: z.output<typeof credentials>,
): Promise<User> {
  const row = 'uuid' in given ? await useLink(db, linkHash(given.uuid), clock()) : await byPassword(db, given)
  if (!row) throw new Problem('login_failed')
  return presentUser(row)
}

async function byPassword(
  db: Context['db'],
  { login, password }: { login: string; password: string },
): Promise<UserRow | null> {
  const row = await findByLogin(db, login)
  const fits = await passwordFits(row?.password_hash ?? null, password)
  return row && fits ? row : null
}

/** The session's own user. Throws `unauthenticated` when they were removed a moment ago. */
export async function currentUser({ db }: Context, session: Session): Promise<User> {
  const row = await findUser(db, session.userId)
  if (!row || row.deleted_at) throw new Problem('unauthenticated')
  return presentUser(row)
}

/** Users, newest first, removed ones among them; a visit manager gets no staff. */
export async function users(
  { db }: Context,
  session: Session,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: User[]; nextCursor: string | null }> {
  const guestsOnly = !seesStaff(session)
  const rows = await listUsers(db, { after: cursorId(cursor), limit, guestsOnly })
  return pageOfRows(rows, limit, presentUser)
}
