import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEADER } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

const MINUTE = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterAll(() => t.close())

/** Makes a guest who has read a visit, as a phone does, and long ago if `readAgo` minutes are given. */
async function guestWhoHasRead(overrides: Parameters<typeof buildVisit>[1] = {}, readAgo = 0) {
  const visit = await buildVisit(t.db, overrides)
  const { call } = await loginAs(t, { id: visit.guest_id })
  const item = await openChecklist(call, visit.id)
  const copied_at = ago(readAgo)
  await t.db.updateTable('visits').set({ copied_at }).where('id', '=', visit.id).execute()
  const params = { visitId: visit.id }
  const read = async () => (await manager('GET /visit/{visitId}', { params })).body
  const opened = async () => {
    const { body } = await manager('GET /visit/{visitId}/timeline', { params })
    return body.items.filter(({ kind }) => kind === 'opened').map(({ at }) => at)
  }
  return { visit, call, item, params, copied_at, read, opened }
}

describe('a visit begins', () => {
  test('not with a read, which a scanner of links does too', async () => {
    const { read, opened, params } = await guestWhoHasRead()
    expect(await read()).toMatchObject({ copiedAt: expect.any(String), startedAt: null })
    expect([await opened(), (await read()).progress]).toEqual([[], { required: 2, answered: 0 }])
    const { body } = await manager('GET /question/{visitId}', { params })
    expect(body.items.length).toBeGreaterThan(0)
  })

  test('with the tap on Begin, once', async () => {
    const { call, params, read, opened } = await guestWhoHasRead({}, 30)
    const first = await call('POST /visit/{visitId}/begin', { params }, { [HEADER.capturedAt]: ago(10) })
    const again = await call('POST /visit/{visitId}/begin', { params })
    expect([first.status, again.body]).toEqual([200, first.body])
    const at = first.body.startedAt!
    expect(Math.round((Date.now() - Date.parse(at)) / MINUTE)).toBe(10)
    expect([(await read()).startedAt, await opened()]).toEqual([at, [at]])
  })

  test.each([
    ['an answer', 'PATCH /question/{id}', 'Door', { body: { answer: 'yes' } }],
    ['a mark', 'PATCH /question/{id}/rate', 'Service', { body: { rate: 3 } }],
    ['a comment', 'PUT /question/{id}/comment', 'Door', { body: { comment: 'Crumbs' } }],
  ] as const)('with %s, at the time of its making', async (_, key, title, input) => {
    const { call, item, read } = await guestWhoHasRead({}, 30)
    const made = ago(20)
    const { id } = item(title)
    const { status } = await call(key, { params: { id }, ...input }, { [HEADER.capturedAt]: made })
    expect([status, (await read()).startedAt]).toEqual([200, made])
  })

  test('with the earliest of the writes that come late, but not before the phone had the visit', async () => {
    const comment = (questionId: string, capturedAt: string) => ({
      kind: 'comment' as const,
      questionId,
      capturedAt,
      body: { comment: 'Crumbs' },
    })
    for (const [readAgo, expected] of [
      [60, ago(50)],
      [30, undefined],
    ] as const) {
      const { call, item, params, read, copied_at } = await guestWhoHasRead({}, readAgo)
      const writes = [comment(item('Door').id, ago(40)), comment(item('Service').id, expected ?? ago(50))]
      await call('POST /visit/{visitId}/writes', { params, body: { writes } })
      expect((await read()).startedAt).toBe(expected ?? copied_at)
    }
  })

  test('not before its time, nor when it is cancelled, nor for anybody else', async () => {
    const { params, call, item, read } = await guestWhoHasRead({ opens_at: new Date(Date.now() + MINUTE) })
    const early = await call('POST /visit/{visitId}/begin', { params })
    const write = await call('PATCH /question/{id}', {
      params: { id: item('Door').id },
      body: { answer: 'yes' },
    })
    expect([early.body.code, write.body.code]).toEqual(['visit_not_open', 'visit_not_open'])
    const { call: stranger } = await loginAs(t, await buildUser(t.db))
    expect((await stranger('POST /visit/{visitId}/begin', { params })).status).toBe(404)
    await manager('PATCH /visit/{id}', { params: { id: params.visitId }, body: { cancelled: true } })
    expect((await call('POST /visit/{visitId}/begin', { params })).body.code).toBe('visit_closed')
    expect((await read()).startedAt).toBeNull()
  })
})

describe('a visit that a phone may have a copy of', () => {
  test.each(['guest', 'restaurant'] as const)(
    'goes to another %s once staff have confirmed it',
    async (what) => {
      const { visit, read } = await guestWhoHasRead()
      const other = what === 'guest' ? await buildUser(t.db) : await buildRestaurant(t.db)
      const field = `${what}Id` as const
      const give = (allowCopied?: boolean) =>
        manager('PATCH /visit/{id}', {
          params: { id: visit.id },
          body: { [field]: other.id, ...(allowCopied && { allowCopied }) },
        })
      const asked = await give()
      expect([asked.status, asked.body.code]).toEqual([409, 'conflict'])
      expect(asked.body.errors).toEqual([
        { path: 'allowCopied', message: 'A copy may be on the phone of Ada Stone' },
      ])
      expect((await give(true)).status).toBe(200)
      expect((await read())[field]).toBe(other.id)
    },
  )

  test('takes a new time without a question', async () => {
    const { visit } = await guestWhoHasRead()
    const body = { visitDate: '2030-06-01T12:00' }
    expect((await manager('PATCH /visit/{id}', { params: { id: visit.id }, body })).status).toBe(200)
  })

  test('is kept by a change of many, unless staff have confirmed it', async () => {
    const { visit, read } = await guestWhoHasRead()
    const { id: guestId } = await buildUser(t.db)
    const give = (allowCopied: boolean) =>
      manager('PATCH /visit/bulk', {
        body: { items: [{ id: visit.id, version: visit.version, guestId }], allowCopied },
      })
    expect((await give(false)).body).toEqual({ changed: [], kept: [{ id: visit.id, reason: 'copied' }] })
    expect((await give(true)).body.kept).toEqual([])
    expect((await read()).guestId).toBe(guestId)
  })

  test('refuses what the former guest writes, and takes it once the visit is theirs again', async () => {
    const { visit, call, item, params, read } = await guestWhoHasRead()
    const { id: otherId } = await buildUser(t.db)
    const other = await loginAs(t, { id: otherId })
    const give = async (guestId: string) => {
      const body = { guestId, allowCopied: true, allowRepeats: true }
      return (await manager('PATCH /visit/{id}', { params: { id: visit.id }, body })).status
    }
    const door = { params: { id: item('Door').id }, body: { answer: 'yes' } }
    expect(await give(otherId)).toBe(200)
    expect((await call('PATCH /question/{id}', door)).status).toBe(404)
    const { body: theirs } = await other.call('GET /question/{visitId}', { params })
    expect(theirs.items.map(({ id }) => id)).toContain(item('Door').id)
    expect((await read()).startedAt).toBeNull()
    expect(await give(visit.guest_id)).toBe(200)
    expect((await call('PATCH /question/{id}', door)).status).toBe(200)
    expect([await give(otherId), (await read()).startedAt]).toEqual([409, expect.any(String)])
  })
})
