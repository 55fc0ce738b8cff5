import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { solved } from '../../test/captcha.ts'
import { buildApplication, buildUser } from '../../test/factories.ts'
import { HOURLY } from './service.ts'

let t: TestApp
let staff: Client
const anyone = () => clientOf(t.app)
let now = Date.now()
const pass = (minutes: number) => t.setNow(new Date((now += minutes * 60_000)))

beforeAll(async () => {
  t = await testApp({}, { PHONE_COUNTRY: 'PT', SMTP_URL: 'smtp://127.0.0.1:1?from=cloche@example.com' })
  staff = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
})
afterAll(() => t.close())

const FORM = {
  firstName: 'Inês',
  lastName: 'Sousa',
  email: 'Ines@example.pt',
  city: 'Porto',
  birthYear: 1990,
  eatsOut: 'weekly',
  diets: [],
  free: ['weekday_lunch'],
  consent: { version: '2026-11', language: 'en', at: '2026-11-20T10:00:00Z' },
}
const PHONE = '912 345 678'

async function ask(email: string, telephone = PHONE) {
  const captcha = await solved(anyone())
  return anyone()('POST /user/sms', { body: { telephone, email, captcha, language: 'ru' } })
}

async function codeTo(email: string): Promise<string> {
  const { secrets } = await t.db
    .selectFrom('messages')
    .select('secrets')
    .where('recipient', '=', email)
    .where('channel', '=', 'email')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return secrets!['code']!
}

/** Confirms the address and returns the token. */
async function proved(email: string, phone = PHONE): Promise<string> {
  await ask(email, phone)
  const body = { phone, email, code: await codeTo(email.toLowerCase()) }
  const confirmed = await anyone()('POST /user/phone-confirm', { body })
  expect(confirmed.status).toBe(200)
  pass(2)
  return confirmed.body.phoneToken
}

const send = (form: object) => anyone()('POST /user/anketa', { body: { form } })
const read = async (id: string) => (await staff('GET /application/{id}', { params: { id } })).body

test('an applicant learns that the code comes by e-mail, and confirms the address beside a phone of the default country', async () => {
  const { body: terms } = await anyone()('GET /user/anketa')
  expect(terms).toEqual({ operator: null, phoneCountry: 'PT', codeBy: 'email' })
  const phoneToken = await proved(FORM.email)
  const letter = await t.db
    .selectFrom('messages')
    .select(['subject', 'language'])
    .where('recipient', '=', 'ines@example.pt')
    .executeTakeFirstOrThrow()
  expect(letter).toEqual({ subject: expect.stringContaining('код'), language: 'ru' })
  const applied = await send({ ...FORM, phoneToken })
  expect(applied.status).toBe(201)
  expect(await read(applied.body.id)).toMatchObject({
    phone: '+351912345678',
    email: 'Ines@example.pt',
    confirmedBy: 'email',
    samePhone: [],
  })
  for (const q of ['912 345', '5678', '+351 912', 'ines'])
    expect([q, (await staff('GET /application', { query: { q } })).body.items.length]).toEqual([q, 1])
  const accepted = await staff('POST /application/{id}/accept', { params: { id: applied.body.id }, body: {} })
  expect(accepted.body.user).toMatchObject({ phone: '+351912345678', email: 'Ines@example.pt' })
})

test('a phone that nobody has confirmed takes nobody’s place, and leads to nobody’s account', async () => {
  const theirs = await buildApplication(t.db, { phone: '351933333333' })
  const victim = await buildUser(t.db, { phone: '351933333333', email: 'victim@example.pt' })
  const phoneToken = await proved('rui@example.pt', '933 333 333')
  const { body } = await send({ ...FORM, email: 'rui@example.pt', phoneToken })
  expect(body.id).not.toBe(theirs.id)
  expect((await read(theirs.id)).firstName).toBe('Vera')
  expect((await read(body.id)).samePhone).toEqual([])
  const merge = (userId: string) =>
    staff('POST /application/{id}/merge', { params: { id: body.id }, body: { userId, sendBy: [] } })
  expect((await merge(victim.id)).status).toBe(409)
  const known = await buildUser(t.db, { email: 'Rui@Example.pt' })
  expect((await read(body.id)).samePhone.map(({ id }) => id)).toEqual([known.id])
  expect((await merge(known.id)).status).toBe(200)
})

test('who applies again from a confirmed address while waiting has changed the answers', async () => {
  const first = await send({ ...FORM, email: 'eva@example.pt', phoneToken: await proved('eva@example.pt') })
  const again = { ...FORM, email: 'eva@example.pt', city: 'Faro', phoneToken: await proved('eva@example.pt') }
  const second = await send(again)
  expect([second.status, second.body.id]).toEqual([201, first.body.id])
  expect((await read(first.body.id)).city).toBe('Faro')
})

test('an address that was changed after it was confirmed is confirmed anew', async () => {
  const phoneToken = await proved('one@example.pt')
  const { status, body } = await send({ ...FORM, email: 'other@example.pt', phoneToken })
  expect([status, body.code]).toEqual([422, 'phone_unconfirmed'])
})

test('a code confirms the address to which it went, and no phone', async () => {
  await ask('code@example.pt')
  const code = await codeTo('code@example.pt')
  const confirm = (body: object) =>
    anyone()('POST /user/phone-confirm', { body: { phone: PHONE, code, ...body } })
  expect((await confirm({})).body.code).toBe('code_expired')
  expect((await confirm({ email: 'another@example.pt' })).body.code).toBe('code_expired')
  expect((await confirm({ email: 'CODE@example.pt' })).status).toBe(200)
  expect((await confirm({ email: 'code@example.pt' })).body.code).toBe('code_expired')
})

test('an address gets as many codes an hour as a phone does', async () => {
  for (let n = 0; n < HOURLY.phone; n++) {
    expect((await ask('many@example.pt')).status).toBe(200)
    pass(2)
  }
  expect((await ask('MANY@example.pt')).body.code).toBe('rate_limited')
  pass(60)
})

test('without an address the code waits for staff in the outbox, as it did before', async () => {
  const captcha = await solved(anyone())
  const telephone = '351916000001'
  expect((await anyone()('POST /user/sms', { body: { telephone, captcha } })).status).toBe(200)
  const { body } = await staff('GET /message', { query: { q: '6000001' } })
  expect(body.items.map(({ channel, recipient }) => [channel, recipient])).toEqual([['sms', '+351916000001']])
})

test.each([
  ['invalid', '912 345'],
  ['invalid', 'nine one two'],
  ['invalid', '+999 912 345 678'],
  ['phone_premium', '601 123 456'],
  ['phone_premium', '+1 900 555 0100'],
  ['phone_premium', '8 (809) 505-12-34'.replace('8 ', '+7 ')],
])('%s: no code goes to %s', async (code, telephone) => {
  const captcha = await solved(anyone())
  const { status, body } = await anyone()('POST /user/sms', { body: { telephone, captcha } })
  expect([status, body.code]).toEqual([422, code])
})

test('erased, nothing of an applicant who confirmed an address is left', async () => {
  const { body } = await send({
    ...FORM,
    email: 'gone@example.pt',
    phoneToken: await proved('gone@example.pt'),
  })
  expect((await staff('DELETE /application/{id}', { params: { id: body.id } })).status).toBe(204)
  const left = await Promise.all([
    t.db.selectFrom('messages').select('id').where('recipient', '=', 'gone@example.pt').execute(),
    t.db.selectFrom('phone_codes').select('phone').where('phone', '=', 'gone@example.pt').execute(),
    t.db.selectFrom('phone_tokens').select('phone').where('phone', '=', 'gone@example.pt').execute(),
  ])
  expect(left).toEqual([[], [], []])
})

test('users of any country, spelled as in the default country or with a plus', async () => {
  const guest = { roleId: ROLE.guest, firstName: 'Nino', lastName: 'Beridze' }
  const made = await staff('POST /user', { body: { ...guest, phone: '+995 591 12 34 56' } })
  expect(made.body).toMatchObject({ phone: '+995591123456' })
  const { id } = made.body
  const change = (phone: string) => staff('PUT /user/{id}', { params: { id }, body: { ...guest, phone } })
  expect((await change('+995591123456')).body.version).toBe(1)
  expect((await change('91 000 12 34')).body.phone).toBe('+351910001234')
  expect((await change('91 000 12 3')).body.errors?.map(({ path }) => path)).toEqual(['phone'])
  for (const phone of ['910001234', '+351910001234', '00351 91 000 12 34'])
    expect([phone, (await staff('GET /user/{phone}', { params: { phone } })).body.id]).toEqual([phone, id])
  for (const q of ['91 000', '0001234', '351910'])
    expect([q, (await staff('GET /user/list', { query: { q } })).body.items.map((user) => user.id)]).toEqual([
      q,
      [id],
    ])
})

test('a stored phone that is none by today’s plans stays while nobody changes it', async () => {
  const { id } = await buildUser(t.db, { phone: '70000000000', login: 'odd' })
  const body = { roleId: ROLE.guest, firstName: 'Odd', lastName: 'Number', phone: '+70000000000' }
  const saved = await staff('PUT /user/{id}', { params: { id }, body })
  expect([saved.status, saved.body.phone]).toEqual([200, '+70000000000'])
})
