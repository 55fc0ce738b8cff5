import { v7 } from 'uuid'
import { ROLE } from '@cloche/contract/constants.ts'
import { closeDatabase, openDatabase } from '@cloche/server/src/base/db/database.ts'
import {
  buildBank,
  buildLink,
  buildRestaurant,
  buildUser,
  buildVisit,
  quickHash,
} from '@cloche/server/src/test/factories.ts'

const RESTAURANTS = 20
const TWO_HOURS = 7_200_000
export const PASSWORD = 'a password of the soak'

/** A guest with a one-tap link and visits that are open. */
export interface InvitedGuest {
  userId: string
  uuid: string
  visits: string[]
}

export interface World {
  guests: InvitedGuest[]
  /** The logins of visit managers. */
  staff: string[]
}

/** Adds a bank with a question of each type, guests with so many open visits each, and staff. */
export async function fillWorld(
  databaseUrl: string,
  amounts: { guests: number; visits: number; staff: number },
): Promise<World> {
  const db = openDatabase({ connectionString: databaseUrl })
  try {
    await buildBank(db)
    const restaurants: string[] = []
    for (let place = 0; place < RESTAURANTS; place++)
      restaurants.push((await buildRestaurant(db, { title: `Linden ${place}` })).id)
    const guests: InvitedGuest[] = []
    for (let place = 0; place < amounts.guests; place++) {
      const { id: guest_id } = await buildUser(db, { last_name: `Stone ${place}` })
      const visits: string[] = []
      for (let visit = 0; visit < amounts.visits; visit++) {
        const restaurant_id = restaurants[(place + visit) % RESTAURANTS]!
        // A replica whose clock is behind must find them open too.
        const opens_at = new Date(Date.now() - TWO_HOURS)
        visits.push((await buildVisit(db, { id: v7(), guest_id, restaurant_id, opens_at })).id)
      }
      guests.push({ userId: guest_id, uuid: await buildLink(db, { user_id: guest_id }), visits })
    }
    const password_hash = await quickHash(PASSWORD)
    const staff = Array.from({ length: amounts.staff }, (_, place) => `manager-${place}`)
    for (const login of staff) await buildUser(db, { login, password_hash, role_id: ROLE.visitManager })
    return { guests, staff }
  } finally {
    await closeDatabase(db)
  }
}
