import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, testApp, type Client, type TestApp } from '../../test/app.ts'
import { solved } from '../../test/captcha.ts'
import { standIn, type StandIn } from '../../test/http-server.ts'

let t: TestApp
let call: Client
let google: StandIn
let withKey: TestApp

beforeAll(async () => {
  t = await testApp()
  call = clientOf(t.app)
  google = await standIn(() => ({ json: { success: true } }))
  withKey = await testApp(
    {},
    {
      RECAPTCHA_PUBLIC: 'public',
      RECAPTCHA_SECRET: 'secret',
      RECAPTCHA_VERIFY_URL: `http://${google.host}/siteverify`,
    },
  )
})
afterAll(async () => {
  await t.close()
  await withKey.close()
  await google.close()
})

let phones = 9_160_000_000
const nextPhone = () => `7${phones++}`

async function ask(captcha: string | undefined, by = call) {
  const { status, body } = await by('POST /user/sms', { body: { telephone: nextPhone(), captcha } })
  return status === 200 ? 'sent' : body.code
}

test('solved work opens the call, once', async () => {
  const captcha = await solved(call)
  expect(await ask(captcha)).toBe('sent')
  expect(await ask(captcha)).toBe('captcha_failed')
})

test('the same work sent by many at once opens it for one', async () => {
  const captcha = await solved(call)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => ask(captcha)))
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1)
})

interface Work {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: { counter: number; derivedKey: string }
}

test.each<[string, (work: Work) => unknown]>([
  ['another solution', ({ solution }) => (solution.counter += 1) && (solution.derivedKey = '00'.repeat(32))],
  ['an easier challenge', ({ challenge }) => (challenge.parameters['cost'] = 1)],
  ['a longer life', ({ challenge }) => (challenge.parameters['expiresAt'] = 9_999_999_999)],
  ['another signature', ({ challenge }) => (challenge.signature = 'ab'.repeat(32))],
  ['the same signature spelled otherwise', ({ challenge }) => (challenge.signature += ' ')],
])('%s does not', async (_, change) => {
  const work = JSON.parse(atob(await solved(call))) as Work
  change(work)
  expect(await ask(btoa(JSON.stringify(work)))).toBe('captcha_failed')
})

test.each([undefined, '', 'x', btoa('{}'), btoa('{"challenge":null}'), '%%%'])(
  'nor does %s',
  async (captcha) => {
    expect(await ask(captcha)).toBe('captcha_failed')
  },
)

test('work is good for ten minutes', async () => {
  t.setNow(new Date(Date.now() - 601_000))
  const captcha = await solved(call)
  t.setNow(undefined)
  expect(await ask(captcha)).toBe('captcha_failed')
})

test('another process knows the work of this one', async () => {
  const captcha = await solved(call)
  const { buildApp } = await import('../../app.ts')
  const other = await buildApp({ ...t.context })
  expect(await ask(captcha, clientOf(other))).toBe('sent')
  await other.close()
})

test.each([
  [{ success: true }, 'sent'],
  [{ success: true, score: 0.9 }, 'sent'],
  [{ success: true, score: 0.1 }, 'captcha_failed'],
  [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'captcha_failed'],
  ['not what it should be', 'unavailable'],
])('with a key, what Google says of a token counts: %j', async (json, expected) => {
  google.answer = () => ({ json })
  expect(await ask('a-token', clientOf(withKey.app))).toBe(expected)
  const form = new URLSearchParams(google.received.at(-1)!.body)
  expect(Object.fromEntries(form)).toEqual({ secret: 'secret', response: 'a-token', remoteip: '127.0.0.1' })
})

test('with a key, solved work opens nothing, and no token is not even asked about', async () => {
  google.answer = () => ({ json: { success: false } })
  const before = google.received.length
  expect(await ask(undefined, clientOf(withKey.app))).toBe('captcha_failed')
  expect(google.received).toHaveLength(before)
  expect(await ask(await solved(clientOf(withKey.app)), clientOf(withKey.app))).toBe('captcha_failed')
})
