import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { DAYPARTS, WEEKDAYS } from '@cloche/contract/constants.ts'
import { moved } from '@cloche/insight/points.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildQuestion, buildRestaurant, buildUser } from '../../test/factories.ts'
import { plantDishes, plantScores } from '../../test/summaries.ts'
import { rollUp } from './roll-ups.ts'

let t: TestApp
let manager: Client
let [places, subjects] = [[] as string[], [] as { scope: 'category' | 'question'; subject_id: string }[]]

beforeAll(async () => {
  t = await testApp()
  t.setNow(new Date('2026-10-01T12:00Z'))
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  const restaurants = [await buildRestaurant(t.db), await buildRestaurant(t.db, { title: 'Alder' })]
  places = restaurants.map(({ id }) => id)
  const category = await buildQuestion(t.db, { title: 'Hall', type: 'checklist' })
  const question = await buildQuestion(t.db, { title: 'Clean?', type: 'single', parent: category.id })
  subjects = [
    { scope: 'category', subject_id: category.id },
    { scope: 'question', subject_id: question.id },
  ]
})
afterAll(() => t.close())

const ROLLUPS = ['score_day_rollups', 'score_span_rollups', 'dish_month_rollups'] as const
type Valued<A> = A extends fc.Arbitrary<infer T> ? T : never

/** The days of visits and filters are these, so that visits share days, and periods may hold a whole year. */
const dayOf = (place: number) => moved('2024-12-20', 9 * place)
const LAST = 45
const visit = fc.record({
  place: fc.nat(1),
  day: fc.nat(LAST),
  daypart: fc.constantFrom(...DAYPARTS),
  is_provisional: fc.boolean(),
  dish: fc.constantFrom('Pike', 'Tea', 'Soup'),
  times: fc.array(fc.nat(120), { minLength: 1, maxLength: 3 }),
  score: fc.integer({ min: 0, max: 100 }),
})
const visits = fc.uniqueArray(visit, {
  selector: ({ place, day, daypart, is_provisional }) => [place, day, daypart, is_provisional].join(' '),
  minLength: 20,
  maxLength: 40,
  size: 'max',
})
const days = fc.oneof(fc.tuple(fc.nat(LAST), fc.nat(LAST)), fc.constant([0, LAST]))
const narrow = fc.record(
  {
    days,
    place: fc.nat(1),
    daypart: fc.constantFrom(...DAYPARTS),
    weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 4 }),
    isProvisional: fc.boolean(),
    isOfCategory: fc.boolean(),
  },
  { requiredKeys: ['days'] },
)
/** Reports of all hours are made up of other roll-ups. */
const filter: typeof narrow = fc.oneof(narrow, fc.record({ days }))

async function forgetAll(): Promise<void> {
  for (const table of [...ROLLUPS, 'score_summaries', 'dish_summaries', 'stale_cells'] as const)
    await t.db.deleteFrom(table).execute()
}

async function plant(planted: readonly Valued<typeof visit>[]) {
  const rows = planted.map(({ place, day, dish: dish_name, times, score, ...rest }) => {
    const cell = { restaurant_id: places[place]!, day: dayOf(day), ...rest }
    const own = { ...cell, score }
    return {
      scores: [own, ...subjects.map((subject) => ({ ...own, ...subject }))],
      dish: { ...cell, dish_name, times },
    }
  })
  await plantScores(
    t.db,
    rows.flatMap(({ scores }) => scores),
  )
  for (const { dish } of rows) await plantDishes(t.db, dish)
}

/** Answers the insight and the kitchen times. */
async function answers({ isOfCategory, ...given }: Valued<typeof filter>) {
  const [from, to] = given.days.toSorted((one, other) => one - other).map(dayOf)
  const query = {
    from: from!,
    to: to!,
    ...(given.place !== undefined && { restaurantIds: places[given.place]! }),
    ...(given.daypart && { daypart: given.daypart }),
    ...(given.weekdays && { weekdays: given.weekdays.join(',') }),
    ...(given.isProvisional && { provisional: '1' }),
  }
  const ofCategory = { ...query, ...(isOfCategory && { categoryId: subjects[0]!.subject_id }) }
  const both = [
    await manager('GET /insight', { query: ofCategory }),
    await manager('GET /insight/kitchen', { query }),
  ]
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  return both.map(({ body }) => body)
}

test('figures are the same before, between and after two roll-ups', async () => {
  await fc.assert(
    fc.asyncProperty(
      visits,
      fc.integer({ min: 5, max: 15 }),
      fc.array(filter, { minLength: 4, maxLength: 8 }),
      agree,
    ),
    { numRuns: 30, endOnFailure: true },
  )
})

async function agree(
  all: readonly Valued<typeof visit>[],
  first: number,
  filters: readonly Valued<typeof filter>[],
): Promise<void> {
  await forgetAll()
  await plant(all.slice(0, first))
  await rollUp(t.context)
  await plant(all.slice(first))
  const between = await Promise.all(filters.map(answers))
  await rollUp(t.context)
  const rolledUp = await Promise.all(filters.map(answers))
  for (const table of ROLLUPS) await t.db.deleteFrom(table).execute()
  const cells = all.map(({ place, day }) => ({ restaurant_id: places[place]!, day: dayOf(day) }))
  await t.db.insertInto('stale_cells').values(cells).execute()
  const summed = await Promise.all(filters.map(answers))
  expect(between).toEqual(summed)
  expect(rolledUp).toEqual(summed)
}

test('a batch that the database does not sum up in time is followed by smaller ones', async () => {
  await forgetAll()
  const DAYS = 300
  const own = { restaurant_id: places[0]!, daypart: 'lunch', is_provisional: false, score: 80 } as const
  await plantScores(
    t.db,
    Array.from({ length: DAYS }, (_, place) => ({ ...own, day: moved('2025-01-01', place) })),
  )
  // Ends a statement as PostgreSQL ends one that takes too long.
  await sql`
    create function too_long() returns trigger language plpgsql as $$ begin
      if (select count(*) from added) > 200 then raise query_canceled; end if;
      return null;
    end $$;
    create trigger too_long after insert on score_day_rollups
      referencing new table as added for each statement execute function too_long()`.execute(t.db)
  await rollUp(t.context)
  const { count } = t.db.fn
  const rows = await t.db.selectFrom('score_day_rollups').select(count<number>('day').as('days')).execute()
  expect(rows).toEqual([{ days: DAYS }])
})
