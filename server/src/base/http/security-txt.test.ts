import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 3600 * 1000

async function answered(operator?: string) {
  const t = await testApp({}, operator === undefined ? {} : { OPERATOR: operator })
  const answer = await t.app.inject(PATH)
  await t.close()
  return answer
}

const contactsOf = async (operator: string) =>
  (await answered(operator)).body.split('\n').filter((line) => line.startsWith('Contact: '))

test('security.txt names the operator’s contact, until when it holds, and its own address', async () => {
  const { statusCode, headers, body } = await answered('OOO Example, 1 Main St, privacy@example.com')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=3600')
  const [contact, expires, canonical, end] = body.split('\n')
  expect(contact).toBe('Contact: mailto:privacy@example.com')
  expect(expires).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const ahead = Date.parse(expires!.slice('Expires: '.length)) - Date.now()
  expect(ahead).toBeGreaterThan(30 * DAY_MS)
  expect(ahead).toBeLessThan(365 * DAY_MS)
  expect(canonical).toMatch(/^Canonical: https?:\/\/.+\/\.well-known\/security\.txt$/)
  expect(end).toBe('')
})

test('security.txt names every contact in the operator’s order, as addresses that a program can open', async () => {
  expect(
    await contactsOf(
      'Ana Lda (https://example.pt/contacto), +351 21 000-00-00, Rua 1; olá@x.pt, a+b@example.pt.',
    ),
  ).toEqual([
    'Contact: https://example.pt/contacto',
    'Contact: tel:+351210000000',
    'Contact: mailto:a+b@example.pt',
  ])
})

test.each([undefined, '', 'OOO Example, 1 Main St, 101000', 'http://example.com'])(
  'there is no security.txt where the operator is %j',
  async (operator) => {
    expect((await answered(operator)).statusCode).toBe(404)
  },
)
