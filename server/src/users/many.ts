import { v7 } from 'uuid'
import { ROLE } from '@cloche/contract/constants.ts'
import { phoneFrom } from '@cloche/contract/phone.ts'
import { audit } from '../audit/service.ts'
import type { Database } from '../db/database.ts'
import type { Session } from '../http/sessions.ts'
import { withFreeLogin } from './credentials.ts'
import { findGuestsWith, findTaken, insertGuests, type GivenContacts, type Taken } from './many-queries.ts'
import { creationEntry } from './present.ts'

export interface GuestValues extends GivenContacts {
  firstName: string
  lastName: string
}

/** Returns the logins, e-mail addresses and phones (digits) that users already have. */
export function takenContacts(db: Database, contacts: readonly GivenContacts[]): Promise<Taken[]> {
  return findTaken(db, contacts.map(contactsOf))
}

/**
 * Returns for each name the ids of the live guests whom it may mean: a login means its owner alone, an e-mail address or phone
 * everyone who has it.
 */
export async function guestsCalled(db: Database, names: readonly string[]): Promise<string[][]> {
  const contacts = names.map((name) => ({ login: name, email: name, phone: phoneFrom(name) }))
  const found = Map.groupBy(await findGuestsWith(db, contacts), ({ place }) => place)
  return names.map((_, place) => {
    const here = found.get(place) ?? []
    const owner = here.find(({ column }) => column === 'login')
    return owner ? [owner.id] : [...new Set(here.map(({ id }) => id))]
  })
}

/** Adds guests in two statements. Call it in a transaction. Throws `conflict` for a login that is taken. */
export async function importGuests(
  db: Database,
  session: Session,
  now: Date,
  guests: readonly GuestValues[],
): Promise<void> {
  const rows = guests.map((guest) => ({
    ...contactsOf(guest),
    id: v7(),
    first_name: guest.firstName,
    last_name: guest.lastName,
  }))
  await withFreeLogin(insertGuests(db, rows))
  const users = rows.map((row) => ({
    ...row,
    role_id: ROLE.guest,
    created_at: now.toISOString(),
    deleted_at: null,
    erased_at: null,
    telegram_chat: null,
    language: null,
    version: 1,
  }))
  await audit(
    db,
    session,
    now,
    users.map((user) => creationEntry('import', user)),
  )
}

function contactsOf({ login, email, phone }: GivenContacts): GivenContacts {
  return { login, email, phone }
}
