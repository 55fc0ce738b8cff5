import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../base/db/rows.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { PACKED_VISIT, packedDay, packedHour, PACKING_RULE, unpackVisit } from './packed-visit.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Visit {
  day: number
  hour: number
  status: string
  /** The hours from the visit's time to its last submission, and to the one that was returned. */
  submitted: number | null
  returned: number | null
  tenths: number | null
  /** The hours to the end of its window. */
  window: number | null
  /** The number of its checklist. */
  checklist: number | null
}

/** The columns that packing reads. Without the tables themselves nothing else of a visit is needed. */
const PACK = `
  with given as (select make_timestamp(2026, 8, $1, $2, 59, 0) as visit_date),
  visits as (
    select 1 as id, visit_date, visit_date as opens_at, visit_date + make_interval(hours => $8) as due_at,
      visit_date + make_interval(hours => $3) as submitted_at,
      $5::text as status, $6::numeric / 10 as score, $7::smallint as checklist_id from given
  ),
  checklists as (select $7::smallint as id, $7::smallint as number),
  visit_returns as (
    select 1 as visit_id, visit_date + make_interval(hours => $4) as submitted_at from given where $4 is not null
  )
  select ${PACKED_VISIT} as packed from visits`

async function packed({
  day,
  hour,
  submitted,
  returned,
  status,
  tenths,
  checklist,
  window,
}: Visit): Promise<number> {
  const values = [day, hour, submitted, returned, status, tenths, checklist, window]
  const [row] = await rowsOf<{ packed: number }>(database.db, PACK, values)
  return row!.packed
}

function submissionOf({ submitted, returned, window }: Visit) {
  if (submitted === null) return 'none'
  const first = Math.min(submitted, returned ?? submitted)
  return first < 24 ? 'same_day' : first < (window ?? 72) ? 'in_time' : 'late'
}

const visit: fc.Arbitrary<Visit> = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
  status: fc.constantFrom('scheduled', 'submitted', 'returned', 'accepted'),
  submitted: fc.option(fc.constantFrom(1, 23, 24, 71, 72, 200)),
  returned: fc.option(fc.constantFrom(1, 23, 24, 71, 72)),
  tenths: fc.option(fc.integer({ min: 0, max: 1000 })),
  window: fc.option(fc.constantFrom(30, 72, 100)),
  checklist: fc.option(fc.integer({ min: 1, max: 255 })),
})

test('a visit that PostgreSQL packs is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(visit, async (given) => {
      const number = await packed(given)
      const isHandedIn = given.status === 'submitted' || given.status === 'accepted'
      expect({ day: packedDay(number), hour: packedHour(number), ...unpackVisit(number) }).toEqual({
        day: given.day,
        hour: given.hour,
        submission: submissionOf(given),
        isAccepted: given.status === 'accepted',
        tenths: isHandedIn ? given.tenths : null,
        checklist: given.checklist ?? 0,
      })
    }),
    { numRuns: 300 },
  )
})

test('stored months of the packing rule stay readable: a change of the packing needs another rule', async () => {
  const given = {
    day: 31,
    hour: 22,
    status: 'accepted',
    submitted: 30,
    returned: 2,
    tenths: 875,
    checklist: 7,
    window: 100,
  }
  expect({ rule: PACKING_RULE, packed: await packed(given) }).toEqual({
    rule: 4,
    packed: ((((31 * 32 + 22) * 4 + 3) * 2 + 1) * 1024 + 876) * 256 + 7,
  })
})
