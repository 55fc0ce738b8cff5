import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@cloche/contract/call.ts'
import { calls } from '@cloche/contract/calls.ts'
import { HEADER } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'
import { clientOf, loginAs, openVisit, testApp, type TestApp } from '../../test/app.ts'
import { exampleOf, withLeaves } from '../../test/example.ts'
import { buildBank, buildRestaurant, buildUser } from '../../test/factories.ts'

const ADMINISTRATOR = 1
const all = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))
interface Request {
  url?: string
  headers?: Record<string, string>
  payload?: string | object
}

let t: TestApp
/** The tokens of an administrator and of a guest whose visit is open. */
let tokens: string[]
/** Existing ids by the address's first word, so that a call gets as far as possible. */
let named: Record<string, string>

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  const opened = await openVisit(t)
  const administrator = await loginAs(t, await buildUser(t.db, { role_id: ADMINISTRATOR }))
  tokens = [administrator.token, opened.token]
  const questions = t.db.selectFrom('visit_questions').select('id').where('visit_id', '=', opened.visitId)
  const { id: question } = await questions.where('type', '=', 'rate').executeTakeFirstOrThrow()
  const [{ id: user }, { id: restaurant }] = await Promise.all([buildUser(t.db), buildRestaurant(t.db)])
  named = { visitId: opened.visitId, visit: opened.visitId, question, user, restaurant }
})
afterAll(async () => {
  const { app } = t
  for (const token of tokens) expect((await clientOf(app, token)('GET /user')).status).toBe(200)
  await t.close()
})

function addressOf({ path }: Call, value?: string): string {
  const noun = path.split('/')[1]!
  const idOf = (name: string) => named[name] ?? (name === 'id' ? named[noun] : undefined) ?? randomUUID()
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value ?? idOf(name))}`
}

/** Returns the fault of an answer: an internal error, or an answer that is not a problem of the catalogue. */
async function faultOf(call: Call, request: Request, token: string): Promise<string | null> {
  const { method } = call
  const headers = { authorization: `Bearer ${token}`, ...request.headers }
  const response = await t.app.inject({ method, url: addressOf(call), ...request, headers } as InjectOptions)
  const { statusCode: status, headers: answered, body } = response
  const isProblem =
    String(answered['content-type']).startsWith('application/problem+json') || method === 'HEAD'
  if (status < 400 || (status < 500 && isProblem)) return null
  const { url = call.path, headers: sent = '', payload = sent } = request
  return `${status} ${method} ${url} ${JSON.stringify(payload)}: ${body}`.slice(0, 300)
}

/** The tokens of those who may make a call. A public call must not end the sessions of later calls. */
function admitted({ access }: Call): string[] {
  if (access === 'public') return ['nobody']
  if (access === 'session') return tokens
  const [administrator, guest] = tokens as [string, string]
  return [access === 'guest' ? guest : administrator]
}

/** Without `by`, of those who may make the call: others are refused before the query and the body are read (access.test.ts). */
async function faultsOf(call: Call, requests: readonly Request[], by = admitted(call)): Promise<string[]> {
  const faults: (string | null)[] = []
  for (const token of by) for (const request of requests) faults.push(await faultOf(call, request, token))
  return [...new Set(faults.filter((fault) => fault !== null))]
}

const TIMES = [
  '0000-01-01',
  '0000-01-01T00:00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31',
  '9999-12-31T23:59',
  '9999-12-31T23:59:59-23:59',
]
const TEXTS = [
  ...TIMES,
  'a\0b',
  '\ud800',
  'x\udfffx',
  '',
  ' ',
  '\u202e',
  '%',
  "' or 1=1 --",
  'x'.repeat(20_000),
]
const VALUES: unknown[] = [...TEXTS, null, true, 0, -1, 1e308, 2 ** 53, [], {}, { toString: 1 }, [[]]]

const everyone = (call: Call) => (call.access === 'public' ? admitted(call) : tokens)

const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

test.each(all)('$method $path: no path is an error of ours', async (call) => {
  const hostile = [
    '%00',
    'a%00b',
    '%',
    '%zz',
    '%ED%A0%80',
    '%C0%80',
    '%2e%2e%2f',
    '%F0%9F%92%A9',
    'x'.repeat(1500),
  ]
  expect(
    await faultsOf(
      call,
      hostile.map((value) => ({ url: addressOf(call, value) })),
      everyone(call),
    ),
  ).toEqual([])
})

test.each(all.filter(({ query }) => query))('$method $path: no query is an error of ours', async (call) => {
  const given = [...TEXTS, '-1', '0', '1e309', '99999999999999999999'].map((text) => text.toWellFormed())
  const queries = fieldsOf(call.query).flatMap((field) => [
    ...given.map((text) => `${field}=${encodeURIComponent(text)}`),
    ...['%', '%00', '%ED%A0%80', '%C0%80'].map((text) => `${field}=${text}`),
    `${field}=1&${field}=2`,
    `${field}[a]=1`,
  ])
  const odd = ['__proto__=1', '=', '&&&', '%00=1', 'a'.repeat(5000)]
  expect(
    await faultsOf(
      call,
      [...queries, ...odd].map((query) => ({ url: `${addressOf(call)}?${query}` })),
    ),
  ).toEqual([])
})

test.each(all)('$method $path: no header is an error of ours', async (call) => {
  const headers: Record<string, string>[] = [
    ...TIMES.map((time) => ({ [HEADER.capturedAt]: time })),
    { [HEADER.platform]: 'toaster' },
    ...['"', '"-1"', 'W/"1"', '*, "1"', '"99999999999"'].map((tag) => ({ [HEADER.ifMatch]: tag })),
    { range: 'bytes=9999999-' },
    { range: 'bytes=-0' },
    { range: 'lines=1-2' },
    { cookie: `cloche_session=${'x'.repeat(9000)}` },
    { cookie: '=;;; %00=%; cloche_session' },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'x'.repeat(9000)}` },
    { 'accept-encoding': 'gzip;q=x, *;q=0' },
    { accept: '\t' },
    { 'x-forwarded-for': 'x, 1.2.3.4, ::' },
    { 'x-http-method-override': 'DELETE' },
    { origin: 'null' },
    { 'content-length': '-1' },
    { [TUS.resumable]: '1.0.0', [TUS.metadata]: 'id AA,, sha256', [TUS.length]: '1e9' },
    { [TUS.resumable]: '1.0.0', [TUS.offset]: '-1', 'content-type': TUS.media },
  ]
  const payload = call.body ? { payload: exampleOf(call.body) as object } : {}
  expect(
    await faultsOf(
      call,
      headers.map((each) => ({ ...payload, headers: each })),
      everyone(call),
    ),
  ).toEqual([])
})

const writes = all.filter(({ method }) => !['GET', 'HEAD'].includes(method))

test.each(writes)('$method $path: no media type is an error of ours', async (call) => {
  const types = [
    '',
    ';',
    '/',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;;;',
  ]
  types.push(
    'application/json, text/plain',
    'application/x-www-form-urlencoded',
    `x/${'y'.repeat(5000)}`,
    TUS.media,
  )
  expect(
    await faultsOf(
      call,
      types.map((type) => ({ headers: { 'content-type': type }, payload: '{"a":1}' })),
    ),
  ).toEqual([])
})

test.each(writes)('$method $path: no JSON is an error of ours', async (call) => {
  const example = call.body && exampleOf(call.body)
  const odd = [
    '',
    ' ',
    'null',
    '[]',
    '0',
    '"x"',
    '{',
    '{"a":1',
    '\ufeff{}',
    '{"a":"\u0000"}',
    '[['.repeat(5000),
    '{"__proto__":1}',
    '{"constructor":{"prototype":1}}',
  ]
  const bodies = [
    ...odd,
    ...VALUES.flatMap((leaf) =>
      withLeaves(example ?? { answer: 1 }, leaf).map((body) => JSON.stringify(body)),
    ),
  ]
  const headers = { 'content-type': 'application/json' }
  expect(
    await faultsOf(
      call,
      bodies.map((payload) => ({ headers, payload })),
    ),
  ).toEqual([])
})

const part = (name: string, content: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const file = (name: string, more = '') => part(name, 'bytes', `; filename="a.jpg"${more}`)
const END = '--b--\r\n'

test.each(all.filter(({ multipart }) => multipart))(
  '$method $path: no multipart body is an error of ours',
  async (call) => {
    const { file: field = 'photo' } = call
    const bodies: [string, string][] = [
      ['multipart/form-data', file(field) + END],
      ['multipart/form-data; boundary=', file(field) + END],
      ['multipart/form-data; boundary=other', file(field) + END],
      [`multipart/form-data; boundary=${'b'.repeat(3000)}`, file(field) + END],
      ['multipart/mixed; boundary=b', file(field) + END],
      ...[
        '',
        END,
        '--b',
        file(field),
        file(field).slice(0, 30),
        file(field).slice(0, -10),
        file(field) + file(field) + END,
        file('other') + file('another') + END,
        file('other') + END,
        file(field, "\"; filename*=UTF-8''%00%ED%A0%80") + END,
        part(field, 'a field, not a file') + END,
        part('id', 'a\0b') + file(field) + END,
        part('id', '\ufffd') + file(field) + END,
        part('__proto__', 'x') + file(field) + END,
        part('constructor', 'x') + file(field) + END,
        part('x'.repeat(100_000), 'x') + file(field) + END,
        part('id', 'x'.repeat(100_000)) + file(field) + END,
        part('id', 'x').repeat(3000) + file(field) + END,
        file(field).repeat(300) + END,
        `--b\r\n${'x-header: y\r\n'.repeat(5000)}\r\nx\r\n${END}`,
        `--b\r\nx: ${'y'.repeat(200_000)}\r\n\r\nx\r\n${END}`,
        `--b\r\n\r\nno name\r\n${END}`,
        `--b\r\ncontent-disposition: form-data\r\n\r\nno name\r\n${END}`,
        '\0'.repeat(50_000),
      ].map((body): [string, string] => ['multipart/form-data; boundary=b', body]),
    ]
    const requests = bodies.map(([type, payload]) => ({ headers: { 'content-type': type }, payload }))
    expect(await faultsOf(call, requests)).toEqual([])
  },
)

test('every address may be asked by every method', async () => {
  const faults: (string | null)[] = []
  for (const call of all)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const)
      faults.push(await faultOf({ ...call, method: method as Call['method'] }, {}, 'nobody'))
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})
