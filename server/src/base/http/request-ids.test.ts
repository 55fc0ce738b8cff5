import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { makeLog } from '../telemetry/log.ts'
import { REQUEST_ID } from '../telemetry/request-id.ts'
import { loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

const OWN = /^[\da-f]{12}$/
const SENT = '5f0e4c2ab7d94d0c8a3e5b1c9d7f6a42'

let t: TestApp
let token: string
let lines: { msg: string; requestId?: string }[]
beforeAll(async () => {
  lines = []
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()) as (typeof lines)[0])
    done()
  }
  const log = makeLog({ logLevel: 'info' }, new Writable({ write }))
  t = await testApp({ log }, { TRUST_PROXY: '10.1.0.0/29' })
  t.app.post('/api/broken', async () => {
    log.info('deep inside')
    throw new Error('nobody foresaw this')
  })
  token = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).token
})
afterAll(() => t.close())

const broken = (remoteAddress: string, sent?: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/broken',
    remoteAddress,
    payload: { some: 'body' },
    headers: sent === undefined ? {} : { [REQUEST_ID]: sent },
  })

test('an unexpected error has one id in the answer, its header and every line of the log', async () => {
  lines.length = 0
  const response = await broken('10.9.9.9')
  const { requestId, code } = response.json<{ requestId: string; code: string }>()
  expect(code).toBe('internal')
  expect(requestId).toMatch(OWN)
  expect(response.headers[REQUEST_ID]).toBe(requestId)
  expect(lines.map(({ msg, requestId: id }) => [msg, id])).toEqual([
    ['deep inside', requestId],
    ['call failed', requestId],
  ])
})

test('over a connection the id holds after a body that arrives in pieces', async () => {
  lines.length = 0
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const pieces = Readable.toWeb(Readable.from([Buffer.from('{"some":'), Buffer.from('"body"}')]))
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: pieces, duplex: 'half' } as RequestInit
  const response = await fetch(`${address}/api/broken`, init)
  const { requestId } = (await response.json()) as { requestId: string }
  expect(lines.map(({ requestId: id }) => id)).toEqual([requestId, requestId])
})

test('a trusted proxy names the request; nobody else does, and never by a text that is no id', async () => {
  expect((await broken('10.1.0.7', SENT)).json()).toMatchObject({ requestId: SENT })
  expect((await broken('::ffff:10.1.0.7', SENT)).json()).toMatchObject({ requestId: SENT })
  const refused: [string, string][] = [
    ['10.1.0.8', SENT],
    ['127.0.0.1', SENT],
    ['10.1.0.7', 'short'],
    ['10.1.0.7', 'x'.repeat(65)],
    ['10.1.0.7', 'an id {"level":60}'],
  ]
  for (const [address, sent] of refused)
    expect((await broken(address, sent)).headers[REQUEST_ID]).toMatch(OWN)
})

test('successes, unknown addresses and refusals of the router are named too', async () => {
  for (const url of ['/api/health', '/api/nothing', '/nothing', '/api/user/%'])
    expect([url, (await t.app.inject(url)).headers[REQUEST_ID]]).toEqual([url, expect.stringMatching(OWN)])
})

test('the audit log names the request of each change', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const change = await t.app.inject({
    method: 'POST',
    url: '/api/restaurant',
    headers: { ...headers, [REQUEST_ID]: SENT },
    remoteAddress: '10.1.0.1',
    payload: { title: 'Linden', address: 'Main street 1', timezone: 'Europe/Moscow' },
  })
  expect([change.statusCode, change.headers[REQUEST_ID]]).toEqual([201, SENT])
  const log = await t.app.inject({ url: '/api/audit', headers })
  expect(log.json()).toMatchObject({ items: [{ entity: 'restaurant', requestId: SENT }] })
})
