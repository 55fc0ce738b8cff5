import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SignalDetected } from '../../base/events/events.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { LISTENERS } from '../../listeners.ts'
import { detectSignals, workSignals } from './signals.ts'

const DAY = 86_400_000
const DONE = { started_at: new Date(), submitted_at: new Date(), progress_required: 1, progress_answered: 1 }

let t: TestApp
let admin: Client
const published: SignalDetected[] = []

beforeAll(async () => {
  t = await testApp({
    listeners: [
      ...LISTENERS,
      async (_context, _db, events) => {
        published.push(...events.filter((event) => event.type === 'signal.detected'))
      },
    ],
  })
  admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  await workSignals(t.context)
})
afterAll(() => t.close())
afterEach(async () => {
  published.length = 0
  await t.db.deleteFrom('webhooks').execute()
})

const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

const listen = async () => {
  const body = { name: 'Signals', url: 'https://example.com/', events: ['signal.detected'] }
  expect((await admin('POST /webhook', { body })).status).toBe(201)
}

/** Plants scores in percent, one a day, the last of them `last` days ago. */
async function plant(restaurant_id: string, scores: readonly number[], last: number, is_provisional = false) {
  const rows = scores.map((score, place) => {
    const day = dayBefore(last + scores.length - 1 - place)
    const row = {
      scope: 'visit' as const,
      daypart: 'evening' as const,
      is_provisional,
      form_version: 1,
    }
    return {
      ...row,
      restaurant_id,
      day,
      subject_id: restaurant_id,
      n: 1,
      sum: score * 10,
      sum_squares: score * score * 100,
    }
  })
  await t.db.insertInto('score_summaries').values(rows).execute()
}

/** Plants an accepted visit of that day, whose score is in the summaries. */
async function accepted(restaurant_id: string, score: number, days: number): Promise<string> {
  await plant(restaurant_id, [score], days)
  const visit_date = `${dayBefore(days)}T19:00`
  return (await buildVisit(t.db, { restaurant_id, visit_date, ...DONE, status: 'accepted', score })).id
}

const STEADY = [80, 82, 79, 81, 80, 82, 79, 81, 80, 82, 79, 81]

test('a visit far below the limits is said once, and not again when the signal goes on', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, STEADY, 10)
  await listen()
  const first = await accepted(id, 30, 9)
  await detectSignals(t.context, first)
  expect(published).toEqual([
    {
      type: 'signal.detected',
      visitId: first,
      restaurantId: id,
      rule: 'outside',
      side: 'below',
      from: dayBefore(9),
      to: dayBefore(9),
      period: { from: dayBefore(89), to: dayBefore(0) },
    },
  ])
  await detectSignals(t.context, first)
  const second = await accepted(id, 30, 8)
  await detectSignals(t.context, second)
  expect(published.filter(({ rule }) => rule === 'outside')).toHaveLength(1)
})

test('signals from before anybody listened, and those that a visit is no part of, are not said', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, [...STEADY, 30], 10)
  await listen()
  await detectSignals(t.context, await accepted(id, 80, 9))
  expect(published).toEqual([])
  await t.db.deleteFrom('known_signals').execute()
  await detectSignals(t.context, await accepted(id, 80, 8))
  expect(published).toEqual([])
})

test('two processes that look at the same time say a signal once', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, STEADY, 10)
  await listen()
  const visit = await accepted(id, 30, 9)
  await Promise.all([detectSignals(t.context, visit), detectSignals(t.context, visit)])
  expect(published).toHaveLength(1)
})

test('an acceptance looks for signals in the background, and sends them to webhooks', async () => {
  const { id } = await buildRestaurant(t.db)
  await plant(id, STEADY, 10)
  const accept = async (days: number, score: number) => {
    const visit_date = `${dayBefore(days)}T19:00`
    const more = { ...DONE, restaurant_id: id, visit_date, score }
    const visit = await buildVisit(t.db, { ...more, status: 'submitted' })
    await plant(id, [score], days, true)
    const params = { visitId: visit.id }
    expect((await admin('POST /visit/{visitId}/accept', { params })).status).toBe(200)
    return visit.id
  }
  await listen()
  const bad = await accept(9, 20)
  await eventually(() => expect(published.map(({ visitId }) => visitId)).toEqual([bad]))
  await eventually(async () => {
    const rows = await t.db.selectFrom('webhook_deliveries').select(['type', 'payload']).execute()
    expect(rows.map(({ payload }) => JSON.parse(payload) as object)).toEqual([
      {
        type: 'signal.detected',
        timestamp: expect.any(String),
        data: expect.objectContaining({ restaurantId: id, visitId: bad, rule: 'outside', side: 'below' }),
      },
    ])
  })
})
