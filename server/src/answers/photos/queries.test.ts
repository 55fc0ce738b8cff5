import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../base/db/database.ts'
import { openVisit, testApp, type TestApp } from '../../test/app.ts'
import { buildBank, buildQuestion } from '../../test/factories.ts'
import { insertPhoto } from './queries.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  const { id: parent } = await buildQuestion(t.db)
  for (let count = 0; count < 40; count += 1) await buildQuestion(t.db, { parent, type: 'text' })
})
afterAll(() => t.close())

/** The rows of photos that this transaction has read one after another. */
async function rowsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select pg_stat_get_xact_tuples_returned('photos'::regclass)::int as read`.execute(db)
  return rows[0]!.read
}

test('storing a photo reads the photos of its visit alone, whatever the planner still believes of the table', async () => {
  const [mine, others] = [await openVisit(t), await openVisit(t)]
  const { id: questionId } = mine.item('Plate')
  await sql`analyze visit_questions`.execute(t.db)
  const { guestId: userId } = mine
  const now = new Date()
  const photo = {
    questionId,
    writer: { userId },
    sha256: Buffer.alloc(32),
    bytes: 9,
    storedSha256: null,
    storedBytes: null,
    width: 4,
    height: 3,
    readable: null,
    contentType: 'image/jpeg',
    takenAt: now,
    now,
  }
  const [stored, read] = await t.db.transaction().execute(async (db) => {
    // A session keeps the plans that it made while there were hardly any photos.
    for (let times = 0; times < 8; times += 1) await insertPhoto(db, { ...photo, id: randomUUID() })
    await sql`
      insert into photos (id, question_id, sha256, bytes, width, height, content_type, taken_at)
      select gen_random_uuid(), ${others.item('Plate').id}::uuid, decode(repeat('00', 32), 'hex'), 9, 4, 3, 'image/jpeg', now()
      from generate_series(1, 2000)`.execute(db)
    const before = await rowsRead(db)
    const row = await insertPhoto(db, { ...photo, id: randomUUID() })
    return [row?.revision, (await rowsRead(db)) - before]
  })
  expect(stored).toBe(9)
  expect(read).toBe(0)
})
