import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { loginAs, openVisit, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser } from '../../test/factories.ts'

let t: TestApp
let staff: Client
let visit: Awaited<ReturnType<typeof openVisit>>

beforeAll(async () => {
  t = await testApp()
  await dropTimeBounds()
  await buildBank(t.db)
  staff = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
})
afterAll(() => t.close())

beforeEach(async () => {
  visit = await openVisit(t)
  const { call, item } = visit
  await call('PATCH /question/{id}', { params: { id: item('Why').id }, body: { answer: 'Crumbs' } })
  const body = { dishName: 'Soup', orderTime: '2026-11-01T12:00:00Z' }
  await call('POST /question/{id}/dish', { params: { id: item('Dishes').id }, body })
})

const ODD = ['infinity', '-infinity', '294276-12-31', '10000-01-01 23:58:59', '1850-06-01', '0044-03-15 BC']

/** Drops the bounds of times, so that tests can store times as versions without bounds did. */
async function dropTimeBounds(): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name
    from pg_constraint where conname like '%_time_bounds'`.execute(t.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(t.db)
}

const set = (table: string, values: string, where: string) =>
  sql`update ${sql.table(table)} set ${sql.raw(values)} where ${sql.raw(where)}`.execute(t.db)

/** Writes a time into all rows of the visit, as an earlier version could. */
async function storeEverywhere(at: string): Promise<void> {
  const inVisit = `question_id in (select id from visit_questions where visit_id = '${visit.visitId}')`
  const to = (columns: string[]) => columns.map((column) => `${column} = '${at}'`).join(', ')
  const dishTimes = ['dish_name_at', 'order_time', 'order_time_at', 'ready_time', 'ready_time_at']
  await set('dishes', to(dishTimes), inVisit)
  await set(
    'visit_questions',
    to(['answer_at', 'comment_at', 'saved_at']),
    `visit_id = '${visit.visitId}' and revision > 0`,
  )
  await set('visits', to(['visit_date', 'opens_at', 'started_at', 'created_at']), `id = '${visit.visitId}'`)
}

describe('a time that an earlier version stored', () => {
  test.each(ODD)('%s keeps neither the guest nor staff from reading the visit', async (at) => {
    await storeEverywhere(at)
    const { visitId, call } = visit
    for (const reader of [call, staff]) {
      const replies = [
        await reader('GET /question/{visitId}', { params: { visitId } }),
        await reader('GET /question/{visitId}/addon', { params: { visitId } }),
        await reader('GET /visit/{visitId}', { params: { visitId } }),
        await reader('GET /visit'),
      ]
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    const timeline = await staff('GET /visit/{visitId}/timeline', { params: { visitId } })
    expect(timeline.body.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['ordered', 'ready', 'answer', 'opened']),
    )
    for (const { at: shown } of timeline.body.items) expect(Date.parse(shown)).not.toBeNaN()
    expect((await staff('GET /visit/attention')).status).toBe(200)
    expect((await call('GET /user/data')).status).toBe(200)
  })
})
