import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEADER } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let manager: Client
let administrator: Client

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  const person = { first_name: 'Max', last_name: 'Hill' }
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3, ...person }))).call
  administrator = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
})
afterAll(() => t.close())

/** Makes a visit that its guest has filled in and submitted. */
async function submitted() {
  const { id: visitId, guest_id: guestId } = await buildVisit(t.db)
  const { call: guest } = await loginAs(t, { id: guestId })
  const item = await openChecklist(guest, visitId)
  const params = { visitId }
  const answer = (title: string, value: string, headers = {}) =>
    guest('PATCH /question/{id}', { params: { id: item(title).id }, body: { answer: value } }, headers)
  await answer('Door', 'yes')
  await guest('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 4 } })
  const { body: visit } = await guest('PUT /visit/{visitId}', { params })
  expect(visit.status).toBe('submitted')
  const note = (title: string, text = `About ${title}`) => ({ questionId: item(title).id, text })
  const giveBack = (body: object, headers = {}) =>
    manager('POST /visit/{visitId}/return', { params, body: { message: null, notes: [], ...body } }, headers)
  const notes = async () => {
    const again = await openChecklist(guest, visitId)
    return (title: string) => again(title).note
  }
  return { visit, visitId, guestId, guest, item, params, answer, note, giveBack, notes }
}

const ifMatch = (version: number) => ({ [HEADER.ifMatch]: `"${version}"` })

test('a visit whose guest was removed is not returned: nobody would see it', async () => {
  const { guestId, giveBack, visitId } = await submitted()
  await administrator('DELETE /user/{id}', { params: { id: guestId } })
  const refused = await giveBack({ message: 'Once more, please' })
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect(refused.body.errors).toEqual([{ path: 'guestId', message: 'There is no such guest' }])
  const { body } = await manager('GET /visit/{visitId}', { params: { visitId } })
  expect([body.status, body.returned]).toEqual(['submitted', null])
  await administrator('PATCH /user/{id}', { params: { id: guestId } })
  expect((await giveBack({ message: 'Once more, please' })).status).toBe(200)
})

describe('accepting', () => {
  test('a submitted visit: once, and taken back when that was a mistake', async () => {
    const { params, visit, guest } = await submitted()
    const accept = await manager('POST /visit/{visitId}/accept', { params }, ifMatch(visit.version))
    expect([accept.status, accept.body.status, accept.body.fillable]).toEqual([200, 'accepted', false])
    const again = await administrator('POST /visit/{visitId}/accept', { params }, ifMatch(visit.version))
    expect([again.status, again.body]).toEqual([200, accept.body])
    expect((await guest('PUT /visit/{visitId}', { params })).body.status).toBe('accepted')
    const back = await manager('DELETE /visit/{visitId}/accept', { params }, ifMatch(accept.body.version))
    expect([back.status, back.body.status, back.body.score]).toEqual([200, 'submitted', accept.body.score])
    expect((await manager('DELETE /visit/{visitId}/accept', { params })).body).toEqual(back.body)
    const { body } = await manager('GET /visit/{visitId}/timeline', { params })
    const events = body.items.map(({ kind, actor }) => [kind, actor?.lastName])
    expect(events.slice(-3)).toEqual([
      ['submitted', undefined],
      ['accepted', 'Hill'],
      ['reopened', 'Hill'],
    ])
  })

  test('names what is there now to whoever saw something else', async () => {
    const { params, visit, giveBack } = await submitted()
    await giveBack({ message: 'Once more, please' })
    const { status, body } = await manager('POST /visit/{visitId}/accept', { params }, ifMatch(visit.version))
    expect([status, body.code]).toEqual([412, 'changed'])
    expect(body).toMatchObject({
      current: { status: 'returned', returned: { message: 'Once more, please' } },
    })
  })
})

describe('returning', () => {
  test('gives the guest a message and notes, and the visit to fill in', async () => {
    const { params, visit, visitId, guest, item, note, giveBack, notes, answer } = await submitted()
    const given = {
      message: ' Nearly there.\n',
      notes: [note('Door', '  Which door?\nFront? '), note('Cocktail')],
    }
    const { status, body } = await giveBack(given, ifMatch(visit.version))
    expect([status, body.status, body.fillable]).toEqual([200, 'returned', true])
    expect(body.returned).toEqual({ at: expect.any(String), message: 'Nearly there.', notes: 2 })
    const read = await notes()
    expect(['Door', 'Cocktail', 'Service'].map(read)).toEqual(['Which door?\nFront?', 'About Cocktail', null])
    const { body: list } = await guest('GET /visit')
    expect(list.items.find(({ id }) => id === visitId)!.returned).toEqual(body.returned)

    const saved = await answer('Door', 'no')
    expect(saved.body).toMatchObject({ answer: 'no', note: 'Which door?\nFront?' })
    await answer('Door', 'yes')
    const why = { params: { id: item('Why').id }, body: { answer: null } }
    await guest('PATCH /question/{id}', why)
    const { body: done } = await guest('PUT /visit/{visitId}', { params })
    expect([done.status, done.returned]).toEqual(['submitted', null])
    expect((await notes())('Door')).toBe('Which door?\nFront?')
  })

  test('again: the notes of before go, a checklist that was read before is not sent again', async () => {
    const { note, giveBack, notes, guest, params, visitId } = await submitted()
    await giveBack({ notes: [note('Door', 'First'), note('Service', 'Stays')] })
    expect((await notes())('Door')).toBe('First')
    await guest('PUT /visit/{visitId}', { params })
    await manager('POST /visit/{visitId}/accept', { params })
    const { status } = await giveBack({
      message: 'After all',
      notes: [note('Service', 'Stays'), note('Seen')],
    })
    expect(status).toBe(200)
    const read = await notes()
    expect(['Door', 'Service', 'Seen'].map(read)).toEqual([null, 'Stays', 'About Seen'])
    const { body } = await manager('GET /visit/{visitId}/timeline', { params: { visitId } })
    const events = body.items.filter(({ kind }) =>
      ['submitted', 'accepted', 'returned', 'note'].includes(kind),
    )
    expect(events.map(({ kind, value, actor }) => [kind, value, actor?.lastName])).toEqual([
      ['submitted', null, undefined],
      ['returned', null, 'Hill'],
      ['note', 'First', 'Hill'],
      ['note', 'Stays', 'Hill'],
      ['submitted', null, undefined],
      ['accepted', null, 'Hill'],
      ['returned', 'After all', 'Hill'],
      ['note', 'About Seen', 'Hill'],
      ['note', 'Stays', 'Hill'],
    ])
  })

  test('is noted in the log without its words', async () => {
    const { visitId, note, giveBack } = await submitted()
    await giveBack({ message: 'Secret words', notes: [note('Door')] })
    const { body } = await administrator('GET /audit', { query: { entityId: visitId } })
    expect(body.items).toMatchObject([{ action: 'return', entity: 'visit', changes: { notes: [null, 1] } }])
    expect(JSON.stringify(body)).not.toContain('Secret')
  })

  test('twice at once: one of the two is told that it is done', async () => {
    const { visit, giveBack, notes, note } = await submitted()
    const both = await Promise.all(
      ['one', 'other'].map((text) => giveBack({ notes: [note('Door', text)] }, ifMatch(visit.version))),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect((await notes())('Door')).toBe(both[0]!.status === 200 ? 'one' : 'other')
    const unversioned = await giveBack({ message: 'Once more' })
    expect([unversioned.status, unversioned.body.code]).toEqual([409, 'conflict'])
  })

  test.each([
    ['nothing', {}, 'message'],
    ['an empty message', { message: ' \n ' }, 'message'],
    ['a NUL', { message: 'a\0b' }, 'message'],
    ['half of a surrogate pair', { message: 'a\ud800' }, 'message'],
    ['too long a message', { message: 'x'.repeat(1001) }, 'message'],
    ['no list', { message: 'x', notes: null }, 'notes'],
    ['a field of somebody else', { message: 'x', status: 'accepted' }, 'status'],
  ])('%s is refused', async (_, body, path) => {
    const { giveBack, guest, params } = await submitted()
    const refused = await giveBack(body)
    expect([refused.status, refused.body.code, refused.body.errors![0]!.path]).toEqual([422, 'invalid', path])
    expect((await guest('GET /visit/{visitId}', { params })).body.status).toBe('submitted')
  })

  test('a note is to a question of this visit, one to each, and says something', async () => {
    const { note, item, giveBack, guest, params, notes } = await submitted()
    const other = await submitted()
    const refusal = async (...given: object[]) => {
      const { status, body } = await giveBack({ notes: given })
      expect([status, body.code]).toEqual([422, 'invalid'])
      return body.errors!.map(({ path }) => path)
    }
    expect(await refusal(note('Door'), other.note('Door'))).toEqual(['notes.1.questionId'])
    expect(await refusal(note('Hall'), { questionId: crypto.randomUUID(), text: 'x' })).toEqual([
      'notes.0.questionId',
      'notes.1.questionId',
    ])
    const capital = { questionId: item('Door').id.toUpperCase(), text: 'x' }
    expect(await refusal(note('Door'), capital)).toEqual(['notes'])
    expect(await refusal(note('Door', '   '))).toEqual(['notes.0.text'])
    expect(await refusal({ questionId: 'door', text: 'x' })).toEqual(['notes.0.questionId'])
    expect(await refusal(...Array.from({ length: 201 }, () => note('Door')))).toContain('notes')
    expect((await guest('GET /visit/{visitId}', { params })).body.status).toBe('submitted')
    expect((await notes())('Door')).toBeNull()
    expect((await giveBack({ notes: [capital] })).status).toBe(200)
  })

  test('the database itself takes no note of another visit', async () => {
    const [{ visitId, giveBack }, other] = await Promise.all([submitted(), submitted()])
    await giveBack({ message: 'x' })
    const { id: return_id } = await t.db
      .selectFrom('visit_returns')
      .select('id')
      .where('visit_id', '=', visitId)
      .executeTakeFirstOrThrow()
    const insert = t.db
      .insertInto('visit_notes')
      .values({ return_id, visit_id: other.visitId, source_id: crypto.randomUUID(), text: 'x' })
    await expect(insert.execute()).rejects.toMatchObject({ code: '23503' })
  })
})

test.each([
  ['scheduled', {}],
  ['returned', { status: 'returned' }],
  ['cancelled', { status: 'cancelled' }],
] as const)('what is %s can be neither accepted nor returned', async (_, overrides) => {
  const { id } = await buildVisit(t.db, overrides)
  const params = { visitId: id }
  const body = { message: 'x', notes: [] }
  const tried = [
    await manager('POST /visit/{visitId}/accept', { params }),
    await manager('DELETE /visit/{visitId}/accept', { params }),
    await manager('POST /visit/{visitId}/return', { params, body }),
  ]
  expect(tried.map((each) => [each.status, each.body.code])).toEqual(tried.map(() => [409, 'conflict']))
  const nowhere = { visitId: crypto.randomUUID() }
  expect((await manager('POST /visit/{visitId}/accept', { params: nowhere })).status).toBe(404)
  expect((await manager('POST /visit/{visitId}/return', { params: nowhere, body })).status).toBe(404)
})

test('a guest accepts and returns nothing, least of all their own', async () => {
  const { guest, params } = await submitted()
  const tried = [
    await guest('POST /visit/{visitId}/accept', { params }),
    await guest('DELETE /visit/{visitId}/accept', { params }),
    await guest('POST /visit/{visitId}/return', { params, body: { message: 'x', notes: [] } }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 403])
})

describe('a submission', () => {
  test('that was made before the visit was returned does not submit it again', async () => {
    const { giveBack, guest, params } = await submitted()
    const before = new Date().toISOString()
    const { body: returned } = await giveBack({ message: 'x' })
    const late = await guest('PUT /visit/{visitId}', { params }, { [HEADER.capturedAt]: before })
    expect([late.status, late.body]).toEqual([200, { ...returned, score: null }])
    const next = new Date(Date.parse(returned.returned!.at) + 1).toISOString()
    const after = { [HEADER.capturedAt]: next }
    expect((await guest('PUT /visit/{visitId}', { params }, after)).body.status).toBe('submitted')
  })

  test('at the same moment as a return leaves the whole return, and the guest can submit again', async () => {
    const { giveBack, guest, params, note, notes } = await submitted()
    for (let round = 0; round < 8; round++) {
      const captured = { [HEADER.capturedAt]: new Date().toISOString() }
      const [back, again] = await Promise.all([
        giveBack({ notes: [note('Door', `Round ${round}`)] }),
        guest('PUT /visit/{visitId}', { params }, captured),
      ])
      expect([back.status, again.status]).toEqual([200, 200])
      const { body } = await guest('GET /visit/{visitId}', { params })
      expect([body.status, body.returned?.notes]).toEqual(['returned', 1])
      expect((await notes())('Door')).toBe(`Round ${round}`)
      expect((await guest('PUT /visit/{visitId}', { params })).body.status).toBe('submitted')
    }
  })
})
