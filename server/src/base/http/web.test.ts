import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'

const SCRIPT = 'window.early = 1'
const PAGE = `<!doctype html><title>Cloche</title><script>${SCRIPT}</script><div id="root"></div>`
/** The page as it is served, with what is known of the programme. */
const served = (given: object) => {
  const data = JSON.stringify({
    name: 'Cloche',
    logo: null,
    language: null,
    contact: null,
    styles: null,
    ...given,
  })
  return PAGE.replace('<script>', `<script type="application/json" id="programme">${data}</script><script>`)
}

let webRoot: string
let t: TestApp
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cloche-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await writeFile(join(webRoot, 'icon.svg'), '<svg/>')
  await writeFile(join(webRoot, 'sw.js'), 'self.addEventListener')
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{"name":"Cloche","display":"standalone"}')
  await writeFile(join(webRoot, 'assets/main-a1b2c3d4.js'), 'plain')
  await writeFile(join(webRoot, 'assets/main-a1b2c3d4.js.gz'), gzipSync('plain'))
  t = await testApp({ webRoot })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  // A page does not wait long for the database, which a busy machine may keep silent at first.
  await eventually(async () => expect((await open('/')).body).toBe(served({})))
})
afterAll(async () => {
  await t.close()
  await rm(webRoot, { recursive: true })
})

const open = (url: string, headers = {}) =>
  t.app.inject({ url, headers: { accept: 'text/html', ...headers } })

test.each([
  '/',
  '/intro',
  '/consent',
  '/login',
  '/admin/visit-history/1',
  '/guest?uuid=1',
  '/guest/final',
  '/admin',
])('%s is the app', async (url) => {
  const page = await open(url)
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, served({}), 'no-cache'])
  const again = await open(url, { 'if-none-match': page.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a phone’s worker gets the page as it was built, since it checks the bytes', async () => {
  const page = await open('/index.html')
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, PAGE, 'no-cache'])
})

test('the page and the installed app carry what is set, in one’s own words and colours', async () => {
  const set = (values: object) => t.db.updateTable('programme_settings').set(values).execute()
  const before = (await open('/guest')).headers.etag
  await set({
    name: 'Mystery Guests',
    guest_name: 'Tisch & <b>Söhne</b>',
    accent: '#fff3b0',
    language: 'ru',
    contact: 'Vera',
  })
  onTestFinished(
    async () =>
      void (await set({ name: null, guest_name: null, accent: null, language: null, contact: null })),
  )
  const { body, headers } = await open('/guest')
  expect(body).toContain('<title>Tisch &amp; &lt;b>Söhne&lt;/b></title>')
  const [, data] = /id="programme">(.*?)<\/script>/.exec(body)!
  expect(data).not.toContain('<')
  expect(JSON.parse(data!)).toEqual({
    name: 'Tisch & <b>Söhne</b>',
    logo: null,
    language: 'ru',
    contact: 'Vera',
    styles: expect.stringContaining('--accent:#'),
  })
  expect(body).not.toMatch(/mystery/i)
  expect(headers.etag).not.toBe(before)
  const packed = await t.app.inject({ url: '/guest', headers: { 'accept-encoding': 'gzip, br' } })
  expect(String(brotliDecompressSync(packed.rawPayload))).toBe(body)
  const manifest = (await open('/manifest.webmanifest', { accept: '*/*' })).json()
  expect(manifest).toEqual({
    name: 'Tisch & <b>Söhne</b>',
    short_name: 'Tisch & <b>Söhne</b>',
    display: 'standalone',
  })
})

test.each(['/nowhere', '/guests', '/index.php'])('%s is the app’s not-found page', async (url) => {
  const page = await open(url)
  expect([page.statusCode, page.body, page.headers.etag]).toEqual([404, served({}), undefined])
})

test.each(['/api/nowhere', '/params/nowhere', '/metrics/x'])('%s is a problem, whoever asks', async (url) => {
  const reply = await open(url)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

test('a request for anything but a page gets a problem too', async () => {
  const reply = await open('/assets/gone.js', { accept: 'text/css' })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
  expect((await t.app.inject({ method: 'POST', url: '/guest' })).statusCode).toBe(404)
})

test('assets are kept for good and sent packed, the rest is asked for again', async () => {
  const asset = await open('/assets/main-a1b2c3d4.js', { 'accept-encoding': 'gzip' })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
  })
  expect(asset.headers['content-type']).toContain('javascript')
  expect((await open('/icon.svg')).headers['cache-control']).toBe('no-cache')
})

test('a new worker is noticed at once', async () => {
  const worker = await open('/sw.js', { accept: '*/*' })
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(worker.headers['content-type']).toContain('javascript')
  const manifest = await open('/manifest.webmanifest', { accept: '*/*' })
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
})

test('nothing from elsewhere may run, and of inline scripts the page’s own alone', async () => {
  const { headers } = await open('/guest')
  const rules = String(headers['content-security-policy']).split(';')
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(rules).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(rules).toContain("default-src 'self'")
  expect(rules).toContain("worker-src 'self'")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('health, readiness, and metrics for this machine alone', async () => {
  expect((await open('/api/health')).json()).toEqual({ status: 'ok', version: t.context.config.version })
  expect((await open('/api/ready')).json()).toEqual({ status: 'ready' })
  expect((await open('/metrics')).body).toContain('http_request_duration_seconds')
  expect((await t.app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404)
  expect((await open('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
})

test('a page may load only from configured hosts: the second service, and reCAPTCHA', async () => {
  const plain = String((await open('/')).headers['content-security-policy'])
  expect(plain).not.toContain('https:')
  const other = await testApp(
    { webRoot },
    { RECAPTCHA_PUBLIC: 'key', RECAPTCHA_SECRET: 'secret', PARAMS_URL: 'https://params.example/v' },
  )
  const { headers } = await other.app.inject({ url: '/', headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/www\.google\.com\/recaptcha\//)
  expect(policy).toMatch(/connect-src 'self' https:\/\/params\.example /)
  await other.close()
})

test('a part of a file can be had, and no part that is not there', async () => {
  const part = await open('/icon.svg', { range: 'bytes=1-3' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'svg', 'bytes 1-3/6'])
  for (const url of ['/icon.svg', '/assets/main-a1b2c3d4.js', '/api/docs/static/swagger-ui.css']) {
    const beyond = await open(url, { range: 'bytes=99999999-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      expect.stringMatching(/^bytes \*\/\d+$/),
    ])
    expect(beyond.json()).toMatchObject({ code: 'range_not_satisfiable' })
  }
})

const NAMES = [
  '%00',
  'a%00.js',
  '%',
  '%zz',
  '%ED%A0%80',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  'x'.repeat(3000),
]
const FOLDERS = [
  '/',
  '/assets/',
  '/guest/',
  '/params/',
  '/.well-known/',
  '/api/',
  '/api/docs/',
  '/api/docs/static/',
]

test.each(FOLDERS)('no name under %s is an error of ours', async (folder) => {
  for (const name of NAMES)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
      const reply = await t.app.inject({ method, url: folder + name, headers: { accept: 'text/html' } })
      expect(reply.statusCode).toBeLessThan(500)
      expect(reply.body).not.toContain('root:')
    }
})

/** Sends exactly these bytes over a new connection and returns all received bytes. */
async function sendRaw(text: string): Promise<string> {
  const { port } = t.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(text, 'latin1')
  return Buffer.concat((await socket.toArray()) as Buffer[]).toString('latin1')
}

test.each([
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
  ['too large a cookie', `GET /api/user HTTP/1.1\r\nhost: x\r\ncookie: a=${'y'.repeat(40_000)}\r\n\r\n`],
  ['thousands of headers', `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(4000)}\r\n`],
  ['no host', 'GET /api/user HTTP/1.1\r\n\r\n'],
  ['an address that is none', 'GET http://[/ HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an address with a NUL', 'GET /\0 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an address in no alphabet', 'GET /\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n'],
  [
    'two lengths',
    'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  ],
  [
    'a length and chunks',
    'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'chunks that are none',
    'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
  [
    'a body that is cut off',
    'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  ],
  ['another protocol', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
  ['a HEAD with too long an address', `HEAD /?${'y'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an upgrade', 'GET /api/user HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ['a proxy’s request', 'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
])('%s on the wire is no error of ours, and the next request is answered', async (_what, text) => {
  expect(await sendRaw(text)).not.toMatch(/^HTTP\/1\.1 5/)
  expect(await sendRaw('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 200/,
  )
})

test('a refused HEAD gets no body: the client would take a body for the next answer', async () => {
  const answer = await sendRaw(`HEAD /?${'y'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(answer.split('\r\n\r\n')[1]).toBe('')
})
