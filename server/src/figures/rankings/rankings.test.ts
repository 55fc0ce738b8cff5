import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { RANKING_PERIODS, type Ranking } from '@cloche/contract/ranking.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildChecklist, buildRestaurant, buildUser } from '../../test/factories.ts'
import { LIMITS } from './ranking-run.ts'
import { keepRanked } from './running.ts'

const NOON = new Date('2026-10-01T12:00Z')
const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }

let t: TestApp
let manager: Client
let stop: () => Promise<void>
beforeEach(async () => {
  t = await testApp({}, { DEFAULT_TIMEZONE: 'Europe/Moscow' })
  t.setNow(NOON)
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  stop = async () => {}
})
afterEach(async () => {
  await stop()
  await t.close()
})

const run = (limits = LIMITS) => (stop = keepRanked(t.context, limits))
const asked = async (query: Record<string, string> = SEPTEMBER): Promise<Ranking> =>
  (await manager('GET /insight/ranking', { query })).body
const rank = (query: Record<string, string> = SEPTEMBER) => manager('POST /insight/ranking', { query })

async function answered(query: Record<string, string> = SEPTEMBER): Promise<Ranking> {
  await expect.poll(async () => (await asked(query)).state).toBe('ready')
  return asked(query)
}

/** Stores visits of 2026 as [day, restaurant, guest, score]. */
async function plant(
  rows: readonly (readonly [string, { id: string }, { id: string }, number])[],
  status: 'accepted' | 'submitted' = 'accepted',
  checklist_id: string | null = null,
) {
  const values = rows.map(([day, restaurant, guest, score]) => ({
    id: v7(),
    guest_id: guest.id,
    restaurant_id: restaurant.id,
    visit_date: `2026-${day}T19:00`,
    opens_at: `2026-${day}T19:00Z`,
    started_at: `2026-${day}T19:00Z`,
    submitted_at: `2026-${day}T21:00Z`,
    progress_required: 1,
    progress_answered: 1,
    status,
    score,
    checklist_id,
  }))
  await t.db.insertInto('visits').values(values).execute()
}

/** Three guests in three restaurants, whose qualities differ by 20 and whose severities by 4. */
async function programme() {
  const titles = ['Alder', 'Birch', 'Cedar']
  const places = await Promise.all(titles.map((title) => buildRestaurant(t.db, { title })))
  const guests = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((first_name) => buildUser(t.db, { first_name, last_name: 'Stone' })),
  )
  await plant(
    places.flatMap((place, p) =>
      guests.flatMap((guest, g) =>
        [0, 1].map(
          (visit) => [`09-${10 + 2 * g + visit}`, place, guest, 90 - 20 * p - 4 * g + visit] as const,
        ),
      ),
    ),
  )
  return { places, guests }
}

test('nothing is ranked until somebody asks, then the visits of the choice are', async () => {
  await programme()
  expect(await asked()).toMatchObject({ state: 'none', problem: null, problemAt: null, result: null })
  expect((await rank()).body).toMatchObject({ state: 'waiting', result: null })
  run()
  const { result } = await answered()
  expect(result).toMatchObject({
    rankedAt: NOON.toISOString(),
    period: SEPTEMBER,
    visits: 18,
    unfittable: null,
    guestsLeftOut: null,
    guestCount: 3,
    ties: [],
  })
  const { restaurants, better, moreVisits, guests } = result!
  expect(
    restaurants.map(({ title, visits, firstPlace, lastPlace, piece }) => [
      title,
      visits,
      firstPlace,
      lastPlace,
      piece,
    ]),
  ).toEqual([
    ['Alder', 6, 1, 1, 0],
    ['Birch', 6, 2, 2, 0],
    ['Cedar', 6, 3, 3, 0],
  ])
  expect(restaurants.map(({ raw }) => raw)).toEqual([86.5, 66.5, 46.5])
  for (const { estimate, lower, upper } of restaurants)
    expect(lower <= estimate && estimate <= upper).toBe(true)
  expect(better.map((row) => row.map((p) => p > 0.95))).toEqual([[true, true], [true], []])
  expect(moreVisits).toEqual([[0, 0], [0], []])
  // Cy scores four below Bo and eight below Ada.
  expect(guests.map(({ name }) => name)).toEqual(['Cy Stone', 'Bo Stone', 'Ada Stone'])
  expect(guests[0]!.severity - guests[2]!.severity).toBeGreaterThan(6)
})

test('a choice has its own ranking: provisional visits, dayparts, weekdays and restaurants', async () => {
  const { places, guests } = await programme()
  await plant([['09-25', places[0]!, guests[0]!, 50]], 'submitted')
  await plant([['10-01', places[0]!, guests[1]!, 50]])
  run()
  const choices = {
    accepted: SEPTEMBER,
    provisional: { ...SEPTEMBER, provisional: '1' },
    mornings: { ...SEPTEMBER, daypart: 'morning' },
    // 10 and 14 September 2026 are a Thursday and a Monday.
    days: { ...SEPTEMBER, weekdays: '1,4' },
    two: { ...SEPTEMBER, restaurantIds: [places[2]!.id.toUpperCase(), places[0]!.id].join(',') },
    last: { last: '30' },
  }
  const counts: Record<string, number> = {}
  for (const [name, query] of Object.entries(choices)) {
    await rank(query)
    counts[name] = (await answered(query)).result!.visits
  }
  expect(counts).toEqual({ accepted: 18, provisional: 19, mornings: 0, days: 6, two: 12, last: 19 })
  const same = { ...SEPTEMBER, restaurantIds: [places[0]!.id, places[2]!.id].join(',') }
  expect((await asked(same)).result?.visits).toBe(12)
  expect((await asked({ ...SEPTEMBER, daypart: 'morning' })).result).toMatchObject({
    unfittable: 'no-visits',
    restaurants: [],
    guests: [],
  })
})

test('a ranking is of one checklist: the chosen one, otherwise that of most of the visits', async () => {
  const { places, guests } = await programme()
  run()
  await rank()
  const before = await answered()
  expect(before).toMatchObject({ checklist: { id: null, title: null }, checklists: [] })
  const bar = await buildChecklist(t.db, 'Bar')
  const visitsOf = (count: number, p: number) =>
    Array.from({ length: count }, (_, n) => [`09-${10 + n}`, places[p]!, guests[n % 3]!, 20 + n] as const)
  await plant([...visitsOf(9, 0), ...visitsOf(8, 1)], 'accepted', bar.id)
  // All questions are still the most frequent, so that the ranking from before stays.
  expect((await answered()).result).toEqual(before.result)
  await plant(visitsOf(2, 2), 'accepted', bar.id)
  const named = { checklist: { id: bar.id, title: 'Bar' } }
  expect(await asked()).toMatchObject({ ...named, state: 'none' })
  await rank()
  const ofBar = await answered()
  expect(ofBar).toMatchObject({
    ...named,
    checklists: [
      { id: bar.id, title: 'Bar', visits: 19 },
      { id: null, title: null, visits: 18 },
    ],
    result: { visits: 19 },
  })
  expect(await asked({ ...SEPTEMBER, checklistId: bar.id })).toEqual(ofBar)
  const ofAll = await asked({ ...SEPTEMBER, checklistId: ALL_QUESTIONS })
  expect(ofAll).toMatchObject({ checklist: { id: null }, result: before.result })
  const restaurantIds = places[2]!.id
  expect((await asked({ ...SEPTEMBER, restaurantIds })).checklists!.map(({ visits }) => visits)).toEqual([
    6, 2,
  ])
})

test('visits that allow no ranking get a reason instead of a ranking', async () => {
  const [alder, birch] = [await buildRestaurant(t.db), await buildRestaurant(t.db)]
  const guest = await buildUser(t.db)
  await plant([['09-10', alder, guest, 70]])
  run()
  await rank()
  expect((await answered()).result?.unfittable).toBe('one-restaurant')
  await plant([['09-11', birch, guest, 80]])
  await rank()
  await expect.poll(async () => (await asked()).result?.unfittable).toBe('one-visit-each')
})

test('restaurants without a guest in common are of different pieces', async () => {
  const places = await Promise.all(['Alder', 'Birch'].map((title) => buildRestaurant(t.db, { title })))
  const guests = await Promise.all([0, 1, 2, 3].map(() => buildUser(t.db)))
  await plant(
    [0, 1, 2, 3].flatMap((g) =>
      [0, 1].map((v) => [`09-1${g}`, places[g >> 1]!, guests[g]!, 60 + 7 * g + v * 3] as const),
    ),
  )
  run()
  await rank()
  const { restaurants } = (await answered()).result!
  expect(new Set(restaurants.map(({ piece }) => piece))).toEqual(new Set([0, 1]))
})

test('the usual periods are ranked at the first start and after each night, with the days of the place', async () => {
  await programme()
  t.setNow(new Date('2026-10-01T22:00Z'))
  run()
  for (const last of RANKING_PERIODS) await answered({ last })
  expect((await asked({ last: '30' })).result).toMatchObject({
    period: { from: '2026-09-03', to: '2026-10-02' },
    visits: 18,
  })
  await stop()
  const next = new Date('2026-10-02T00:01Z')
  t.setNow(next)
  run()
  for (const last of RANKING_PERIODS)
    await expect.poll(async () => (await asked({ last })).result?.rankedAt).toBe(next.toISOString())
})

test('a run that takes too long or has too much says so, and the last answer stays', async () => {
  await programme()
  await rank()
  run()
  const { result } = await answered()
  await stop()
  run({ ...LIMITS, milliseconds: 1 })
  await rank()
  expect(await answered()).toMatchObject({
    state: 'ready',
    problem: 'timeout',
    problemAt: NOON.toISOString(),
    result,
  })
  await stop()
  run({ ...LIMITS, visits: 17 })
  await rank()
  await expect.poll(async () => (await asked()).problem).toBe('too-large')
  await stop()
  run()
  await rank()
  await expect.poll(async () => (await asked()).problem).toBeNull()
})

test('a ranking whose process was killed has failed, and one that a stop ends is made at the next start', async () => {
  await programme()
  await rank()
  const holder = new pg.Client(t.context.connection)
  await holder.connect()
  await holder.query('begin; lock table visits in access exclusive mode')
  run()
  await expect.poll(async () => (await asked()).state).toBe('running')
  const stopping = stop()
  await holder.query('commit')
  await holder.end()
  await stopping
  await t.db
    .updateTable('rankings')
    .set({ started_at: NOON })
    .where('started_at', 'is', null)
    .where('requested_at', 'is not', null)
    .execute()
  run()
  await expect.poll(async () => (await asked()).problem).toBe('interrupted')
  await rank()
  expect((await answered()).result?.visits).toBe(18)
})

test('somebody who asks twice waits for one ranking, and many choices can not fill the queue', async () => {
  await rank()
  await rank()
  expect(await t.db.selectFrom('rankings').select('id').execute()).toHaveLength(1)
  for (let place = 1; place < 30; place += 1) await rank({ ...SEPTEMBER, restaurantIds: randomUUID() })
  expect((await rank({ last: '365' })).status).toBe(429)
})

test('a period is either the last days or has two ends', async () => {
  const queries: Record<string, string>[] = [
    {},
    { last: '90', ...SEPTEMBER },
    { from: '2026-09-01' },
    { from: '2026-09-02', to: '2026-09-01' },
    { from: '2020-01-01', to: '2026-01-01' },
  ]
  for (const query of queries) expect((await manager('GET /insight/ranking', { query })).status).toBe(422)
})

test('the severity of an erased guest is erased, and not found again', async () => {
  const { guests } = await programme()
  run()
  await rank()
  await answered()
  const administrator = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  expect((await administrator('DELETE /user/{id}/data', { params: { id: guests[2]!.id } })).status).toBe(204)
  const names = async () => (await asked()).result!.guests.map(({ name }) => name)
  expect(await names()).toEqual(['Bo Stone', 'Ada Stone'])
  t.setNow(new Date(NOON.getTime() + 1000))
  await rank()
  await expect.poll(async () => (await asked()).result?.rankedAt).not.toBe(NOON.toISOString())
  expect(await names()).toEqual(['Bo Stone', 'Ada Stone'])
  expect((await asked()).result?.visits).toBe(18)
})
