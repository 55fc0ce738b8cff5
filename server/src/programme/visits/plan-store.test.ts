import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
import { plannedIn, planVisit, rezone } from './service.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR)

let t: TestApp
let manager: Client
let managerId: string
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  const user = await buildUser(t.db, { role_id: 3, first_name: 'Max' })
  managerId = user.id
  manager = (await loginAs(t, user)).call
})
afterAll(() => t.close())

const etag = (version: number) => ({ 'if-match': `"${version}"` })

async function people(timezone = 'Europe/London') {
  const guest = await buildUser(t.db, { first_name: 'Ben', last_name: 'Field' })
  const restaurant = await buildRestaurant(t.db, { title: 'Alder', timezone })
  return { guestId: guest.id, restaurantId: restaurant.id }
}

/** Plans a visit as the manager. */
async function planned(visitDate = '2030-06-01T19:30', timezone?: string) {
  const body = { ...(await people(timezone)), visitDate }
  const { body: visit } = await manager('POST /visit', { body })
  return { ...body, visit, params: { id: visit.id } }
}

/** Returns the audit log of a visit, in order. */
async function logOf(visitId: string) {
  const rows = await t.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject', 'changes'])
    .where('entity', '=', 'visit')
    .where('entity_id', '=', visitId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ actor_id, ...row }) => ({ ...row, byManager: actor_id === managerId }))
}

describe('planning a visit', () => {
  test("the time is the restaurant's, the first 16 characters of it", async () => {
    const body = { ...(await people('Asia/Yekaterinburg')), visitDate: '2030-06-01 19:30:59.123Z' }
    const { status, body: visit, headers } = await manager('POST /visit', { body })
    expect(status).toBe(201)
    expect(visit).toMatchObject({
      guestId: body.guestId,
      restaurantId: body.restaurantId,
      visitDate: '2030-06-01T19:30',
      opensAt: '2030-06-01T14:30:00.000Z',
      status: 'scheduled',
      version: 1,
    })
    expect(headers['etag']).toBe('"1"')
    expect(await logOf(visit.id)).toEqual([
      { action: 'create', subject: 'Alder, 2030-06-01 19:30', changes: {}, byManager: true },
    ])
    const { call } = await loginAs(t, { id: body.guestId })
    expect((await call('GET /visit')).body.items.map(({ id }) => id)).toEqual([visit.id])
  })

  test('it may lie in the past: then it is open, or overdue', async () => {
    expect((await planned(at(-3).toISOString(), 'UTC')).visit.status).toBe('open')
    expect((await planned('2020-01-01T12:00')).visit.status).toBe('overdue')
  })

  test.each([
    ['guestId', async () => ({ guestId: randomUUID() })],
    ['guestId', async () => ({ guestId: (await buildUser(t.db, { role_id: 3 })).id })],
    ['guestId', async () => ({ guestId: (await buildUser(t.db, { role_id: 1 })).id })],
    ['guestId', async () => ({ guestId: (await buildUser(t.db, { deleted_at: new Date() })).id })],
    ['guestId', async () => ({ guestId: 'nobody' })],
    ['restaurantId', async () => ({ restaurantId: randomUUID() })],
    [
      'restaurantId',
      async () => ({ restaurantId: (await buildRestaurant(t.db, { deleted_at: new Date() })).id }),
    ],
    ['visitDate', async () => ({ visitDate: '2026-02-30T10:00' })],
    ['visitDate', async () => ({ visitDate: '2026-02-03' })],
    ['visitDate', async () => ({ visitDate: 'soon' })],
    ['visitDate', async () => ({ visitDate: '0000-01-01T10:00' })],
    ['visitDate', async () => ({ visitDate: null })],
  ])('%s is refused and named, nothing is stored', async (field, wrong) => {
    const right = { ...(await people()), visitDate: '2030-06-01T19:30' }
    const body = { ...right, ...(await wrong()) }
    const { status, body: problem } = await manager('POST /visit', { body })
    expect([status, problem.code, problem.errors!.map(({ path }) => path)]).toEqual([422, 'invalid', [field]])
    const { body: patched } = await manager('PATCH /visit/{id}', { params: (await planned()).params, body })
    expect([patched.code, patched.errors!.map(({ path }) => path)]).toEqual(['invalid', [field]])
    expect(
      await t.db.selectFrom('visits').where('guest_id', '=', right.guestId).select('id').execute(),
    ).toEqual([])
  })

  test('any role that is not staff is a guest', async () => {
    const body = { ...(await people()), guestId: (await buildUser(t.db, { role_id: 7 })).id }
    expect((await manager('POST /visit', { body: { ...body, visitDate: '2030-01-01T10:00' } })).status).toBe(
      201,
    )
  })

  test('who is not staff plans nothing', async () => {
    const { guestId, restaurantId } = await people()
    const { call } = await loginAs(t, { id: guestId })
    const body = { guestId, restaurantId, visitDate: '2030-01-01T10:00' }
    expect((await call('POST /visit', { body })).status).toBe(403)
    expect((await clientOf(t.app)('POST /visit', { body })).status).toBe(401)
  })

  test('within a transaction of somebody else’s, it comes and goes with it', async () => {
    const visit = { ...(await people()), visitDate: '2030-01-01T10:00' }
    const failing = t.db.transaction().execute(async (db) => {
      await planVisit(t.context, db, { userId: managerId, reach: null }, visit)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await manager('GET /visit', { query: { guestId: visit.guestId } })).body.items).toEqual([])
  })

  test('a restaurant that is being removed at the same moment is seen as removed', async () => {
    const visit = { ...(await people()), visitDate: '2030-01-01T10:00' }
    let planning: ReturnType<typeof manager<'POST /visit'>>
    await t.db.transaction().execute(async (db) => {
      await db
        .updateTable('restaurants')
        .set({ deleted_at: new Date() })
        .where('id', '=', visit.restaurantId)
        .execute()
      planning = manager('POST /visit', { body: visit })
      await untilOneWaits(t.db)
    })
    expect((await planning!).body.errors![0]!.path).toBe('restaurantId')
  })
})

describe('changing a visit', () => {
  test('guest, restaurant and time, by the clock of the new restaurant', async () => {
    const { visit, params, restaurantId } = await planned('2030-06-01T19:30', 'UTC')
    const other = await people('Asia/Tokyo')
    const { status, body, headers } = await manager('PATCH /visit/{id}', { params, body: other }, etag(1))
    expect([status, headers['etag']]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ ...other, visitDate: visit.visitDate, opensAt: '2030-06-01T10:30:00.000Z' })
    const moved = await manager('PATCH /visit/{id}', {
      params,
      body: { restaurantId, visitDate: '2030-06-02T12:00' },
    })
    expect(moved.body).toMatchObject({ restaurantId, opensAt: '2030-06-02T12:00:00.000Z', version: 3 })
    const { changes, ...entry } = (await logOf(visit.id))[2]!
    expect(entry).toMatchObject({ action: 'update', subject: 'Alder, 2030-06-02 12:00', byManager: true })
    expect(changes).toEqual({ visitDate: ['2030-06-01T19:30', '2030-06-02T12:00'] })
  })

  test('nothing changes: nothing is written', async () => {
    const { visit, params, guestId, restaurantId } = await planned()
    const body = {
      guestId: guestId.toUpperCase(),
      restaurantId,
      visitDate: visit.visitDate,
      cancelled: false,
    }
    for (const same of [body, {}]) {
      expect((await manager('PATCH /visit/{id}', { params, body: same })).body).toEqual(visit)
    }
    expect(await logOf(visit.id)).toHaveLength(1)
  })

  test('the second of two who began from the same version learns what is there now', async () => {
    const { params } = await planned()
    const change = (visitDate: string) =>
      manager('PATCH /visit/{id}', { params, body: { visitDate } }, etag(1))
    const both = await Promise.all([change('2030-06-03T10:00'), change('2030-06-04T10:00')])
    const [first, second] = both.toSorted((a, b) => a.status - b.status)
    expect([first!.status, second!.status]).toEqual([200, 412])
    expect(second!.body).toMatchObject({ code: 'changed', current: { ...first!.body, version: 2 } })
    expect((await manager('GET /visit/{visitId}', { params: { visitId: params.id } })).body).toEqual(
      first!.body,
    )
  })

  test('once the guest has begun it, only its time can change', async () => {
    const { visit, params, guestId } = await planned()
    const { call } = await loginAs(t, { id: guestId })
    await openChecklist(call, visit.id)
    await t.db
      .updateTable('visits')
      .set({ opens_at: at(-1) })
      .where('id', '=', visit.id)
      .execute()
    await call('POST /visit/{visitId}/begin', { params: { visitId: visit.id } })
    const other = { ...(await people()), allowCopied: true }
    const { status, body } = await manager('PATCH /visit/{id}', { params, body: other })
    expect([status, body.code, body.errors!.map(({ path }) => path)]).toEqual([
      409,
      'conflict',
      ['guestId', 'restaurantId'],
    ])
    const moved = await manager('PATCH /visit/{id}', { params, body: { visitDate: '2030-07-01T10:00' } })
    expect([moved.status, moved.body.visitDate]).toEqual([200, '2030-07-01T10:00'])
  })

  test.each(['submitted', 'accepted'] as const)('a visit that is %s stays as it is', async (status) => {
    const done = { started_at: at(-2), submitted_at: at(-1), progress_required: 1, progress_answered: 1 }
    const { id } = await buildVisit(t.db, { status, ...done })
    for (const body of [{ visitDate: '2030-07-01T10:00' }, await people(), { cancelled: true }]) {
      const { status: code, body: problem } = await manager('PATCH /visit/{id}', { params: { id }, body })
      expect([code, problem.code]).toEqual([409, 'visit_closed'])
    }
  })

  test('a visit that is not there', async () => {
    const { status } = await manager('PATCH /visit/{id}', { params: { id: randomUUID() }, body: {} })
    expect(status).toBe(404)
  })
})

describe('cancelling', () => {
  test('takes the visit from its guest, and can be taken back', async () => {
    const { visit, params, guestId } = await planned(at(-1).toISOString(), 'UTC')
    const { call } = await loginAs(t, { id: guestId })
    const item = await openChecklist(call, visit.id)
    const answer = { params: { id: item('Door').id }, body: { answer: 'yes' } }
    const cancelled = await manager('PATCH /visit/{id}', { params, body: { cancelled: true } }, etag(1))
    expect([cancelled.body.status, cancelled.body.version]).toEqual(['cancelled', 2])
    expect((await call('PATCH /question/{id}', answer)).body.code).toBe('visit_closed')
    const again = await manager('PATCH /visit/{id}', { params, body: { cancelled: true } })
    expect([again.status, again.body.version]).toEqual([200, 2])
    const edited = await manager('PATCH /visit/{id}', { params, body: { visitDate: '2030-01-01T10:00' } })
    expect(edited.body.code).toBe('visit_closed')

    const back = await manager('PATCH /visit/{id}', { params, body: { cancelled: false } }, etag(2))
    expect([back.body.status, back.body.version]).toEqual(['open', 3])
    expect((await call('PATCH /question/{id}', answer)).status).toBe(200)
    expect((await logOf(visit.id)).map(({ action }) => action)).toEqual(['create', 'cancel', 'reinstate'])
  })

  test('keeps the time of a visit that had begun before the zone was corrected', async () => {
    const { id, restaurant_id, opens_at } = await buildVisit(t.db, { opens_at: at(-2), started_at: at(-1) })
    const change = async (cancelled: boolean) =>
      (await manager('PATCH /visit/{id}', { params: { id }, body: { cancelled } })).body
    await t.db
      .updateTable('restaurants')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', restaurant_id)
      .execute()
    expect(await change(true)).toMatchObject({ status: 'cancelled', opensAt: opens_at })
    expect(await change(false)).toMatchObject({ status: 'open', opensAt: opens_at })
  })

  test('is possible while a returned visit waits, which is returned again when it comes back', async () => {
    const sent = { started_at: at(-9), submitted_at: at(-5), progress_required: 1, progress_answered: 1 }
    const { id } = await buildVisit(t.db, { status: 'returned', ...sent })
    const change = async (cancelled: boolean) =>
      (await manager('PATCH /visit/{id}', { params: { id }, body: { cancelled } })).body.status
    expect([await change(true), await change(false)]).toEqual(['cancelled', 'returned'])
  })

  test('a visit comes back on another day in one step', async () => {
    const { visit, params } = await planned()
    await manager('PATCH /visit/{id}', { params, body: { cancelled: true } })
    const body = { cancelled: false, visitDate: '2031-01-01T10:00' }
    const back = await manager('PATCH /visit/{id}', { params, body })
    expect([back.body.status, back.body.visitDate]).toEqual(['scheduled', '2031-01-01T10:00'])
    expect((await logOf(visit.id)).map(({ action }) => action)).toEqual([
      'create',
      'cancel',
      'update',
      'reinstate',
    ])
  })

  test('it does not come back for a guest or to a restaurant that was removed meanwhile', async () => {
    const { params, guestId, restaurantId } = await planned()
    await manager('PATCH /visit/{id}', { params, body: { cancelled: true } })
    const back = async () => {
      const { body } = await manager('PATCH /visit/{id}', { params, body: { cancelled: false } })
      return [body.code, body.errors?.map(({ path }) => path)]
    }
    await t.db
      .updateTable('restaurants')
      .set({ deleted_at: at(0) })
      .where('id', '=', restaurantId)
      .execute()
    expect(await back()).toEqual(['invalid', ['restaurantId']])
    await t.db
      .updateTable('users')
      .set({ deleted_at: at(0) })
      .where('id', '=', guestId)
      .execute()
    expect(await back()).toEqual(['invalid', ['guestId']])
  })
})

describe('the moment a visit opens', () => {
  test.each([
    ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z', 'left out: counts on from before it'],
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z', 'comes twice: the first'],
    ['2026-11-20T19:30', 'Asia/Kolkata', '2026-11-20T14:00:00.000Z', ''],
    ['2026-11-20T19:30', 'America/St_Johns', '2026-11-20T23:00:00.000Z', ''],
  ])('%s in %s', (visitDate, timezone, instant) => {
    expect(opensAtOf(visitDate, timezone).toISOString()).toBe(instant)
  })

  test('is the one that PostgreSQL knows too', async () => {
    const zones = [
      'Europe/Moscow',
      'Europe/London',
      'America/New_York',
      'Asia/Tokyo',
      'Australia/Lord_Howe',
      'UTC',
    ]
    const cases = zones.flatMap((zone) =>
      Array.from({ length: 36 }, (_, month) => {
        const date = new Date(Date.UTC(2025, month, 1 + ((month * 7) % 28), month % 24, 15)).toISOString()
        return { zone, date: date.slice(0, 16) }
      }),
    )
    const { rows } = await t.db.executeQuery<{ instant: string }>(
      CompiledQuery.raw(
        `select (each ->> 'date')::timestamp at time zone (each ->> 'zone') as instant
          from jsonb_array_elements($1::jsonb) with ordinality as cases (each, place) order by place`,
        [JSON.stringify(cases)],
      ),
    )
    expect(cases.map(({ zone, date }) => opensAtOf(date, zone).toISOString())).toEqual(
      rows.map(({ instant }) => instant),
    )
  })

  test('moves with the zone of the restaurant until somebody may be filling it in', async () => {
    const { visit, restaurantId } = await planned('2030-06-01T19:30', 'Europe/London')
    const inHere = { restaurant_id: restaurantId, visit_date: '2030-06-01T19:30' }
    const opened = await buildVisit(t.db, { ...inHere, opens_at: at(5), started_at: at(-1) })
    const running = await buildVisit(t.db, { ...inHere, opens_at: at(-1), started_at: at(-1) })
    const submitted = { started_at: at(-1), submitted_at: at(-1), progress_required: 0, progress_answered: 0 }
    const returned = await buildVisit(t.db, { ...inHere, opens_at: at(5), status: 'returned', ...submitted })
    const cancelled = await buildVisit(t.db, { ...inHere, opens_at: at(5), status: 'cancelled' })
    const elsewhere = await buildVisit(t.db, { opens_at: at(5) })
    await t.db.transaction().execute((db) => rezone(db, restaurantId, 'Asia/Tokyo'))
    const read = async (id: string) =>
      (await manager('GET /visit/{visitId}', { params: { visitId: id } })).body
    const moved = '2030-06-01T10:30:00.000Z'
    expect(await read(visit.id)).toMatchObject({ visitDate: '2030-06-01T19:30', opensAt: moved, version: 2 })
    for (const { id } of [opened, returned]) expect((await read(id)).opensAt).toBe(moved)
    for (const { id, opens_at } of [running, cancelled, elsewhere]) {
      expect(await read(id)).toMatchObject({ opensAt: opens_at, version: 1 })
    }
    await t.db.transaction().execute((db) => rezone(db, restaurantId, 'Asia/Tokyo'))
    expect((await read(visit.id)).version).toBe(2)
  })
})

test('a restaurant’s expected visits are named, the next first', async () => {
  const { visit, restaurantId: restaurant_id } = await planned('2030-06-01T19:30')
  const done = { started_at: at(-2), submitted_at: at(-1), progress_required: 1, progress_answered: 1 }
  const overdue = await buildVisit(t.db, {
    restaurant_id,
    opens_at: at(-100),
    visit_date: '2026-11-01T10:00',
  })
  await buildVisit(t.db, { restaurant_id, status: 'accepted', ...done })
  await buildVisit(t.db, { restaurant_id, status: 'cancelled' })
  expect(await plannedIn(t.db, restaurant_id)).toEqual([
    { id: overdue.id, visit_date: '2026-11-01T10:00', first_name: 'Ada', last_name: 'Stone' },
    { id: visit.id, visit_date: '2030-06-01T19:30', first_name: 'Ben', last_name: 'Field' },
  ])
})

test('a time that a clock change skips is said, with the time at which the visit opens', async () => {
  const plan = async (visitDate: string) => {
    const body = { ...(await people('Europe/Berlin')), visitDate }
    return (await manager('POST /visit', { body })).body
  }
  expect(await plan('2027-03-28T02:30')).toMatchObject({
    visitDate: '2027-03-28T02:30',
    shiftedTo: '2027-03-28T03:30',
    opensAt: '2027-03-28T01:30:00.000Z',
  })
  for (const visitDate of ['2027-03-28T01:59', '2027-03-28T03:00', '2027-10-31T02:30'])
    expect(await plan(visitDate)).not.toHaveProperty('shiftedTo')
})

test('the document of the API says that an offset is dropped, and the answer shows the instant', async () => {
  const body = { ...(await people('Europe/Berlin')), visitDate: '2030-06-01T18:00Z' }
  expect((await manager('POST /visit', { body })).body).toMatchObject({
    visitDate: '2030-06-01T18:00',
    opensAt: '2030-06-01T16:00:00.000Z',
  })
  const document = (await t.app.inject('/api/openapi.json')).body
  expect(document).toContain('an offset (`Z`, `+03:00`) are dropped')
})
