import { v7 } from 'uuid'
import { isStaff, ROLE } from '@cloche/contract/constants.ts'
import type { ImportKeptReason, KeptImport } from '@cloche/contract/imports.ts'
import { audit, changesBetween, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { phoneIn } from '../../base/phones.ts'
import type { Session } from '../../base/http/sessions.ts'
import { withFreeLogin } from './credentials.ts'
import {
  findGuestsWith,
  findInvited,
  findTaken,
  insertGuests,
  lockUsers,
  removeWithLogins,
  type GivenAddresses,
  type Taken,
} from './many-queries.ts'
import { creationEntry, loggedUser, nameOf } from './present.ts'
import type { UserRow } from './queries.ts'
import { guestsWithVisits } from './visits-to-make.ts'

export interface GuestValues extends GivenAddresses, Pick<UserRow, 'language' | 'city' | 'free'> {
  firstName: string
  lastName: string
}

/** Returns the logins, e-mail addresses and phones (digits) that users already have. */
export function takenAddresses(db: Database, addresses: readonly GivenAddresses[]): Promise<Taken[]> {
  return findTaken(db, addresses.map(addressesOf))
}

/**
 * Returns for each name the ids of the live guests whom it may mean: a login means its owner alone, an e-mail address or phone
 * everyone who has it.
 */
export async function guestsCalled(
  { db, config }: Pick<Context, 'db' | 'config'>,
  names: readonly string[],
): Promise<string[][]> {
  const addresses = names.map((name) => ({ login: name, email: name, phone: phoneIn(name, config) }))
  const found = Map.groupBy(await findGuestsWith(db, addresses), ({ place }) => place)
  return names.map((_, place) => {
    const here = found.get(place) ?? []
    const owner = here.find(({ column }) => column === 'login')
    return owner ? [owner.id] : [...new Set(here.map(({ id }) => id))]
  })
}

/** Adds guests in two statements and returns their ids, in order. Call it in a transaction. Throws `conflict` for a login that is taken. */
export async function importGuests(
  db: Database,
  session: Session,
  now: Date,
  guests: readonly GuestValues[],
): Promise<string[]> {
  const rows = guests.map((guest) => ({
    ...addressesOf(guest),
    id: v7(),
    first_name: guest.firstName,
    last_name: guest.lastName,
    language: guest.language,
    city: guest.city,
    free: guest.free,
  }))
  await withFreeLogin(insertGuests(db, rows))
  const users = rows.map((row) => ({
    ...row,
    role_id: ROLE.guest,
    created_at: now.toISOString(),
    deleted_at: null,
    erased_at: null,
    telegram_chat: null,
    version: 1,
  }))
  await audit(
    db,
    session,
    now,
    users.map((user) => creationEntry('import', user)),
  )
  return rows.map(({ id }) => id)
}

/**
 * Removes imported guests, as long as nobody has changed or invited them and no visit names them. Their logins become free for
 * the next import.
 */
export async function undoGuests(
  { db, clock }: Context,
  session: Session,
  given: readonly string[],
): Promise<{ undone: number; kept: KeptImport[] }> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const ids = [...new Set(given.map((id) => id.toLowerCase()))]
    const found = new Map((await lockUsers(transaction, ids)).map((row) => [row.id, row]))
    const invited = await findInvited(transaction, ids)
    const visiting = await guestsWithVisits(transaction, ids)
    const kept = ids.flatMap((id) => {
      const reason = keptAs(found.get(id), invited, visiting)
      return reason ? [{ id, reason }] : []
    })
    for (const { id } of kept) found.delete(id)
    const undone = [...found.values()]
    await removeWithLogins(transaction, [...found.keys()], now)
    await audit(transaction, session, now, undone.map(undoneEntry))
    return { undone: undone.length, kept }
  })
}

function keptAs(
  row: UserRow | undefined,
  invited: ReadonlySet<string>,
  visiting: ReadonlySet<string>,
): ImportKeptReason | null {
  if (!row) return 'not_found'
  if (row.version > 1 || isStaff(row.role_id)) return 'changed'
  if (visiting.has(row.id)) return 'visits'
  return invited.has(row.id) ? 'invited' : null
}

function undoneEntry(row: UserRow): NewAuditEntry {
  const changes = changesBetween(loggedUser(row), loggedUser({ ...row, login: null }))
  return { action: 'remove', entity: 'user', entityId: row.id, subject: nameOf(row), changes }
}

function addressesOf({ login, email, phone }: GivenAddresses): GivenAddresses {
  return { login, email, phone }
}
