import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { buildBank } from '../../test/factories.ts'
import { statementsOf } from '../../test/statements.ts'

const NOON = '2026-11-01T12:00:00.000Z'

let t: TestApp
let call: Client
let token: string
let visitId: string
let item: ItemByTitle

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ visitId, call, token, item } = await openVisit(t))
  await call('POST /visit/{visitId}/begin', { params: { visitId } })
})

const write = (title: string, kind: string, body: object) => ({
  questionId: item(title).id,
  capturedAt: new Date().toISOString(),
  kind,
  body,
})
const store = (...writes: object[]) =>
  call('POST /visit/{visitId}/writes', { params: { visitId }, body: { writes } })

async function addPhoto(title: string): Promise<string> {
  const background = { r: 200, g: 120, b: 40 }
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background } })
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'photo.jpg')
  const sent = new Response(form)
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/question/${item(title).id}/photo`,
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ id: string }>().id
}

const READ_VISIT = 'select visits'
const SAVE = 'update visit_questions'
const LOCK = 'select visits'

/** The first word of each statement, and the first table that it names. */
const shortly = (statements: readonly string[]) =>
  statements.map((text) => {
    const [, table = ''] = /\b(?:from|into|update) "?(\w+)/.exec(text) ?? []
    return `${/\w+/.exec(text)![0]} ${table}`
  })
const sentBy = async (act: () => Promise<unknown>) => shortly(await statementsOf(act))

test('a phone’s write is one statement beside the look at its visit', async () => {
  expect(await sentBy(() => store(write('Door', 'answer', { answer: 'yes' })))).toEqual([READ_VISIT, SAVE])
  expect(await sentBy(() => store(write('Service', 'rate', { rate: 4 })))).toEqual([READ_VISIT, SAVE])
})

test('photos are not read for the answer to a phone’s write, which does not have them; dishes are, for their times', async () => {
  await addPhoto('Plate')
  const onPhotos = await sentBy(() => store(write('Plate', 'comment', { comment: 'Warm' })))
  expect(onPhotos).toEqual([READ_VISIT, SAVE])
  await store(write('Dishes', 'dish', { id: crypto.randomUUID(), dishName: 'Soup', orderTime: NOON }))
  const onDishes = await sentBy(() => store(write('Dishes', 'comment', { comment: 'Warm' })))
  expect(onDishes).toEqual([READ_VISIT, SAVE, 'select dishes'])
})

test('a call of its own answers with the whole question, and so reads its photos', async () => {
  await addPhoto('Plate')
  const params = { id: item('Plate').id }
  const sent = await sentBy(() =>
    call('PUT /question/{id}/comment', { params, body: { comment: 'Warm' } }).then(({ body }) => {
      expect(body).toMatchObject({ comment: 'Warm', photos: [{ width: 90 }] })
    }),
  )
  expect(sent).toEqual([SAVE, 'select photos', 'select dishes'])
})

test('a removal says the revision that it has made, without another read', async () => {
  const photoId = await addPhoto('Plate')
  const dish = { id: crypto.randomUUID(), dishName: 'Soup', orderTime: NOON }
  await store(write('Dishes', 'dish', dish))
  const ofPhoto = await statementsOf(() => store(write('Plate', 'removePhoto', { id: photoId })))
  expect(shortly(ofPhoto)).toEqual([READ_VISIT, LOCK, 'select visit_questions', 'update photos', SAVE])
  const ofDish = await statementsOf(() => store(write('Dishes', 'removeDish', { id: dish.id })))
  expect(shortly(ofDish)).toEqual([READ_VISIT, LOCK, 'select visit_questions', 'update dishes', SAVE])
})

test('a submission reads its answers once, for its score and for the summaries', async () => {
  const results = await store(
    write('Door', 'answer', { answer: 'yes' }),
    write('Service', 'rate', { rate: 4 }),
  )
  expect(results.body.results.map(({ kind }) => kind)).toEqual(['saved', 'saved'])
  const params = { visitId }
  const sent = await statementsOf(() =>
    call('PUT /visit/{visitId}', { params }).then(({ body }) => expect(body.status).toBe('submitted')),
  )
  expect(sent.filter((text) => text.includes('dishes_ready'))).toHaveLength(1)
  expect(
    sent.filter((text) => text.includes('progress_required') && text.includes('sum(revision)')),
  ).toHaveLength(1)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from score_summaries where subject_id = (select restaurant_id from visits where id = ${visitId})`.execute(
    t.db,
  )
  expect(rows).toEqual([{ n: 1 }])
})
