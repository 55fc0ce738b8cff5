import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bankCalls } from '@cloche/contract/bank.ts'
import { anketaForm } from '@cloche/contract/applications.ts'
import { maxBytesOf, type Access, type Call } from '@cloche/contract/call.ts'
import { calls } from '@cloche/contract/calls.ts'
import { answerTest } from '@cloche/contract/conditions.ts'
import { CONDITION_SIZE, ROLE } from '@cloche/contract/constants.ts'
import { questionOptions } from '@cloche/contract/questions.ts'
import { choiceValue } from '@cloche/contract/shared.ts'
import { userCalls } from '@cloche/contract/users.ts'
import { loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { largestJson } from '../../test/largest-body.ts'

const all = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))
const withBody = all.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
const keyOf = ({ method, path }: Call) => `${method} ${path}`

let t: TestApp
const tokens = new Map<Access, string>()

beforeAll(async () => {
  t = await testApp()
  const admin = await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))
  const guest = await loginAs(t, await buildUser(t.db))
  for (const access of ['session', 'staff', 'admin'] as const) tokens.set(access, admin.token)
  tokens.set('guest', guest.token)
})
afterAll(() => t.close())

async function send({ method, path, access }: Call, payload: string) {
  const token = tokens.get(access)
  const response = await t.app.inject({
    method: method as 'POST',
    url: `/api${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  })
  return { status: response.statusCode, code: response.body && response.json<{ code?: string }>().code }
}

const jsonOf = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`

test.each(withBody)('$method $path refuses a byte more than its limit, and not the limit', async (call) => {
  const max = maxBytesOf(call)
  expect(await send(call, jsonOf(max + 1))).toEqual({ status: 413, code: 'too_large' })
  expect((await send(call, jsonOf(max))).status).not.toBe(413)
})

test('an address that is no call takes no body either', async () => {
  for (const url of ['/api/nothing', '/nothing']) {
    const { statusCode } = await t.app.inject({ method: 'POST', url, payload: { a: 'x'.repeat(5000) } })
    expect([url, statusCode]).toEqual([url, 413])
  }
})

/** Clients never write these texts with escapes: base64 from a device, and queued text as typed. */
const CHARACTERS: Record<string, string> = {
  'POST /user/sms': 'A',
  'POST /visit/{visitId}/writes': '漢',
}
const oneAnswer = answerTest.extend({ is: z.array(choiceValue).max(1) })
const largestOptions = questionOptions.extend({
  showIf: z.strictObject({ all: z.array(oneAnswer).max(CONDITION_SIZE / 2) }),
})
/** The contract's body is looser here than the schema that reads it. */
const BODIES: Record<string, z.ZodType> = {
  // The size of a condition is counted over all of its parts.
  'POST /question': bankCalls.create.body.extend({ options: largestOptions }),
  'PUT /question/{id}': bankCalls.update.body.extend({ options: largestOptions }),
  'POST /user/anketa': userCalls.anketa.body.extend({ form: anketaForm }),
}

test.each(withBody.filter(({ body }) => body))(
  '$method $path takes the longest of what it asks for',
  (call) => {
    const key = keyOf(call)
    const longest = largestJson(BODIES[key] ?? call.body!, CHARACTERS[key] ?? '\\u6f22')
    expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(maxBytesOf(call))
  },
)

test('each limit is told to whoever reads the API', async () => {
  const { paths } = (await t.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { requestBody: { description: string }; responses: object }>>
  }>()
  const { requestBody, responses } = paths['/visit/bulk']!['post']!
  expect([requestBody.description, '413' in responses]).toEqual(['At most 720896 bytes', true])
  expect(paths['/user/login']!['post']!.requestBody.description).toBe('At most 4096 bytes')
})
