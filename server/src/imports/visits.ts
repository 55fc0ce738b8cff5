import { IMPORT_COLUMNS } from '@cloche/contract/imports.ts'
import { line, visitDate } from '@cloche/contract/shared.ts'
import { restaurantCalls } from '@cloche/contract/restaurants.ts'
import type { Database } from '../db/database.ts'
import { restaurantsCalled } from '../restaurants/service.ts'
import { guestsCalled } from '../users/service.ts'
import { clashesAmong, planVisits, type VisitPlan } from '../visits/service.ts'
import { addFault, checkValues, markTwice } from './faults.ts'
import type { Examine } from './kind.ts'
import type { Row } from './row.ts'

const { title, address } = restaurantCalls.create.body.shape
/** The longest way to name a guest is an e-mail address. */
const shapes = { guest: line(254), restaurant: title, address, visitDate }
const { required } = IMPORT_COLUMNS.visits

/** A visit with its row in the file. */
interface Planned extends VisitPlan {
  row: Row
}

export const examineVisits: Examine = async (db, rows, context) => {
  for (const row of rows) checkValues(row, shapes, required)
  const guestIds = await findGuests(db, rows)
  const restaurantIds = await findRestaurants(db, rows)
  const visits = rows.flatMap((row, place): Planned[] => {
    const [guestId, restaurantId] = [guestIds[place], restaurantIds[place]]
    if (!guestId || !restaurantId || row.faults.length > 0) return []
    return [{ row, guestId, restaurantId, visitDate: row.values['visitDate']! }]
  })
  await markClashes(db, visits)
  return (session) => planVisits(context, db, session, visits, 'import')
}

async function findGuests(db: Database, rows: readonly Row[]): Promise<(string | undefined)[]> {
  const found = await guestsCalled(
    db,
    rows.map(({ values }) => values['guest']!),
  )
  return rows.map((row, place) => theOnly(row, 'guest', found[place]!))
}

async function findRestaurants(db: Database, rows: readonly Row[]): Promise<(string | undefined)[]> {
  const found = await restaurantsCalled(
    db,
    rows.map(({ values }) => ({ title: values['restaurant']!, address: values['address']! })),
  )
  return rows.map((row, place) => {
    const here = found[place]!
    if (row.values['address'] === '' || here.length === 0) return theOnly(row, 'restaurant', ids(here))
    return theOnly(row, 'address', ids(here.filter(({ there }) => there)))
  })
}

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

function theOnly(row: Row, column: string, found: readonly string[]): string | undefined {
  if (found.length !== 1) addFault(row, column, found.length === 0 ? 'unknown' : 'ambiguous')
  return found[0]
}

/** Marks visits of one guest that are too near each other. Staff can still plan such visits by hand. */
async function markClashes(db: Database, visits: readonly Planned[]): Promise<void> {
  const plans = new Map(visits.map((visit) => [visit.row, visit]))
  markTwice([...plans.keys()], 'visitDate', (row) => {
    const { guestId, restaurantId, visitDate: date } = plans.get(row)!
    return `${guestId} ${restaurantId} ${date}`
  })
  const clashes = await clashesAmong(db, visits)
  for (const [place, [first]] of clashes.entries()) {
    if (first) addFault(visits[place]!.row, 'visitDate', first.kind)
  }
}
