import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE, type Language } from '@cloche/contract/constants.ts'
import { formatPhone } from '@cloche/contract/phone.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import { tokenHash, newToken } from '../../base/secrets/token.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { solved } from '../../test/captcha.ts'
import { buildApplication, buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

const OPERATOR = 'OOO Example, 1 Main St, privacy@example.com'

let t: TestApp
let call: Client
let manager: Client
const anyone = () => clientOf(t.app)

beforeAll(async () => {
  t = await testApp({}, { OPERATOR })
  call = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator, first_name: 'Anna' }))).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager }))).call
})
afterAll(() => t.close())

let phones = 9_170_000_000
const nextPhone = () => `7${phones++}`

async function phoneToken(phone = nextPhone(), expiresIn = 60_000): Promise<string> {
  const token = newToken()
  const expires_at = new Date(Date.now() + expiresIn)
  await t.db
    .insertInto('phone_tokens')
    .values({ token_hash: tokenHash(token), phone, expires_at })
    .execute()
  return token
}

const FORM = {
  firstName: 'Vera',
  lastName: 'Lindt',
  email: 'vera@example.com',
  city: 'Tver',
  birthYear: 1990,
  eatsOut: 'weekly',
  diets: ['vegan', 'nuts'],
  dietNote: ' No celery either. ',
  free: ['weekday_lunch', 'weekend_evening'],
  consent: { version: '2026-11', language: 'ru', at: '2026-11-20T10:00:00Z', operator: OPERATOR },
}

const send = (form: object, language?: Language) =>
  anyone()('POST /user/anketa', { body: { form, language } })
const read = async (id: string, by = call) => (await by('GET /application/{id}', { params: { id } })).body
const messagesTo = (recipient: string) =>
  t.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute()

test('from a code on the phone to a filled-in first visit, without a hand on the database', async () => {
  await buildBank(t.db)
  const { id: restaurantId } = await buildRestaurant(t.db, { title: 'Linden', address: '1 Mill Lane' })
  const phone = nextPhone()
  await anyone()('POST /user/sms', { body: { telephone: phone, captcha: await solved(anyone()) } })
  const [{ secrets } = { secrets: null }] = await messagesTo(phone)
  const confirmed = await anyone()('POST /user/phone-confirm', { body: { phone, code: secrets!['code'] } })
  const applied = await send({ ...FORM, phoneToken: confirmed.body.phoneToken })
  expect(applied.status).toBe(201)

  const { body: waiting } = await manager('GET /application', {
    query: { status: 'waiting', q: `+${phone}` },
  })
  expect(waiting.items).toEqual([
    {
      ...FORM,
      id: applied.body.id,
      status: 'waiting',
      phone: `+${phone}`,
      confirmedBy: 'sms',
      language: 'ru',
      dietNote: 'No celery either.',
      note: '',
      consent: { ...FORM.consent, at: '2026-11-20T10:00:00.000Z' },
      createdAt: applied.body.createdAt,
      decidedAt: null,
      decidedBy: null,
      userId: null,
    },
  ])

  const accepted = await call('POST /application/{id}/accept', {
    params: { id: applied.body.id },
    body: { visitDate: '2026-11-01T19:30', restaurantId },
  })
  expect(accepted.body).toMatchObject({
    application: { status: 'accepted', decidedBy: { firstName: 'Anna' }, userId: accepted.body.user.id },
    user: {
      firstName: 'Vera',
      phone: `+${phone}`,
      email: 'vera@example.com',
      language: 'ru',
      roleId: ROLE.guest,
      city: 'Tver',
      free: ['weekday_lunch', 'weekend_evening'],
    },
  })
  for (const q of ['tver', 'ver'])
    expect((await call('GET /user/list', { query: { q } })).body.items).toMatchObject([{ firstName: 'Vera' }])
  const letter = (await messagesTo('vera@example.com'))[0]!
  expect(letter).toMatchObject({ channel: 'email', language: 'ru', subject: 'Ваш первый визит: Linden' })
  expect(letter.body).toMatch(/Ваш первый визит:\nLinden, 1 Mill Lane\nвоскресенье, 1 ноября.* в 19:30\n/)
  expect(letter.body).toMatch(/отправьте её до этого срока: среда, 4 ноября.* в 19:30\./)
  expect(letter.body).toMatch(/Есть вопросы\? Напишите: .+\./)
  expect(letter.secrets!['cannotComeLink']).toBe(
    `${accepted.body.link}&visit=${accepted.body.visitId}&cannotCome=1`,
  )
  const short = (await messagesTo(phone)).at(-1)!
  expect(short.secrets).toMatchObject({ link: accepted.body.link })

  const uuid = new URL(short.secrets!['link']!).searchParams.get('uuid')!
  const login = await anyone()('POST /user/login', { body: { uuid } }, { 'x-platform': 'ios' })
  const guest = clientOf(t.app, login.body.token)
  const visit = await guest('GET /question/{visitId}', { params: { visitId: 'current' } })
  expect(visit.body.visit.id).toBe(accepted.body.visitId)
  const door = visit.body.items.find(({ title }) => title === 'Door')!
  const answered = await guest('PATCH /question/{id}', { params: { id: door.id }, body: { answer: 'yes' } })
  expect(answered.status).toBe(200)
})

test('a letter of acceptance says when a visit opens whose hour the clocks skip', async () => {
  const { id } = await buildApplication(t.db, { email: 'skipped@example.com', consent_language: 'en' })
  const { id: berlin } = await buildRestaurant(t.db, { timezone: 'Europe/Berlin' })
  const body = { visitDate: '2027-03-28T02:30', restaurantId: berlin, sendBy: ['email' as const] }
  expect((await call('POST /application/{id}/accept', { params: { id }, body })).status).toBe(200)
  const [letter] = await messagesTo('skipped@example.com')
  expect(letter!.body).toContain('skip this time: the visit opens at 03:30.')
  expect(letter!.body).toMatch(/Please submit it by Wednesday.* 31 March.* 03:30\./)
})

test('the anketa sent twice is one application; a token stands for one', async () => {
  const token = await phoneToken()
  const both = await Promise.all([send({ ...FORM, phoneToken: token }), send({ ...FORM, phoneToken: token })])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0].body).toEqual(both[1].body)
  const later = await send({ ...FORM, city: 'Omsk', phoneToken: token })
  expect(later.body).toEqual(both[0].body)
  expect((await read(later.body.id)).city).toBe('Tver')
})

test('who applies again while waiting has changed the answers', async () => {
  const phone = nextPhone()
  const first = await send({ ...FORM, phoneToken: await phoneToken(phone) })
  const second = await send({ ...FORM, city: 'Omsk', phoneToken: await phoneToken(phone) })
  expect(second.body.id).toBe(first.body.id)
  expect((await read(first.body.id)).city).toBe('Omsk')
  await call('POST /application/{id}/decline', { params: { id: first.body.id }, body: { notify: false } })
  const third = await send({ ...FORM, phoneToken: await phoneToken(phone) })
  expect(third.body.id).not.toBe(first.body.id)
})

test.each([
  ['form.city', { city: ' ' }],
  ['form.email', { email: 'vera@' }],
  ['form.birthYear', { birthYear: new Date().getFullYear() - 17 }],
  ['form.birthYear', { birthYear: 1899 }],
  ['form.eatsOut', { eatsOut: 'never' }],
  ['form.diets.0', { diets: ['meat'] }],
  ['form.free', { free: [] }],
  ['form.consent', { consent: undefined }],
  ['form.consent.version', { consent: { ...FORM.consent, version: '1999' } }],
  ['form.phone', { phone: '79161234567' }],
  ['form.phoneToken', { phoneToken: undefined }],
])('a fault is named: %s', async (path, change) => {
  const { status, body } = await send({ ...FORM, phoneToken: await phoneToken(), ...change })
  expect([status, body.errors?.map((fault) => fault.path)]).toEqual([422, [path]])
})

test('an unknown token, and one that is too old', async () => {
  for (const token of [newToken(), await phoneToken(nextPhone(), -1)]) {
    const { status, body } = await send({ ...FORM, phoneToken: token })
    expect([status, body.code]).toEqual([422, 'phone_unconfirmed'])
  }
})

test('the consent keeps whom it named; one that named somebody else is refused, nobody stays nobody', async () => {
  const { body } = await anyone()('GET /user/anketa')
  expect(body).toEqual({ operator: OPERATOR, phoneCountry: 'RU', codeBy: 'sms' })
  const other = { ...FORM.consent, operator: 'OOO Before' }
  const refused = await send({ ...FORM, consent: other, phoneToken: await phoneToken() })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'form.consent.operator', message: 'The programme is run by somebody else' }],
  ])
  const { operator: _, ...unnamed } = FORM.consent
  const taken = await send({ ...FORM, consent: unnamed, phoneToken: await phoneToken() })
  expect((await read(taken.body.id)).consent.operator).toBeNull()
})

test('consent given by a phone whose clock runs ahead was given now', async () => {
  const consent = { ...FORM.consent, at: '2100-01-01T00:00:00Z' }
  const { body } = await send({ ...FORM, consent, phoneToken: await phoneToken() })
  expect((await read(body.id)).consent.at).toBe(body.createdAt)
})

test('applications accepted at once with first visits to one restaurant do not get in each other’s way', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db)
  const applications = await Promise.all(Array.from({ length: 8 }, () => buildApplication(t.db)))
  const body = { visitDate: '2027-03-01T19:00', restaurantId }
  const replies = await Promise.all(
    applications.map(({ id }) => call('POST /application/{id}/accept', { params: { id }, body })),
  )
  expect(replies.map(({ status }) => status)).toEqual(applications.map(() => 200))
})

test('a restaurant that is not there undoes the whole acceptance', async () => {
  const { id, phone, email } = await buildApplication(t.db)
  const restaurantId = crypto.randomUUID()
  const body = { visitDate: '2026-11-01T19:30', restaurantId }
  const refused = await call('POST /application/{id}/accept', { params: { id }, body })
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'restaurantId'])
  expect((await read(id)).status).toBe('waiting')
  expect([await messagesTo(phone), await messagesTo(email)]).toEqual([[], []])
  expect((await call('GET /user/{phone}', { params: { phone } })).status).toBe(404)
})

test('two who decide at once: one does', async () => {
  const { id, phone } = await buildApplication(t.db)
  const replies = await Promise.all([
    call('POST /application/{id}/accept', { params: { id }, body: {} }),
    call('POST /application/{id}/accept', { params: { id }, body: {} }),
    call('POST /application/{id}/decline', { params: { id }, body: {} }),
  ])
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 409, 409])
  const guests = await t.db.selectFrom('users').select('id').where('phone', '=', phone).execute()
  expect(guests.length).toBeLessThan(2)
})

test('declined: the applicant is notified with the reason, in their language, or not at all', async () => {
  const notified = await buildApplication(t.db, { consent_language: 'ru' })
  const message = 'В Твери у нас пока нет ресторанов.'
  const { body } = await call('POST /application/{id}/decline', {
    params: { id: notified.id },
    body: { message },
  })
  expect(body).toMatchObject({ status: 'declined', userId: null })
  const [letter, ...more] = await messagesTo(notified.email)
  expect([letter!.body.includes(message), letter!.subject, more]).toEqual([true, 'Ваша анкета в Cloche', []])
  const quiet = await buildApplication(t.db)
  const earlier = { tell: false, message: '' }
  const { status } = await call('POST /application/{id}/decline', { params: { id: quiet.id }, body: earlier })
  expect(status).toBe(422)
  await call('POST /application/{id}/decline', { params: { id: quiet.id }, body: { notify: false } })
  expect(await messagesTo(quiet.email)).toEqual([])
})

test('an applicant is written to in the language that they used last, and the consent keeps its own', async () => {
  const apply = async (language?: Language) => {
    const email = `inez${phones}@example.com`
    const { body } = await send({ ...FORM, email, phoneToken: await phoneToken() }, language)
    return { email, params: { id: body.id } }
  }
  const [inPortuguese, inArabic, asBefore] = await Promise.all([apply('pt'), apply('ar'), apply()])
  expect(await read(inPortuguese.params.id)).toMatchObject({ language: 'pt', consent: { language: 'ru' } })
  const { body } = await call('POST /application/{id}/accept', { params: inPortuguese.params, body: {} })
  expect(body.user.language).toBe('pt')
  for (const { params } of [inArabic, asBefore])
    await call('POST /application/{id}/decline', { params, body: {} })
  const languages = await Promise.all(
    [inPortuguese, inArabic, asBefore].map(async ({ email }) => (await messagesTo(email))[0]!.language),
  )
  expect(languages).toEqual(['pt', 'ar', 'ru'])
})

test('who applies again in another language while waiting is written to in it', async () => {
  const phone = nextPhone()
  await send({ ...FORM, phoneToken: await phoneToken(phone) }, 'ar')
  const { body } = await send({ ...FORM, phoneToken: await phoneToken(phone) }, 'es')
  expect((await read(body.id)).language).toBe('es')
})

test('merged: the guest who has the phone gets it, their name stays, an address and language they lacked are added', async () => {
  const application = await buildApplication(t.db)
  const { phone, email } = application
  const guest = await buildUser(t.db, { phone, first_name: 'Wera', email: null })
  const other = await buildUser(t.db, { phone: nextPhone() })
  const staff = await buildUser(t.db, { phone, role_id: ROLE.visitManager })
  const { samePhone } = await read(application.id)
  expect(samePhone.map(({ id }) => id)).toEqual([guest.id])
  const merge = (userId: string) =>
    call('POST /application/{id}/merge', {
      params: { id: application.id },
      body: { userId, sendBy: ['sms'] },
    })
  expect([(await merge(other.id)).status, (await merge(staff.id)).status]).toEqual([409, 409])
  const merged = await merge(guest.id)
  expect(merged.body).toMatchObject({
    application: { status: 'merged', userId: guest.id },
    user: { id: guest.id, firstName: 'Wera', email, language: 'en' },
    visitId: null,
  })
  expect((await messagesTo(phone)).map(({ user_id }) => user_id)).toEqual([guest.id])
  expect(await messagesTo(email)).toEqual([])
})

test('merged with a visit too near to another of that guest, it is refused whole, unless that is allowed', async () => {
  const { id, phone } = await buildApplication(t.db)
  const { id: userId } = await buildUser(t.db, { phone })
  const { id: restaurantId } = await buildRestaurant(t.db, { title: 'Alder' })
  const visit = { visit_date: '2030-06-01T19:30', opens_at: new Date('2030-06-01T18:30Z') }
  const other = await buildVisit(t.db, { ...visit, guest_id: userId, restaurant_id: restaurantId })
  const body = { userId, restaurantId, visitDate: '2030-06-08T19:30' }
  const refused = await call('POST /application/{id}/merge', { params: { id }, body })
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [{ path: other.id, message: 'The same restaurant within 90 days: 2030-06-01 19:30, Alder' }],
  ])
  expect([(await read(id)).status, await messagesTo(phone)]).toEqual(['waiting', []])
  const allowed = { params: { id }, body: { ...body, allowRepeats: true } }
  expect((await call('POST /application/{id}/merge', allowed)).body.visitId).not.toBeNull()
})

test('decisions are in the log', async () => {
  const { id } = await buildApplication(t.db)
  await call('POST /application/{id}/accept', { params: { id }, body: {} })
  const { body } = await call('GET /audit', { query: { entityId: id } })
  expect(body.items.map(({ action, subject }) => [action, subject])).toEqual([['accept', 'Vera Lindt']])
})

test('as a workbook, in the reader’s language, what people typed as text', async () => {
  const { phone } = await buildApplication(t.db, { city: '=1+1', status: 'waiting' })
  const { id } = await buildApplication(t.db, { email: 'Only@example.pt', status: 'waiting' })
  const typed = { phone: null, typed_phone: '351912345678' }
  await t.db.updateTable('applications').set(typed).where('id', '=', id).execute()
  const reply = await t.app.inject({
    url: '/api/application/export?status=waiting&language=ru',
    headers: { authorization: `Bearer ${(await loginAs(t, await buildUser(t.db, { role_id: 1 }))).token}` },
  })
  expect(reply.headers['content-disposition']).toContain('cloche-applications.xlsx')
  const [sheet] = await readSheets(reply.rawPayload)
  const row = sheet!.rows.find((each) => each[4] === formatPhone(`+${phone}`, 'RU'))!
  expect(sheet!.rows[0]!.slice(0, 3)).toEqual(['Прислана (UTC)', 'Статус', 'Имя'])
  expect([row[0], row.at(-1)]).toEqual([expect.any(Date), expect.any(Date)])
  expect([row[1], row[7], row[8], row[10]]).toEqual(['ждёт', '=1+1', 1990, 'веганство'])
  const byMail = sheet!.rows.find((each) => each[5] === 'Only@example.pt')!
  expect([sheet!.rows[0]![6], row[6], byMail[6]]).toEqual(['Подтверждено', 'телефон', 'почта'])
  expect(byMail[4]).toBe('+351 912 345 678')
})

test('a visit manager reads and does not decide', async () => {
  const { id } = await buildApplication(t.db)
  expect((await read(id, manager)).id).toBe(id)
  const decisions = await Promise.all([
    manager('POST /application/{id}/accept', { params: { id }, body: {} }),
    manager('POST /application/{id}/decline', { params: { id }, body: {} }),
    manager('DELETE /application/{id}', { params: { id } }),
  ])
  expect(decisions.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('erased, nothing of the applicant is left, in the log neither', async () => {
  const { id, phone, email } = await buildApplication(t.db, { first_name: 'Quirina', last_name: 'Zabel' })
  await call('POST /application/{id}/decline', { params: { id }, body: {} })
  expect((await call('DELETE /application/{id}', { params: { id } })).status).toBe(204)
  expect((await call('GET /application/{id}', { params: { id } })).status).toBe(404)
  expect([await messagesTo(phone), await messagesTo(email)]).toEqual([[], []])
  const { body } = await call('GET /audit', { query: { entityId: id } })
  expect(body.items.map(({ action, subject }) => [action, subject])).toEqual([
    ['erase', '—'],
    ['decline', '—'],
  ])
})

test('erased after it became a guest, an application leaves the guest the message of its acceptance', async () => {
  const { id, email } = await buildApplication(t.db)
  await call('POST /application/{id}/accept', { params: { id }, body: { sendBy: ['email'] } })
  await call('DELETE /application/{id}', { params: { id } })
  expect((await messagesTo(email)).map(({ kind }) => kind)).toEqual(['accepted'])
})
