import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../test/app.ts'

const SCRIPT = 'window.early = 1'
const PAGE = `<!doctype html><script>${SCRIPT}</script><div id="root"></div>`

let webRoot: string
let t: TestApp
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cloche-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await writeFile(join(webRoot, 'icon.svg'), '<svg/>')
  await writeFile(join(webRoot, 'sw.js'), 'self.addEventListener')
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}')
  await writeFile(join(webRoot, 'assets/main-a1b2c3d4.js'), 'plain')
  await writeFile(join(webRoot, 'assets/main-a1b2c3d4.js.gz'), gzipSync('plain'))
  t = await testApp({ webRoot })
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
  '/index.html',
])('%s is the app', async (url) => {
  const page = await open(url)
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, PAGE, 'no-cache'])
})

test.each(['/nowhere', '/guests', '/index.php'])('%s is the app’s not-found page', async (url) => {
  const page = await open(url)
  expect([page.statusCode, page.body, page.headers.etag]).toEqual([404, PAGE, undefined])
})

test.each(['/api/nowhere', '/params/nowhere', '/metrics/x'])('%s is a problem, whoever asks', async (url) => {
  const reply = await open(url)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

test('what asks for anything but a page gets a problem too', async () => {
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

test('what comes from elsewhere is only what is set up: the second service, and reCAPTCHA with its key', async () => {
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
