import { afterEach, beforeEach, expect, test } from 'vitest'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import { moved } from '@cloche/insight/points.ts'
import type { SignalDetected } from '../../base/events/events.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import {
  buildChecklist,
  buildQuestion,
  buildRestaurant,
  buildUser,
  buildVisit,
} from '../../test/factories.ts'
import { plantScores, type Planted } from '../../test/summaries.ts'
import { LISTENERS } from '../../listeners.ts'
import { formVersionIds } from './form-version.ts'
import { monthFigures } from './month.ts'
import { rollUp } from './roll-ups.ts'
import { detectSignals } from './signals.ts'

let t: TestApp
let manager: Client
let [hall, counter] = ['', '']
const published: SignalDetected[] = []
beforeEach(async () => {
  published.length = 0
  t = await testApp({
    listeners: [
      ...LISTENERS,
      async (_context, _db, events) => {
        published.push(...events.filter((event) => event.type === 'signal.detected'))
      },
    ],
  })
  t.setNow(new Date('2026-10-01T12:00Z'))
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  hall = (await buildQuestion(t.db, { title: 'Hall' })).id
  counter = (await buildQuestion(t.db, { title: 'Counter' })).id
})
afterEach(() => t.close())

const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }

/** Answers the insight, which is the same from summaries and from roll-ups. */
async function insight(query: Record<string, string> = {}): Promise<Insight> {
  const answer = async () => (await manager('GET /insight', { query: { ...SEPTEMBER, ...query } })).body
  const found = await answer()
  await rollUp(t.context)
  expect(await answer()).toEqual(found)
  return found
}

/** Plants whole scores of a checklist in percent, one a day from the given day on; null: all questions. */
async function plant(
  restaurant_id: string,
  checklistId: string | null,
  from: string,
  scores: readonly number[],
  more: Planted = {},
) {
  await plantScores(
    t.db,
    scores.map((score, place) => ({
      restaurant_id,
      day: moved(from, place),
      score,
      subject_id: checklistId ?? restaurant_id,
      ...more,
    })),
  )
}
const plantCategory = (restaurant_id: string, category: string, from: string, scores: readonly number[]) =>
  plant(restaurant_id, category, from, scores, { scope: 'category' })

test('whole scores are of the most frequent checklist, which is named, or of the chosen one; nothing averages two', async () => {
  const [oak, elm] = [
    await buildRestaurant(t.db, { title: 'Oak' }),
    await buildRestaurant(t.db, { title: 'Elm' }),
  ]
  const bar = await buildChecklist(t.db, 'Bar', [counter])
  await plant(oak.id, bar.id, '2026-09-10', [50, 60, 70])
  await plant(oak.id, null, '2026-09-10', [90, 92])
  await plant(elm.id, null, '2026-09-12', [80, 84])
  await plant(oak.id, bar.id, '2026-08-10', [40])
  const named = { id: bar.id, title: 'Bar' }
  const all = { id: null, title: null }
  const everywhere = await insight()
  expect(everywhere).toMatchObject({
    checklist: all,
    checklists: [
      { ...all, visits: 4 },
      { ...named, visits: 3 },
    ],
    score: { visits: 4, mean: 86.5 },
    scoreBefore: { visits: 0, mean: null },
    restaurants: [
      { title: 'Elm', visits: 2, mean: 82 },
      { title: 'Oak', visits: 2, mean: 91 },
    ],
  })
  expect(everywhere.chart!.points.map(({ mean }) => mean)).toEqual([90, 92, 80, 84])
  const ofBar = { checklist: named, score: { visits: 3, mean: 60 }, scoreBefore: { visits: 1, mean: 40 } }
  const chosen = await insight({ checklistId: bar.id })
  expect(chosen).toMatchObject({ ...ofBar, checklists: everywhere.checklists })
  expect(chosen.restaurants).toEqual([{ id: oak.id, title: 'Oak', visits: 3, mean: 60 }])
  expect(chosen.chart!.points.map(({ mean }) => mean)).toEqual([50, 60, 70])
  // Of this restaurant most visits are of the bar.
  expect(await insight({ restaurantIds: oak.id })).toMatchObject(ofBar)
  expect((await insight({ restaurantIds: oak.id, checklistId: ALL_QUESTIONS })).score.mean).toBe(91)
  // Where the period has no visit, those before it say whose scores are compared.
  const late = { restaurantIds: oak.id, from: '2026-09-13', to: '2026-09-15' }
  expect(await insight(late)).toMatchObject({ checklist: named, scoreBefore: { mean: 60 } })
})

test('a checklist chooses which categories are listed, not their counts', async () => {
  const { id } = await buildRestaurant(t.db)
  const bar = await buildChecklist(t.db, 'Bar', [counter])
  const [clean, fast] = [
    await buildQuestion(t.db, { title: 'Clean?', type: 'single', parent: hall }),
    await buildQuestion(t.db, { title: 'Fast?', type: 'single', parent: counter }),
  ]
  await plant(id, bar.id, '2026-09-10', [50])
  await plant(id, null, '2026-09-10', [70, 70])
  await plantCategory(id, hall, '2026-09-10', [60, 70])
  await plantCategory(id, counter, '2026-09-10', [60, 70, 80])
  for (const { id: question } of [clean, fast])
    await plant(id, question, '2026-09-10', [60, 70, 80, 90, 100], { scope: 'question' })
  const listed = async (query: Record<string, string>) => {
    const { categories, cells, best, worst } = await insight(query)
    return {
      categories: categories.map(({ titles, visits }) => [titles.en, visits]),
      cells: cells.map(({ visits }) => visits).toSorted((a, b) => a - b),
      questions: [...best, ...worst].map(({ titles, visits }) => [titles.en, visits]),
    }
  }
  const whole = await listed({})
  expect(whole).toMatchObject({
    categories: [
      ['Hall', 2],
      ['Counter', 3],
    ],
    cells: [2, 3],
  })
  expect(whole.questions).toHaveLength(2)
  const ofBar = { categories: [['Counter', 3]], cells: [3], questions: [['Fast?', 5]] }
  expect(await listed({ checklistId: bar.id })).toEqual(ofBar)
  // A removed checklist keeps what it had; a category that is asked for is shown in any case.
  await t.db.updateTable('checklists').set({ deleted_at: new Date() }).execute()
  expect(await listed({ checklistId: bar.id })).toEqual(ofBar)
  expect((await insight({ checklistId: bar.id, categoryId: hall })).score).toEqual({ visits: 2, mean: 65 })
})

test('the first visits of a checklist change none, and a new version of it changes its own scores alone', async () => {
  const { id } = await buildRestaurant(t.db)
  const bar = await buildChecklist(t.db, 'Bar', [counter])
  const seen = [
    { fingerprint: '01'.repeat(32), day: '2026-08-20', checklistId: null },
    { fingerprint: '02'.repeat(32), day: '2026-09-05', checklistId: bar.id },
    { fingerprint: '03'.repeat(32), day: '2026-09-15', checklistId: bar.id },
  ]
  const versions = await formVersionIds(t.db, seen)
  for (const { fingerprint, day, checklistId } of seen)
    await plant(id, checklistId, day, [70], { form_version: versions.get(fingerprint)! })
  expect((await insight({ checklistId: bar.id })).checklistChanges).toEqual(['2026-09-15'])
  expect((await insight({ checklistId: ALL_QUESTIONS })).checklistChanges).toEqual([])
  expect((await insight({ categoryId: counter })).checklistChanges).toEqual(['2026-09-15'])
})

test('a change of the scores of one checklist is none of the others’', async () => {
  const { id } = await buildRestaurant(t.db)
  const bar = await buildChecklist(t.db, 'Bar', [counter])
  const [steady, fallen] = [
    [80, 82, 78, 80, 82, 78],
    [50, 52, 48, 50, 52, 48],
  ]
  await plant(id, null, '2026-08-10', steady)
  await plant(id, null, '2026-09-10', [...steady, 80])
  await plant(id, bar.id, '2026-08-10', steady)
  await plant(id, bar.id, '2026-09-10', fallen)
  const whole = { categoryId: null, restaurantId: id }
  expect(await insight()).toMatchObject({
    checklist: { id: null },
    difference: { isBeyondNoise: false },
    changes: [],
  })
  const ofBar = await insight({ checklistId: bar.id })
  expect(ofBar.difference).toMatchObject({ difference: -30, isBeyondNoise: true })
  expect(ofBar.changes).toContainEqual(expect.objectContaining(whole))
})

test('a month and its course are of the checklist of most of its visits, or of the course where it has none', async () => {
  const { id } = await buildRestaurant(t.db)
  const bar = await buildChecklist(t.db, 'Bar', [counter])
  await plant(id, bar.id, '2026-07-10', [60, 62])
  await plant(id, bar.id, '2026-09-10', [70, 72])
  await plant(id, null, '2026-09-10', [90])
  const september = await monthFigures(t.context, id, '2026-09')
  expect(september.insight).toMatchObject({ checklist: { title: 'Bar' }, score: { visits: 2, mean: 71 } })
  expect(september.chart!.points.map(({ mean }) => mean)).toEqual([61, 71])
  const august = await monthFigures(t.context, id, '2026-08')
  expect(august.insight).toMatchObject({ checklist: { title: 'Bar' }, score: { visits: 0, mean: null } })
})

test('a signal is of the checklist of most visits, and said by a visit of it alone', async () => {
  t.setNow(new Date())
  const { id } = await buildRestaurant(t.db)
  const bar = await buildChecklist(t.db, 'Bar', [counter])
  const dayBefore = (days: number) => moved(new Date().toISOString().slice(0, 10), -days)
  await plant(id, bar.id, dayBefore(30), [80, 82, 79, 81, 80, 82, 79, 81, 80, 82, 79, 81])
  const accepted = async (checklist_id: string | null, days: number, score: number) => {
    await plant(id, checklist_id, dayBefore(days), [score])
    const about = { restaurant_id: id, checklist_id, visit_date: `${dayBefore(days)}T19:00` }
    const done = {
      started_at: new Date(),
      submitted_at: new Date(),
      progress_required: 1,
      progress_answered: 1,
    }
    return (await buildVisit(t.db, { ...about, ...done, status: 'accepted', score })).id
  }
  const other = await accepted(null, 9, 20)
  await detectSignals(t.context, other)
  expect(published).toEqual([])
  const low = await accepted(bar.id, 9, 20)
  await detectSignals(t.context, other)
  expect(published).toEqual([])
  await detectSignals(t.context, low)
  expect(published).toMatchObject([{ visitId: low, rule: 'outside', side: 'below' }])
})
