import { folded } from '@cloche/checklist/folded.ts'
import { IMPORT_COLUMNS } from '@cloche/contract/imports.ts'
import { line, visitDate } from '@cloche/contract/shared.ts'
import { restaurantCalls } from '@cloche/contract/restaurants.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { restaurantsCalled } from '../../programme/restaurants/service.ts'
import { guestsCalled } from '../../people/users/service.ts'
import { wallClockOf } from '../../base/time/wall-clock.ts'
import { listChecklists } from '../../programme/questions/service.ts'
import { clashesAmong, planVisits, type VisitPlan } from '../../programme/visits/service.ts'
import { addFault, checkValues, markTwice } from './faults.ts'
import type { Examine } from './kind.ts'
import type { Row } from './row.ts'

const { title, address } = restaurantCalls.create.body.shape
/** The longest way to name a guest is an e-mail address. */
const shapes = { guest: line(254), restaurant: title, address, visitDate, checklist: line(100) }
const { required } = IMPORT_COLUMNS.visits

/** What a file may call all questions, in each language of staff. */
const ALL_QUESTIONS_NAMES = ['all questions', 'все вопросы']

/** A wall clock with an offset. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/

type FoundRestaurant = Awaited<ReturnType<typeof restaurantsCalled>>[number][number]

/** A visit with its row in the file. */
interface Planned extends VisitPlan {
  row: Row
}

export const examineVisits: Examine = async (db, rows, context) => {
  for (const row of rows) checkValues(row, shapes, required)
  const guests = await findGuests({ ...context, db }, rows)
  const restaurants = await findRestaurants(db, rows)
  for (const [place, row] of rows.entries()) showOnClockOf(row, restaurants[place]?.timezone)
  const checklistIds = await findChecklists(db, rows)
  const visits = rows.flatMap((row, place): Planned[] => {
    const [guestId, restaurant] = [guests[place]?.id, restaurants[place]]
    if (!guestId || !restaurant || row.faults.length > 0) return []
    const checklistId = checklistIds[place]
    return [{ row, guestId, restaurantId: restaurant.id, visitDate: row.values['visitDate']!, checklistId }]
  })
  await markClashes(db, visits)
  return {
    store: async (session, _now, { notifyFrom }) => {
      const plans = visits.map((visit) => ({ ...visit, notifyFrom }))
      return { ids: await planVisits(context, db, session, plans, 'import') }
    },
  }
}

/** A date with an offset from UTC is an instant, which the restaurant's clock shows in its own way. */
function showOnClockOf({ values, faults }: Row, timezone: string | undefined): void {
  const dated = values['visitDate']!
  const isValid = !faults.some(({ column }) => column === 'visitDate')
  if (timezone === undefined || !isValid || !INSTANT.test(dated)) return
  values['visitDate'] = wallClockOf(new Date(dated), timezone)
}

async function findGuests(context: Context, rows: readonly Row[]): Promise<({ id: string } | undefined)[]> {
  const found = await guestsCalled(
    context,
    rows.map(({ values }) => values['guest']!),
  )
  return rows.map((row, place) =>
    theOnly(
      row,
      'guest',
      found[place]!.map((id) => ({ id })),
    ),
  )
}

async function findRestaurants(db: Database, rows: readonly Row[]): Promise<(FoundRestaurant | undefined)[]> {
  const found = await restaurantsCalled(
    db,
    rows.map(({ values }) => ({ title: values['restaurant']!, address: values['address']! })),
  )
  return rows.map((row, place) => {
    const here = found[place]!
    if (row.values['address'] === '' || here.length === 0) return theOnly(row, 'restaurant', here)
    return theOnly(
      row,
      'address',
      here.filter(({ there }) => there),
    )
  })
}

/** Returns the checklist of each row by its title, null for all questions, undefined for the usual one of the restaurant. */
async function findChecklists(db: Database, rows: readonly Row[]): Promise<(string | null | undefined)[]> {
  const wanted = rows.map(({ values }) => folded(values['checklist'] ?? ''))
  const checklists = wanted.some((each) => each !== '') ? await listChecklists(db, false) : []
  const byTitle = new Map(checklists.map((checklist) => [folded(checklist.title), checklist]))
  return wanted.map((each, place) => {
    if (each === '') return undefined
    const found = byTitle.get(each)
    if (found?.questions === 0) addFault(rows[place]!, 'checklist', 'not_valid')
    else if (!found && !ALL_QUESTIONS_NAMES.includes(each)) addFault(rows[place]!, 'checklist', 'unknown')
    return found?.id ?? null
  })
}

function theOnly<T>(row: Row, column: string, found: readonly T[]): T | undefined {
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
