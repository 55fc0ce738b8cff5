import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOGO_MAX_BYTES, ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type TestApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/factories.ts'

let t: TestApp
let origin: string
let admin: string
let guest: string
beforeAll(async () => {
  t = await testApp()
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  admin = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).token
  guest = (await loginAs(t, await buildUser(t.db))).token
})
afterAll(() => t.close())

function picture(width: number, height: number): Sharp {
  const background = { r: 200, g: 120, b: 40, alpha: 0.5 }
  return sharp({ create: { width, height, channels: 4, background } })
}

async function upload(bytes: Uint8Array, { field = 'logo', as = admin } = {}) {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const reply = await fetch(`${origin}/api/question/logo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  })
  const body = (await reply.json()) as { logo: string; code?: string; errors?: { path: string }[] }
  return { status: reply.status, body }
}

const fetchAs = (token: string | null, path: string) =>
  fetch(`${origin}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})

test('a picture is made small and can be seen by whoever is logged in', async () => {
  const { status, body } = await upload(await picture(1200, 600).png().toBuffer())
  expect([status, body.logo]).toEqual([201, expect.stringMatching(/^\/api\/question\/logo\/[0-9a-f]{64}$/)])
  const reply = await fetchAs(guest, body.logo)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const { format, width, height, hasAlpha } = await sharp(await reply.arrayBuffer()).metadata()
  expect([format, width, height, hasAlpha]).toEqual(['webp', 256, 128, true])
  expect((await fetchAs(null, body.logo)).status).toBe(401)

  const made = await clientOf(t.app, admin)('POST /question', {
    body: { title: 'Hall', parent: null, type: 'checklist', logo: body.logo },
  })
  expect([made.status, made.body.logo]).toEqual([201, body.logo])
})

test('the same picture has the same address, a small one keeps its size', async () => {
  const bytes = await picture(40, 20).jpeg().toBuffer()
  const [first, second] = await Promise.all([upload(bytes), upload(bytes)])
  expect(first.body.logo).toBe(second.body.logo)
  const { width } = await sharp(await (await fetchAs(admin, first.body.logo)).arrayBuffer()).metadata()
  expect(width).toBe(40)
})

test('where there is no picture', async () => {
  expect((await fetchAs(admin, `/api/question/logo/${'a'.repeat(64)}`)).status).toBe(404)
  expect((await fetchAs(admin, '/api/question/logo/..%2F..%2Fpostgres%2Fpassword')).status).toBe(422)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
  ['an SVG', () => Buffer.from(svg), 415, 'unsupported_media'],
  ['a text', () => Buffer.from('not a picture'), 415, 'unsupported_media'],
  ['nothing', () => new Uint8Array(), 415, 'unsupported_media'],
  ['a GIF', () => picture(9, 9).gif().toBuffer(), 415, 'unsupported_media'],
  [
    'half a picture',
    async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 900),
    415,
    'unsupported_media',
  ],
  ['far too many pixels', () => picture(9000, 9000).png().toBuffer(), 413, 'too_large'],
  ['far too many bytes', () => new Uint8Array(LOGO_MAX_BYTES + 1), 413, 'too_large'],
])('%s is refused', async (_, bytes, status, code) => {
  const reply = await upload(await bytes())
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('in another field it is not found, from a guest it is not taken', async () => {
  const bytes = await picture(9, 9).png().toBuffer()
  const elsewhere = await upload(bytes, { field: 'photo' })
  expect([elsewhere.status, elsewhere.body.errors![0]!.path]).toEqual([422, 'logo'])
  expect((await upload(bytes, { as: guest })).status).toBe(403)
})
