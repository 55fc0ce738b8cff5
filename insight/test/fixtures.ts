import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVisits, type Columns, type NamedVisits } from '../cli/read-visits.ts'

export const FIXTURES = join(import.meta.dirname, '../fixtures')

/** Reads the visits of a file in `fixtures`. */
export const visitsIn = (file: string, columns: Columns): NamedVisits =>
  readVisits(readFileSync(join(FIXTURES, file)), columns)

export const DYESTUFF: [string, Columns] = [
  'dyestuff.csv',
  { score: 'yield', restaurant: 'batch', guest: null },
]
export const DYESTUFF_2: [string, Columns] = ['dyestuff2.csv', DYESTUFF[1]]
export const PENICILLIN: [string, Columns] = [
  'penicillin.csv',
  { score: 'diameter', restaurant: 'sample', guest: 'plate' },
]
export const TWO_MINIMA: [string, Columns] = ['two-minima.csv', { score: 'y', restaurant: 'r', guest: 'g' }]
export const PROGRAMME: [string, Columns] = [
  'programme.csv',
  { score: 'score', restaurant: 'restaurant', guest: 'guest' },
]

/** Makes visits from rows of restaurant, guest and score. */
export function visitsOf(rows: readonly [restaurant: string, guest: string, score: number][]) {
  const text = rows.map((row) => row.join(',')).join('\n')
  const columns = { score: 's', restaurant: 'r', guest: 'g' }
  return readVisits(new TextEncoder().encode(`r,g,s\n${text}`), columns).visits
}
