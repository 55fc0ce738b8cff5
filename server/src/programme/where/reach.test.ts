import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VISIT_ELSEWHERE } from '@cloche/contract/constants.ts'
import { publish } from '../../base/publish.ts'
import { acceptedVisit } from '../../test/accepted-visit.ts'
import { loginAs } from '../../test/app.ts'
import { buildApplication, buildUser, buildVisit } from '../../test/factories.ts'
import {
  askAs,
  limitTo,
  OUT,
  reachWorld,
  WITHIN,
  type Input,
  type Place,
  type ReachWorld,
} from '../../test/reach-world.ts'

let world: ReachWorld
beforeAll(async () => {
  world = await reachWorld()
})
afterAll(() => world.t.close())

const ask = (who: 'limited' | 'whole' | 'admin', key: string, input: Input = {}) =>
  askAs(world, who, key, input)

test('guests are seen by name, their addresses only with a visit in the reach', async () => {
  const { body } = await ask('limited', 'GET /user/list')
  const items = body as unknown as { items: { id: string; phone: string | null; email: string | null }[] }
  const of = (id: string) => items.items.find((user) => user.id === id)
  expect(items.items).toHaveLength(5)
  for (const name of WITHIN) expect(of(world.places[name].guestId)!.phone).not.toBeNull()
  for (const name of OUT) expect(of(world.places[name].guestId)).toMatchObject({ phone: null, email: null })
  const ids = async (who: 'limited' | 'whole', q: string) =>
    (await ask(who, 'GET /user/list', { query: { q } })).body as unknown as typeof items
  const { other, own } = world.places
  for (const q of [other.phone, `+${other.phone}`, 'guest@birchmere', 'birchmere', other.phone.slice(-6)]) {
    expect((await ids('limited', q)).items).toEqual([])
    expect((await ids('whole', q)).items.map(({ id }) => id)).toEqual([other.guestId])
  }
  for (const q of [own.phone, 'guest@alderholt'])
    expect((await ids('limited', q)).items.map(({ id }) => id)).toEqual([own.guestId])
  expect((await ids('limited', 'Guest3')).items).toMatchObject([{ id: other.guestId, phone: null }])
  const byPhone = (phone: string) => ask('limited', 'GET /user/{phone}', { params: { phone } })
  expect((await byPhone(own.phone)).status).toBe(200)
  expect((await byPhone(other.phone)).status).toBe(404)
})

test('the tree has the groups of the reach, without what lies above', async () => {
  const queries: Record<string, string>[] = [{}, { deleted: '1' }]
  for (const query of queries) {
    const { body } = await ask('limited', 'GET /group', { query })
    const { items } = body as unknown as { items: { title: string; parent: string | null }[] }
    expect(items.map(({ title, parent }) => [title, parent])).toEqual([
      ['Northside', null],
      ['Harbour', world.groups.own],
    ])
  }
})

test('Today tells of the reach alone, and of no applications', async () => {
  const { body } = await ask('limited', 'GET /visit/attention')
  const { body: whole } = await ask('whole', 'GET /visit/attention')
  type Today = Record<
    'open' | 'overdue' | 'submitted' | 'absences' | 'restaurants' | 'applications',
    { count: number }
  >
  const [mine, all] = [body, whole] as unknown as [Today, Today]
  for (const kind of ['open', 'overdue', 'submitted', 'absences', 'restaurants'] as const)
    expect([kind, mine[kind].count, all[kind].count]).toEqual([kind, 2, 4])
  expect([mine.applications.count, all.applications.count]).toEqual([0, 1])
  for (const groupIds of [world.groups.other, world.groups.above]) {
    const narrowed = await ask('limited', 'GET /visit/attention', { query: { groupIds } })
    const count = groupIds === world.groups.above ? 2 : 0
    expect(narrowed.body).toMatchObject({ submitted: { count }, absences: { count }, restaurants: { count } })
  }
})

test('the ring of reviews leads from visit to visit within the reach', async () => {
  const of = async (visitId: string) =>
    (await ask('limited', 'GET /visit/{visitId}/review', { params: { visitId } })).body as unknown as {
      waiting: number
      next: string
      previous: string
    }
  const [one, other] = [world.places.own.submitted, world.places.below.submitted]
  expect(await of(one)).toMatchObject({ waiting: 2, next: other, previous: other })
  expect(await of(other)).toMatchObject({ waiting: 2, next: one, previous: one })
})

describe('planning', () => {
  const day = '2026-12-24T19:00'

  test('no visit is planned, moved or proposed beyond the reach', async () => {
    const guestId = (await buildUser(world.t.db, { first_name: 'Fresh', last_name: 'Face' })).id
    const { own } = world.places
    for (const name of OUT) {
      const { restaurantId } = world.places[name]
      const item = { guestId, restaurantId, visitDate: day }
      const mixed = [{ guestId, restaurantId: own.restaurantId, visitDate: day }, item]
      const attempts: [string, Input, string][] = [
        ['POST /visit', { body: item }, 'restaurantId'],
        ['POST /visit', { body: { ...item, allowRepeats: true } }, 'restaurantId'],
        ['POST /visit/bulk', { body: { items: mixed } }, 'items.1.restaurantId'],
        [
          'POST /visit/plan',
          {
            body: { restaurantIds: [own.restaurantId, restaurantId], guestIds: [guestId], visitDates: [day] },
          },
          'restaurantIds.1',
        ],
        [
          'POST /visit/plan/pairs',
          { body: { pairs: mixed.map(pairOf), visitDates: [day] } },
          'pairs.1.restaurantId',
        ],
        ['PATCH /visit/{id}', { params: { id: own.coming }, body: { restaurantId } }, 'restaurantId'],
      ]
      for (const [key, input, path] of attempts) {
        const { status, body } = await ask('limited', key, input)
        expect([key, status, body.errors]).toEqual([
          key,
          422,
          [{ path, message: 'There is no such restaurant' }],
        ])
      }
    }
    const stored = await world.t.db
      .selectFrom('visits')
      .select('id')
      .where('guest_id', '=', guestId)
      .execute()
    expect(stored).toEqual([])
  })

  test('a plan that exists beyond the reach is not answered again to whom it is out of reach', async () => {
    const { other } = world.places
    const item = { guestId: other.guestId, restaurantId: other.restaurantId, visitDate: '2026-10-20T19:00' }
    expect((await ask('limited', 'POST /visit', { body: { ...item, allowRepeats: true } })).status).toBe(422)
    expect((await ask('whole', 'POST /visit', { body: { ...item, allowRepeats: true } })).status).toBe(201)
  })

  test('a guest who is elsewhere then is not free, and where is not said', async () => {
    const guest = await buildUser(world.t.db, { first_name: 'Torn', last_name: 'Apart' })
    await buildVisit(world.t.db, {
      guest_id: guest.id,
      restaurant_id: world.places.other.restaurantId,
      visit_date: '2026-11-05T12:00',
      opens_at: new Date('2026-11-05T12:00Z'),
    })
    const body = {
      guestId: guest.id,
      restaurantId: world.places.own.restaurantId,
      visitDate: '2026-11-05T13:00',
    }
    const refused = await ask('limited', 'POST /visit', { body })
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ path: VISIT_ELSEWHERE, message: 'Another visit within 3 hours: 2026-11-05 12:00' }],
    ])
    const { body: plan } = await ask('limited', 'POST /visit/plan', {
      body: {
        restaurantIds: [body.restaurantId],
        guestIds: [guest.id],
        visitDates: [body.visitDate],
        allowRepeats: true,
      },
    })
    expect(plan).toMatchObject({ items: [{ nearTo: '2026-11-05T12:00' }] })
    expect((await ask('limited', 'POST /visit', { body: { ...body, allowRepeats: true } })).status).toBe(201)
  })

  test('a change or an undo of many keeps what lies beyond the reach, as not found', async () => {
    const guests = [await buildUser(world.t.db), await buildUser(world.t.db)]
    const { own, other } = world.places
    const items = [own, other].map(({ restaurantId }, place) => ({
      restaurantId,
      guestId: guests[place]!.id,
      visitDate: '2026-12-28T12:00',
    }))
    const planned = (await ask('whole', 'POST /visit/bulk', { body: { items } })).body as unknown as {
      ids: string[]
    }
    const [mine, theirs] = planned.ids as [string, string]
    const kept = [{ id: theirs, reason: 'not_found' }]
    const moved = planned.ids.map((id) => ({ id, version: 1, visitDate: '2026-12-28T13:00' }))
    const changed = await ask('limited', 'PATCH /visit/bulk', { body: { items: moved } })
    expect(changed.body).toEqual({ changed: [{ id: mine, version: 2 }], kept })
    expect((await ask('limited', 'POST /visit/bulk/undo', { body: { ids: [theirs] } })).body).toEqual({
      undone: 0,
      kept,
    })
    const { body } = await ask('whole', 'GET /visit/{visitId}', { params: { visitId: theirs } })
    expect(body).toMatchObject({ status: 'scheduled', version: 1 })
    expect((await ask('whole', 'POST /visit/bulk/undo', { body: { ids: [theirs] } })).body).toMatchObject({
      undone: 1,
    })
  })

  test('the history of a visit that came over the border does not name where it was', async () => {
    const { id } = await buildVisit(world.t.db, {
      guest_id: (await buildUser(world.t.db)).id,
      restaurant_id: world.places.other.restaurantId,
      opens_at: new Date('2026-12-01T12:00Z'),
    })
    const { restaurantId } = world.places.own
    const at = { params: { id }, body: { restaurantId } }
    expect((await ask('limited', 'PATCH /visit/{id}', at)).status).toBe(404)
    expect((await ask('whole', 'PATCH /visit/{id}', at)).status).toBe(200)
    const timeline = await ask('limited', 'GET /visit/{visitId}/timeline', { params: { visitId: id } })
    expect(timeline.text).toContain('"restaurant":[null,"Alderholt"]')
    const full = await ask('whole', 'GET /visit/{visitId}/timeline', { params: { visitId: id } })
    expect(full.text).toContain('"restaurant":["Birchmere","Alderholt"]')
  })
})

const pairOf = ({ restaurantId, guestId }: { restaurantId: string; guestId: string }) => ({
  restaurantId,
  guestId,
})

test('a letter about a visit goes to those who may see it, one about an application to nobody who is limited', async () => {
  const { t, admin } = world
  const recipients = async (act: () => Promise<unknown>) => {
    await t.db.deleteFrom('messages').execute()
    await act()
    const rows = await t.db
      .selectFrom('messages')
      .select('recipient')
      .where('user_id', 'is not', null)
      .execute()
    return rows
      .map(({ recipient }) => recipient)
      .filter((address) => address.endsWith('@staff.example'))
      .toSorted()
  }
  const submission = (place: Place) => async () => {
    const guest = await buildUser(t.db)
    const filled = { visitDate: '2026-09-28T12:00', comment: 'Fine', rate: 4 }
    await acceptedVisit(t, admin, { ...filled, guest, restaurantId: place.restaurantId })
  }
  const [whole, limited] = ['whole@staff.example', 'limited@staff.example']
  for (const name of WITHIN)
    expect(await recipients(submission(world.places[name]))).toEqual([limited, whole])
  for (const name of OUT) expect(await recipients(submission(world.places[name]))).toEqual([whole])
  const { id: applicationId } = await buildApplication(t.db)
  const received = { type: 'application.received', applicationId, city: 'Tver' } as const
  expect(await recipients(() => publish(t.context, t.db, [received]))).toEqual([whole])
})

describe('a change of the reach', () => {
  beforeEach(() => limitTo(world, [world.groups.own]))
  const seen = async () => (await world.limited('GET /restaurant')).body.items.map(({ title }) => title)

  test('takes effect with the next call', async () => {
    expect(await seen()).toEqual(['Alderholt', 'Alderholt Annex', 'Ashford', 'Ashford Annex'])
    await limitTo(world, [world.groups.other])
    expect(await seen()).toEqual(['Birchmere', 'Birchmere Annex'])
    await limitTo(world, [])
    expect(await seen()).toHaveLength(8)
  })

  test('is a change of the tree, too; of groups that are all removed nothing is left', async () => {
    const { body: extra } = await ask('admin', 'POST /group', { body: { title: 'Short', parent: null } })
    const { id } = extra as unknown as { id: string }
    await limitTo(world, [id])
    expect(await seen()).toEqual([])
    expect((await ask('admin', 'DELETE /group/{id}', { params: { id } })).status).toBe(204)
    expect(await seen()).toEqual([])
    expect((await world.limited('GET /visit')).body.items).toEqual([])
    expect(
      (await world.limited('GET /visit/{visitId}', { params: { visitId: world.places.own.accepted } }))
        .status,
    ).toBe(404)
    expect((await world.limited('GET /user')).body.reach).toEqual([id])
  })

  test('is for administrators, of visit managers and live groups alone, and is in the log', async () => {
    const profile = { firstName: 'Ada', lastName: 'Stone', roleId: 3, login: 'limited' }
    const put = (who: 'limited' | 'whole' | 'admin', body: object) =>
      ask(who, 'PUT /user/{id}', { params: { id: world.limitedId }, body: { ...profile, ...body } })
    for (const who of ['limited', 'whole'] as const) expect((await put(who, { reach: [] })).status).toBe(403)
    const unknown = await put('admin', { reach: [randomUUID()] })
    expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([422, 'reach'])
    const asAdministrator = await put('admin', { roleId: 1, reach: [world.groups.own] })
    expect([asAdministrator.status, asAdministrator.body.errors?.[0]?.path]).toEqual([422, 'reach'])
    // A change of something else leaves it.
    expect((await put('admin', { city: 'Alderholt' })).body).toMatchObject({ reach: [world.groups.own] })
    await put('admin', { reach: [world.groups.own, world.groups.other] })
    const { body: log } = await ask('admin', 'GET /audit', {
      query: { entityId: world.limitedId, limit: '1' },
    })
    expect(log).toMatchObject({
      items: [
        { changes: { reach: [['Tideline › Northside'], ['Tideline › Northside', 'Tideline › Southside']] } },
      ],
    })
  })

  test('stays through another role and a removal', async () => {
    const params = { id: world.limitedId }
    const profile = { firstName: 'Ada', lastName: 'Stone', login: 'limited', city: null }
    const put = (roleId: number) => ask('admin', 'PUT /user/{id}', { params, body: { ...profile, roleId } })
    expect((await put(1)).body).not.toHaveProperty('reach')
    const promoted = (await loginAs(world.t, params)).call
    expect((await promoted('GET /restaurant')).body.items).toHaveLength(8)
    expect((await put(3)).body).toMatchObject({ reach: [world.groups.own] })
    await ask('admin', 'DELETE /user/{id}', { params })
    await ask('admin', 'PATCH /user/{id}', { params })
    world.limited = (await loginAs(world.t, params)).call
    expect(await seen()).toHaveLength(4)
  })
})
