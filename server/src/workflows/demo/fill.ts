import { sql } from 'kysely'
import { ROLE, type MenuGroup } from '@cloche/contract/constants.ts'
import { FIRST_STEPS } from '@cloche/contract/first-steps.ts'
import type { Database } from '../../base/db/database.ts'
import { hashSecret } from '../../base/secrets/secret-hash.ts'
import { linkRow, type Access } from './access.ts'
import { GUESTS, RESTAURANTS, STAFF } from './content/content.ts'
import { keepGuestVisits } from './guest-visits.ts'
import { DEMO_IDS } from './ids.ts'
import { insertRows, type Row } from './insert.ts'
import { bankRows, guestRow, insertVisits, restaurantRows } from './rows.ts'
import { foundingOf, programmeOf } from './seed.ts'
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
  const { bank, visits, ofRows } = await makeThreeMonths(founded)
  const staff = await staffRows(access, founded)
  const guests = GUESTS.map((guest, index) => guestRow(guest, programme.guests[index]!, ofRows))
  return db.transaction().execute(async (trx) => {
    if (await isTaken(trx)) return false
    await insertRows(trx, 'users', staff)
    await insertRows(trx, 'users', guests)
    await trx.insertInto('guest_links').values(linkRow(access.guest, now)).execute()
    await insertRows(trx, 'groups', programme.groups)
    await insertRows(trx, 'restaurants', restaurantRows(programme, founded).slice(0, RESTAURANTS.length))
    await insertRows(trx, 'questions', bankRows(bank, founded))
    await insertVisits(trx, ofRows, programme, visits)
    for (const [group, minutes] of Object.entries(TARGET_MINUTES))
      await trx
        .updateTable('kitchen_targets')
        .set({ minutes })
        .where('dish_group', '=', group as MenuGroup)
        .execute()
    await keepGuestVisits(trx, now)
    await skipAllSteps(trx)
    return true
  })
}

/** The demo leads by what is in it. */
async function skipAllSteps(trx: Database): Promise<void> {
  await trx
    .insertInto('skipped_steps')
    .values(FIRST_STEPS.map((step) => ({ step })))
    .execute()
}

/** Checks again under a lock, since several replicas may start on the same empty database. */
async function isTaken(trx: Database): Promise<boolean> {
  await sql`lock table users in share row exclusive mode`.execute(trx)
  return (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

const ROLES = { administrator: ROLE.administrator, manager: ROLE.visitManager }

function staffRows({ admin, manager }: Access, founded: Date): Promise<Row<'users'>[]> {
  const logins = { administrator: admin, manager }
  const rows = (['administrator', 'manager'] as const).map(async (post) => ({
    id: DEMO_IDS[post],
    first_name: STAFF[post].firstName,
    last_name: STAFF[post].lastName,
    role_id: ROLES[post],
    email: `${STAFF[post].firstName.toLowerCase()}@example.com`,
    login: logins[post].login,
    password_hash: await hashSecret(logins[post].password),
    created_at: founded,
  }))
  return Promise.all(rows)
}
