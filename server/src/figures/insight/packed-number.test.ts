import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../base/db/rows.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { packedNumber } from './packed-number.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const size = fc.integer({ min: 1, max: 10 })
const part = size.chain((bits) => fc.record({ bits: fc.constant(bits), value: fc.nat(2 ** bits - 1) }))

test('each part that SQL packs is the part that is read', async () => {
  const parts = fc.array(part, { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const described = given.map(({ bits, value }, place) => [
        `part ${place}`,
        { bits, sql: `${value + 1} - 1` },
      ])
      const { sql, read } = packedNumber(Object.fromEntries(described))
      const [row] = await rowsOf<{ packed: number }>(database.db, `select ${sql} as packed`, [])
      expect(given.map((_, place) => read[`part ${place}`]!(row!.packed))).toEqual(
        given.map(({ value }) => value),
      )
    }),
    { numRuns: 100 },
  )
})

test('parts that need more bits than an integer has are refused', () => {
  const wide = { bits: 16, sql: '0' }
  expect(() => packedNumber({ first: wide, second: wide })).toThrow('32 bits do not fit')
})
