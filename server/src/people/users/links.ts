import { v7 } from 'uuid'
import { isStaff } from '@cloche/contract/constants.ts'
import type { GuestLink } from '@cloche/contract/users.ts'
import { audit, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { newLink, revokeLinks } from '../links/service.ts'
import { deleteSessionsOfLink } from '../sessions/service.ts'
import { findLink, insertLink, insertLinks, listLinks, type NewLink } from './link-queries.ts'
import { nameOf, presentLink } from './present.ts'
import { findUser, lockUser, type UserRow } from './queries.ts'

const DAY = 86_400_000
const SHOWN = 200
export const FIRST_LINK_DAYS = 90

/** A guest's links, newest first, 200 at most. Throws `not_found`. */
export async function linksOf({ db }: Context, userId: string): Promise<{ items: GuestLink[] }> {
  if (!(await findUser(db, userId))) throw notFound()
  const rows = await listLinks(db, userId, SHOWN)
  return { items: rows.map(presentLink) }
}

/** A new link of a guest. Throws `not_found`, or `conflict` for staff and for removed users. */
export async function makeLink(
  context: Context,
  session: Session,
  userId: string,
  days: number,
): Promise<GuestLink & { link: string }> {
  return context.db.transaction().execute(async (db) => {
    const user = await lockUser(db, userId)
    if (!user) throw notFound()
    if (user.deleted_at) throw new Problem('conflict', 'This user is removed')
    if (isStaff(user.role_id)) throw new Problem('conflict', 'Staff log in with login and password')
    return addLink(context, db, session, user, days)
  })
}

/** Makes a link and writes it to the audit log. Only a hash is stored, so its address can't be read again. */
export async function addLink(
  context: Context,
  db: Database,
  session: Session,
  user: UserRow,
  days: number,
): Promise<GuestLink & { link: string }> {
  const made = await insertNewLink(context, db, user.id, days)
  await audit(db, session, context.clock(), [linkEntry('create', made.id, user)])
  return made
}

/** The address of a new link of a guest, for a message that nobody sends by hand. Other links stay valid. */
export async function mintLink(context: Context, db: Database, userId: string): Promise<string> {
  return (await insertNewLink(context, db, userId, FIRST_LINK_DAYS)).link
}

/** Makes a link for each of the guests and writes them to the audit log; returns them in the order of the guests. */
export async function addLinks(
  context: Context,
  db: Database,
  session: Session,
  guests: readonly UserRow[],
  days: number,
): Promise<(GuestLink & { userId: string; link: string })[]> {
  const made = guests.map((user) => ({ user, ...newRow(context, user.id, days) }))
  const stored = await insertLinks(
    db,
    made.map(({ row }) => row),
  )
  const rowOf = new Map(stored.map((row) => [row.id, row]))
  const entries = made.map(({ row, user }) => linkEntry('create', row.id, user))
  await audit(db, session, context.clock(), entries)
  return made.map(({ row, user, link }) => ({ ...presentLink(rowOf.get(row.id)!), userId: user.id, link }))
}

async function insertNewLink(
  context: Context,
  db: Database,
  userId: string,
  days: number,
): Promise<GuestLink & { link: string }> {
  const { row, link } = newRow(context, userId, days)
  return { ...presentLink(await insertLink(db, row)), link }
}

/** A link to be stored, and its address. */
function newRow(context: Context, userId: string, days: number): { row: NewLink; link: string } {
  const { link, hash, createdAt, expiresAt } = newLink(context, 'guest', days * DAY)
  const row = {
    id: v7(),
    user_id: userId,
    token_hash: hash,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
  return { row, link }
}

/** Ends a link and the sessions that it began; again is a no-op. Throws `not_found`. */
export async function revokeLink(
  { db, clock }: Context,
  session: Session,
  { id: userId, linkId }: { id: string; linkId: string },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    const user = await findUser(transaction, userId)
    if (!user || !(await findLink(transaction, userId, linkId))) throw notFound()
    const revoked = await revokeLinks(transaction, 'guest', { id: linkId }, now)
    await deleteSessionsOfLink(transaction, linkId)
    await audit(
      transaction,
      session,
      now,
      revoked.map((id) => linkEntry('revoke', id, user)),
    )
  })
}

export function linkEntry(action: 'create' | 'revoke', entityId: string, user: UserRow): NewAuditEntry {
  const about = { entity: 'link', entityId, subject: nameOf(user), people: [user.id] } as const
  return { ...about, action, changes: { userId: [null, user.id] } }
}
