import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  loginAs,
  openChecklist,
  testApp,
  type Client,
  type ItemByTitle,
  type TestApp,
} from '../../test/app.ts'
import { buildBank, buildQuestion, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'
import type { MendedScore } from '../../programme/visits/service.ts'
import { fingerprintOf } from './form-version.ts'
import { lockSummaries, type Difference } from './queries.ts'
import { recompute } from './recompute.ts'
import { applyPending } from './summarize.ts'

let t: TestApp
let origin: string
let staff: { call: Client; token: string }

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  staff = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
})
afterAll(() => t.close())

interface OpenVisit {
  visitId: string
  guestId: string
  guest: Client
  item: ItemByTitle
}

async function open(restaurantId: string, visitDate: string): Promise<OpenVisit> {
  const { id: visitId, guest_id: guestId } = await buildVisit(t.db, {
    restaurant_id: restaurantId,
    visit_date: visitDate,
  })
  const { call: guest } = await loginAs(t, { id: guestId })
  return { visitId, guestId, guest, item: await openChecklist(guest, visitId) }
}

async function submit({ visitId, guest, item }: OpenVisit, rate = 4) {
  await guest('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } })
  await guest('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate } })
  const comment = { comment: rate === 2 ? ' ' : 'Slow' }
  await guest('PUT /question/{id}/comment', { params: { id: item('Service').id }, body: comment })
  await guest('PATCH /question/{id}', { params: { id: item('Cocktail').id }, body: { answer: 'no' } })
  const orderTime = '2026-10-02T17:00:00Z'
  const params = { id: item('Dishes').id }
  const dish = { id: v7(), dishName: `Soup ${rate % 2}`, orderTime }
  await guest('POST /question/{id}/dish', { params, body: dish })
  const readyTime = `2026-10-02T17:${10 + rate}:30Z`
  await guest('PUT /question/{id}/dish', { params, body: { id: dish.id, orderTime, readyTime } })
  return guest('PUT /visit/{visitId}', { params: { visitId } })
}

/** Staff import another rate and another comment from the guest's phone. */
async function importQueue({ visitId, guestId, item }: OpenVisit, rate: number) {
  const exportedAt = new Date().toISOString()
  const write = { questionId: item('Service').id, capturedAt: exportedAt }
  const comment = rate === 1 ? '' : `Late ${rate}`
  const writes = [
    { ...write, kind: 'rate', body: { rate } },
    { ...write, kind: 'comment', body: { comment } },
  ]
  const visits = [{ visitId, writes, submit: false }]
  const manifest = { format: 'cloche-queue', version: 1, exportedAt, userId: guestId, visits }
  const body = new FormData()
  const file = zipSync({ 'cloche.json': strToU8(JSON.stringify(manifest)) })
  body.set('file', new Blob([new Uint8Array(file)]), 'cloche.zip')
  const headers = { authorization: `Bearer ${staff.token}` }
  return fetch(`${origin}/api/visit/${visitId}/queue-import`, { method: 'POST', headers, body })
}

const giveBack = ({ visitId }: OpenVisit) =>
  staff.call('POST /visit/{visitId}/return', {
    params: { visitId },
    body: { message: 'Again', notes: [] },
  })
const accept = ({ visitId }: OpenVisit) => staff.call('POST /visit/{visitId}/accept', { params: { visitId } })
const reopen = ({ visitId }: OpenVisit) =>
  staff.call('DELETE /visit/{visitId}/accept', { params: { visitId } })
const voidVisit = ({ visitId }: OpenVisit) =>
  staff.call('POST /visit/{visitId}/void', { params: { visitId }, body: { reason: 'recognised' } })
const reinstate = ({ visitId }: OpenVisit) =>
  staff.call('PATCH /visit/{id}', { params: { id: visitId }, body: { cancelled: false } })
async function changeMany(visits: readonly OpenVisit[], change: object, more: object = {}) {
  const ids = visits.map(({ visitId }) => visitId)
  const rows = await t.db.selectFrom('visits').select(['id', 'version']).where('id', 'in', ids).execute()
  const items = rows.map((row) => ({ ...row, ...change }))
  return staff.call('PATCH /visit/bulk', { body: { items, ...more } })
}
const acceptMany = (visits: readonly OpenVisit[]) => changeMany(visits, { accepted: true })
const voidMany = (visits: readonly OpenVisit[]) =>
  changeMany(visits, { voided: true }, { void: { reason: 'closed' } })
const reinstateMany = (visits: readonly OpenVisit[]) => changeMany(visits, { cancelled: false })
const erase = ({ guestId }: OpenVisit) => staff.call('DELETE /user/{id}/data', { params: { id: guestId } })

async function differences(): Promise<(Difference | MendedScore)[]> {
  const found: (Difference | MendedScore)[] = []
  await recompute(t.context, (each) => found.push(each))
  return found
}

/** Returns a restaurant's totals from its summaries and from its visits. */
async function bothOf(restaurantId: string) {
  await applyPending(t.db)
  const summaries = await t.db
    .selectFrom('score_summaries')
    .select(({ fn }) => ['is_provisional', fn.sum<number>('n').as('n'), fn.sum<number>('sum').as('sum')])
    .where('scope', '=', 'visit')
    .where('restaurant_id', '=', restaurantId)
    .groupBy('is_provisional')
    .orderBy('is_provisional')
    .execute()
  const visits = await t.db
    .selectFrom('visits')
    .select(['status', 'score'])
    .where('restaurant_id', '=', restaurantId)
    .where('status', 'in', ['accepted', 'submitted'])
    .execute()
  const own = [...Map.groupBy(visits, ({ status }) => status === 'submitted')]
    .map(([is_provisional, rows]) => {
      const sum = rows.reduce((all, { score }) => all + Math.round(score! * 10), 0)
      return { is_provisional, n: rows.length, sum }
    })
    .toSorted((one, other) => Number(one.is_provisional) - Number(other.is_provisional))
  return { summaries, own }
}

/** Returns what the insight says of a day's accepted visits: their number, and that of their dishes. */
async function counted(restaurantId: string, day: string) {
  const query = { from: day, to: day, restaurantIds: restaurantId }
  const insight = await staff.call('GET /insight', { query })
  const kitchen = await staff.call('GET /insight/kitchen', { query })
  return { visits: insight.body.score.visits, dishes: kitchen.body.total.dishes }
}

/** Returns a restaurant's comments as the insight reads them, and what guests wrote in its submitted and accepted visits. */
async function saidIn(restaurantId: string) {
  const written = t.db
    .selectFrom('visits as v')
    .innerJoin('visit_questions as q', 'q.visit_id', 'v.id')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('q.id')
  const kept = await written.innerJoin('comments', 'comments.id', 'q.id').selectAll('comments').execute()
  const own = await written
    .where('status', 'in', ['accepted', 'submitted'])
    .leftJoin('visit_questions as c', 'c.id', 'q.parent')
    .select(['q.id', 'q.visit_id', 'c.source_id as category_id', 'opens_at', 'visit_date'])
    .select('q.comment as text')
    .execute()
  return { kept, own: own.filter(({ text }) => text.trim() !== '') }
}

type Act =
  | 'submit'
  | 'accept'
  | 'reopen'
  | 'return'
  | 'importQueue'
  | 'acceptMany'
  | 'void'
  | 'reinstate'
  | 'voidMany'
  | 'reinstateMany'
  | 'erase'
  | 'read'
  | 'recompute'
const act = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Act>('submit', 'accept', 'reopen', 'return') },
  { weight: 2, arbitrary: fc.constantFrom<Act>('importQueue', 'acceptMany') },
  { weight: 3, arbitrary: fc.constantFrom<Act>('void', 'reinstate') },
  { weight: 1, arbitrary: fc.constantFrom<Act>('voidMany', 'reinstateMany') },
  { weight: 2, arbitrary: fc.constantFrom<Act>('read', 'recompute') },
  { weight: 1, arbitrary: fc.constant<Act>('erase') },
)
const history = fc.record({
  /** Each visit begins as 0 opened, 1 submitted or 2 accepted. */
  begun: fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)),
  steps: fc.array(
    fc.record({ act, visit: fc.nat(2), rate: fc.integer({ min: 1, max: 5 }), isAlone: fc.boolean() }),
    { maxLength: 10 },
  ),
})

test('summaries and comments match the visits after any history; recomputing differs nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ begun, steps }) => {
      const { id: restaurantId } = await buildRestaurant(t.db)
      const times = ['2026-10-02T18:00', '2026-10-02T19:00', '2026-10-03T09:00']
      const visits = await Promise.all(times.map((time) => open(restaurantId, time)))
      for (const [place, visit] of visits.entries()) {
        if (begun[place]! > 0) await submit(visit)
        if (begun[place]! > 1) await accept(visit)
      }
      const meanwhile: (Difference | MendedScore)[][] = []
      const run: Record<Act, (visit: OpenVisit, rate: number) => Promise<unknown>> = {
        submit,
        accept,
        reopen,
        return: giveBack,
        importQueue,
        acceptMany: () => acceptMany(visits),
        void: voidVisit,
        reinstate,
        voidMany: () => voidMany(visits),
        reinstateMany: () => reinstateMany(visits),
        erase,
        read: () => counted(restaurantId, '2026-10-02'),
        recompute: async () => meanwhile.push(await differences()),
      }
      let running: Promise<unknown>[] = []
      for (const { act: name, visit, rate, isAlone } of steps) {
        running.push(run[name](visits[visit]!, rate))
        if (isAlone) await Promise.all(running.splice(0))
      }
      await Promise.all(running)
      const { summaries, own } = await bothOf(restaurantId)
      expect(summaries).toEqual(own)
      const said = await saidIn(restaurantId)
      expect(said.kept).toEqual(said.own)
      expect([...meanwhile, await differences()].flat()).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('the insight counts a visit as soon as it is accepted, and no longer once that is taken back', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const [alone, together, other] = [
    await open(restaurantId, '2026-10-06T18:00'),
    await open(restaurantId, '2026-10-07T18:00'),
    await open(restaurantId, '2026-10-07T19:00'),
  ]
  for (const visit of [alone, together, other]) await submit(visit)
  expect(await counted(restaurantId, '2026-10-06')).toEqual({ visits: 0, dishes: 0 })
  await acceptMany([alone, together])
  expect(await counted(restaurantId, '2026-10-06')).toEqual({ visits: 1, dishes: 1 })
  expect(await counted(restaurantId, '2026-10-07')).toEqual({ visits: 1, dishes: 1 })
  await accept(other)
  await reopen(alone)
  expect(await counted(restaurantId, '2026-10-07')).toEqual({ visits: 2, dishes: 2 })
  expect(await counted(restaurantId, '2026-10-06')).toEqual({ visits: 0, dishes: 0 })
})

test('a visit that is declared void is in no figure, and in all of them again once it is reinstated', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const [visit, other] = [
    await open(restaurantId, '2026-10-12T18:00'),
    await open(restaurantId, '2026-10-12T19:00'),
  ]
  for (const each of [visit, other]) await submit(each)
  await acceptMany([visit, other])
  const both = await counted(restaurantId, '2026-10-12')
  await voidVisit(visit)
  expect(await counted(restaurantId, '2026-10-12')).toEqual({ visits: 1, dishes: 1 })
  expect((await saidIn(restaurantId)).kept).toHaveLength(1)
  await voidMany([other])
  expect(await counted(restaurantId, '2026-10-12')).toEqual({ visits: 0, dishes: 0 })
  expect(await differences()).toEqual([])
  await reinstateMany([visit, other])
  expect(await counted(restaurantId, '2026-10-12')).toEqual(both)
  expect((await saidIn(restaurantId)).kept).toHaveLength(2)
  expect(await differences()).toEqual([])
})

test('accepting a visit and taking it back before anybody reads leaves the summaries as they were', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const visit = await open(restaurantId, '2026-10-08T18:00')
  await submit(visit)
  await accept(visit)
  await reopen(visit)
  await accept(visit)
  await reopen(visit)
  const { summaries, own } = await bothOf(restaurantId)
  expect(summaries).toEqual(own)
  expect(await t.db.selectFrom('unsettled_visits').selectAll().execute()).toEqual([])
})

test('an acceptance waits for summaries that are being computed, since they were read without it', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const visit = await open(restaurantId, '2026-10-09T18:00')
  await submit(visit)
  const accepted = await t.db.transaction().execute(async (computing) => {
    await lockSummaries(computing, [restaurantId])
    const answer = accept(visit)
    await untilOneWaits(t.db)
    return { answer }
  })
  expect((await accepted.answer).status).toBe(200)
})

test('a new checklist begins a form version of its own', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const before = await open(restaurantId, '2026-10-04T18:00')
  const section = await buildQuestion(t.db, { title: 'Yard' })
  await buildQuestion(t.db, { parent: section.id, type: 'rate', title: 'Swept', options: { max: 5 } })
  const after = await open(restaurantId, '2026-10-04T19:00')
  for (const visit of [before, after]) await submit(visit)
  await acceptMany([after, before])
  await applyPending(t.db)
  const versions = await t.db
    .selectFrom('score_summaries')
    .select(['form_version', 'n'])
    .where('restaurant_id', '=', restaurantId)
    .where('scope', '=', 'visit')
    .execute()
  expect(versions.map(({ n }) => n)).toEqual([1, 1])
  expect(new Set(versions.map(({ form_version }) => form_version)).size).toBe(2)
})

test('recomputing mends the score of a visit that the rules no longer give', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const visit = await open(restaurantId, '2026-10-11T18:00')
  await submit(visit)
  await accept(visit)
  await t.db.updateTable('visits').set({ score: 12.5 }).where('id', '=', visit.visitId).execute()
  expect(await differences()).toEqual([{ visit_id: visit.visitId, kept: 12.5, wanted: 58.3 }])
  const { summaries, own } = await bothOf(restaurantId)
  expect(summaries).toEqual(own)
  expect(await differences()).toEqual([])
})

test('another rule of scoring begins a form version', () => {
  expect(fingerprintOf([])).toBe(fingerprintOf([], null, 1))
  expect(fingerprintOf([], null, 2)).not.toBe(fingerprintOf([], null, 1))
})

test('recomputing mends what differs and says what it was', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const visit = await open(restaurantId, '2026-10-05T18:00')
  await submit(visit)
  await accept(visit)
  await applyPending(t.db)
  await t.db
    .updateTable('score_summaries')
    .set({ sum: 1 })
    .where('restaurant_id', '=', restaurantId)
    .where('scope', '=', 'visit')
    .execute()
  await t.db.deleteFrom('dish_summaries').where('restaurant_id', '=', restaurantId).execute()
  const found = await differences()
  const about = { restaurant_id: restaurantId, day: '2026-10-05', daypart: 'evening', is_provisional: false }
  expect(found).toMatchObject([
    { ...about, scope: 'visit', kept: '1/1', wanted: '583/1' },
    { ...about, dish_name: 'Soup 0', kept: null, wanted: '14/1' },
  ])
  expect(await differences()).toEqual([])
})
