import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import type { Database } from '../../base/db/database.ts'
import { isBeforeOverdue } from '../../base/db/before-overdue.ts'
import { parametersOf, type Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { hasGuestLink } from '../links/service.ts'
import { presentUser } from './present.ts'
import { USER_COLUMNS, type UserRow } from './queries.ts'

/** SQL: the ids of guests with a visit to be made and nothing to log in with: no valid link, no password, no session. */
export function linklessIds(now: Date, given: Given): string {
  const at = given(now)
  const staff = given([ROLE.administrator, ROLE.visitManager])
  return `
    select u.id from users u
    where u.deleted_at is null and u.role_id <> all(${staff}::int[]) and u.password_hash is null
      and exists (select from visits v where v.guest_id = u.id
        and (v.status = 'returned' or (v.status = 'scheduled' and ${isBeforeOverdue('v', `${at}::timestamptz`)})))
      and not ${hasGuestLink(at)}
      and not exists (select from sessions s where s.user_id = u.id and s.expires_at > ${at})`
}

/** The newest guests who have a visit to make and nothing to log in with, and their number. */
export async function linklessGuests(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ count: number; items: User[] }> {
  const { parameters, given } = parametersOf()
  const text = `
    select ${USER_COLUMNS}, count(*) over () as total from users where id in (${linklessIds(now, given)})
    order by created_at desc, id desc limit ${given(limit)}`
  const rows = await rowsOf<UserRow & { total: number }>(db, text, parameters)
  return { count: rows[0]?.total ?? 0, items: rows.map(presentUser) }
}
