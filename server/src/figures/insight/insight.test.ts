import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Insight } from '@cloche/contract/insight.ts'
import { moved } from '@cloche/insight/points.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildQuestion, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { plantScores, type Planted } from '../../test/summaries.ts'
import { formVersionIds } from './form-version.ts'
import { recompute } from './recompute.ts'
import { rollUp } from './roll-ups.ts'

let t: TestApp
let manager: Client
beforeEach(async () => {
  t = await testApp()
  t.setNow(new Date('2026-10-01T12:00Z'))
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterEach(() => t.close())

const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }

/** Answers the insight, which is the same from summaries and from roll-ups. */
async function insight(query: Record<string, string> = SEPTEMBER, staff = manager): Promise<Insight> {
  const answer = async () => (await staff('GET /insight', { query: { ...SEPTEMBER, ...query } })).body
  const found = await answer()
  await rollUp(t.context)
  expect(await answer()).toEqual(found)
  return found
}

/** Plants scores in percent, one a day from the given day on. */
async function plant(restaurant_id: string, from: string, scores: readonly number[], more: Planted = {}) {
  await plantScores(
    t.db,
    scores.map((score, place) => ({ restaurant_id, day: moved(from, place), score, ...more })),
  )
}

test('without a visit there is no figure, not a zero', async () => {
  expect(await insight()).toMatchObject({
    score: { visits: 0, mean: null },
    difference: null,
    chart: null,
    changes: [],
    compared: 0,
    comparedInAll: 0,
    restaurants: [],
    coverage: { planned: 0, done: 0 },
  })
})

test('the mean, the period before and their difference are those worked out by hand', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, '2026-08-10', [78, 80, 82, 84])
  await plant(id, '2026-09-10', [66, 68, 70, 72])
  const { score, scoreBefore, before, difference } = await insight()
  expect(before).toEqual({ from: '2026-08-02', to: '2026-08-31' })
  expect([score, scoreBefore]).toEqual([
    { visits: 4, mean: 69 },
    { visits: 4, mean: 81 },
  ])
  const restaurants = { compared: 1, all: 1 }
  expect(difference).toMatchObject({ difference: -12, isBeyondNoise: true, restaurants })
  // Student's t of these eight visits alone gives ±3.55 (insight/changes.test.ts).
  expect(difference!.lower).toBeCloseTo(-15.5, 0)
  expect(difference!.lower + difference!.upper).toBeCloseTo(-24, 6)
})

test('a visit not yet accepted counts only in an insight that asks for provisional visits', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, '2026-09-10', [60])
  await plant(id, '2026-09-11', [80], { is_provisional: true })
  expect((await insight()).score).toEqual({ visits: 1, mean: 60 })
  expect((await insight({ provisional: '1' })).score).toEqual({ visits: 2, mean: 70 })
})

test('daypart, weekdays and restaurants narrow the insight down', async () => {
  const [linden, alder] = [await buildRestaurant(t.db), await buildRestaurant(t.db, { title: 'Alder' })]
  // 7 September 2026 is a Monday.
  await plant(linden.id, '2026-09-07', [10, 20, 30])
  await plant(linden.id, '2026-09-07', [90], { daypart: 'lunch' })
  await plant(alder.id, '2026-09-07', [50])
  const meanOf = async (query: Record<string, string>) => (await insight(query)).score.mean
  expect(await meanOf({ restaurantIds: linden.id })).toBe(37.5)
  expect(await meanOf({ restaurantIds: `${linden.id},${alder.id}` })).toBe(40)
  expect(await meanOf({ daypart: 'lunch' })).toBe(90)
  expect(await meanOf({ weekdays: '2,3' })).toBe(25)
  expect((await insight({ daypart: 'evening' })).restaurants).toMatchObject([
    { title: 'Alder', visits: 1, mean: 50 },
    { title: 'Linden', visits: 3, mean: 20 },
  ])
})

test('days far from the others and long rows of days are stretches, and many restaurants have wider limits', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, '2026-09-01', [82, 78, 81, 79, 82, 78, 81, 79, 82, 76, 75, 76, 75, 76, 75, 76, 75, 76, 75])
  const { chart } = await insight()
  expect(chart).toMatchObject({ unit: 'day', points: expect.objectContaining({ length: 19 }) })
  const shift = { rule: 'shift', side: 'below', from: '2026-09-10', to: '2026-09-19', points: 10 }
  expect(chart!.runs).toContainEqual(shift)
  expect(chart!.points.at(-1)).toMatchObject({ from: '2026-09-19', visits: 1, mean: 75 })
  const other = await buildRestaurant(t.db)
  await plant(other.id, '2026-09-01', [80, 81, 79, 80, 82, 78, 80, 81, 60])
  const own = async () => (await insight({ restaurantIds: other.id })).chart!
  const few = await own()
  expect(few.runs).toMatchObject([{ rule: 'outside', side: 'below', from: '2026-09-09' }])
  await Promise.all(Array.from({ length: 20 }, () => buildRestaurant(t.db)))
  expect((await own()).points[0]!.lower).toBeLessThan(few.points[0]!.lower! - 2)
})

test('weeks at the ends of a period are of its days alone', async () => {
  const { id } = await buildRestaurant(t.db)
  // 2 July 2026 is a Thursday. With a visit on each of 61 days the points are weeks.
  const scores = Array.from({ length: 61 }, (_, place) => 80 + (place % 3))
  await plant(id, '2026-07-02', scores)
  const { chart } = await insight({ from: '2026-07-02', to: '2026-08-31' })
  expect(chart!.unit).toBe('week')
  expect([chart!.points[0], chart!.points.at(-1)]).toMatchObject([
    { from: '2026-07-02', to: '2026-07-05', visits: 4 },
    { from: '2026-08-31', to: '2026-08-31', visits: 1 },
  ])
})

test('a change beyond noise is named with its place, and steady places are not', async () => {
  const categoryId = (await buildQuestion(t.db, { title: 'Service', type: 'checklist' })).id
  const [worse, steady] = [await buildRestaurant(t.db), await buildRestaurant(t.db, { title: 'Alder' })]
  const inCategory = { scope: 'category', subject_id: categoryId } as const
  for (const more of [{}, inCategory]) {
    await plant(worse.id, '2026-08-10', [90, 92, 88, 90, 91], more)
    await plant(worse.id, '2026-09-10', [61, 59, 60, 62, 58], more)
    await plant(steady.id, '2026-08-10', [80, 81, 79, 80, 82], more)
    await plant(steady.id, '2026-09-10', [80, 79, 81, 80, 81], more)
  }
  const { changes, compared, cells } = await insight()
  // Each restaurant's whole score and category, and both of all restaurants.
  expect(compared).toBe(6)
  const places = changes.map((change) => [change.restaurantId, change.categoryId])
  expect(places).toEqual(
    expect.arrayContaining([
      [worse.id, null],
      [worse.id, categoryId],
    ]),
  )
  expect(places.flat()).not.toContain(steady.id)
  expect(changes[0]).toMatchObject({
    difference: expect.closeTo(-30.2, 5),
    before: { visits: 5, mean: 90.2 },
    now: { visits: 5, mean: 60 },
  })
  expect(cells).toHaveLength(2)
})

test('the page of a restaurant, of a category and of all say the same of a change', async () => {
  const categoryId = (await buildQuestion(t.db, { title: 'Service', type: 'checklist' })).id
  const places = await Promise.all(['Elm', 'Fir', 'Oak'].map((title) => buildRestaurant(t.db, { title })))
  const inCategory = { scope: 'category', subject_id: categoryId } as const
  for (const [at, { id }] of places.entries()) {
    await plant(id, '2026-08-10', [80, 84, 76, 80])
    await plant(id, '2026-09-10', at === 0 ? [50, 54, 46, 50] : [80, 85, 75, 80])
    await plant(id, '2026-08-10', [70, 74, 66, 70], inCategory)
    await plant(id, '2026-09-10', at === 0 ? [66, 70, 62, 66] : [70, 75, 65, 70], inCategory)
  }
  const all = await insight()
  expect(all.comparedInAll).toBe(8)
  const [elm, fir] = places.map(({ id }) => id)
  const own = await insight({ restaurantIds: elm! })
  expect(own.changes).toEqual(all.changes.filter(({ restaurantId }) => restaurantId === elm))
  expect(own.difference).toMatchObject({ difference: -30, isBeyondNoise: true, lower: own.changes[0]!.lower })
  expect([own.compared, own.comparedInAll]).toEqual([2, 8])
  expect(await insight({ restaurantIds: fir! })).toMatchObject({ changes: [], difference: { difference: 0 } })
  const service = await insight({ categoryId })
  expect(service.changes).toEqual(all.changes.filter((change) => change.categoryId === categoryId))
  const some = await insight({ restaurantIds: `${elm},${fir}` })
  expect(some.difference).toMatchObject({ difference: -15, restaurants: { compared: 2, all: 2 } })
})

test('restaurants that stay the same do not change because another mix of them is visited', async () => {
  const [good, poor, closed] = await Promise.all(Array.from({ length: 3 }, () => buildRestaurant(t.db)))
  const scores = (count: number, mean: number) =>
    Array.from({ length: count }, (_, at) => mean + (at % 2 === 0 ? 1 : -1))
  await plant(good!.id, '2026-08-03', scores(20, 90))
  await plant(poor!.id, '2026-08-03', scores(6, 60))
  await plant(good!.id, '2026-09-01', scores(6, 90))
  await plant(poor!.id, '2026-09-01', scores(20, 60))
  await plant(closed!.id, '2026-08-03', scores(2, 80))
  const { score, scoreBefore, difference, changes } = await insight()
  expect(score.mean! - scoreBefore.mean!).toBeLessThan(-15)
  expect(difference).toMatchObject({
    difference: expect.closeTo(0, 8),
    isBeyondNoise: false,
    restaurants: { compared: 2, all: 3 },
  })
  expect(changes).toEqual([])
})

test('two visits are too few to speak of a change', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, '2026-08-10', [90, 91])
  await plant(id, '2026-09-10', [20, 21])
  expect(await insight()).toMatchObject({ changes: [], compared: 0, difference: null })
})

test('visits with the same score before, and one now, do not tell a change from chance', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, '2026-08-10', [100, 100])
  await plant(id, '2026-09-10', [90])
  expect(await insight()).toMatchObject({ difference: null, scoreBefore: { visits: 2, mean: 100 } })
})

test('questions that few visits answered are counted, not ranked', async () => {
  const { id } = await buildRestaurant(t.db)
  const category = await buildQuestion(t.db, { title: 'Hall', type: 'checklist' })
  const options = { translations: { ru: { title: 'Чисто?' } } }
  const clean = await buildQuestion(t.db, { title: 'Clean?', type: 'single', parent: category.id, options })
  const warm = await buildQuestion(t.db, { title: 'Warm?', type: 'single', parent: category.id })
  const rare = await buildQuestion(t.db, { title: 'Rare?', type: 'single', parent: category.id })
  await plant(id, '2026-09-01', [100, 0, 0, 0, 0], { scope: 'question', subject_id: clean.id })
  await plant(id, '2026-09-01', [100, 100, 100, 100, 0], { scope: 'question', subject_id: warm.id })
  await plant(id, '2026-09-01', [0, 0, 0, 0], { scope: 'question', subject_id: rare.id })
  const { worst, best, rare: left } = await insight()
  expect([worst, best, left]).toMatchObject([
    [{ titles: { en: 'Clean?', ru: 'Чисто?' }, visits: 5, mean: 20 }],
    [{ id: warm.id, mean: 80 }],
    1,
  ])
  expect((await insight({ categoryId: randomUUID() })).worst).toEqual([])
})

test('planned visits are counted once their time has come, and cancelled ones never', async () => {
  const { id: restaurant_id } = await buildRestaurant(t.db)
  const visit = (visit_date: string, hours: number | null, more: object = {}) => {
    const opens_at = new Date(`${visit_date}Z`)
    const submitted_at = hours === null ? null : new Date(opens_at.getTime() + hours * 3_600_000)
    const done = { started_at: opens_at, submitted_at, progress_required: 1, progress_answered: 1 }
    const status = 'accepted' as const
    const given = { restaurant_id, visit_date, opens_at, ...(submitted_at && { status, ...done }), ...more }
    return buildVisit(t.db, given)
  }
  await visit('2026-09-03T19:00', 3)
  await visit('2026-09-04T19:00', 30)
  await visit('2026-09-05T19:00', 100)
  await visit('2026-09-06T19:00', null)
  await visit('2026-09-07T13:00', 2)
  await visit('2026-09-08T19:00', null, { status: 'cancelled' })
  t.setNow(new Date('2026-09-20T12:00Z'))
  await visit('2026-09-29T19:00', null)
  const { coverage, punctuality } = await insight({ daypart: 'evening' })
  expect(coverage).toEqual({ planned: 4, done: 3 })
  expect(punctuality).toEqual({ sameDay: 1, inTime: 1, late: 1 })
})

test('an accepted visit is in the insight, and a guest may not read the insight', async () => {
  t.setNow(new Date())
  const staff = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  await buildBank(t.db)
  const { id, guest_id, visit_date } = await buildVisit(t.db)
  const guest = (await loginAs(t, { id: guest_id })).call
  const item = await openChecklist(guest, id)
  await guest('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } })
  await guest('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 5 } })
  await guest('PUT /visit/{visitId}', { params: { visitId: id } })
  await staff('POST /visit/{visitId}/accept', { params: { visitId: id } })
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const query = { from: day(-3), to: day(2) }
  const { score, categories, restaurants } = await insight(query, staff)
  expect([score.visits, categories.length > 0, restaurants.length]).toEqual([1, true, 1])
  expect((await guest('GET /insight', { query })).status).toBe(403)
  const versions = await t.db
    .selectFrom('form_versions')
    .select(sql<string>`first_day::text`.as('day'))
    .execute()
  expect(versions).toEqual([{ day: visit_date.slice(0, 10) }])
})

test('the days since when chosen visits have another checklist are named; the first checklist is none', async () => {
  const [oak, elm] = [await buildRestaurant(t.db), await buildRestaurant(t.db)]
  const [first, second] = ['01'.repeat(32), '02'.repeat(32)]
  await formVersionIds(t.db, [
    { fingerprint: first, day: '2026-08-20', checklistId: null },
    { fingerprint: second, day: '2026-09-10', checklistId: null },
  ])
  const ids = await formVersionIds(t.db, [
    { fingerprint: second, day: '2026-09-05', checklistId: null },
    { fingerprint: first, day: '2026-09-12', checklistId: null },
  ])
  const versionOf = (fingerprint: string) => ({ form_version: ids.get(fingerprint)! })
  await plant(oak.id, '2026-08-20', [80], versionOf(first))
  await plant(oak.id, '2026-09-05', [80, 70], versionOf(second))
  await plant(elm.id, '2026-09-12', [90], versionOf(first))
  expect((await insight()).checklistChanges).toEqual(['2026-09-05'])
  expect((await insight({ restaurantIds: elm.id })).checklistChanges).toEqual([])
  expect((await insight({ from: '2026-08-01', to: '2026-08-31' })).checklistChanges).toEqual([])
})

test('the insight says that older visits are missing until the summaries are built', async () => {
  expect((await insight()).isBuilding).toBe(true)
  await recompute({ db: t.db, clock: () => new Date() })
  expect((await insight()).isBuilding).toBe(false)
})

test.each([
  ['a period that ends before it begins', { from: '2026-09-02', to: '2026-09-01' }, 'to'],
  ['a period of more than three years', { from: '2020-01-01', to: '2026-01-01' }, 'to'],
  ['no weekday', { weekdays: '0' }, 'weekdays.0'],
  ['no restaurant', { restaurantIds: 'x' }, 'restaurantIds.0'],
])('%s is refused', async (_, query, path) => {
  const { status, body } = await manager('GET /insight', { query: { ...SEPTEMBER, ...query } })
  expect([status, body.errors!.map((error) => error.path)]).toEqual([422, [path]])
})
