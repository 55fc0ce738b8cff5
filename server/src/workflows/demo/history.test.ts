import { afterAll, beforeAll, expect, test } from 'vitest'
import { missing } from '@cloche/checklist/complete.ts'
import { RANKING_PERIODS } from '@cloche/contract/ranking.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import { recompute } from '../../figures/insight/recompute.ts'
import { checklistOf } from '../../programme/questions/service.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { newAccess } from './access.ts'
import { fillDemo } from './fill.ts'
import { fillHistory } from './history.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const TWO = 2

let the: TestApp

beforeAll(async () => {
  the = await testApp()
  the.setNow(NOW)
  await fillDemo(the.db, newAccess(the.context.config), NOW)
})

afterAll(() => the.close())

const count = async (table: 'visits' | 'restaurants' | 'users' | 'messages') => {
  const { n } = await the.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('a stopped fill goes on where it was, and nothing is there twice', async () => {
  const before = await count('visits')
  await fillHistory(the.context, AbortSignal.timeout(600_000), 1)
  expect(await count('visits')).toBe(before + 24)
  expect(await count('restaurants')).toBe(12)
  const people = await count('users')

  await expect(fillHistory(the.context, AbortSignal.abort(), TWO)).rejects.toThrow('aborted')
  expect(await count('visits')).toBe(before + 24)

  // A later start at a later time, and two processes at once.
  the.setNow(new Date(NOW.getTime() + 86_400_000))
  const never = new AbortController().signal
  await Promise.all([fillHistory(the.context, never, TWO), fillHistory(the.context, never, TWO)])
  await fillHistory(the.context, never, TWO)
  expect(await count('visits')).toBe(before + 48)
  expect([await count('restaurants'), await count('users')]).toEqual([12, people])
})

test('the usual periods are ranked again once the visits are there', async () => {
  const requested = await the.db
    .selectFrom('rankings')
    .select('choice')
    .where('requested_at', 'is not', null)
    .execute()
  expect(new Set(requested.map(({ choice }) => choice.last))).toEqual(new Set(RANKING_PERIODS))
})

test('its visits are complete, and scored by the rules', async () => {
  const visits = await the.db
    .selectFrom('visits')
    .selectAll()
    .where('status', '=', 'accepted')
    .where('restaurant_id', 'in', (from) =>
      from.selectFrom('restaurants').select('id').where('title', 'like', '%Petrogradskaya'),
    )
    .execute()
  expect(visits.length).toBeGreaterThan(1)
  for (const visit of visits) {
    const items = await checklistOf(the.db, visit.id)
    expect(missing(items)).toEqual([])
    expect(scoreOf(items).total).toBe(visit.score)
  }
})

test('the summaries count it in the transaction that adds it', async () => {
  const { n } = await the.db
    .selectFrom('score_summaries')
    .select(({ fn }) => fn.sum<string>('n').as('n'))
    .where('scope', '=', 'visit')
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBeGreaterThan(40)
  // The visits of the three months were filled in before and are all that is left to count.
  await recompute(the.context)
  expect((await recompute(the.context)).differences).toBe(0)
})

test('nobody is notified of it', async () => {
  expect(await count('messages')).toBe(0)
})

test('a database without the demo gets nothing', async () => {
  const other = await testApp()
  await fillHistory(other.context, new AbortController().signal)
  expect(await other.db.selectFrom('visits').selectAll().execute()).toEqual([])
  await other.close()
})
