import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallKey } from '@cloche/contract/calls.ts'
import type { Call } from '@cloche/contract/call.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import {
  buildApplication,
  buildBank,
  buildQuestion,
  buildUser,
  buildVisit,
  emptyBank,
} from '../../test/factories.ts'

/** Texts that occur nowhere else stand for what a guest may not know. */
const MARKERS = ['0.123456', '0.654321', '0.345678', '37.500375', 'Adminetta', 'Markerova', '"weight"']
/** The score of a visit or choice, which must be null here. */
const SCORE = /"score":\s*[^n]/

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

let t: TestApp
let staff: Client
let guest: Client
let visitId: string
let item: Awaited<ReturnType<typeof openChecklist>>

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  await emptyBank(t.db)
  const section = await buildQuestion(t.db, { title: 'Hall', options: { weight: 37.500375 } })
  const bar = await buildQuestion(t.db, { title: 'Bar', type: 'addon' })
  const choices = [
    { value: 'yes', title: 'Yes', score: 0.654321 },
    { value: 'no', title: 'No', score: 0.123456 },
  ]
  const options = { choices, weight: 37.500375, comment: { requiredBelow: 0.345678 }, required: true }
  await buildQuestion(t.db, { parent: section.id, type: 'single', title: 'Door', options })
  await buildQuestion(t.db, {
    parent: section.id,
    type: 'multiple',
    title: 'Seen',
    options: { ...options, required: false },
  })
  await buildQuestion(t.db, {
    parent: section.id,
    type: 'rate',
    title: 'Service',
    options: { max: 5, weight: 37.500375 },
  })
  await buildQuestion(t.db, { parent: section.id, type: 'dish', title: 'Dishes', options: {} })
  await buildQuestion(t.db, { parent: section.id, type: 'photo', title: 'Plate', options: {} })
  await buildQuestion(t.db, { parent: bar.id, type: 'single', title: 'Cocktail', options })
  const names = { first_name: 'Adminetta', last_name: 'Markerova' }
  staff = (await loginAs(t, await buildUser(t.db, { ...names, role_id: ROLE.administrator }))).call
})
afterAll(() => t.close())

const inVisit = (): Input => ({ params: { visitId } })
const to = (title: string, body?: unknown): Input => ({
  params: { id: item(title).id, questionId: item(title).id },
  ...(body ? { body } : {}),
})
const id = crypto.randomUUID()
const now = () => new Date().toISOString()

/** Every call that a guest may make, with its input. Null: the answer holds only the guest's own bytes, or none. */
const INPUTS: Partial<Record<CallKey, (() => Input) | null>> = {
  'GET /user': () => ({}),
  'GET /user/session': () => ({}),
  'DELETE /user/session/{sessionId}': null,
  'DELETE /user/session': null,
  'GET /user/telegram': () => ({}),
  'DELETE /user/telegram': null,
  'GET /user/notification': () => ({}),
  'PUT /user/notification': null,
  'GET /user/data': () => ({}),
  'DELETE /user/data': null,
  'GET /question/{visitId}': inVisit,
  'GET /question/{visitId}/addon': inVisit,
  'PUT /visit/{visitId}/absence': () => ({ ...inVisit(), body: { reason: 'Ill' } }),
  'DELETE /visit/{visitId}/absence': inVisit,
  'PUT /visit/{visitId}/appointment': () => ({ ...inVisit(), body: { at: null } }),
  'PUT /question/{id}/{value}': () => ({ params: { id: item('Seen').id, value: 'no' } }),
  'PATCH /question/{id}': () => to('Door', { answer: 'yes' }),
  'PATCH /question/{id}/rate': () => to('Service', { rate: 4 }),
  'PUT /question/{id}/comment': () => to('Seen', { comment: 'Crumbs' }),
  'PATCH /question/{id}/decline': () => to('Door', { part: 'answer', reason: 'No door' }),
  'POST /question/{id}/photo': null,
  'DELETE /question/{questionId}/photo/{fileId}': null,
  'GET /question/{questionId}/photo/{fileId}': null,
  'POST /question/{id}/dish': () => to('Dishes', { id, dishName: 'Soup', orderTime: now() }),
  'PUT /question/{id}/dish': () => to('Dishes', { id, orderTime: now(), readyTime: null }),
  'DELETE /question/{questionId}/dish/{dishId}': null,
  'GET /question/logo/{fileId}': null,
  'POST /question/{id}/photo/upload': null,
  'HEAD /photo-upload/{id}': null,
  'PATCH /photo-upload/{id}': null,
  'POST /visit/{visitId}/writes': () => ({
    params: { visitId },
    body: {
      writes: [{ questionId: item('Door').id, capturedAt: now(), kind: 'answer', body: { answer: 'yes' } }],
    },
  }),
  'GET /visit': () => ({ query: { sort: 'score' } }),
  'GET /visit/{visitId}': inVisit,
  'POST /visit/{visitId}/begin': inVisit,
  'PUT /visit/{visitId}': inVisit,
  'GET /menu': () => ({}),
}

test('nothing that a guest may not know is in the bytes of any call', async () => {
  const application = await buildApplication(t.db)
  const accepted = await staff('POST /application/{id}/accept', { params: { id: application.id }, body: {} })
  const visit = await buildVisit(t.db, { guest_id: accepted.body.user.id })
  visitId = visit.id
  const { token } = await loginAs(t, accepted.body.user)
  guest = clientOf(t.app, token)
  item = await openChecklist(guest, visitId)

  const open = Object.values(calls).flatMap((resource) => Object.values<Call>(resource))
  const theirs = open.filter(({ access }) => access === 'guest' || access === 'session')
  const unplaced = theirs
    .map(({ method, path }) => `${method} ${path}` as CallKey)
    .filter((key) => INPUTS[key] === undefined)
  expect(unplaced).toEqual([])

  const leaksOf = async (key: CallKey) => {
    const { status, body } = await guest(key, INPUTS[key]!())
    expect([key, status]).toEqual([key, status < 300 ? status : 200])
    const text = JSON.stringify(body)
    return [...MARKERS.filter((marker) => text.includes(marker)), ...(SCORE.exec(text) ?? [])].map(
      (found) => `${key}: ${found}`,
    )
  }
  const found: string[] = []
  for (const key of Object.keys(INPUTS) as CallKey[]) if (INPUTS[key]) found.push(...(await leaksOf(key)))
  const body = { message: 'Again, please', notes: [{ questionId: item('Door').id, text: 'Which door?' }] }
  expect((await staff('POST /visit/{visitId}/return', { params: { visitId }, body })).status).toBe(200)
  for (const key of ['GET /visit', 'GET /question/{visitId}', 'GET /user/data'] as const)
    found.push(...(await leaksOf(key)))
  expect(found).toEqual([])

  const report = await staff('GET /question/{visitId}', { params: { visitId } })
  const text = JSON.stringify(report.body)
  expect(MARKERS.slice(0, 4).filter((marker) => !text.includes(marker))).toEqual([])
  expect(report.body.visit.score).toBeGreaterThan(0)
})
