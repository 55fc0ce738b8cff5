import { sql } from 'kysely'
import { ROLE, type MenuGroup } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { hashSecret } from '../../base/secrets/secret-hash.ts'
import { linkRow, type Access } from './access.ts'
import { GUESTS, RESTAURANTS, STAFF } from './content/content.ts'
import { keepGuestVisits } from './guest-visits.ts'
import { insertRows, type Row } from './insert.ts'
import { DEMO_IDS } from './ids.ts'
import type { Random } from './random.ts'
import {
  bankRows,
  dishRows,
  guestRow,
  noteRows,
  personRow,
  questionRows,
  restaurantRow,
  returnRows,
  visitRow,
} from './rows.ts'
import { foundingOf, programmeOf, type Programme } from './seed.ts'
import { makeThreeMonths } from './three-months.ts'

/** The longest times from order to table that the chain aims for. */
const TARGET_MINUTES: Record<MenuGroup, number> = { dishes: 20, drinks: 8 }

/**
 * Stores all but the photos of the visits in one transaction; false when another process has filled the database meanwhile. The
 * photos come while the product runs (`fillPhotos`).
 */
export async function fillDemo(db: Database, access: Access, now: Date): Promise<boolean> {
  const founded = foundingOf(now)
  const programme = programmeOf(founded)
  const { bank, visits: past, ofRows } = await makeThreeMonths(founded)
  const users = await userRows(ofRows, access, programme, founded)
  const restaurants = RESTAURANTS.map((restaurant, index) =>
    restaurantRow(restaurant, programme.restaurantIds[index]!, founded),
  )
  const visits = past.map((visit) => {
    const { guestIndex, restaurantIndex } = visit.occasion
    return visitRow(visit, users.guests[guestIndex]?.id ?? '', restaurants[restaurantIndex]?.id ?? '')
  })
  return db.transaction().execute(async (trx) => {
    if (await isTaken(trx)) return false
    await insertRows(trx, 'users', [...users.staff, ...users.guests])
    await insertRows(trx, 'guest_links', [linkRow(access.guest, now)])
    await insertRows(trx, 'restaurants', restaurants)
    await insertRows(trx, 'questions', bankRows(bank, founded))
    await insertRows(trx, 'visits', visits)
    await insertRows(
      trx,
      'visit_questions',
      past.flatMap((visit) => questionRows(ofRows, visit)),
    )
    await insertRows(trx, 'visit_returns', past.flatMap(returnRows))
    await insertRows(trx, 'visit_notes', past.flatMap(noteRows))
    await insertRows(
      trx,
      'dishes',
      past.flatMap((visit) => dishRows(ofRows, visit)),
    )
    for (const [group, minutes] of Object.entries(TARGET_MINUTES))
      await trx
        .updateTable('kitchen_targets')
        .set({ minutes })
        .where('dish_group', '=', group as MenuGroup)
        .execute()
    await keepGuestVisits(trx, now)
    return true
  })
}

/** Checks again under a lock, since several replicas may start on the same empty database. */
async function isTaken(trx: Database): Promise<boolean> {
  await sql`lock table users in share row exclusive mode`.execute(trx)
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

interface People {
  staff: Row<'users'>[]
  guests: Row<'users'>[]
}

async function userRows(
  random: Random,
  { admin, manager }: Access,
  { guests }: Programme,
  founded: Date,
): Promise<People> {
  const [adminHash, managerHash] = await Promise.all([
    hashSecret(admin.password),
    hashSecret(manager.password),
  ])
  const staff = (
    id: string,
    { firstName, lastName }: { firstName: string; lastName: string },
    role_id: number,
    login: string,
    password_hash: string,
  ): Row<'users'> => ({
    ...personRow(id, firstName, lastName, `${firstName.toLowerCase()}@example.com`, founded),
    role_id,
    login,
    password_hash,
  })
  return {
    staff: [
      staff(DEMO_IDS.administrator, STAFF.administrator, ROLE.administrator, admin.login, adminHash),
      staff(DEMO_IDS.manager, STAFF.manager, ROLE.visitManager, manager.login, managerHash),
    ],
    guests: GUESTS.map((guest, index) => guestRow(guest, guests[index]!, random)),
  }
}
