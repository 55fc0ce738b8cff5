import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildSmallBank, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await testApp()
  await buildSmallBank(t.db)
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
})
afterAll(() => t.close())

/** Makes a guest with a visit to Alder on 1 June 2030 at 19:30, and another restaurant. */
async function busyGuest(status: 'scheduled' | 'cancelled' = 'scheduled') {
  const { id: guestId } = await buildUser(t.db)
  const { id: restaurantId } = await buildRestaurant(t.db, { title: 'Alder' })
  const { id: elsewhere } = await buildRestaurant(t.db, { title: 'Oak' })
  const stored = { guest_id: guestId, restaurant_id: restaurantId, visit_date: '2030-06-01T19:30' }
  const { id: visitId } = await buildVisit(t.db, {
    ...stored,
    opens_at: new Date('2030-06-01T18:30Z'),
    status,
  })
  return { guestId, restaurantId, elsewhere, visitId }
}

async function freeVisit(guestId: string) {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const { body } = await manager('POST /visit', {
    body: { guestId, restaurantId, visitDate: '2031-06-01T19:30' },
  })
  return { id: body.id }
}

const again = (visitId: string) => [
  { path: visitId, message: 'The same restaurant within 90 days: 2030-06-01 19:30, Alder' },
]
const near = (visitId: string) => [
  { path: visitId, message: 'Another visit within 3 hours: 2030-06-01 19:30, Alder' },
]

describe('a visit too near to another of its guest', () => {
  test('is not planned, and the other is named, unless that is allowed', async () => {
    const { guestId, restaurantId, elsewhere, visitId } = await busyGuest()
    const cases = [
      [{ restaurantId, visitDate: '2030-08-30T12:00' }, again(visitId)],
      [{ restaurantId, visitDate: '2030-06-01T20:00' }, again(visitId)],
      [{ restaurantId: elsewhere, visitDate: '2030-06-01T16:31' }, near(visitId)],
      [{ restaurantId: elsewhere, visitDate: '2030-06-01T22:29' }, near(visitId)],
    ] as const
    for (const [visit, errors] of cases) {
      const refused = await manager('POST /visit', { body: { guestId, ...visit } })
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([409, 'conflict', errors])
    }
    expect((await manager('GET /visit', { query: { guestId } })).body.items).toHaveLength(1)
    for (const [visit] of cases) {
      const body = { guestId, ...visit, allowRepeats: true }
      expect((await manager('POST /visit', { body })).status).toBe(201)
    }
  })

  test('is planned where it is far enough, and beside one that was cancelled', async () => {
    const { guestId, restaurantId, elsewhere } = await busyGuest()
    for (const visit of [
      { restaurantId, visitDate: '2030-08-31T12:00' },
      { restaurantId: elsewhere, visitDate: '2030-06-01T22:30' },
    ]) {
      expect((await manager('POST /visit', { body: { guestId, ...visit } })).status).toBe(201)
    }
    const free = await busyGuest('cancelled')
    const body = {
      guestId: free.guestId.toUpperCase(),
      restaurantId: free.restaurantId,
      visitDate: '2030-06-01T19:30',
    }
    expect((await manager('POST /visit', { body })).status).toBe(201)
  })

  test('does not come about by a change of guest, restaurant or time, unless that is allowed', async () => {
    const { guestId, restaurantId, visitId } = await busyGuest()
    const moved = { params: await freeVisit(guestId) }
    const given = { params: await freeVisit((await buildUser(t.db)).id) }
    const cases = [
      [moved, { visitDate: '2030-06-01T20:00' }, near(visitId)],
      [moved, { restaurantId, visitDate: '2030-06-09T20:00' }, again(visitId)],
      [given, { guestId, visitDate: '2030-06-01T20:00' }, near(visitId)],
    ] as const
    for (const [visit, body, errors] of cases) {
      const refused = await manager('PATCH /visit/{id}', { ...visit, body })
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([409, 'conflict', errors])
    }
    for (const [visit, body] of cases) {
      const allowed = await manager('PATCH /visit/{id}', { ...visit, body: { ...body, allowRepeats: true } })
      expect([allowed.status, allowed.body.visitDate]).toEqual([200, body.visitDate])
    }
  })

  test('is never the visit itself; one that was cancelled comes back all the same', async () => {
    const { guestId, restaurantId, visitId } = await busyGuest()
    const params = { id: visitId }
    const change = (body: object) => manager('PATCH /visit/{id}', { params, body })
    expect((await change({ visitDate: '2030-06-01T20:00' })).status).toBe(200)
    await change({ cancelled: true })
    const other = { guestId, restaurantId, visitDate: '2030-06-01T20:00' }
    expect((await manager('POST /visit', { body: other })).status).toBe(201)
    expect((await change({ cancelled: false, visitDate: '2030-06-02T20:00' })).status).toBe(409)
    const back = await change({ cancelled: false })
    expect([back.status, back.body.status]).toEqual([200, 'scheduled'])
  })

  test('of two planned or moved at once, one is refused', async () => {
    const { guestId, restaurantId, elsewhere } = await busyGuest('cancelled')
    const visitDate = '2030-06-01T19:30'
    const planned = await Promise.all(
      [restaurantId, elsewhere].map((place) =>
        manager('POST /visit', { body: { guestId, restaurantId: place, visitDate } }),
      ),
    )
    expect(planned.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const visits = [await freeVisit((await buildUser(t.db)).id), await freeVisit((await buildUser(t.db)).id)]
    const { id: other } = await buildUser(t.db)
    const given = await Promise.all(
      visits.map((params) => manager('PATCH /visit/{id}', { params, body: { guestId: other } })),
    )
    expect(given.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is told in a preview that allows it, but for the visit that is being moved', async () => {
    const { guestId, elsewhere, visitId } = await busyGuest()
    const body = {
      guestIds: [guestId],
      restaurantIds: [elsewhere],
      visitDates: ['2030-06-01T20:00'],
      allowRepeats: true,
    }
    const { body: plan } = await manager('POST /visit/plan', { body })
    expect(plan.items).toMatchObject([{ guestId, repeatOf: null, nearTo: '2030-06-01T19:30' }])
    const { body: moving } = await manager('POST /visit/plan', { body: { ...body, except: visitId } })
    expect(moving.items).toMatchObject([{ guestId, repeatOf: null, nearTo: null }])
  })

  test('is named by its place among many', async () => {
    const { guestId, elsewhere } = await busyGuest()
    const { id: third } = await buildRestaurant(t.db)
    const items = [
      { guestId, restaurantId: elsewhere, visitDate: '2030-06-01T21:00' },
      { guestId, restaurantId: elsewhere, visitDate: '2031-06-01T12:00' },
      { guestId, restaurantId: third, visitDate: '2031-06-01T14:00' },
    ]
    const refused = await manager('POST /visit/bulk', { body: { items } })
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [
        { path: 'items.0', message: 'The same guest has another visit at 2030-06-01 19:30' },
        { path: 'items.2', message: 'The same guest has another visit at 2031-06-01 12:00' },
      ],
    ])
    expect((await manager('POST /visit/bulk', { body: { items, allowRepeats: true } })).status).toBe(201)
  })
})

type Opening = [timezone: string, visitDate: string]

describe('three hours between two visits are hours, not differences of wall clocks', () => {
  async function plan(guestId: string, timezone: string, visitDate: string) {
    const { id: restaurantId } = await buildRestaurant(t.db, { timezone })
    return manager('POST /visit', { body: { guestId, restaurantId, visitDate } })
  }

  test.each<[string, Opening, Opening, number]>([
    [
      'near in two zones',
      ['Europe/Moscow', '2030-06-01T19:00'],
      ['Asia/Yekaterinburg', '2030-06-01T22:30'],
      409,
    ],
    [
      'near in two zones although their clocks are half an hour apart',
      ['Europe/Moscow', '2030-06-01T17:30'],
      ['Asia/Yekaterinburg', '2030-06-01T17:00'],
      409,
    ],
    [
      'far in zones far apart',
      ['Europe/Moscow', '2030-06-01T19:00'],
      ['Asia/Vladivostok', '2030-06-01T19:00'],
      201,
    ],
    [
      'near as the clocks go forward',
      ['Europe/Berlin', '2027-03-28T01:00'],
      ['Europe/Berlin', '2027-03-28T04:30'],
      409,
    ],
    [
      'far as the clocks go back',
      ['Europe/Berlin', '2027-10-31T01:00'],
      ['Europe/Berlin', '2027-10-31T03:30'],
      201,
    ],
  ])('%s', async (_name, first, second, status) => {
    const { id: guestId } = await buildUser(t.db)
    expect((await plan(guestId, ...first)).status).toBe(201)
    expect((await plan(guestId, ...second)).status).toBe(status)
    const { id: other } = await buildUser(t.db)
    const items = await Promise.all(
      [first, second].map(async ([timezone, visitDate]) => {
        return { guestId: other, restaurantId: (await buildRestaurant(t.db, { timezone })).id, visitDate }
      }),
    )
    expect((await manager('POST /visit/bulk', { body: { items } })).status).toBe(status)
    const { id: third } = await buildUser(t.db)
    await plan(third, ...first)
    const { restaurantId, visitDate } = items[1]!
    const body = { restaurantIds: [restaurantId], guestIds: [third], visitDates: [visitDate] }
    const preview = await manager('POST /visit/plan', { body })
    expect(preview.body.items[0]!.guestId).toBe(status === 409 ? null : third)
  })
})
