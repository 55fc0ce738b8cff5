/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createApi, type ApiOptions } from './client.ts'
import { ApiProblem } from './problem.ts'
import { uploadFile } from './upload-file.ts'

interface Request {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
type Reply = (response: ServerResponse, request: IncomingMessage) => void

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Starts a real server with these answers, and a client for it. */
async function setUp(reply: Reply, options: Partial<ApiOptions> = {}) {
  const requests: Request[] = []
  const server = createServer((request, response) => {
    void received(request).then((whole) => {
      requests.push(whole)
      reply(response, request)
    })
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  closing.push(() => server.close().closeAllConnections())
  const ended = { times: 0 }
  const api = createApi({
    platform: 'web',
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    token: () => null,
    onUnauthenticated: () => (ended.times += 1),
    ...options,
  })
  return { api, requests, ended, stop: () => server.close().closeAllConnections() }
}

async function received(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method, url, headers } = request
  return { method, url, headers, body: Buffer.concat(chunks).toString() }
}

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ type: 'about:blank', title: code, status, code, detail: '' }))
const html =
  (status: number): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to our café</h1>')

const answerCall = { params: { id: 'a b' }, body: { answer: 'yes' }, capturedAt: '2026-11-20T10:00:00.000Z' }

test('a call goes where the contract says, with its time, and answers what the server sent', async () => {
  const { api, requests } = await setUp(json({ id: 'x', revision: 3 }))
  expect(await api.call('PATCH /question/{id}', answerCall)).toMatchObject({ revision: 3 })
  expect(requests[0]).toMatchObject({ method: 'PATCH', url: '/api/question/a%20b', body: '{"answer":"yes"}' })
  expect(requests[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-captured-at': '2026-11-20T10:00:00.000Z',
  })
  expect(requests[0]?.headers).toMatchObject({ 'x-platform': 'web' })
})

test('on a phone app: bearer and platform; a query leaves out what is not asked', async () => {
  const { api, requests } = await setUp(json({ items: [], nextCursor: null }), {
    platform: 'ios',
    token: () => 't0k',
  })
  await api.call('GET /visit', { query: { limit: 5, cursor: undefined, status: 'open' } })
  expect(requests[0]?.url).toBe('/api/visit?limit=5&status=open')
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer t0k', 'x-platform': 'ios' })
})

test('204 is null', async () => {
  const { api } = await setUp((response) => response.writeHead(204).end())
  expect(await api.call('GET /user/logout')).toBeNull()
})

test('a photo goes as multipart, its id before its bytes', async () => {
  const { api, requests } = await setUp(json({ id: 'p' }, 201))
  const photo = new Blob(['BYTES'], { type: 'image/jpeg' })
  await uploadFile(api, 'POST /question/{id}/photo', {
    params: { id: 'q' },
    field: 'photo',
    file: photo,
    fields: { id: 'p' },
  })
  const body = requests[0]?.body ?? ''
  expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(body.indexOf('name="id"')).toBeLessThan(body.indexOf('name="photo"'))
  expect(body).toContain('image/jpeg')
  expect(body).toContain('BYTES')
})

test('a refusal carries its problem and how long to wait', async () => {
  const { api } = await setUp(refuse(429, 'rate_limited', { 'retry-after': '7' }))
  const failure = await api.call('GET /user').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiProblem)
  expect(failure).toMatchObject({ problem: { code: 'rate_limited', status: 429 }, retryAfter: 7000 })
})

test('an ended session is reported, a failed login is not', async () => {
  const over = await setUp(refuse(401, 'unauthenticated'))
  await expect(over.api.call('GET /user')).rejects.toThrow(ApiProblem)
  expect(over.ended.times).toBe(1)
  const wrong = await setUp(refuse(401, 'login_failed'))
  await expect(wrong.api.call('POST /user/login', { body: { uuid: 'x' } })).rejects.toThrow(ApiProblem)
  expect(wrong.ended.times).toBe(0)
})

test.each([
  ['a login page of some café', html(200)],
  ['an error page of some proxy', html(502)],
  ['a connection that breaks off', (_: ServerResponse, request: IncomingMessage) => request.socket.destroy()],
  [
    'an answer that breaks off',
    (response: ServerResponse, request: IncomingMessage) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        .write('{"id":', () => request.socket.destroy())
    },
  ],
])('%s counts as "not reached", never as saved', async (_, reply) => {
  const { api } = await setUp(reply)
  await expect(api.call('PATCH /question/{id}', answerCall)).rejects.toThrow(TypeError)
})

test('no server at all is a TypeError', async () => {
  const { api, stop } = await setUp(json({}))
  stop()
  await expect(api.call('GET /user')).rejects.toThrow(TypeError)
})

test('a proxy that finds a photo too large has said so for good', async () => {
  const { api } = await setUp(html(413))
  await expect(api.call('GET /user')).rejects.toMatchObject({ problem: { code: 'too_large' } })
})

test('a call that is called off is an AbortError', async () => {
  const { api } = await setUp(() => {})
  const given = new AbortController()
  const call = api.call('GET /visit', { signal: given.signal })
  given.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('the server tells the time with every answer, refusals too', async () => {
  const ahead = 3_600_000
  const { api } = await setUp((response, request) => {
    response.setHeader('x-server-time', String(Date.now() + ahead))
    refuse(404, 'not_found')(response, request)
  })
  const before = Date.now()
  await api.call('GET /user').catch(() => {})
  const error = Math.abs(api.serverNow().getTime() - Date.now() - ahead)
  expect(error).toBeLessThanOrEqual(Date.now() - before + 1)
})

test("the calls of one user name them, and a session of somebody else's is told to the page", async () => {
  let changed = 0
  const onSessionChanged = () => (changed += 1)
  const { api, requests, ended } = await setUp(refuse(409, 'session_changed'), { onSessionChanged })
  await expect(api.as('ann').call('GET /menu')).rejects.toThrow(ApiProblem)
  expect(requests[0]?.headers).toMatchObject({ 'x-user': 'ann' })
  expect([changed, ended.times]).toEqual([1, 0])
})
