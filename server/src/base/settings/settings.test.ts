import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LOGO_MAX_BYTES, ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

const OPERATOR = 'OOO Example, privacy@example.com'

let t: TestApp
let origin: string
let token: string
let admin: Client
let manager: Client
const stranger = () => clientOf(t.app)
beforeAll(async () => {
  t = await testApp({}, { OPERATOR })
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ token, call: admin } = await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator })))
  manager = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager }))).call
})
afterAll(() => t.close())

const NOTHING = { name: null, guestName: null, logo: null, accent: null, contact: null, language: null }
afterEach(() => admin('PATCH /settings', { body: NOTHING }))

const version = (number: number) => ({ 'if-match': `"${number}"` })
const entries = async () => (await admin('GET /audit', { query: { entity: 'settings' } })).body.items

test('nothing is set at first, and what nobody has chosen is the product’s own', async () => {
  const { body } = await manager('GET /settings')
  expect(body).toEqual({ ...NOTHING, operator: OPERATOR, version: expect.any(Number) })
  expect((await stranger()('GET /settings/public')).body).toEqual({
    name: 'Cloche',
    logo: null,
    accent: null,
    styles: null,
    contact: OPERATOR,
    language: null,
  })
})

test('what is set is kept and told in the log; the rest stays', async () => {
  const [before, earlier] = [(await admin('GET /settings')).body, await entries()]
  const first = await admin(
    'PATCH /settings',
    { body: { name: '  Lisbon Mystery Guests ', guestName: 'Table Talk', accent: '#C0FFEE' } },
    version(before.version),
  )
  expect([first.status, first.headers.etag]).toEqual([200, `"${before.version + 1}"`])
  expect(first.body).toMatchObject({
    name: 'Lisbon Mystery Guests',
    guestName: 'Table Talk',
    accent: '#c0ffee',
    contact: null,
  })
  const { body } = await admin('PATCH /settings', {
    body: { contact: 'Ana, +351 912 000 000', language: 'ru' },
  })
  expect(body).toMatchObject({ name: 'Lisbon Mystery Guests', accent: '#c0ffee', language: 'ru' })
  const added = (await entries()).slice(0, -earlier.length || undefined).toReversed()
  expect(added.map(({ action, subject, changes }) => [action, subject, changes])).toEqual([
    [
      'update',
      'Lisbon Mystery Guests',
      {
        name: [null, 'Lisbon Mystery Guests'],
        guestName: [null, 'Table Talk'],
        accent: [null, '#c0ffee'],
      },
    ],
    ['update', 'Lisbon Mystery Guests', { contact: [null, 'Ana, +351 912 000 000'], language: [null, 'ru'] }],
  ])
})

test('everybody may read what guests see, which does not name the programme', async () => {
  const body = { name: 'Mystery Guests', guestName: 'Table Talk', contact: 'Ana' }
  await admin('PATCH /settings', { body })
  const reply = await stranger()('GET /settings/public')
  expect(reply.body).toMatchObject({ name: 'Table Talk', contact: 'Ana' })
  expect(JSON.stringify(reply.body)).not.toMatch(/mystery/i)
})

test('of two who change settings at once the later is told what is there now, and nothing of theirs is stored', async () => {
  const { version: loaded } = (await admin('GET /settings')).body
  const answers = await Promise.all(
    ['Ana', 'Rui'].map((contact) => admin('PATCH /settings', { body: { contact } }, version(loaded))),
  )
  const [taken, late] = answers.toSorted((a, b) => a.status - b.status)
  expect([taken!.status, late!.status]).toEqual([200, 412])
  expect(late!.body).toMatchObject({
    code: 'changed',
    current: { contact: taken!.body.contact, version: loaded + 1 },
  })
  expect((await admin('GET /settings')).body.contact).toBe(taken!.body.contact)
})

test('saving what is there already changes nothing', async () => {
  const { body: before } = await admin('PATCH /settings', { body: { name: 'Linden' } })
  const told = (await entries()).length
  const { body } = await admin('PATCH /settings', { body: { name: 'Linden', contact: null } })
  expect([body.version, (await entries()).length]).toEqual([before.version, told])
})

test.each<[string, object, string]>([
  ['an empty name', { name: '  ' }, 'name'],
  ['a name of two lines', { name: 'Linden\nRowan' }, 'name'],
  ['a long name for guests', { guestName: 'x'.repeat(41) }, 'guestName'],
  ['a name for guests that gives them away', { guestName: 'Lisbon Mystery Guests' }, 'guestName'],
  ['the same in Russian', { guestName: 'Тайный гость' }, 'guestName'],
  ['the same in Spanish', { guestName: 'Cliente misterioso' }, 'guestName'],
  ['the same in Portuguese', { guestName: 'Clientes ocultos de Lisboa' }, 'guestName'],
  ['the same in Arabic', { guestName: 'برنامج المتسوق السري' }, 'guestName'],
  ['a contact that gives guests away', { contact: 'Ana of Mystery Guests, +351 912 000 000' }, 'contact'],
  ['a colour by its name', { accent: 'green' }, 'accent'],
  ['a colour with a style', { accent: '#123456;color:red' }, 'accent'],
  ['a long contact', { contact: 'x'.repeat(501) }, 'contact'],
  ['an unknown language', { language: 'tlh' }, 'language'],
  ['an address elsewhere as the logo', { logo: 'https://example.com/logo.png' }, 'logo'],
  ['a logo that was never stored', { logo: `/api/settings/logo/${'0'.repeat(64)}` }, 'logo'],
])('%s is refused by its field', async (_, body, path) => {
  const reply = await admin('PATCH /settings', { body })
  expect([reply.status, reply.body]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
  ])
})

test('managers read the settings and change none, guests do neither', async () => {
  const guest = (await loginAs(t, await buildUser(t.db))).call
  expect((await manager('PATCH /settings', { body: { name: 'Mine' } })).status).toBe(403)
  expect((await guest('GET /settings')).status).toBe(403)
})

async function upload(bytes: Uint8Array) {
  const form = new FormData()
  form.set('logo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${origin}/api/settings/logo`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as { logo: string; code?: string } }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 120, b: 40, alpha: 0.5 } } })

test('a logo is made small, chosen, and seen by whoever opens the page', async () => {
  const { status, body } = await upload(await picture(1600, 400).png().toBuffer())
  expect(status).toBe(201)
  expect((await admin('PATCH /settings', { body })).body.logo).toBe(body.logo)
  expect((await stranger()('GET /settings/public')).body.logo).toBe(body.logo)
  const reply = await fetch(`${origin}${body.logo}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const { width, height } = await sharp(await reply.arrayBuffer()).metadata()
  expect([width, height]).toEqual([512, 128])
})

test('of an animated logo the first frame is stored, which does not move', async () => {
  const frames = await sharp(
    [await picture(40, 40).png().toBuffer(), await picture(40, 40).negate().png().toBuffer()],
    { join: { animated: true } },
  )
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(2)
  const { body } = await upload(frames)
  const stored = await (await fetch(`${origin}${body.logo}`)).arrayBuffer()
  expect((await sharp(stored, { animated: true }).metadata()).pages ?? 1).toBe(1)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
  ['an SVG with a script', () => Buffer.from(SVG), 415, 'unsupported_media'],
  ['no picture', () => Buffer.from('not a picture'), 415, 'unsupported_media'],
  ['a GIF', () => picture(9, 9).gif().toBuffer(), 415, 'unsupported_media'],
  ['far too many pixels', () => picture(9000, 9000).png().toBuffer(), 413, 'too_large'],
  ['far too many bytes', () => new Uint8Array(LOGO_MAX_BYTES + 1), 413, 'too_large'],
])('%s is refused as a logo', async (_, bytes, status, code) => {
  const reply = await upload(await bytes())
  expect([reply.status, reply.body.code]).toEqual([status, code])
})
