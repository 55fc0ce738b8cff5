import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildChecklist, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let manager: Client
let guestId: string

beforeAll(async () => {
  t = await testApp()
  manager = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager }))).call
  guestId = (await buildUser(t.db)).id
})
beforeEach(() => t.db.deleteFrom('visits').execute())
afterAll(() => t.close())

/** Makes a submitted visit this many hours ago. */
async function submittedAgo(hours: number, overrides: Partial<Parameters<typeof buildVisit>[1]> = {}) {
  const at = new Date(Date.now() - hours * 3_600_000)
  const { id } = await buildVisit(t.db, {
    guest_id: guestId,
    opens_at: at,
    started_at: at,
    submitted_at: new Date(),
    progress_required: 0,
    progress_answered: 0,
    status: 'submitted',
    ...overrides,
  })
  return id
}

const queueAt = async (visitId: string) =>
  (await manager('GET /visit/{visitId}/review', { params: { visitId } })).body

test('the visits that wait stand oldest first, and the last leads to the first', async () => {
  const [oldest, middle, newest] = [await submittedAgo(9), await submittedAgo(6), await submittedAgo(3)]
  await submittedAgo(7, { status: 'accepted' })
  await buildVisit(t.db, { guest_id: guestId })
  expect(await queueAt(middle)).toMatchObject({ waiting: 3, previous: oldest, next: newest })
  expect(await queueAt(newest)).toMatchObject({ waiting: 3, previous: middle, next: oldest })
  expect(await queueAt(oldest)).toMatchObject({ waiting: 3, previous: newest, next: middle })
})

test('a visit that is decided leads to those that still wait, the last one to nothing', async () => {
  const [decided, other] = [await submittedAgo(6), await submittedAgo(9)]
  await manager('POST /visit/{visitId}/accept', { params: { visitId: decided } })
  expect(await queueAt(decided)).toMatchObject({ waiting: 1, previous: other, next: other })
  expect(await queueAt(other)).toMatchObject({ waiting: 1, previous: null, next: null })
})

test('beside it stand the other accepted visits of the restaurant, and only those', async () => {
  const { id: restaurant_id } = await buildRestaurant(t.db)
  const id = await submittedAgo(5, { restaurant_id, score: 10 })
  expect((await queueAt(id)).restaurant).toEqual({ accepted: 0, scored: 0, mean: null, last: null })

  const accepted = { restaurant_id, status: 'accepted' } as const
  await submittedAgo(100, { ...accepted, score: 90.5 })
  await submittedAgo(90, { ...accepted, score: null })
  const last = await submittedAgo(80, { ...accepted, score: 70, visit_date: '2026-05-01T12:30' })
  await submittedAgo(70, { restaurant_id, score: 1 })
  await submittedAgo(60, { status: 'accepted', score: 2 })
  expect((await queueAt(id)).restaurant).toEqual({
    accepted: 3,
    scored: 2,
    mean: 80.3,
    last: { id: last, visitDate: '2026-05-01T12:30', score: 70 },
  })
})

test('the mean beside it is of its own checklist', async () => {
  const { id: restaurant_id } = await buildRestaurant(t.db)
  const { id: checklist_id } = await buildChecklist(t.db, 'Bar')
  const accepted = { restaurant_id, status: 'accepted' } as const
  await submittedAgo(100, { ...accepted, score: 90 })
  await submittedAgo(90, { ...accepted, score: 60, checklist_id })
  await submittedAgo(80, { ...accepted, score: 50, checklist_id })
  const [ofBar, ofAll] = [
    await submittedAgo(5, { restaurant_id, checklist_id }),
    await submittedAgo(4, { restaurant_id }),
  ]
  expect((await queueAt(ofBar)).restaurant).toMatchObject({ accepted: 3, scored: 2, mean: 55 })
  expect((await queueAt(ofAll)).restaurant).toMatchObject({ accepted: 3, scored: 1, mean: 90 })
})

test('a visit that is not there has no queue', async () => {
  const { status } = await manager('GET /visit/{visitId}/review', {
    params: { visitId: '00000000-0000-4000-8000-000000000000' },
  })
  expect(status).toBe(404)
})
