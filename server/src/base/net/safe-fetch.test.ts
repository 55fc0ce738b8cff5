import { once } from 'node:events'
import type { LookupAddress } from 'node:dns'
import { createServer as createSecureServer } from 'node:https'
import type { RequestListener, ServerResponse } from 'node:http'
import { gzipSync, brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebServer, type WebServer } from '../../test/web-server.ts'
import { parseRange } from './addresses.ts'
import { SafeFetchError } from './guarded-request.ts'
import { safeFetch, type FetchOptions } from './safe-fetch.ts'
import { eventually } from '../../test/eventually.ts'

const MAX_BYTES = 100_000

/** Sends bytes again and again while anybody listens. */
function keepSending(response: ServerResponse, chunk: Buffer | string, milliseconds: number): void {
  const timer = setInterval(() => response.write(chunk), milliseconds)
  response.on('close', () => clearInterval(timer))
}

const redirect = (response: ServerResponse, location: string) =>
  response.writeHead(302, { location }).end('this way')

const ANSWERS: Record<string, (response: ServerResponse, path: string) => unknown> = {
  '/good': (response) => response.writeHead(200, { etag: '"1"', 'last-modified': 'then' }).end('menu'),
  '/hop': (response, path) => {
    const left = Number(path.split('/')[2])
    return redirect(response, left > 1 ? `/hop/${left - 1}` : '../good')
  },
  '/loop': (response) => redirect(response, '/loop'),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/to-file': (response) => redirect(response, 'file:///etc/passwd'),
  '/to-private': (response) => redirect(response, 'http://169.254.169.254/latest/meta-data'),
  '/to-neighbour': (response) => redirect(response, 'http://127.0.0.2:1/'),
  '/to-mapped': (response) => redirect(response, 'http://[::ffff:127.0.0.1]/'),
  '/to-number': (response) => redirect(response, 'http://2130706434/'),
  '/silent': () => undefined,
  '/drip': (response) => keepSending(response.writeHead(200, { 'content-length': 90_000 }), '.', 20),
  '/endless': (response) => keepSending(response.writeHead(200), Buffer.alloc(30_000), 1),
  '/announced': (response) => response.writeHead(200, { 'content-length': MAX_BYTES + 1 }).write('x'),
  '/bomb': (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
  '/packed': (response) =>
    response.writeHead(200, { 'content-encoding': 'BR' }).end(brotliCompressSync('menu')),
  '/half-packed': (response) =>
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(999, 'menu')).subarray(0, 20)),
  '/odd': (response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end('menu'),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half')
    setImmediate(() => response.destroy())
  },
  '/gone': (response) => response.writeHead(410).end(),
  '/unchanged': (response) => response.writeHead(304).end(),
  '/nothing': (response) => response.writeHead(200).end(),
}

const answer: RequestListener = ({ url }, response) => {
  const name = /^\/[\w-]+/.exec(url!)![0]
  ANSWERS[name]!(response, url!)
}

let server: WebServer
beforeAll(async () => {
  server = await startWebServer(answer)
})
afterAll(() => server.close())

const OPTIONS: FetchOptions = {
  accept: '*/*',
  maxBytes: MAX_BYTES,
  milliseconds: 240_000,
  allowed: [parseRange('127.0.0.1')!],
}

const read = (address: string, options: Partial<FetchOptions> = {}) =>
  safeFetch(new URL(address, server.url), { ...OPTIONS, ...options })

const refusal = (address: string, options?: Partial<FetchOptions>) =>
  read(address, options).then(
    () => 'no refusal',
    (error: unknown) => (error instanceof SafeFetchError ? error.message : error),
  )

/** Resolves names to the test's addresses, in turn. */
const names = (...turns: string[][]) =>
  ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
    const found = turns.shift()!
    done(
      null,
      found.map((address) => ({ address, family: 4 })),
    )
  }) as unknown as NonNullable<FetchOptions['lookup']>

test('a file arrives unpacked, with its type, etag and modification time', async () => {
  expect(await read('/good')).toEqual({
    bytes: Buffer.from('menu'),
    type: '',
    etag: '"1"',
    lastModified: 'then',
  })
  expect((await read('/packed'))!.bytes.toString()).toBe('menu')
  expect((await read('/nothing'))!.bytes).toHaveLength(0)
})

test('five redirects are followed, six are not', async () => {
  expect((await read('/hop/5'))!.bytes.toString()).toBe('menu')
  const before = server.asked.length
  expect(await refusal('/hop/6')).toBe('redirects')
  expect(server.asked.length - before).toBe(6)
})

test.each([
  ['/loop', 'redirects'],
  ['/nowhere', 'redirects'],
  ['/to-file', 'redirects: file:'],
  ['/to-private', 'private_address: 169.254.169.254'],
  ['/to-neighbour', 'private_address: 127.0.0.2'],
  ['/to-mapped', 'private_address: ::ffff:7f00:1'],
  ['/to-number', 'private_address: 127.0.0.2'],
  ['/endless', 'too_large'],
  ['/announced', 'too_large'],
  ['/bomb', 'too_large'],
  ['/half-packed', 'unreachable: Z_BUF_ERROR'],
  ['/odd', 'unreachable: constructor'],
  ['/cut', 'unreachable: ECONNRESET'],
  ['/gone', 'status: 410'],
  ['/unchanged', 'status: 304'],
])('%s: %s', async (path, reason) => {
  expect(await refusal(path)).toBe(reason)
})

test.each(['/silent', '/drip'])('%s is given up when its time is over', async (path) => {
  expect(await refusal(path, { milliseconds: 300 })).toBe('timeout')
})

test('nothing stays connected to a server that was given up', async () => {
  await eventually(async () => expect(await server.open()).toBe(0))
})

test('the copy that is known is named, and need not be sent again', async () => {
  const known = { etag: '"1"', lastModified: 'Fri, 20 Nov 2026 12:00:00 GMT' }
  expect(await read('/unchanged', { known })).toBeNull()
  expect(server.asked.at(-1)!.headers).toMatchObject({
    'if-none-match': '"1"',
    'if-modified-since': 'Fri, 20 Nov 2026 12:00:00 GMT',
  })
})

test('a password goes to the server it is for and no further', async () => {
  const { port } = new URL(server.url)
  const asked = server.asked.length
  ANSWERS['/elsewhere'] = (response) => redirect(response, `http://localhost:${port}/good`)
  await read(`http://chef:s3cret@127.0.0.1:${port}/elsewhere`, { lookup: names(['127.0.0.1']) })
  const sent = server.asked.slice(asked).map(({ headers }) => headers.authorization)
  expect(sent).toEqual([`Basic ${btoa('chef:s3cret')}`, undefined])
})

test('who wants no more of it stops it, and hears why', async () => {
  const stopping = new AbortController()
  const reading = read('/silent', { signal: stopping.signal })
  stopping.abort(new Error('closing'))
  await expect(reading).rejects.toThrow('closing')
})

test('without a word to the contrary only public addresses are asked', async () => {
  const asked = server.asked.length
  const port = new URL(server.url).port
  expect(await refusal('/good', { allowed: [] })).toBe('private_address: 127.0.0.1')
  expect(await refusal(`http://localhost:${port}/good`, { allowed: [] })).toMatch(/^private_address: /)
  expect(await refusal(`http://[::1]:${port}/good`)).toBe('private_address: ::1')
  expect(server.asked).toHaveLength(asked)
})

test('a name that turns private after it was checked is refused at the connection', async () => {
  const { port } = new URL(server.url)
  const loopback = [parseRange('127.0.0.1')!]
  const address = `http://menu.example:${port}/hop/1`
  const lookup = names(['127.0.0.1'], ['10.0.0.1'])
  expect(await refusal(address, { lookup, allowed: loopback })).toBe('private_address: 10.0.0.1')
  expect((await read(address, { lookup: names(['127.0.0.1'], ['127.0.0.1']) }))!.bytes.toString()).toBe(
    'menu',
  )
})

test('one private address among public ones is one too many', async () => {
  const lookup = names(['8.8.8.8', '192.168.0.1'])
  expect(await refusal('http://menu.example/', { lookup })).toBe('private_address: 192.168.0.1')
})

test('nobody there, and a server that is not what it says', async () => {
  expect(await refusal('http://127.0.0.1:1/')).toBe('unreachable: ECONNREFUSED')
  const broken = createSecureServer(answer).listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const { port } = broken.address() as { port: number }
  expect(await refusal(`https://127.0.0.1:${port}/good`)).toMatch(/^unreachable: /)
  broken.close()
  await once(broken, 'close')
})
