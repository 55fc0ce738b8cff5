import type { z } from 'zod'
import { isStaff } from '@cloche/contract/constants.ts'
import type { manyUsersCalls } from '@cloche/contract/many-users.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { post } from '../../base/outbox/service.ts'
import { channelsOf, listAddresses } from '../../base/posting/addresses.ts'
import { addLinks } from './links.ts'
import { lockUsers } from './many-queries.ts'
import { presentUser } from './present.ts'
import type { UserRow } from './queries.ts'

type Asked = z.output<typeof manyUsersCalls.linkMany.body>
type Made = z.output<typeof manyUsersCalls.linkMany.response>

/**
 * Makes a link for each guest in one transaction and, with `send`, writes each guest whom a channel reaches a message with it.
 * Staff and removed users get none and are named in `kept`.
 */
export async function linkGuests(
  context: Context,
  session: Session,
  { ids: given, days, send }: Asked,
): Promise<Made> {
  return context.db.transaction().execute(async (db) => {
    const ids = [...new Set(given.map((id) => id.toLowerCase()))]
    const found = new Map((await lockUsers(db, ids)).map((row) => [row.id, row]))
    const kept = ids.flatMap((id) => {
      const reason = refusalOf(found.get(id))
      return reason ? [{ id, reason }] : []
    })
    for (const { id } of kept) found.delete(id)
    const guests = ids.flatMap((id) => found.get(id) ?? [])
    const made = await addLinks(context, db, session, guests, days)
    const addresses = send ? await listAddresses(db, channelsOf(context.config), [...found.keys()]) : []
    const addressOf = new Map(addresses.map((address) => [address.user_id, address]))
    for (const { userId, link, expiresAt } of made) {
      const address = addressOf.get(userId)
      if (!address) continue
      const { channel, recipient, language } = address
      const facts = { firstName: found.get(userId)!.first_name, link }
      const about = { userId, expiresAt: new Date(expiresAt) }
      await post(context, db, { kind: 'invited', channel, recipient, language, facts, ...about })
    }
    const items = made.map((each) => {
      const { firstName, lastName, phone, email } = presentUser(found.get(each.userId)!)
      const sentBy = addressOf.get(each.userId)?.channel ?? null
      return { ...each, firstName, lastName, phone, email, sentBy }
    })
    return { items, kept }
  })
}

function refusalOf(row: UserRow | undefined): Made['kept'][number]['reason'] | null {
  if (!row) return 'not_found'
  if (row.deleted_at) return 'removed'
  return isStaff(row.role_id) ? 'staff' : null
}
