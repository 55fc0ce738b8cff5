import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../base/db/database.ts'
import { loginAs, openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'

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

const idOf = (title: string) => ({ id: item(title).id })
const captured = (offset: number) => ({ 'x-captured-at': new Date(Date.now() + offset).toISOString() })
const answer = (title: string, value: unknown, headers = {}) =>
  call('PATCH /question/{id}', { params: idOf(title), body: { answer: value } }, headers)
const check = (title: string, value: string, headers = {}) =>
  call('PUT /question/{id}/{value}', { params: { ...idOf(title), value } }, headers)

async function reread(title: string) {
  const { body } = await call('GET /question/{visitId}', { params: { visitId } })
  return body.items.find((each) => each.title === title)!
}

test.each([
  ['Door', 'yes'],
  ['Seen', ['c', 'a']],
  ['Why', 'Crumbs on the mat — «опять»'],
  ['Minutes', 12.5],
  ['Minutes', 0],
  ['Seated', '19:05'],
])('%s takes %j, answers the whole question and keeps it', async (title, value) => {
  const { status, body } = await answer(title, value)
  expect([status, body.answer, body.revision]).toEqual([200, value, 1])
  expect(body).toEqual({ ...item(title), answer: value, revision: 1, savedAt: body.savedAt })
  expect(await reread(title)).toEqual(body)
  expect((await answer(title, null)).body).toMatchObject({ answer: null, revision: 2 })
  expect((await reread(title)).answer).toBeNull()
})

test.each([
  ['Door', 'maybe'],
  ['Door', ['yes']],
  ['Seen', 'a'],
  ['Seen', ['a', 'a']],
  ['Seen', ['z']],
  ['Why', 5],
  ['Minutes', 61],
  ['Minutes', '5'],
  ['Seated', '25:00'],
  ['Service', 'yes'],
  ['Dishes', 'soup'],
  ['Door', { a: 1 }],
  ['Why', 'x'.repeat(4001)],
  ['Why', 'a\u0000b'],
])('%s refuses %j and names the field', async (title, value) => {
  const { status, body } = await answer(title, value)
  expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, 'invalid', 'answer'])
  expect(await reread(title)).toEqual(item(title))
})

test.each([
  [{}, 'answer'],
  [{ answer: 'yes', extra: 1 }, 'extra'],
])('a body %j is refused', async (body, path) => {
  const reply = await call('PATCH /question/{id}', { params: idOf('Door'), body })
  expect([reply.status, reply.body.errors![0]!.path]).toEqual([422, path])
})

test('checking one choice replaces a single answer and adds to a multiple one', async () => {
  await check('Door', 'no')
  expect((await check('Door', 'yes')).body.answer).toBe('yes')
  await check('Seen', 'c')
  expect((await check('Seen', 'a')).body.answer).toEqual(['a', 'c'])
  expect((await check('Seen', 'a')).body.answer).toEqual(['a', 'c'])
  const wrong = await check('Seen', 'z')
  expect([wrong.status, wrong.body.errors![0]!.path]).toEqual([422, 'value'])
})

test('a checked choice that arrives late is added, and answered as stored when it is sent again after the submission', async () => {
  await check('Seen', 'c', captured(-1000))
  const late = captured(-5000)
  expect((await check('Seen', 'a', late)).body.answer).toEqual(['a', 'c'])
  const { revision } = await reread('Seen')
  expect((await check('Seen', 'a', late)).body).toMatchObject({ answer: ['a', 'c'], revision })
  await answer('Door', 'yes')
  await call('PATCH /question/{id}/rate', { params: idOf('Service'), body: { rate: 5 } })
  expect((await call('PUT /visit/{visitId}', { params: { visitId } })).status).toBe(200)
  const again = await check('Seen', 'a', late)
  expect([again.status, again.body.answer, again.body.revision]).toEqual([200, ['a', 'c'], revision])
  expect((await check('Seen', 'b', late)).status).toBe(409)
})

test('choices checked at the same moment are all kept', async () => {
  await Promise.all(['a', 'b', 'c'].map((value) => check('Seen', value, captured(0))))
  expect((await reread('Seen')).answer).toEqual(['a', 'b', 'c'])
})

test('of saves that come at the same moment the newest of each question stays, and the database refuses one alone', async () => {
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger fail before update on visit_questions for each row
    when (new.answer = '"Broken"') execute function fail()`.execute(t.db)
  const others = await Promise.all([openVisit(t), openVisit(t)])
  const theirs = (value: string) =>
    others.map((other) =>
      other.call('PATCH /question/{id}', { params: { id: other.item('Why').id }, body: { answer: value } }),
    )
  const mine = [-2000, -5000, -1000, -4000].map((at) => answer('Why', `${at}`, captured(at)))
  const replies = await Promise.all([...mine, ...theirs('Crumbs'), answer('Minutes', 5), ...theirs('Broken')])
  await sql`drop trigger fail on visit_questions`.execute(t.db)
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 500, 500])
  expect([(await reread('Why')).answer, (await reread('Minutes')).answer]).toEqual(['-1000', 5])
  for (const { call: theirCall, visitId: id, item: theirItem } of others) {
    const { body } = await theirCall('GET /question/{visitId}', { params: { visitId: id } })
    expect(body.items.find((each) => each.id === theirItem('Why').id)!.answer).toBe('Crumbs')
  }
})

test('a save that has waited for a newer one of the same question leaves it', async () => {
  const done = await hold((db) => {
    const at = new Date(Date.now() - 1000)
    const { id } = item('Why')
    return db
      .updateTable('visit_questions')
      .set({ answer: '"newer"', answer_at: at })
      .where('id', '=', id)
      .execute()
  })
  const saving = answer('Why', 'older', captured(-2000))
  await untilOneWaits(t.db)
  await done()
  expect((await saving).body.answer).toBe('newer')
})

test('a rate, and a comment', async () => {
  const rate = (value: unknown) =>
    call('PATCH /question/{id}/rate', { params: idOf('Service'), body: { rate: value } })
  expect((await rate(4)).body).toMatchObject({ rate: 4, answer: null, revision: 1 })
  for (const wrong of [6, 0, 2.5, '3']) {
    const { status, body } = await rate(wrong)
    expect([status, body.errors![0]!.path]).toEqual([422, 'rate'])
  }
  expect((await rate(null)).body.rate).toBeNull()

  const comment = (title: string, text: unknown) =>
    call('PUT /question/{id}/comment', { params: idOf(title), body: { comment: text } })
  expect((await comment('Service', 'Слегка медленно')).body.comment).toBe('Слегка медленно')
  expect((await comment('Service', '')).body.comment).toBe('')
  for (const [title, text] of [
    ['Service', 'x'.repeat(4001)],
    ['Plain', 'not taken'],
    ['Service', null],
  ] as const) {
    const { status, body } = await comment(title, text)
    expect([status, body.errors![0]!.path]).toEqual([422, 'comment'])
  }
})

test('an older write that arrives late is answered with what is stored', async () => {
  await answer('Door', 'yes', captured(-1000))
  const late = await answer('Door', 'no', captured(-2000))
  expect([late.status, late.body.answer, late.body.revision]).toEqual([200, 'yes', 1])
  expect((await answer('Door', 'no', captured(-1000))).body.answer).toBe('no')
  const comment = await call(
    'PUT /question/{id}/comment',
    { params: idOf('Door'), body: { comment: 'x' } },
    captured(-9000),
  )
  expect(comment.body).toMatchObject({ answer: 'no', comment: 'x' })
})

test('the same write again is no change', async () => {
  const when = captured(-1000)
  const first = await answer('Seen', ['a', 'b'], when)
  expect((await answer('Seen', ['a', 'b'], when)).body).toEqual(first.body)
  expect((await answer('Seen', ['a'], when)).body).toMatchObject({ answer: ['a'], revision: 2 })
  const cleared = await answer('Seen', null, when)
  expect(cleared.body).toMatchObject({ answer: null, revision: 3 })
  expect((await answer('Seen', null, when)).body).toEqual(cleared.body)
})

test('a device whose clock is ahead cannot win over later writes', async () => {
  await answer('Door', 'yes', captured(3_600_000))
  expect((await answer('Door', 'no')).body.answer).toBe('no')
  const { status, body } = await answer('Door', 'no', { 'x-captured-at': 'yesterday' })
  expect([status, body.errors![0]!.path]).toEqual([422, 'x-captured-at'])
})

const writes: [string, (id: string) => Promise<{ status: number; body: { code?: string } }>][] = [
  ['answer', (id) => call('PATCH /question/{id}', { params: { id }, body: { answer: 'yes' } })],
  ['misfit', (id) => call('PATCH /question/{id}', { params: { id }, body: { answer: 'nonsense' } })],
  ['check', (id) => call('PUT /question/{id}/{value}', { params: { id, value: 'yes' } })],
  ['rate', (id) => call('PATCH /question/{id}/rate', { params: { id }, body: { rate: 1 } })],
  ['comment', (id) => call('PUT /question/{id}/comment', { params: { id }, body: { comment: 'x' } })],
]

test.each(writes)("%s: someone else's question and an unknown one do not exist", async (_, write) => {
  const door = item('Door').id
  const hall = item('Hall').id
  call = (await loginAs(t, await buildUser(t.db))).call
  for (const id of [door, hall, crypto.randomUUID()]) {
    const { status, body } = await write(id)
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
})

test.each(writes.slice(0, 1))('%s: before the time, after submission, when cancelled', async (_, write) => {
  const { id } = item('Door')
  const set = (values: object) => t.db.updateTable('visits').set(values).where('id', '=', visitId).execute()
  await set({ opens_at: new Date(Date.now() + 3_600_000) })
  expect((await write(id)).body.code).toBe('visit_not_open')
  const done = {
    started_at: new Date(),
    submitted_at: new Date(),
    progress_required: 0,
    progress_answered: 0,
  }
  await set({ opens_at: new Date(Date.now() - 1000), status: 'submitted', ...done })
  const { status, body } = await write(id)
  expect([status, body.code]).toEqual([409, 'visit_closed'])
  await set({ status: 'cancelled' })
  expect((await write(id)).body.code).toBe('visit_closed')
  expect((await reread('Door')).answer).toBeNull()
})

test('a save that was under way when the visit was submitted is refused, not lost in silence', async () => {
  const done = await hold(async (db) => {
    await db.selectFrom('visits').selectAll().where('id', '=', visitId).forUpdate().execute()
    const submitted = {
      started_at: new Date(),
      submitted_at: new Date(),
      progress_required: 0,
      progress_answered: 0,
    }
    await db
      .updateTable('visits')
      .set({ status: 'submitted', ...submitted })
      .where('id', '=', visitId)
      .execute()
  })
  const saving = answer('Door', 'yes')
  await untilOneWaits(t.db)
  await done()
  const { status, body } = await saving
  expect([status, body.code]).toEqual([409, 'visit_closed'])
  expect((await reread('Door')).answer).toBeNull()
})

test('a submission waits for a save under way and counts it', async () => {
  for (const [title, value] of [['Door', 'no']] as const) await answer(title, value)
  await call('PATCH /question/{id}/rate', { params: idOf('Service'), body: { rate: 5 } })
  const done = await hold(async (db) => {
    await db.selectFrom('visits').select('id').where('id', '=', visitId).forShare().execute()
    const id = item('Why').id
    await db.updateTable('visit_questions').set({ answer: '"late"' }).where('id', '=', id).execute()
  })
  const submitting = call('PUT /visit/{visitId}', { params: { visitId } })
  await untilOneWaits(t.db)
  await done()
  expect((await submitting).body).toMatchObject({
    status: 'submitted',
    progress: { required: 3, answered: 3 },
  })
})

test.each([
  ['visit', (db: Database) => db.selectFrom('visits').select('id').where('id', '=', visitId).forUpdate()],
  [
    'question',
    (db: Database) =>
      db.selectFrom('visit_questions').select('id').where('id', '=', item('Door').id).forUpdate(),
  ],
])(
  'a save that waits for its %s holds up neither the saves beside it nor what comes after',
  async (_, lock) => {
    const others = await Promise.all(Array.from({ length: 12 }, () => openVisit(t)))
    const saveAll = (value: string) =>
      others.map(({ call: callOther, item: itemOf }) =>
        callOther('PATCH /question/{id}', { params: { id: itemOf('Door').id }, body: { answer: value } }),
      )
    const readAll = () =>
      others.map((other) => other.call('GET /question/{visitId}', { params: { visitId: other.visitId } }))
    const done = await hold((db) => lock(db).execute())
    let waits = true
    const saving = answer('Door', 'yes').finally(() => (waits = false))
    const beside = await Promise.all(saveAll('yes'))
    await untilOneWaits(t.db)
    const after = await Promise.all([...saveAll('no'), ...readAll()])
    expect(new Set([...beside, ...after].map(({ status }) => status))).toEqual(new Set([200]))
    expect(waits).toBe(true)
    await done()
    expect((await saving).body.answer).toBe('yes')
  },
)

/** Does the work in a transaction and keeps it open; the returned function commits. */
async function hold(work: (db: Database) => Promise<unknown>): Promise<() => Promise<void>> {
  const [worked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = t.db.transaction().execute(async (db) => {
    await work(db)
    worked.resolve()
    await release.promise
  })
  await Promise.race([worked.promise, transaction])
  return () => {
    release.resolve()
    return transaction
  }
}

test('an answer from a clock that runs ahead gives way to a new answer, not to a late repeat', async () => {
  const hour = 3_600_000
  await answer('Door', 'yes', captured(hour))
  await answer('Door', 'no', captured(hour + 1000))
  expect((await answer('Door', 'yes', captured(hour))).body.answer).toBe('no')
  expect((await answer('Door', 'yes', captured(-1000))).body.answer).toBe('no')
  expect((await answer('Door', 'yes')).body.answer).toBe('yes')
})
