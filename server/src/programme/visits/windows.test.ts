import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEADER } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser } from '../../test/factories.ts'

let t: TestApp
let administrator: { id: string }
let staff: Client
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  administrator = await buildUser(t.db, { role_id: 1 })
})
afterAll(() => t.close())

const WINDOW = { visitDate: '2026-09-01T12:00', visitUntil: '2026-09-10T22:00' }
/** Two hours after noon in Athens. */
const at = (day: string) => new Date(`${day}T11:00Z`)

/** Sessions end in the days between. */
async function goTo(now: Date) {
  t.setNow(now)
  staff = (await loginAs(t, administrator)).call
}

/** A visit within a window, planned before it, and its guest. */
async function planned(window: object = WINDOW) {
  await goTo(at('2026-08-25'))
  const { id: guestId } = await buildUser(t.db)
  const { id: restaurantId } = await buildRestaurant(t.db, { timezone: 'Europe/Athens' })
  const { body } = await staff('POST /visit', { body: { guestId, restaurantId, ...window } })
  const params = { visitId: body.id }
  const { call } = await loginAs(t, { id: guestId })
  return {
    visit: body,
    guestId,
    restaurantId,
    call,
    read: async () => (await staff('GET /visit/{visitId}', { params })).body,
    change: (change: object) => staff('PATCH /visit/{id}', { params: { id: body.id }, body: change }),
    appoint: (when: string | null, saidAt?: string) =>
      call(
        'PUT /visit/{visitId}/appointment',
        { params, body: { at: when } },
        saidAt === undefined ? {} : { [HEADER.capturedAt]: saidAt },
      ),
    /** Answers what is required at an instant, and submits later. */
    submit: async (answered: Date, submitted: Date) => {
      await goTo(submitted)
      const { call: later } = await loginAs(t, { id: guestId })
      const item = await openChecklist(later, body.id)
      const headers = { [HEADER.capturedAt]: answered.toISOString() }
      const to = (title: string) => ({ id: item(title).id })
      await later('PATCH /question/{id}', { params: to('Door'), body: { answer: 'yes' } }, headers)
      await later('PATCH /question/{id}', { params: to('Cocktail'), body: { answer: 'yes' } }, headers)
      await later('PATCH /question/{id}/rate', { params: to('Service'), body: { rate: 4 } }, headers)
      return later('PUT /visit/{visitId}', { params })
    },
  }
}

test('a visit within a window is open from its first moment and overdue after its last', async () => {
  const { visit, read } = await planned({ ...WINDOW, dayparts: ['evening'] })
  expect(visit).toMatchObject({ ...WINDOW, dayparts: ['evening'], dueAt: '2026-09-10T19:00:00.000Z' })
  expect(visit.madeAt).toBeUndefined()
  const statuses: string[] = []
  for (const day of ['2026-08-31', '2026-09-01', '2026-09-08', '2026-09-11']) {
    await goTo(at(day))
    const { status } = await read()
    const { body } = await staff('GET /visit', { query: { status, guestId: visit.guestId } })
    expect(body.items.map(({ id }) => id)).toEqual([visit.id])
    statuses.push(status)
  }
  expect(statuses).toEqual(['scheduled', 'open', 'open', 'overdue'])
})

test.each([
  [{ visitUntil: '2026-09-01T12:00' }, 'visitUntil'],
  [{ visitUntil: '2026-08-31T12:00' }, 'visitUntil'],
  [{ visitUntil: '2026-12-03T12:00' }, 'visitUntil'],
  [{ visitUntil: null, dayparts: ['lunch'] }, 'dayparts'],
  [{ dayparts: [] }, 'dayparts'],
])('%o is refused with its field, alone, among many and as a change', async (wrong, field) => {
  const { guestId, restaurantId, change, visit } = await planned({ visitDate: WINDOW.visitDate })
  const { id: elsewhere } = await buildRestaurant(t.db)
  const body = { guestId, restaurantId: elsewhere, ...WINDOW, ...wrong }
  const alone = await staff('POST /visit', { body })
  const many = await staff('POST /visit/bulk', { body: { items: [body] } })
  const changed = await change({ ...WINDOW, ...wrong })
  expect([alone, many, changed].map(({ status, body: { errors } }) => [status, errors![0]!.path])).toEqual([
    [422, field],
    [422, `items.0.${field}`],
    [422, field],
  ])
  expect((await staff('GET /visit/{visitId}', { params: { visitId: visit.id } })).body.version).toBe(1)
  expect(restaurantId).not.toBe(elsewhere)
})

test('a window keeps its length when its beginning moves, and ends with null', async () => {
  const { appoint, change, read, visit } = await planned()
  await appoint('2026-09-05T20:00')
  const moved = (await change({ visitDate: '2026-09-10T12:00' })).body
  expect(moved).toMatchObject({ visitDate: '2026-09-10T12:00', visitUntil: '2026-09-19T22:00' })
  expect(moved.dueAt).toBe('2026-09-19T19:00:00.000Z')
  expect(moved.appointment).toBeUndefined()
  const bulk = { items: [{ id: visit.id, version: moved.version, visitDate: '2026-09-02T12:00' }] }
  await staff('PATCH /visit/bulk', { body: bulk })
  expect(await read()).toMatchObject({ visitDate: '2026-09-02T12:00', visitUntil: '2026-09-11T22:00' })
  const ended = (await change({ visitUntil: null })).body
  expect([ended.visitDate, ended.visitUntil, ended.dueAt]).toEqual(['2026-09-02T12:00', undefined, undefined])
  const { body } = await staff('GET /audit', { query: { entityId: visit.id } })
  expect(body.items[0]!.changes).toEqual({ visitUntil: ['2026-09-11T22:00', null] })
})

describe('an appointment', () => {
  test('is what the guest said last, inside of the window and its parts of the day', async () => {
    const { appoint, read, call, visit } = await planned({ ...WINDOW, dayparts: ['evening'] })
    for (const outside of ['2026-09-01T11:00', '2026-09-10T22:30', '2026-09-05T13:00'])
      expect((await appoint(outside)).body.errors![0]!.path).toBe('at')
    const [early, late] = ['2026-08-25T09:00:00.000Z', '2026-08-25T10:00:00.000Z']
    expect((await appoint('2026-09-05T20:00', late)).body.appointment).toBe('2026-09-05T20:00')
    expect((await appoint('2026-09-07T20:00', early)).body.appointment).toBe('2026-09-05T20:00')
    expect((await read()).appointment).toBe('2026-09-05T20:00')
    expect((await appoint(null)).body.appointment).toBeUndefined()
    const params = { visitId: visit.id }
    const stranger = (await loginAs(t, await buildUser(t.db))).call
    const body = { at: '2026-09-05T20:00' }
    expect((await stranger('PUT /visit/{visitId}/appointment', { params, body })).status).toBe(404)
    await staff('PATCH /visit/{id}', { params: { id: visit.id }, body: { cancelled: true } })
    expect((await call('PUT /visit/{visitId}/appointment', { params, body })).body.code).toBe('visit_closed')
  })

  test('is refused where there is no window; taking it back is not', async () => {
    const { appoint } = await planned({ visitDate: WINDOW.visitDate })
    expect((await appoint(WINDOW.visitDate)).body.errors![0]!.path).toBe('at')
    expect((await appoint(null)).status).toBe(200)
  })

  test('keeps other visits three hours away, which the window alone does not', async () => {
    const { appoint, guestId } = await planned()
    const { id: restaurantId } = await buildRestaurant(t.db, { timezone: 'Europe/Athens' })
    const other = { guestId, restaurantId, visitDate: '2026-09-05T19:00' }
    const plan = () => staff('POST /visit', { body: other })
    await appoint('2026-09-05T20:00')
    expect((await plan()).body.code).toBe('conflict')
    await appoint(null)
    expect((await plan()).status).toBe(201)
  })
})

test('of a window the nearest day counts for the rotation until the visit is made, then its day', async () => {
  const { guestId, restaurantId, submit, visit } = await planned()
  const plan = (visitDate: string) => staff('POST /visit', { body: { guestId, restaurantId, visitDate } })
  expect((await plan('2026-12-09T12:00')).body.errors![0]!.path).toBe(visit.id)
  expect((await plan('2026-06-03T12:00')).body.errors![0]!.path).toBe(visit.id)
  await submit(at('2026-09-02'), at('2026-09-03'))
  expect((await plan('2026-12-01T12:00')).body.errors![0]!.path).toBe(visit.id)
  expect((await plan('2026-12-09T12:00')).status).toBe(201)
})

describe('a visit within a window was made', () => {
  const made = async (appointment: string | null, answered: Date, submitted: Date) => {
    const { appoint, submit, read } = await planned()
    if (appointment) await appoint(appointment)
    await submit(answered, submitted)
    return await read()
  }

  test('at its first act, also where it was submitted later', async () => {
    const visit = await made('2026-09-09T20:00', at('2026-09-04'), at('2026-09-12'))
    expect(visit).toMatchObject({ ...WINDOW, status: 'submitted', madeAt: '2026-09-04T14:00' })
    expect(visit.opensAt).toBe('2026-09-01T09:00:00.000Z')
  })

  test('at the appointment if its first act lies outside', async () => {
    const { madeAt } = await made('2026-09-09T20:00', at('2026-09-11'), at('2026-09-12'))
    expect(madeAt).toBe('2026-09-09T20:00')
  })

  test('at the first moment if there is nothing else', async () => {
    expect((await made(null, at('2026-09-11'), at('2026-09-12'))).madeAt).toBe(WINDOW.visitDate)
  })

  test('once and for all: neither a return nor another submission moves it, and its day finds it', async () => {
    const { submit, read, visit, restaurantId } = await planned()
    await submit(at('2026-09-04'), at('2026-09-04'))
    const params = { visitId: visit.id }
    await staff('POST /visit/{visitId}/return', { params, body: { message: 'Again', notes: [] } })
    expect(await read()).toMatchObject({ status: 'returned', fillable: true, madeAt: '2026-09-04T14:00' })
    await submit(at('2026-09-08'), at('2026-09-08'))
    expect((await read()).madeAt).toBe('2026-09-04T14:00')
    const day = { from: '2026-09-04', to: '2026-09-04', restaurantId }
    expect((await staff('GET /visit', { query: day })).body.items).toHaveLength(1)
    const { body } = await staff('GET /insight', {
      query: { from: day.from, to: day.to, restaurantIds: restaurantId, provisional: '1' },
    })
    expect(body.score.visits).toBe(1)
  })

  test('at its time where it has no window', async () => {
    const { submit, read } = await planned({ visitDate: WINDOW.visitDate })
    await submit(at('2026-09-02'), at('2026-09-02'))
    expect((await read()).madeAt).toBe(WINDOW.visitDate)
  })
})
