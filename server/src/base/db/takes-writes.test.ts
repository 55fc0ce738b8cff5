import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFillable, takesQueue } from '@cloche/checklist/visit-status.ts'
import { testDatabase } from '../../test/database.ts'
import { rowsOf } from './rows.ts'
import { takesWrites } from './takes-writes.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const STATUSES = ['scheduled', 'submitted', 'accepted', 'returned', 'cancelled'] as const
const MOMENTS = [-1, 0, 1].map((after) => new Date(NOW.getTime() + after).toISOString())
const GUESTS = [v7(), v7()]

const cases = STATUSES.flatMap((status) =>
  MOMENTS.flatMap((opensAt) =>
    GUESTS.flatMap((guestId) =>
      [false, true].map((isImported) => ({ status, opensAt, guestId, isImported })),
    ),
  ),
)

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the database takes exactly the writes that the rules of the checklist allow', async () => {
  const condition = takesWrites({ guestId: '$2', now: '$3', isImported: 'is_imported' })
  const taken = await rowsOf<{ takes: boolean }>(
    database.db,
    `select ${condition} as takes
     from json_to_recordset($1) as visits (status text, opens_at timestamptz, guest_id uuid, is_imported boolean)`,
    [
      JSON.stringify(
        cases.map(({ status, opensAt, guestId, isImported }) => ({
          status,
          opens_at: opensAt,
          guest_id: guestId,
          is_imported: isImported,
        })),
      ),
      GUESTS[0],
      NOW,
    ],
  )
  const allowed = cases.map(
    ({ status, opensAt, guestId, isImported }) =>
      guestId === GUESTS[0] && (isFillable({ status, opensAt }, NOW) || (isImported && takesQueue(status))),
  )
  expect(taken.map(({ takes }) => takes)).toEqual(allowed)
})
