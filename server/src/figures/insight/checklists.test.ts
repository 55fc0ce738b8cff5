import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildChecklist, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { recompute } from './recompute.ts'
import { rollUp } from './roll-ups.ts'

let t: TestApp
let staff: Client
let categories: string[]
let groups: string[]

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  const rows = await t.db
    .selectFrom('questions')
    .select(['id', 'title'])
    .where('parent', 'is', null)
    .execute()
  categories = ['Hall', 'Bar'].map((name) => rows.find(({ title }) => title === name)!.id)
  const made = ['North', 'South'].map((title, position) => ({ id: v7(), title, position, depth: 1 }))
  await t.db.insertInto('groups').values(made).execute()
  groups = made.map(({ id }) => id)
  staff = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
})
afterAll(() => t.close())

const DAYS = ['2026-09-28', '2026-10-05', '2026-10-31', '2026-11-02']
const PERIOD = { from: DAYS[0]!, to: DAYS.at(-1)! }

const visit = fc.record({
  place: fc.nat(1),
  /** None, of the hall alone, or of the hall and the bar. */
  checklist: fc.nat(2),
  day: fc.nat(DAYS.length - 1),
  rate: fc.integer({ min: 1, max: 5 }),
})
const act = fc.constantFrom(
  'accept',
  'reopen',
  'return',
  'submit',
  'edit',
  'remove',
  'restore',
  'move',
  'rollUp',
)
const step = fc.record({ act, at: fc.nat(5), rate: fc.integer({ min: 1, max: 5 }) })
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never

interface World {
  restaurantIds: string[]
  checklistIds: (string | null)[]
  visits: Awaited<ReturnType<typeof open>>[]
}

async function open({ place, checklist, day }: Drawn<typeof visit>, world: Omit<World, 'visits'>) {
  const { id, guest_id } = await buildVisit(t.db, {
    restaurant_id: world.restaurantIds[place]!,
    checklist_id: world.checklistIds[checklist]!,
    visit_date: `${DAYS[day]!}T13:00`,
  })
  const { call: guest } = await loginAs(t, { id: guest_id })
  return { id, guest, item: await openChecklist(guest, id), hasBar: checklist !== 1 }
}

async function submit({ id, guest, item, hasBar }: World['visits'][number], rate: number) {
  const answer = (title: string, value: string) =>
    guest('PATCH /question/{id}', { params: { id: item(title).id }, body: { answer: value } })
  await answer('Door', 'yes')
  if (hasBar) await answer('Cocktail', rate > 3 ? 'yes' : 'no')
  await guest('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate } })
  await guest('PUT /question/{id}/comment', { params: { id: item('Service').id }, body: { comment: 'So' } })
  return guest('PUT /visit/{visitId}', { params: { visitId: id } })
}

async function run({ act: name, at, rate }: Drawn<typeof step>, world: World) {
  const chosen = world.visits[at % world.visits.length]!
  const params = { visitId: chosen.id }
  const id = world.checklistIds[1 + (at % 2)]!
  const acts: Record<typeof name, () => Promise<unknown>> = {
    accept: () => staff('POST /visit/{visitId}/accept', { params }),
    reopen: () => staff('DELETE /visit/{visitId}/accept', { params }),
    return: () => staff('POST /visit/{visitId}/return', { params, body: { message: 'Again', notes: [] } }),
    submit: () => submit(chosen, rate),
    edit: () => {
      const categoryIds = categories.slice(rate % 2)
      return staff('PUT /checklist/{id}', { params: { id }, body: { title: `Other ${id}`, categoryIds } })
    },
    remove: () => staff('DELETE /checklist/{id}', { params: { id } }),
    restore: () => staff('POST /checklist/{id}/restore', { params: { id } }),
    move: () =>
      t.db
        .updateTable('restaurants')
        .set({ group_id: groups[rate % 2]! })
        .where('id', '=', world.restaurantIds[at % 2]!)
        .execute(),
    rollUp: () => rollUp(t.context),
  }
  await acts[name]()
}

/** Counts the visits of a choice by their checklist, from the visits themselves. */
async function counted(restaurantIds: string[], isProvisional: boolean) {
  const { rows } = await sql<{ id: string | null; visits: number; mean: number }>`
    select checklist_id as id, count(score)::int as visits, avg(score)::float8 as mean from visits
    where score is not null and restaurant_id = any(${restaurantIds}::uuid[]) and status = any(${
      isProvisional ? ['accepted', 'submitted'] : ['accepted']
    }) group by 1 order by 2 desc, checklist_id nulls first`.execute(t.db)
  return rows
}

/** Compares the insight of all, of each group and of each restaurant with the visits. */
async function check({ restaurantIds, checklistIds }: World) {
  const places = await t.db.selectFrom('restaurants').select(['id', 'group_id']).execute()
  const wheres = [
    [{}, places.map(({ id }) => id)],
    ...restaurantIds.map((id) => [{ restaurantIds: id }, [id]]),
    ...groups.map((id) => [
      { groupIds: id },
      places.flatMap(({ id: place, group_id }) => (group_id === id ? [place] : [])),
    ]),
  ] as [Record<string, string>, string[]][]
  for (const [where, ids] of wheres)
    for (const isProvisional of [false, true]) {
      const query = { ...PERIOD, ...where, ...(isProvisional && { provisional: '1' }) }
      const own = await counted(ids, isProvisional)
      for (const choice of [undefined, ...checklistIds]) {
        const checklistId: Record<string, string> =
          choice === undefined ? {} : { checklistId: choice ?? ALL_QUESTIONS }
        const { body } = await staff('GET /insight', { query: { ...query, ...checklistId } })
        expect(body.checklists!.map(({ id, visits }) => [id, visits])).toEqual(
          own.map(({ id, visits }) => [id, visits]),
        )
        const meant = choice === undefined ? (own[0]?.id ?? null) : choice
        expect(body.checklist!.id).toBe(meant)
        const { visits = 0, mean = null } = own.find(({ id }) => id === meant) ?? {}
        expect(body.score.visits).toBe(visits)
        expect(body.score.mean ?? -1).toBeCloseTo(mean ?? -1, 6)
      }
    }
}

test('whole scores are those of the visits with the checklist after any history; recomputing differs nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 3, maxLength: 6, size: 'max' }),
      fc.array(step, { maxLength: 12, size: 'max' }),
      async (drawn, steps) => {
        const restaurantIds = [await buildRestaurant(t.db), await buildRestaurant(t.db)].map(({ id }) => id)
        const made = [
          await buildChecklist(t.db, `Hall of ${restaurantIds[0]}`, categories.slice(0, 1)),
          await buildChecklist(t.db, `Both of ${restaurantIds[0]}`, categories),
        ]
        const world: World = { restaurantIds, checklistIds: [null, ...made.map(({ id }) => id)], visits: [] }
        for (const each of drawn) world.visits.push(await open(each, world))
        for (const [at, each] of world.visits.entries()) await submit(each, drawn[at]!.rate)
        for (const each of steps) await run(each, world)
        await check(world)
        const found: unknown[] = []
        await recompute(t.context, (difference) => found.push(difference))
        expect(found).toEqual([])
        await check(world)
      },
    ),
    { numRuns: 10 },
  )
})
