import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import type { Database } from '../../base/db/database.ts'
import { loginAs, openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { buildBank, buildQuestion, buildUser } from '../../test/factories.ts'
import { storeWrites } from './service.ts'

const NOON = '2026-11-01T12:00:00.000Z'
const LATER = '2026-11-01T12:09:00.000Z'

let t: TestApp
let call: Client
let visitId: string
let item: ItemByTitle

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ visitId, call, item } = await openVisit(t))
})

const at = (offset: number) => new Date(Date.now() + offset).toISOString()
const write = (title: string, kind: string, body: object, capturedAt = at(-1000)) => ({
  questionId: item(title).id,
  capturedAt,
  kind,
  body,
})

async function store(writes: readonly unknown[]): Promise<WriteResult[]> {
  const { status, body } = await call('POST /visit/{visitId}/writes', {
    params: { visitId },
    body: { writes },
  })
  expect(status).toBe(200)
  return body.results
}

async function now(title: string) {
  const { body } = await call('GET /question/{visitId}', { params: { visitId } })
  return body.items.find((each) => each.title === title)!
}

test('writes of every kind, each answered in its place with what is stored', async () => {
  const dishId = crypto.randomUUID()
  const soup = { id: dishId, dishName: 'Soup', orderTime: NOON }
  const results = await store([
    write('Door', 'answer', { answer: 'yes' }),
    write('Dishes', 'dish', soup),
    write('Service', 'rate', { rate: 4 }),
    write('Dishes', 'updateDish', { ...soup, readyTime: LATER }, at(-500)),
    write('Service', 'comment', { comment: 'Warm, «тепло»' }),
    write('Plate', 'removePhoto', { id: crypto.randomUUID() }),
  ])
  const saved = { kind: 'saved', savedAt: expect.any(String) }
  expect(results).toEqual([
    { ...saved, answer: 'yes', rate: null, comment: '', revision: 1 },
    { kind: 'dish', dish: { ...soup, readyTime: null }, revision: 1 },
    { ...saved, answer: null, rate: 4, comment: '', revision: 1 },
    { kind: 'dish', dish: { ...soup, readyTime: LATER }, revision: 2 },
    { ...saved, answer: null, rate: 4, comment: 'Warm, «тепло»', revision: 2 },
    { kind: 'gone', revision: 0 },
  ])
  expect((await now('Dishes')).dishes).toEqual([{ ...soup, readyTime: LATER }])
  expect(await now('Service')).toMatchObject({ rate: 4, comment: 'Warm, «тепло»' })
})

test('declined parts have values of their own, of which the one made last wins', async () => {
  const decline = (title: string, reason: string | null, when: string, part = 'answer') =>
    write(title, 'decline', { part, reason }, when)
  const [first, older, other, optional, blank] = await store([
    decline('Door', 'It was\nopen ', at(-1000)),
    decline('Door', 'Older', at(-2000)),
    decline('Door', 'No camera', at(-900), 'photos'),
    decline('Seen', 'Why not', at(-900)),
    decline('Service', ' ', at(-900)),
  ])
  expect(first).toMatchObject({
    kind: 'saved',
    answer: null,
    declined: { answer: 'It was\nopen ' },
    revision: 1,
  })
  expect(older).toEqual(first)
  for (const each of [other, optional, blank])
    expect(each).toMatchObject({ kind: 'refused', problem: { code: 'invalid' } })
  const { body } = await call('GET /question/{visitId}', { params: { visitId } })
  expect(body.visit.progress).toEqual({ required: 2, answered: 1 })
  expect((await now('Door')).declined).toEqual({ answer: 'It was\nopen ' })
  const [taken] = await store([decline('Door', null, at(-100))])
  expect(taken).not.toHaveProperty('declined')
  expect(await now('Door')).not.toHaveProperty('declined')
})

test('a visit whose required parts are answered or declined is submitted', async () => {
  const [rated] = await store([
    write('Service', 'decline', { part: 'answer', reason: 'Nobody came' }),
    write('Door', 'decline', { part: 'answer', reason: 'Closed' }, at(-900)),
    write('Door', 'answer', { answer: 'yes' }, at(-800)),
  ])
  expect(rated).toMatchObject({ rate: null, declined: { answer: 'Nobody came' } })
  const { status, body } = await call('PUT /visit/{visitId}', { params: { visitId } })
  expect([status, body.progress]).toEqual([200, { required: 2, answered: 2 }])
  expect(await now('Door')).toMatchObject({ answer: 'yes', declined: { answer: 'Closed' } })
})

test('the writes of one question keep their order', async () => {
  const when = at(-1000)
  const results = await store(
    Array.from({ length: 40 }, (_, minutes) => write('Minutes', 'answer', { answer: minutes }, when)),
  )
  expect(results.map((each) => each.kind === 'saved' && each.answer)).toEqual(
    Array.from({ length: 40 }, (_, minutes) => minutes),
  )
  expect((await now('Minutes')).answer).toBe(39)
})

test('an older write is answered with the newer one that is there, and the same again changes nothing', async () => {
  const newer = write('Door', 'answer', { answer: 'yes' }, at(-1000))
  const [first] = await store([newer])
  const again = await store([write('Door', 'answer', { answer: 'no' }, at(-9000)), newer])
  expect(again).toEqual([first, first])
})

test('one that is refused takes no other with it, whatever is wrong with it', async () => {
  const foreign = (await openVisit(t)).item('Door').id
  const dish = { id: crypto.randomUUID(), dishName: 'Soup', orderTime: NOON }
  const results = await store([
    write('Door', 'answer', { answer: 'maybe' }),
    write('Why', 'answer', { answer: 'half \ud83d' }),
    { ...write('Door', 'answer', { answer: 'no' }), questionId: foreign },
    { ...write('Door', 'answer', { answer: 'no' }), capturedAt: 'noon' },
    { ...write('Door', 'answer', { answer: 'no' }), extra: 1 },
    write('Door', 'photo', { id: crypto.randomUUID() }),
    'not a write',
    null,
    write('Dishes', 'updateDish', { ...dish, readyTime: null }),
    write('Door', 'dish', dish),
    write('Dishes', 'dish', dish),
    write('Dishes', 'updateDish', { ...dish, readyTime: '2026-11-01T11:00:00Z' }),
    write('Door', 'answer', { answer: 'yes' }),
  ])
  const outcomes = results.map((each) => (each.kind === 'refused' ? each.problem.code : each.kind))
  expect(outcomes.join(' ')).toBe(
    'invalid invalid not_found invalid invalid invalid invalid invalid not_found invalid dish invalid saved',
  )
  expect(results[1]).toMatchObject({ problem: { status: 422, errors: [{ path: 'body.answer' }] } })
  expect((await now('Door')).answer).toBe('yes')
})

test('a failed write holds up later writes to the same question until the server recovers', async () => {
  const fail = (when: string, code: string) =>
    sql`create or replace function fail() returns trigger language plpgsql as $$
      begin raise exception 'broken' using errcode = ${sql.lit(code)}; end $$;
      create or replace trigger fail before insert on dishes for each row
      when (new.dish_name = ${sql.lit(when)}) execute function fail()`.execute(t.db)
  const dish = (dishName: string) => ({ id: crypto.randomUUID(), dishName, orderTime: NOON })
  const [broken, soup] = [dish('Broken'), dish('Soup')]
  const writes = [
    write('Dishes', 'dish', soup),
    write('Dishes', 'dish', broken),
    write('Dishes', 'updateDish', { ...broken, readyTime: LATER }),
    write('Door', 'answer', { answer: 'yes' }),
  ]
  const outcomes = (results: WriteResult[]) =>
    results.map((each) => (each.kind === 'refused' ? each.problem.code : each.kind)).join(' ')
  await fail('Broken', 'P0001')
  expect(outcomes(await store(writes))).toBe('dish internal internal saved')
  await fail('Broken', '53300')
  expect(outcomes((await store(writes)).slice(0, 3))).toBe('dish unavailable unavailable')
  await sql`drop trigger fail on dishes`.execute(t.db)
  expect(outcomes(await store(writes))).toBe('dish dish dish saved')
})

/** A database of which each transaction is followed by an act of somebody else, before its result is used. */
const followedBy = (act: () => Promise<unknown>) =>
  new Proxy(t.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        async execute(body: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
          const stored = await target.transaction().execute(body)
          await act()
          return stored
        },
      })
    },
  })

test('the revision of a dish does not count a removal that its answer does not tell', async () => {
  const dish = { id: crypto.randomUUID(), dishName: 'Soup', orderTime: NOON }
  const { id: userId } = (await call('GET /user')).body
  const session = { userId, roleId: ROLE.guest, reach: null }
  const questionId = item('Dishes').id
  // Another phone removes the dish as soon as it is stored.
  const db = followedBy(() =>
    call('DELETE /question/{questionId}/dish/{dishId}', { params: { questionId, dishId: dish.id } }),
  )
  const results = await storeWrites({ ...t.context, db }, session, visitId, [
    { write: write('Dishes', 'dish', dish) as Write },
  ])
  expect(results).toEqual([{ kind: 'dish', dish: { ...dish, readyTime: null }, revision: 1 }])
  expect(await now('Dishes')).toMatchObject({ dishes: [], revision: 2 })
})

test('the revision of a removal does not count a dish that its answer does not tell', async () => {
  const dishOf = (dishName: string) => ({ id: crypto.randomUUID(), dishName, orderTime: NOON })
  const [soup, stew] = [dishOf('Soup'), dishOf('Stew')]
  await store([write('Dishes', 'dish', soup)])
  const { id: userId } = (await call('GET /user')).body
  // Another phone adds a dish as soon as the first one is removed.
  const db = followedBy(() => store([write('Dishes', 'dish', stew)]))
  const results = await storeWrites(
    { ...t.context, db },
    { userId, roleId: ROLE.guest, reach: null },
    visitId,
    [{ write: write('Dishes', 'removeDish', { id: soup.id }) as Write }],
  )
  expect(results).toEqual([{ kind: 'gone', revision: 2 }])
  expect(await now('Dishes')).toMatchObject({ dishes: [{ dishName: 'Stew' }], revision: 3 })
})

test('a removed dish stays gone, whether the dish or the removal arrives first', async () => {
  const [here, early] = [crypto.randomUUID(), crypto.randomUUID()]
  const dish = (id: string) => ({ id, dishName: 'Soup', orderTime: NOON })
  const results = await store([
    write('Dishes', 'dish', dish(here)),
    write('Dishes', 'removeDish', { id: here }),
    write('Dishes', 'removeDish', { id: here }),
    write('Dishes', 'dish', dish(here)),
    write('Dishes', 'updateDish', { ...dish(here), readyTime: LATER }),
    write('Dishes', 'removeDish', { id: early }),
    write('Dishes', 'dish', dish(early)),
    write('Dishes', 'updateDish', { ...dish(early), readyTime: LATER }),
  ])
  expect(results.map(({ kind }) => kind)).toEqual(['dish', ...Array.from({ length: 7 }, () => 'gone')])
  expect((await now('Dishes')).dishes).toEqual([])
})

test('after the submission what is there is answered, and nothing is written', async () => {
  const done = [
    write('Door', 'answer', { answer: 'yes' }),
    write('Dishes', 'dish', { id: crypto.randomUUID(), dishName: 'Soup', orderTime: NOON }),
  ]
  const first = await store(done)
  await t.db.updateTable('visits').set({ status: 'cancelled' }).where('id', '=', visitId).execute()
  const results = await store([...done, write('Door', 'answer', { answer: 'no' }, at(0))])
  expect(results.slice(0, 2)).toEqual(first)
  expect(results[2]).toMatchObject({ kind: 'refused', problem: { code: 'visit_closed', status: 409 } })
})

test('a closed visit does not pass a write over that would have won against one of a clock that runs ahead', async () => {
  await store([write('Door', 'answer', { answer: 'yes' }, at(3_600_000))])
  await t.db.updateTable('visits').set({ status: 'cancelled' }).where('id', '=', visitId).execute()
  const results = await store([
    write('Door', 'answer', { answer: 'no' }, at(0)),
    write('Door', 'answer', { answer: 'no' }, at(-9000)),
  ])
  expect(results).toMatchObject([
    { kind: 'refused', problem: { code: 'visit_closed' } },
    { kind: 'saved', answer: 'yes' },
  ])
})

test("someone else's visit, one that is not there, and calls with too few or too many", async () => {
  const one = write('Door', 'answer', { answer: 'yes' })
  const send = (as: Client, id: string, writes: unknown) =>
    as('POST /visit/{visitId}/writes', { params: { visitId: id }, body: { writes } })
  const stranger = (await loginAs(t, await buildUser(t.db))).call
  expect((await send(stranger, visitId, [one])).status).toBe(404)
  expect((await send(call, crypto.randomUUID(), [one])).status).toBe(404)
  expect((await send(call, visitId, [])).status).toBe(422)
  expect(
    (
      await send(
        call,
        visitId,
        Array.from({ length: 301 }, () => one),
      )
    ).status,
  ).toBe(422)
  expect((await now('Door')).answer).toBeNull()
})

test('three hundred answers with the longest comments fit in one call', async () => {
  const parent = await buildQuestion(t.db)
  const titles = Array.from({ length: 300 }, (_, place) => `Long ${place}`)
  for (const title of titles) await buildQuestion(t.db, { parent: parent.id, type: 'text', title })
  ;({ visitId, call, item } = await openVisit(t))
  const comments = await store(titles.map((title) => write(title, 'comment', { comment: '語'.repeat(4000) })))
  expect(new Set(comments.map(({ kind }) => kind))).toEqual(new Set(['saved']))
  const answers = await store(titles.map((title) => write(title, 'answer', { answer: title })))
  expect(answers.map((each) => each.kind === 'saved' && each.answer)).toEqual(titles)
})

test('latestAt stays when a value of a clock that runs ahead is replaced; later changes count', async () => {
  const ahead = at(3_600_000)
  await store([write('Service', 'rate', { rate: 2 }, ahead)])
  const [replaced] = await store([write('Service', 'rate', { rate: 5 }, new Date().toISOString())])
  expect(replaced).toMatchObject({ rate: 5, latestAt: ahead })
  const later = new Date(Date.parse(ahead) + 1).toISOString()
  expect(await store([write('Service', 'rate', { rate: 4 }, later)])).toMatchObject([{ rate: 4 }])
  const soup = { id: crypto.randomUUID(), dishName: 'Soup', orderTime: NOON }
  await store([
    write('Dishes', 'dish', soup),
    write('Dishes', 'updateDish', { id: soup.id, dishName: 'Stew' }, ahead),
  ])
  const soon = new Date().toISOString()
  await store([write('Dishes', 'updateDish', { id: soup.id, dishName: 'Pie' }, soon)])
  expect(await now('Dishes')).toMatchObject({ dishes: [{ dishName: 'Pie' }], latestAt: ahead })
})

test('a value of a clock that runs ahead carries latestAt; a later change replaces the value', async () => {
  const ahead = at(3_600_000)
  const [saved] = await store([write('Service', 'rate', { rate: 2 }, ahead)])
  expect(saved).toMatchObject({ rate: 2, latestAt: ahead })
  const later = new Date(Date.parse(ahead) + 1).toISOString()
  const [replaced] = await store([write('Service', 'rate', { rate: 5 }, later)])
  expect([replaced, await now('Service')]).toMatchObject([
    { rate: 5, latestAt: later },
    { rate: 5, latestAt: later },
  ])
  const soup = { id: crypto.randomUUID(), dishName: 'Soup', orderTime: NOON }
  await store([
    write('Dishes', 'dish', soup),
    write('Dishes', 'updateDish', { id: soup.id, dishName: 'Stew' }, ahead),
  ])
  expect(await now('Dishes')).toMatchObject({ latestAt: ahead })
  await store([write('Door', 'answer', { answer: 'yes' })])
  expect(await now('Door')).not.toHaveProperty('latestAt')
})
