import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildUser } from '../../test/factories.ts'
import { pagesOf } from './selection.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('thousands of visits come once each, oldest first, in pages', async () => {
  const [guest, place] = [await buildUser(t.db), await buildRestaurant(t.db)]
  await sql`
    insert into visits (id, guest_id, restaurant_id, visit_date, opens_at, status)
    select gen_random_uuid(), ${guest.id}, ${place.id}, at, at at time zone 'UTC', 'cancelled'
    from (select timestamp '2026-01-01' + (each / 700) * interval '1 day' as at from generate_series(1, 2100) as each) as times`.execute(
    t.db,
  )
  const stored = await t.db.selectFrom('visits').select('id').orderBy('opens_at').orderBy('id').execute()
  expect(stored).toHaveLength(2100)
  const selection = { restaurantIds: [place.id], statuses: ['cancelled' as const] }
  const pages = await Array.fromAsync(pagesOf(t.db, selection, 50), (page) => page.map(({ id }) => id))
  expect(pages.flat()).toEqual(stored.map(({ id }) => id))
  expect(new Set(pages.map(({ length }) => length))).toEqual(new Set([50]))
})
