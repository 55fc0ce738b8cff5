import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAYPARTS, WEEKDAYS } from '@cloche/contract/constants.ts'
import { daypartOf } from '@cloche/checklist/daypart.ts'
import { moved } from '@cloche/insight/points.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { rollUp } from './roll-ups.ts'

let t: TestApp
let manager: Client
let places: string[]
let guestId: string

beforeAll(async () => {
  t = await testApp()
  t.setNow(new Date('2026-10-15T12:00Z'))
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  const restaurants = [await buildRestaurant(t.db), await buildRestaurant(t.db)]
  places = restaurants.map(({ id }) => id)
  guestId = (await buildUser(t.db, { role_id: 2 })).id
})
afterAll(() => t.close())

/** Some days of August to November: three months are over, one has just begun, and visits of the last one are still to come. */
const dayOf = (place: number) => moved('2026-07-30', 7 * place)
const LAST = 15
const STATUSES = ['scheduled', 'submitted', 'returned', 'accepted', 'cancelled'] as const

const visit = fc.record({
  place: fc.nat(1),
  day: fc.nat(LAST),
  hour: fc.integer({ min: 0, max: 23 }),
  status: fc.constantFrom(...STATUSES),
  tenths: fc.option(fc.constantFrom(0, 1, 499, 500, 875, 1000)),
  /** Hours from the visit's time until it is submitted, and until it was submitted before a return. */
  after: fc.constantFrom(1, 23, 24, 71, 72, 200),
  before: fc.option(fc.constantFrom(1, 23, 24, 71, 72)),
})
type Made = typeof visit extends fc.Arbitrary<infer T> ? T : never
const filter = fc.record(
  {
    days: fc.oneof(fc.tuple(fc.nat(LAST), fc.nat(LAST)), fc.constant([0, LAST])),
    place: fc.nat(1),
    daypart: fc.constantFrom(...DAYPARTS),
    weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 4 }),
    isProvisional: fc.boolean(),
  },
  { requiredKeys: ['days'] },
)
type Filter = typeof filter extends fc.Arbitrary<infer T> ? T : never

const isSubmitted = ({ status }: Made) => status !== 'scheduled' && status !== 'cancelled'
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

function columnsOf(made: Made) {
  const { place, day, hour, status, tenths, after } = made
  const visit_date = `${dayOf(day)}T${String(hour).padStart(2, '0')}:30`
  const opens_at = new Date(`${visit_date}Z`)
  return {
    restaurant_id: places[place]!,
    visit_date,
    opens_at,
    status,
    started_at: isSubmitted(made) ? opens_at : null,
    progress_required: 1,
    progress_answered: 1,
    submitted_at: isSubmitted(made) ? hoursAfter(opens_at, after) : null,
    score: tenths === null || !isSubmitted(made) ? null : tenths / 10,
  }
}

/** Gives a visit its returns. */
async function storeReturns(visit_id: string, made: Made): Promise<void> {
  await t.db.deleteFrom('visit_returns').where('visit_id', '=', visit_id).execute()
  if (made.before === null || !isSubmitted(made)) return
  const { opens_at } = columnsOf(made)
  const about = { id: randomUUID(), visit_id, actor_id: guestId, message: null }
  await t.db
    .insertInto('visit_returns')
    .values({ ...about, at: opens_at, submitted_at: hoursAfter(opens_at, made.before) })
    .execute()
}

/** What the insight answers of visits without a summary: planned and done ones, and the lowest quarter of the scores. */
async function answered({ days, place, daypart, weekdays, isProvisional }: Filter) {
  const [from, to] = days.toSorted((one, other) => one - other).map(dayOf)
  const query = {
    from: from!,
    to: to!,
    ...(place !== undefined && { restaurantIds: places[place]! }),
    ...(daypart && { daypart }),
    ...(weekdays && { weekdays: weekdays.join(',') }),
    ...(isProvisional && { provisional: '1' as const }),
  }
  const { body: insight } = await manager('GET /insight', { query })
  const { body: words } = await manager('GET /insight/comment/word', { query })
  const { coverage, punctuality } = insight
  return {
    ...coverage,
    ...punctuality,
    lowest: words.lowest,
    lowVisits: words.lowVisits,
    otherVisits: words.otherVisits,
  }
}

/** Works the same out from the visits one by one. */
function expected(made: readonly Made[], { days, place, daypart, weekdays, isProvisional }: Filter) {
  const [first, last] = days.toSorted((one, other) => one - other)
  const chosen = made.filter((each) => {
    const { visit_date, opens_at } = columnsOf(each)
    const weekday = opens_at.getUTCDay() || 7
    return (
      each.status !== 'cancelled' &&
      each.day >= first! &&
      each.day <= last! &&
      (place === undefined || each.place === place) &&
      (!daypart || daypartOf(visit_date.slice(11)) === daypart) &&
      (!weekdays || weekdays.map(Number).includes(weekday)) &&
      opens_at <= t.context.clock()
    )
  })
  const done = chosen.filter(isSubmitted)
  const counted = done.filter(
    ({ status }) => status === 'accepted' || (status === 'submitted' && isProvisional),
  )
  const scores = counted
    .flatMap(({ tenths }) => (tenths === null ? [] : [tenths / 10]))
    .toSorted((a, b) => a - b)
  const lowest = scores[Math.ceil(scores.length / 4) - 1] ?? null
  const lowVisits = lowest === null ? 0 : scores.filter((score) => score <= lowest).length
  const within = (hours: number) =>
    done.filter(({ after, before }) => Math.min(after, before ?? after) < hours).length
  return {
    planned: chosen.length,
    done: done.length,
    sameDay: within(24),
    inTime: within(72) - within(24),
    late: done.length - within(72),
    lowest,
    lowVisits,
    otherVisits: scores.length - lowVisits,
  }
}

test('planned, done and low-scoring visits are counted before months are packed, after it, and after a change', async () => {
  const visits = fc.array(visit, { minLength: 10, maxLength: 25, size: 'max' })
  const filters = fc.array(filter, { minLength: 3, maxLength: 5 })
  await fc.assert(fc.asyncProperty(visits, fc.array(visit, { minLength: 1, maxLength: 3 }), filters, agree), {
    numRuns: 20,
  })
})

async function agree(
  made: readonly Made[],
  changes: readonly Made[],
  filters: readonly Filter[],
): Promise<void> {
  await t.db.deleteFrom('visit_returns').execute()
  await t.db.deleteFrom('visits').execute()
  const build = async (each: Made) => {
    const row = await buildVisit(t.db, { guest_id: guestId, ...columnsOf(each) })
    await storeReturns(row.id, each)
    return row
  }
  const rows = []
  for (const each of made) rows.push(await build(each))
  const check = async (now: readonly Made[]) => {
    for (const each of filters) expect(await answered(each)).toEqual(expected(now, each))
  }
  await check(made)
  await rollUp(t.context)
  await check(made)
  // The first visits get what the changes say, the last one is deleted, and one is added.
  for (const [at, change] of changes.entries()) {
    await storeReturns(rows[at]!.id, change)
    await t.db.updateTable('visits').set(columnsOf(change)).where('id', '=', rows[at]!.id).execute()
  }
  await t.db.deleteFrom('visit_returns').where('visit_id', '=', rows.at(-1)!.id).execute()
  await t.db.deleteFrom('visits').where('id', '=', rows.at(-1)!.id).execute()
  await build(changes[0]!)
  const changed = [...changes, ...made.slice(changes.length, -1), changes[0]!]
  await check(changed)
  await rollUp(t.context)
  await check(changed)
}
