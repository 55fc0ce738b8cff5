import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEADER } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser } from '../../test/factories.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3, first_name: 'Max', last_name: 'Hill' })))
    .call
})
afterAll(() => t.close())

/** Returns noon plus these minutes and seconds. */
const noon = (minutes: number, seconds = 0) =>
  new Date(Date.UTC(2026, 5, 1, 12, minutes, seconds)).toISOString()
const captured = (at: string) => ({ [HEADER.capturedAt]: at })

async function timeline(visitId: string) {
  const { status, body } = await manager('GET /visit/{visitId}/timeline', { params: { visitId } })
  expect(status).toBe(200)
  return body.items
}

async function planned() {
  t.setNow(new Date(noon(-120)))
  const guest = await buildUser(t.db)
  const restaurant = await buildRestaurant(t.db, { timezone: 'UTC' })
  const body = { guestId: guest.id, restaurantId: restaurant.id, visitDate: noon(0) }
  const visit = (await manager('POST /visit', { body })).body
  return { visit, guest: (await loginAs(t, guest)).call }
}

describe('the timeline of a visit', () => {
  test('begins with what staff did, and who it was', async () => {
    const { visit } = await planned()
    const change = async (minutes: number, body: object) => {
      t.setNow(new Date(noon(minutes)))
      await manager('PATCH /visit/{id}', { params: { id: visit.id }, body })
    }
    await change(-100, { visitDate: '2026-06-02T12:00' })
    await change(-90, { cancelled: true })
    await change(-80, { cancelled: false })
    const events = await timeline(visit.id)
    expect(events.map(({ at, kind, actor }) => [at, kind, actor?.lastName])).toEqual([
      [noon(-120), 'planned', 'Hill'],
      [noon(-100), 'changed', 'Hill'],
      [noon(-90), 'cancelled', 'Hill'],
      [noon(-80), 'reinstated', 'Hill'],
    ])
    expect(events[1]!.changes).toEqual({ visitDate: ['2026-06-01T12:00', '2026-06-02T12:00'] })
  })

  test('tells what the guest did by their phone, in order, and what was replaced', async () => {
    const { visit, guest } = await planned()
    t.setNow(new Date(noon(1)))
    const item = await openChecklist(guest, visit.id)
    await guest('POST /visit/{visitId}/begin', { params: { visitId: visit.id } })
    t.setNow(new Date(noon(60)))
    const of = (title: string) => ({ params: { id: item(title).id } })
    const write = {
      answer: (title: string, answer: unknown, at: string) =>
        guest('PATCH /question/{id}', { ...of(title), body: { answer } }, captured(at)),
      rate: (rate: number, at: string) =>
        guest('PATCH /question/{id}/rate', { ...of('Service'), body: { rate } }, captured(at)),
      comment: (comment: string, at: string) =>
        guest('PUT /question/{id}/comment', { ...of('Door'), body: { comment } }, captured(at)),
    }
    await write.answer('Door', 'no', noon(2))
    await write.rate(2, noon(3))
    await write.comment('dusty', noon(4))
    await write.answer('Door', 'yes', noon(5))
    await write.rate(4, noon(3, 5))
    await write.comment('', noon(6))
    await write.answer('Minutes', 7, noon(7))
    await write.answer('Minutes', null, noon(8))
    await write.answer('Seen', ['a', 'b'], noon(9))
    const events = await timeline(visit.id)
    const lines = events.map(({ at, kind, questionId, value, replaced }) => {
      const title = ['Door', 'Service', 'Minutes', 'Seen'].find((each) => item(each).id === questionId)
      return [at, kind, title, value, replaced]
    })
    expect(lines).toEqual([
      [noon(-120), 'planned', undefined, null, false],
      [noon(1), 'opened', undefined, null, false],
      [noon(2), 'answer', 'Door', 'no', true],
      // A value that lasted five seconds was still being typed.
      [noon(3, 5), 'rate', 'Service', 4, false],
      [noon(4), 'comment', 'Door', 'dusty', true],
      [noon(5), 'answer', 'Door', 'yes', false],
      [noon(6), 'comment', 'Door', null, false],
      [noon(7), 'answer', 'Minutes', 7, true],
      [noon(8), 'answer', 'Minutes', null, false],
      [noon(9), 'answer', 'Seen', ['a', 'b'], false],
    ])
  })

  test('knows dishes and photos, those taken away too, and ends with the submission', async () => {
    const { visit, guest } = await planned()
    t.setNow(new Date(noon(1)))
    const item = await openChecklist(guest, visit.id)
    await guest('POST /visit/{visitId}/begin', { params: { visitId: visit.id } })
    const dish = item('Dishes').id
    const order = async (dishName: string, orderTime: string) =>
      (await guest('POST /question/{id}/dish', { params: { id: dish }, body: { dishName, orderTime } })).body
        .id
    t.setNow(new Date(noon(40)))
    const soup = await order('Soup', noon(10))
    const body = { id: soup, orderTime: noon(10), readyTime: noon(22) }
    await guest('PUT /question/{id}/dish', { params: { id: dish }, body })
    const cake = await order('Cake', noon(11))
    await guest('DELETE /question/{questionId}/dish/{dishId}', { params: { questionId: dish, dishId: cake } })
    const photo = { question_id: item('Plate').id, width: 4, height: 3, bytes: 9, content_type: 'image/jpeg' }
    await t.db
      .insertInto('photos')
      .values([
        { ...photo, id: randomUUID(), sha256: Buffer.alloc(32, 1), taken_at: new Date(noon(25)) },
        {
          ...photo,
          id: randomUUID(),
          sha256: Buffer.alloc(32, 2),
          taken_at: new Date(noon(26)),
          deleted_at: new Date(noon(27)),
        },
      ])
      .execute()
    await guest('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } })
    await guest('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 5 } })
    t.setNow(new Date(noon(50)))
    expect((await guest('PUT /visit/{visitId}', { params: { visitId: visit.id } })).status).toBe(200)
    const events = await timeline(visit.id)
    expect(events.slice(2).map(({ at, kind, value, replaced }) => [at, kind, value, replaced])).toEqual([
      [noon(10), 'ordered', 'Soup', false],
      [noon(11), 'ordered', 'Cake', true],
      [noon(22), 'ready', 'Soup', false],
      [noon(25), 'photo', null, false],
      [noon(26), 'photo', null, true],
      [noon(27), 'photoRemoved', null, false],
      [noon(40), 'answer', 'yes', false],
      [noon(40), 'rate', 5, false],
      [noon(40), 'dishRemoved', 'Cake', false],
      [noon(50), 'submitted', null, false],
    ])
  })

  test('tells both times of a dish that was moved to be ready before it was ordered', async () => {
    const { visit, guest } = await planned()
    t.setNow(new Date(noon(1)))
    const item = await openChecklist(guest, visit.id)
    await guest('POST /visit/{visitId}/begin', { params: { visitId: visit.id } })
    t.setNow(new Date(noon(40)))
    const at = { params: { id: item('Dishes').id } }
    const body = { dishName: 'Soup', orderTime: noon(10) }
    const { id } = (await guest('POST /question/{id}/dish', { ...at, body })).body
    await guest('PUT /question/{id}/dish', { ...at, body: { id, readyTime: noon(12) } })
    await guest('PUT /question/{id}/dish', { ...at, body: { id, orderTime: noon(15) } })
    const events = await timeline(visit.id)
    expect(events.slice(2).map(({ at: when, kind, value }) => [when, kind, value])).toEqual([
      [noon(12), 'ready', 'Soup'],
      [noon(15), 'ordered', 'Soup'],
    ])
  })

  test('is for staff, and of visits that are there', async () => {
    const { visit, guest } = await planned()
    expect((await guest('GET /visit/{visitId}/timeline', { params: { visitId: visit.id } })).status).toBe(403)
    const { status } = await manager('GET /visit/{visitId}/timeline', { params: { visitId: randomUUID() } })
    expect(status).toBe(404)
  })
})
