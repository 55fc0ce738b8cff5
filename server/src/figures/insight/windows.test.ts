import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daypartOf } from '@cloche/checklist/daypart.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser } from '../../test/factories.ts'
import { recompute } from './recompute.ts'
import { rollUp } from './roll-ups.ts'

let t: TestApp
let administrator: { id: string }
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  administrator = await buildUser(t.db, { role_id: 1 })
})
afterAll(() => t.close())

/** A month that is packed by the end, and days of the next. */
const DAYS = ['2026-08-20', '2026-08-28', '2026-08-31', '2026-09-02', '2026-09-09', '2026-09-20']
const PERIOD = { from: DAYS[0]!, to: DAYS.at(-1)! }
const END = new Date('2026-10-20T12:00Z')
const clock = (day: number, hour: number) => `${DAYS[day]!}T${String(hour).padStart(2, '0')}:15`
const day = fc.nat(DAYS.length - 1)
const hour = fc.integer({ min: 9, max: 21 })

const visit = fc.record({
  place: fc.nat(1),
  from: fc.record({ day, hour }),
  /** Days and hours of a window; none: the visit has its time. */
  until: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 3 }),
  appointment: fc.option(fc.record({ day, hour })),
  act: fc.record({ day, hour }),
  rate: fc.integer({ min: 1, max: 5 }),
})
const step = fc.record({
  name: fc.constantFrom('accept', 'reopen', 'return', 'submit', 'widen', 'end', 'cancel', 'rollUp'),
  at: fc.nat(5),
  rate: fc.integer({ min: 1, max: 5 }),
})
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never

const staff = async (): Promise<Client> => (await loginAs(t, administrator)).call
/** Sessions end in the days between, so that everybody logs in anew. */
async function plan(drawn: Drawn<typeof visit>, restaurantIds: readonly string[]) {
  t.setNow(new Date('2026-08-10T12:00Z'))
  const { id: guestId } = await buildUser(t.db)
  const visitDate = clock(drawn.from.day, drawn.from.hour)
  const until = Temporal.PlainDateTime.from(visitDate).add({ days: drawn.until ?? 0, hours: 1 })
  const visitUntil = drawn.until === null ? null : until.toString({ smallestUnit: 'minute' })
  const body = { guestId, restaurantId: restaurantIds[drawn.place]!, visitDate, visitUntil }
  const { id } = (await (await staff())('POST /visit', { body })).body
  const { call } = await loginAs(t, { id: guestId })
  if (drawn.appointment) {
    const at = clock(drawn.appointment.day, drawn.appointment.hour)
    await call('PUT /visit/{visitId}/appointment', { params: { visitId: id }, body: { at } })
  }
  return { id, guestId, act: drawn.act }
}
type Planned = Awaited<ReturnType<typeof plan>>

async function submit({ id, guestId, act }: Planned, rate: number) {
  t.setNow(END)
  const { call } = await loginAs(t, { id: guestId })
  const item = await openChecklist(call, id)
  const headers = { [HEADER.capturedAt]: `${clock(act.day, act.hour)}:00.000Z` }
  const to = (title: string) => ({ id: item(title).id })
  await call('PATCH /question/{id}', { params: to('Door'), body: { answer: 'yes' } }, headers)
  await call('PATCH /question/{id}', { params: to('Cocktail'), body: { answer: 'yes' } }, headers)
  await call('PATCH /question/{id}/rate', { params: to('Service'), body: { rate } }, headers)
  await call('PUT /question/{id}/comment', { params: to('Service'), body: { comment: 'So' } }, headers)
  await call('PUT /visit/{visitId}', { params: { visitId: id } })
}

async function run({ name, at, rate }: Drawn<typeof step>, visits: readonly Planned[]) {
  const chosen = visits[at % visits.length]!
  const [call, params] = [await staff(), { visitId: chosen.id }]
  const change = (body: object) => call('PATCH /visit/{id}', { params: { id: chosen.id }, body })
  const acts: Record<typeof name, () => Promise<unknown>> = {
    accept: () => call('POST /visit/{visitId}/accept', { params }),
    reopen: () => call('DELETE /visit/{visitId}/accept', { params }),
    return: () => call('POST /visit/{visitId}/return', { params, body: { message: 'Again', notes: [] } }),
    submit: () => submit(chosen, rate),
    widen: () => change({ visitUntil: clock(rate, 22), allowRepeats: true }),
    end: () => change({ visitUntil: null, allowRepeats: true }),
    cancel: () => change({ cancelled: rate > 2 }),
    rollUp: () => rollUp(t.context),
  }
  await acts[name]()
}

/** Compares the counted visits of each day and part of the day, and the comments, with what the visits themselves say. */
async function check(restaurantIds: readonly string[]) {
  const call = await staff()
  const places = restaurantIds.join(',')
  const { items } = (await call('GET /visit', { query: { restaurantIds: places, limit: '100' } })).body
  for (const provisional of [false, true]) {
    const statuses: string[] = provisional ? ['submitted', 'accepted'] : ['accepted']
    const counted = items.filter(({ status }) => statuses.includes(status))
    const query = { ...PERIOD, restaurantIds: places, ...(provisional && { provisional: '1' }) }
    const narrow = [
      [{}, () => true] as const,
      ...(['lunch', 'evening'] as const).map(
        (daypart) => [{ daypart }, (madeAt: string) => daypartOf(madeAt.slice(11)) === daypart] as const,
      ),
      ...DAYS.map((date) => [{ from: date, to: date }, (madeAt: string) => madeAt.startsWith(date)] as const),
    ]
    for (const [filter, isMeant] of narrow) {
      const { body } = await call('GET /insight', { query: { ...query, ...filter } })
      const among = counted.filter(({ madeAt }) => madeAt! >= PERIOD.from && isMeant(madeAt!))
      expect([filter, body.score.visits]).toEqual([filter, among.length])
      const said = (await call('GET /insight/comment', { query: { ...query, ...filter } })).body.items
      expect(said.map(({ visitDate }) => visitDate).toSorted()).toEqual(
        among.map(({ madeAt }) => madeAt!).toSorted(),
      )
    }
  }
}

test('figures count a visit when it was made, whatever happened to its window; recomputing differs nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 3, maxLength: 5, size: 'max' }),
      fc.array(step, { maxLength: 10, size: 'max' }),
      async (drawn, steps) => {
        const restaurantIds = [await buildRestaurant(t.db), await buildRestaurant(t.db)].map(({ id }) => id)
        const visits: Planned[] = []
        for (const each of drawn) visits.push(await plan(each, restaurantIds))
        for (const [at, each] of visits.entries()) await submit(each, drawn[at]!.rate)
        for (const each of steps) await run(each, visits)
        await check(restaurantIds)
        const found: unknown[] = []
        await recompute(t.context, (difference) => found.push(difference))
        expect(found).toEqual([])
        await rollUp(t.context)
        await check(restaurantIds)
      },
    ),
    { numRuns: 8 },
  )
})
