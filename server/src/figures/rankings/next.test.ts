import { afterEach, beforeEach, expect, test } from 'vitest'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { keepRanked } from './running.ts'

const NOON = new Date('2026-10-01T12:00Z')
const query = { from: '2026-06-01', to: '2026-06-30' }

let t: TestApp
let manager: Client
let stop: () => Promise<void>
beforeEach(async () => {
  t = await testApp({}, { DEFAULT_TIMEZONE: 'Europe/Moscow' })
  t.setNow(NOON)
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  stop = keepRanked(t.context)
})
afterEach(async () => {
  await stop()
  await t.close()
})

type Named = { id: string }

/** Stores an accepted visit, or one to come without a score. */
function plant(day: string, restaurant: Named, guest: Named, score: number | null) {
  const opensAt = new Date(`2026-${day}T19:00Z`)
  const done = {
    started_at: opensAt,
    submitted_at: new Date(`2026-${day}T21:00Z`),
    status: 'accepted' as const,
  }
  return buildVisit(t.db, {
    restaurant_id: restaurant.id,
    guest_id: guest.id,
    opens_at: opensAt,
    progress_required: 1,
    progress_answered: 1,
    ...(score !== null && { ...done, score }),
  })
}

/** Alder and Birch know Ada and Bo; Cedar and Dogwood know Cy and Di. All were visited in June. */
async function programme() {
  const titles = ['Alder', 'Birch', 'Cedar', 'Dogwood']
  const places = await Promise.all(titles.map((title) => buildRestaurant(t.db, { title })))
  const names = ['Ada', 'Bo', 'Cy', 'Di']
  const guests = await Promise.all(names.map((first_name) => buildUser(t.db, { first_name })))
  for (const [p, place] of places.entries())
    for (const g of p < 2 ? [0, 1] : [2, 3])
      for (const visit of [0, 1])
        await plant(`06-${10 + 2 * g + visit}`, place, guests[g]!, 70 + 2 * p + 6 * (g % 2) + 5 * visit)
  return { places, guests }
}

async function rank(): Promise<void> {
  const { body } = await manager('GET /insight/ranking', { query })
  await manager('POST /insight/ranking', { query })
  await expect
    .poll(async () => (await manager('GET /insight/ranking', { query })).body)
    .toSatisfy((now: typeof body) => now.state === 'ready' && now.result?.rankedAt !== body.result?.rankedAt)
}

const next = async () => (await manager('GET /insight/next', { query })).body.next

test('a visit that links two groups comes with names, reasons and the reliability', async () => {
  await programme()
  expect(await next()).toBeNull()
  await rank()
  const answer = (await next())!
  const [first] = answer.proposals
  expect(first!.joins).toBe(true)
  expect(['Ada Stone', 'Bo Stone'].includes(first!.guest.name)).toBe(
    ['Cedar', 'Dogwood'].includes(first!.restaurant.title),
  )
  expect(first!.other).not.toBeNull()
  expect(answer).toMatchObject({ gone: 0, planned: 0 })
  expect(answer.spread.after).toBeLessThan(answer.spread.now)
  expect(answer.reliability.after).toBeGreaterThanOrEqual(answer.reliability.now)
  expect((await manager('GET /insight/ranking', { query })).body.result).not.toHaveProperty('next')
})

test('nobody is sent where they were or will be within 90 days, and staff and removed guests and restaurants are left out', async () => {
  const { places, guests } = await programme()
  // Tomorrow is 2 October: 90 days after 4 July, and the last day to plan is 90 days before 27 January.
  for (const place of places) await plant('07-04', place, guests[0]!, 60)
  for (const place of places.slice(1)) await plant('12-27', place, guests[1]!, null)
  await t.db.updateTable('users').set({ deleted_at: NOON }).where('id', '=', guests[2]!.id).execute()
  await t.db.updateTable('restaurants').set({ deleted_at: NOON }).where('id', '=', places[3]!.id).execute()
  await rank()
  const { proposals, planned } = (await next())!
  expect(planned).toBe(3)
  const pairs = proposals.map(({ restaurant, guest }) => `${guest.name} ${restaurant.title}`)
  expect(pairs).not.toHaveLength(0)
  for (const pair of pairs) expect(pair).toMatch(/^(Bo Stone Alder|Di Stone (Alder|Birch|Cedar))$/)
})

test('a planned proposal leaves the list at once, and so does an erased guest', async () => {
  const { guests } = await programme()
  await rank()
  const before = (await next())!
  const { restaurant, guest } = before.proposals[0]!
  await plant('10-10', restaurant, guest, null)
  const after = (await next())!
  expect(after.gone).toBe(1)
  expect(after.proposals).toEqual(before.proposals.slice(1))
  const erased = guests.find(({ id }) => id !== guest.id)!
  const administrator = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  expect((await administrator('DELETE /user/{id}/data', { params: { id: erased.id } })).status).toBe(204)
  expect((await next())!.proposals.map((each) => each.guest.id)).not.toContain(erased.id)
})

test('only staff see proposals, and visits that rank nothing have none', async () => {
  const guest = (await loginAs(t, await buildUser(t.db))).call
  expect((await guest('GET /insight/next', { query })).status).toBe(403)
  const [alder, ada] = [await buildRestaurant(t.db), await buildUser(t.db)]
  await plant('06-10', alder, ada, 70)
  await rank()
  expect(await next()).toBeNull()
})
