import { IMPORT_COLUMNS } from '@cloche/contract/imports.ts'
import { folded } from '@cloche/checklist/folded.ts'
import { restaurantCalls } from '@cloche/contract/restaurants.ts'
import { importRestaurants, restaurantsCalled } from '../../programme/restaurants/service.ts'
import { addFault, checkValues, markTwice } from './faults.ts'
import type { Examine } from './kind.ts'
import type { Row } from './row.ts'

const { shape } = restaurantCalls.create.body
const { required } = IMPORT_COLUMNS.restaurants

const valuesOf = ({ values }: Row) => ({ title: values['title']!, address: values['address']! })

/** Two restaurants may share a title or an address, but a row that shares both with another is a duplicate. */
export const examineRestaurants: Examine = async (db, rows, { config }) => {
  for (const row of rows) checkValues(row, shape, required)
  markTwice(rows, 'title', (row) => folded(JSON.stringify(valuesOf(row))))
  const existing = await restaurantsCalled(db, rows.map(valuesOf))
  for (const [place, row] of rows.entries()) {
    if (existing[place]!.some(({ there }) => there)) addFault(row, 'title', 'taken')
  }
  const restaurants = rows.map((row) => ({
    ...valuesOf(row),
    timezone: row.values['timezone'] || config.defaultTimezone,
  }))
  return (session, now) => importRestaurants(db, session, now, restaurants)
}
