import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { QUOTA } from '@cloche/contract/quota.ts'
import type { Photo } from '@cloche/contract/questions.ts'
import { openVisit, testApp, type Client, type ItemByTitle, type TestApp } from '../../test/app.ts'
import { buildBank } from '../../test/factories.ts'

const ORDERED = '2026-11-01T12:00:00.000Z'

let t: TestApp
let origin: string
let call: Client
let token: string
let visitId: string
let item: ItemByTitle
let picture: Buffer

beforeAll(async () => {
  t = await testApp()
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  await buildBank(t.db)
  const background = { r: 200, g: 120, b: 40 }
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ visitId, call, token, item } = await openVisit(t))
})

const dish = (id = crypto.randomUUID(), title = 'Dishes') =>
  call('POST /question/{id}/dish', {
    params: { id: item(title).id },
    body: { id, dishName: 'Soup', orderTime: ORDERED },
  })

async function photo(id = crypto.randomUUID(), title = 'Plate') {
  const form = new FormData()
  form.set('id', id)
  form.set('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
  const reply = await fetch(`${origin}/api/question/${item(title).id}/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as Photo & { code?: string } }
}

async function now(title: string) {
  const { body } = await call('GET /question/{visitId}', { params: { visitId } })
  return body.items.find((each) => each.title === title)!
}

/** Adds photos or dishes, there or removed since. */
async function stored(entries: 'photos' | 'dishes', title: string, count: number, removed = false) {
  const deleted = removed ? sql`now()` : sql`null::timestamptz`
  const values =
    entries === 'dishes'
      ? sql`(id, question_id, dish_name, dish_name_at, order_time, order_time_at, deleted_at)
          select gen_random_uuid(), ${item(title).id}::uuid, 'Soup', now(), now(), now(), ${deleted}`
      : sql`(id, question_id, sha256, width, height, bytes, content_type, taken_at, deleted_at)
          select gen_random_uuid(), ${item(title).id}::uuid, sha256('a'), 1, 1, 1, 'image/jpeg', now(), ${deleted}`
  await sql`insert into ${sql.table(entries)} ${values} from generate_series(1, ${count})`.execute(t.db)
}

const codes = (replies: readonly { status: number; body: object }[]) =>
  Object.entries(
    Object.groupBy(replies, ({ status, body }) => ('code' in body ? String(body.code) : String(status))),
  ).map(([code, all]) => [code, all!.length])

const KINDS = [
  { entries: 'dishes', title: 'Dishes', add: dish, ...limits('dishes') },
  { entries: 'photos', title: 'Plate', add: photo, ...limits('photos') },
] as const

function limits(entries: 'dishes' | 'photos') {
  return { perQuestion: QUOTA[`${entries}PerQuestion`], perVisit: QUOTA[`${entries}PerVisit`] }
}

test.each(KINDS)(
  'of more $entries at once than one question takes exactly those that fit are stored',
  async ({ entries, title, add, perQuestion }) => {
    const first = crypto.randomUUID()
    await stored(entries, title, perQuestion - 8)
    expect((await add(first)).status).toBe(201)
    const replies = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(codes(replies)).toEqual([
      ['201', 7],
      ['quota_reached', 5],
    ])
    expect((await now(title))[entries]).toHaveLength(perQuestion)
    // A full quota does not refuse a repeated entry, and a removal makes room.
    expect((await add(first)).status).toBe(201)
    const params = { questionId: item(title).id, fileId: first, dishId: first }
    const place = entries === 'photos' ? 'photo/{fileId}' : 'dish/{dishId}'
    await call(`DELETE /question/{questionId}/${place}`, { params })
    expect((await add()).status).toBe(201)
  },
)

test.each(KINDS)(
  'a visit takes only so many $entries, the removed ones among them, over all its questions',
  async ({ entries, title, add, perVisit }) => {
    await stored(entries, title, perVisit - 3, true)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, place) => add(undefined, place % 2 === 0 ? title : other(entries))),
    )
    expect(codes(replies)).toEqual([
      ['201', 3],
      ['quota_reached', 5],
    ])
  },
)

/** Another question of the visit that takes the same kind of entries. */
const other = (entries: 'photos' | 'dishes') => (entries === 'photos' ? 'Door' : 'Dishes')

test('removals of what never came are remembered up to a bound, and answered beyond it', async () => {
  const questionId = item('Dishes').id
  const remove = () =>
    call('DELETE /question/{questionId}/dish/{dishId}', {
      params: { questionId, dishId: crypto.randomUUID() },
    })
  await sql`insert into early_removals (question_id, id, removed_at)
    select ${questionId}::uuid, gen_random_uuid(), now()
    from generate_series(1, ${QUOTA.dishesPerVisit - 1})`.execute(t.db)
  const replies = await Promise.all(Array.from({ length: 5 }, remove))
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from early_removals
    where question_id = ${questionId}`.execute(t.db)
  expect(rows[0]!.count).toBe(QUOTA.dishesPerVisit)
})
