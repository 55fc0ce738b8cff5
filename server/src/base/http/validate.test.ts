import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('fifty faults are named, and the rest is counted', async () => {
  const { call } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  const faulty = (count: number) =>
    call('POST /visit/bulk', { body: { items: Array.from({ length: count }, () => 0) } })
  const { status, body } = await faulty(1000)
  expect([status, body.code, body.errors!.length]).toEqual([422, 'invalid', 50])
  expect(body.errors!.map(({ path }) => path).slice(0, 2)).toEqual(['items.0', 'items.1'])
  expect(body.detail).toBe('Some of what was sent does not fit, here are 50 faults of 1000')
  const few = await faulty(50)
  expect([few.body.errors!.length, few.body.detail]).toEqual([50, 'Some of what was sent does not fit'])
})

test('an unknown field is named, several are counted', async () => {
  const one = await clientOf(t.app)('POST /user/anketa', { body: { form: { extra: '' } } })
  expect(one.body.errors).toContainEqual({ path: 'form.extra', message: 'Not expected here' })
  const form = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`secret-${n}`, '']))
  const { status, body } = await clientOf(t.app)('POST /user/anketa', { body: { form } })
  expect([status, body.code]).toEqual([422, 'invalid'])
  expect(body.errors!.filter(({ path }) => path === 'form').map(({ message }) => message)).toEqual([
    'Unknown fields: 300',
  ])
  expect(JSON.stringify(body)).not.toContain('secret-')
})

test('a path is told to its hundredth character', async () => {
  const { body } = await clientOf(t.app)('POST /user/anketa', { body: { form: { ['k'.repeat(1000)]: 1 } } })
  expect(body.errors!.map(({ path }) => path)).toEqual([`form.${'k'.repeat(95)}…`])
})
