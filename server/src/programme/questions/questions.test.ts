import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { PACKERS } from '../../base/http/pack.ts'
import { loginAs, openChecklist, testApp, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser, buildVisit } from '../../test/factories.ts'
import { checklistAt } from './checklist.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
})
afterAll(() => t.close())

async function guestWithVisit(overrides: Parameters<typeof buildVisit>[1] = {}) {
  const visit = await buildVisit(t.db, overrides)
  const { call } = await loginAs(t, { id: visit.guest_id })
  return { visit, call, params: { visitId: visit.id } }
}

const copiesOf = (visitId: string) =>
  t.db.selectFrom('visit_questions').selectAll().where('visit_id', '=', visitId).execute()

test('the checklist: categories with their questions in order, add-on sections apart', async () => {
  const { call, params } = await guestWithVisit()
  const { body } = await call('GET /question/{visitId}', { params })
  const titles = ['Hall', 'Door', 'Why', 'Seen', 'Minutes', 'Service', 'Seated', 'Dishes', 'Plate', 'Plain']
  expect(body.items.map((item) => item.title)).toEqual(titles)
  expect(body.items[1]).toMatchObject({
    type: 'single',
    parent: body.items[0]!.id,
    answer: null,
    revision: 0,
  })
  expect(body.visit).toMatchObject({ id: params.visitId, progress: { required: 2, answered: 0 } })
  const addons = await call('GET /question/{visitId}/addon', { params })
  expect(addons.body.items.map((item) => [item.title, item.type])).toEqual([
    ['Bar', 'addon'],
    ['Cocktail', 'single'],
  ])
})

test('the copy has ids of its own, and its conditions name the copies', async () => {
  const { visit, call } = await guestWithVisit()
  const item = await openChecklist(call, visit.id)
  expect(item('Why').options.showIf).toEqual({ question: item('Door').id, is: ['no'] })
  const bank = await t.db.selectFrom('questions').select('id').execute()
  expect(bank.map(({ id }) => id)).not.toContain(item('Door').id)
})

test('an app that does not know conditions on several questions is asked the question always', async () => {
  const door = t.db.selectFrom('questions').select('id').where('title', '=', 'Door')
  const { id } = await door.executeTakeFirstOrThrow()
  const options = {
    required: true,
    showIf: { all: [{ question: id, is: ['no'] }, { not: { question: id, is: ['yes'] } }] },
  }
  const ofPlain = t.db.updateTable('questions').where('title', '=', 'Plain')
  await ofPlain.set({ options: JSON.stringify(options) }).execute()
  const { visit, call, params } = await guestWithVisit()
  const conditionsTo = async (client: typeof call, query?: { shapes: string }) => {
    const { body } = await client('GET /question/{visitId}', { params, ...(query && { query }) })
    return Object.fromEntries(body.items.map(({ title, options: { showIf } }) => [title, showIf]))
  }
  const { call: staff } = await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))
  const whole = await conditionsTo(call, { shapes: 'all,any,not,most' })
  expect(whole['Plain']).toMatchObject({ all: [{ is: ['no'] }, { not: { is: ['yes'] } }] })
  expect(await conditionsTo(staff)).toEqual(whole)
  for (const query of [undefined, { shapes: 'all,any' }])
    expect(await conditionsTo(call, query)).toEqual({ ...whole, Plain: undefined })
  const { progress } = (await call('GET /visit/{visitId}', { params })).body
  expect((await call('GET /question/{visitId}', { params })).body.visit.progress).toEqual(progress)
  const item = await openChecklist(call, visit.id)
  const saved = await call('PATCH /question/{id}', {
    params: { id: item('Plain').id },
    body: { answer: 'Yes' },
  })
  expect(saved.body.options).toEqual({ required: true })
  await ofPlain.set({ options: JSON.stringify({ comment: 'off', photos: 'off' }) }).execute()
})

test('it is frozen once, however many first reads arrive together', async () => {
  const { visit, call, params } = await guestWithVisit()
  const reads = Array.from({ length: 8 }, () => call('GET /question/{visitId}', { params }))
  const replies = await Promise.all(reads)
  const ids = replies.map(({ body }) => body.items.map((item) => item.id).join())
  expect(new Set(ids).size).toBe(1)
  expect(await copiesOf(visit.id)).toHaveLength(12)
})

test('changing the bank does not change a started visit, a later one has what is left', async () => {
  const { call, params } = await guestWithVisit()
  const before = await call('GET /question/{visitId}', { params })
  const change = t.db.updateTable('questions')
  await change.set({ title: 'Hall, renewed' }).where('title', '=', 'Hall').execute()
  await change.set({ deleted_at: new Date() }).where('title', '=', 'Minutes').execute()
  const after = await call('GET /question/{visitId}', { params })
  expect(after.body.items).toEqual(before.body.items)

  const next = await guestWithVisit()
  const { body } = await next.call('GET /question/{visitId}', { params: next.params })
  const titles = body.items.map((item) => item.title)
  expect(titles).toContain('Hall, renewed')
  expect(titles).not.toContain('Minutes')
  await change.set({ title: 'Hall' }).where('title', '=', 'Hall, renewed').execute()
  await change.set({ deleted_at: null }).where('title', '=', 'Minutes').execute()
})

test('staff reading first freeze nothing, later they read the guest’s copy', async () => {
  const { visit, call, params } = await guestWithVisit()
  const { call: admin } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  const early = await admin('GET /question/{visitId}', { params })
  expect([early.status, early.body.items, early.body.visit.startedAt]).toEqual([200, [], null])
  expect(await copiesOf(visit.id)).toEqual([])
  const own = await call('GET /question/{visitId}', { params })
  const { body } = await admin('GET /question/{visitId}', { params })
  expect(body.visit).toEqual(own.body.visit)
  const texts = ({ id, title, options: { choices } }: VisitQuestion) => [
    id,
    title,
    choices?.map((choice) => choice.value),
  ]
  expect(body.items.map(texts)).toEqual(own.body.items.map(texts))
  expect(body.items.find(({ title }) => title === 'Door')!.options.choices).toMatchObject([
    { value: 'yes', score: 1 },
    { value: 'no', score: 0 },
  ])
})

test('a visit to come can be taken along, a cancelled one that was never opened has nothing', async () => {
  const future = await guestWithVisit({ opens_at: new Date(Date.now() + 86_400_000) })
  const { body } = await future.call('GET /question/{visitId}', { params: future.params })
  expect([body.items.length, body.visit.status, body.visit.fillable]).toEqual([10, 'scheduled', false])
  const cancelled = await guestWithVisit({ status: 'cancelled' })
  const reply = await cancelled.call('GET /question/{visitId}', { params: cancelled.params })
  expect([reply.status, reply.body.items, reply.body.visit.fillable]).toEqual([200, [], false])
})

test('`current` is the only visit that can be filled in', async () => {
  const { visit, call } = await guestWithVisit()
  const current = { params: { visitId: 'current' } }
  await buildVisit(t.db, { guest_id: visit.guest_id, opens_at: new Date(Date.now() + 86_400_000) })
  expect((await call('GET /question/{visitId}', current)).body.visit.id).toBe(visit.id)
  expect((await call('GET /question/{visitId}/addon', current)).body.visit.id).toBe(visit.id)
  await buildVisit(t.db, { guest_id: visit.guest_id })
  expect((await call('GET /question/{visitId}', current)).status).toBe(404)
  const { call: nobody } = await loginAs(t, await buildUser(t.db))
  expect((await nobody('GET /question/{visitId}', current)).status).toBe(404)
})

test('a checklist that was read before shows each change, also by a process whose clock is behind', async () => {
  const { visit, call, params } = await guestWithVisit()
  const item = await openChecklist(call, visit.id)
  const commentOf = async (title: string) => {
    const { body } = await call('GET /question/{visitId}', { params })
    return body.items.find((each) => each.title === title)!.comment
  }
  const comment = (title: string, words: string) =>
    call('PUT /question/{id}/comment', { params: { id: item(title).id }, body: { comment: words } })
  await comment('Door', 'Opened')
  expect(await commentOf('Door')).toBe('Opened')
  await comment('Door', 'Held open')
  await comment('Seated', 'Clean')
  expect([await commentOf('Door'), await commentOf('Seated')]).toEqual(['Held open', 'Clean'])
  const elsewhere = (title: string, words: string, saved_at: Date) =>
    t.db
      .updateTable('visit_questions')
      .set((row) => ({ comment: words, saved_at, revision: row('revision', '+', 1) }))
      .where('id', '=', item(title).id)
      .execute()
  await elsewhere('Seated', 'Scrubbed', new Date(Date.now() - 3_600_000))
  expect(await commentOf('Seated')).toBe('Scrubbed')
  await elsewhere('Seated', 'Scrubbed twice', new Date(Date.now() - 3_600_000))
  await comment('Door', 'Shut')
  expect([await commentOf('Door'), await commentOf('Seated')]).toEqual(['Shut', 'Scrubbed twice'])
})

test('a long checklist is compressed for who can read that', async () => {
  const { visit, call, params } = await guestWithVisit()
  const { token } = await loginAs(t, { id: visit.guest_id })
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br, zstd' }
  const reply = await t.app.inject({ url: `/api/question/${visit.id}`, headers })
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'zstd'])
  const { body } = await call('GET /question/{visitId}', { params })
  expect(JSON.parse(zstdDecompressSync(reply.rawPayload).toString())).toEqual(body)
})

const UNPACK = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

test('a checklist is read again as it is now, in every encoding', async () => {
  const { visit, call, params } = await guestWithVisit()
  const { token } = await loginAs(t, { id: visit.guest_id })
  const item = await openChecklist(call, visit.id)
  const expectCurrent = async () => {
    const { body } = await call('GET /question/{visitId}', { params })
    for (const [encoding, unpack] of Object.entries(UNPACK)) {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
      const reply = await t.app.inject({ url: `/api/question/${visit.id}`, headers })
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(JSON.parse(unpack(reply.rawPayload).toString())).toEqual(body)
    }
    return body
  }
  await expectCurrent()
  await expectCurrent()
  const body = { comment: 'Held open' }
  await call('PUT /question/{id}/comment', { params: { id: item('Door').id }, body })
  expect((await expectCurrent()).items.map(({ comment }) => comment)).toContain('Held open')
  await t.db
    .updateTable('restaurants')
    .set({ title: 'Renamed' })
    .where('id', '=', visit.restaurant_id)
    .execute()
  expect((await expectCurrent()).visit.restaurant.title).toBe('Renamed')
})

test('a checklist that is kept in memory takes no more than its JSON, and is packed once for each encoding', async () => {
  const { call, params } = await guestWithVisit()
  await call('GET /question/{visitId}', { params })
  const { answer } = await checklistAt(t.db, params.visitId, 0, 'guest')
  const bytes = answer('checklist', '{}')
  expect(bytes.length).toBeGreaterThan(1000)
  expect(bytes.buffer.byteLength).toBe(bytes.length)
  const packed = (of: Buffer) => Object.values(PACKERS).map((pack) => pack(of, {}))
  const copies = packed(bytes)
  for (const copy of copies) expect(copy.buffer.byteLength).toBe(copy.length)
  packed(answer('checklist', '{}')).forEach((copy, index) => expect(copy).toBe(copies[index]))
  packed(answer('checklist', '{"a":1}')).forEach((copy, index) => expect(copy).not.toEqual(copies[index]))
})
