import { expect, test } from 'vitest'
import { loginAs, testApp } from '../test/app.ts'
import { buildRestaurant, buildUser } from '../test/factories.ts'

test('restaurants by title, page by page, removed ones marked', async () => {
  const t = await testApp()
  for (const title of ['Rowan', 'Alder', 'Linden', 'Alder']) await buildRestaurant(t.db, { title })
  await buildRestaurant(t.db, { title: 'Willow', deleted_at: new Date() })
  const { call } = await loginAs(t, await buildUser(t.db, { role_id: 3 }))
  const first = await call('GET /restaurant', { query: { limit: '2' } })
  const rest = await call('GET /restaurant', { query: { limit: '9', cursor: first.body.nextCursor! } })
  const all = [...first.body.items, ...rest.body.items]
  expect(all.map(({ title }) => title)).toEqual(['Alder', 'Alder', 'Linden', 'Rowan', 'Willow'])
  expect([all[4]!.deletedAt, all[0]!.deletedAt, rest.body.nextCursor]).toEqual([
    expect.any(String),
    null,
    null,
  ])
  await t.close()
})
