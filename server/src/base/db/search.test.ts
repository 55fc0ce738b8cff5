import { folded } from '@cloche/checklist/folded.ts'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { searchQuery } from './search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function finds(q: string, text: string): Promise<boolean> {
  const { rows } = await database.db.executeQuery<{ found: boolean }>(
    CompiledQuery.raw(`select to_tsvector('simple', folded($1)) @@ folded($2)::tsquery as found`, [
      text,
      searchQuery(q),
    ]),
  )
  return rows[0]!.found
}

test.each([
  ['lin', 'Linden'],
  ['STONE ada', 'Ada Stone'],
  ['анна мар', 'Анна-Мария Ёлкина'],
  ['анна-мар', 'Анна-Мария Ёлкина'],
  ['ёлк', 'Анна-Мария Ёлкина'],
  ["O'Bri", "Sean O'Brien"],
  ['d`art', 'Charles d`Artagnan'],
  ['ada@exa', 'Ada Stone ada@example.com'],
  ['john_sm', 'john_smith'],
  ['7916', '79161234567'],
  ['🍕 linden', '🍕 Linden'],
  ['linden — mill', 'Linden, 1 Mill Lane'],
  ['אבי', 'אביגיל'],
  ['हिन्दी', 'हिन्दी'],
  ['<b>', '<b>bold</b> bold'],
  ['Федорова', 'Анна Фёдорова'],
  ['ёжик', 'Ежик'],
  ['bronte', 'Charlotte Brontë'],
  ['renée', 'Rene\u0301e'],
  ['rene\u0301e', 'Renée'],
  ['hauptstrasse', 'Hauptstraße 5'],
  ['lodz', 'Łódź'],
  ['андрей', 'Андрей'],
])('%s finds %s', async (q, text) => {
  expect(await finds(q, text)).toBe(true)
})

test.each([
  ['inden', 'Linden'],
  ['lin oak', 'Linden'],
  ['🍕', 'Linden'],
  ["'", 'Linden'],
  ["x' | 'linden", 'Linden'],
  ['!linden', 'Alder'],
  ['alder | linden', 'Linden'],
  ['\\', 'Linden'],
  ["\\' & (", 'Linden'],
  ['lin\u0000\ud83d x', 'Linden'],
  [':*', 'Linden'],
  ['сарай', 'Сараи'],
])('%s is looked for as it is and does not find %s', async (q, text) => {
  expect(await finds(q, text)).toBe(false)
})

test.each([
  'Фёдорова',
  'Rene\u0301e',
  'АНДРЕЙ ЁЛКИН',
  'Ŵynne Ÿ Łódź',
  'Straße Æsir œuvre Þór',
  'İstanbul ΟΔΟΣ',
  'ўсё їжак',
  'हिन्दी',
  '🍕',
])('the database folds %s as the pages do', async (text) => {
  const { rows } = await database.db.executeQuery<{ text: string }>(
    CompiledQuery.raw('select folded($1) as text', [text]),
  )
  expect(rows[0]!.text).toBe(folded(text))
})

test('nothing typed looks for nothing', () => {
  expect([searchQuery(undefined), searchQuery(''), searchQuery(' \u0000 ')]).toEqual([null, null, null])
})
