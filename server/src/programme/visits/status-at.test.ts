import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAt } from '@cloche/checklist/visit-status.ts'
import { VISIT_STATUSES } from '@cloche/contract/visits.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { testDatabase } from '../../test/database.ts'
import { statusAtSql, statusIs } from './status-at.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-11-01T12:00:00Z')
const MOMENTS = [1, 0, -1, -72 * HOUR + 1, -72 * HOUR, -72 * HOUR - 1]
const STORED = ['scheduled', 'submitted', 'accepted', 'returned', 'cancelled'] as const

/** When a window ends; null without one. */
const ENDS = [null, 200 * HOUR, 1, 0, -HOUR]

const later = (after: number) => new Date(NOW.getTime() + after).toISOString()
const visits = STORED.flatMap((status) =>
  MOMENTS.flatMap((after) =>
    ENDS.map((end) => ({ status, opensAt: later(after), dueAt: end === null ? null : later(end) })),
  ),
)

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a visit’s status at an instant is the same in a statement as by the rules of the checklist', async () => {
  const { parameters, given } = parametersOf()
  const rows = visits.map(({ status, opensAt, dueAt }) => ({ status, opens_at: opensAt, due_at: dueAt }))
  const from = `json_to_recordset(${given(JSON.stringify(rows))}) as v (status text, opens_at timestamptz, due_at timestamptz)`
  const held = VISIT_STATUSES.map(
    (status) => `case when ${statusIs(status, NOW, given)} then '${status}' end`,
  )
  const text = `select ${statusAtSql(NOW, given)} as computed, array_remove(array[${held.join(', ')}], null) as held from ${from}`
  const found = await rowsOf<{ computed: string; held: string[] }>(database.db, text, parameters)
  const expected = visits.map((visit) => statusAt(visit, NOW))
  expect(found.map(({ computed }) => computed)).toEqual(expected)
  expect(found.map(({ held: statuses }) => statuses)).toEqual(expected.map((status) => [status]))
})
