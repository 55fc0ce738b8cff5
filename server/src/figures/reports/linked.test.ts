import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '@cloche/contract/calls.ts'
import { newToken, tokenHash } from '../../base/secrets/token.ts'
import { acceptedVisit } from '../../test/accepted-visit.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildRestaurant, buildUser } from '../../test/factories.ts'
import { readPdf } from '../../test/read-pdf.ts'

const COMMENT = 'Barnaby Quillfeather at table 4 at 7:15 pm on September 24th. The hall was cold.'
const NAMES = ['Barnaby', 'Quillfeather']
const TIMES = ['table 4', '7:15', 'September 24']
const DAY = 86_400_000

let t: TestApp
let admin: Client
let adminId: string
let manager: Client
let placeId: string
let visitId: string

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  await t.db.updateTable('summaries_state').set({ built_at: new Date() }).execute()
  const administrator = await buildUser(t.db, { role_id: 1 })
  adminId = administrator.id
  admin = (await loginAs(t, administrator)).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  placeId = (await buildRestaurant(t.db, { timezone: 'UTC' })).id
  const guest = await buildUser(t.db, { first_name: 'Barnaby', last_name: 'Quillfeather' })
  const filled = { guest, restaurantId: placeId, visitDate: '2026-09-24T19:15', comment: COMMENT, rate: 3 }
  ;({ visitId } = await acceptedVisit(t, admin, filled))
})
afterAll(() => t.close())

type Wanted = CallInput<'POST /report-link'>['body']
const ofMonth = (more = {}): Wanted => ({
  report: 'month',
  restaurantId: placeId,
  month: '2026-09',
  language: 'en',
  ...more,
})
const ofVisit = (more = {}): Wanted => ({ report: 'visit', visitId, language: 'en', ...more })

async function make(body: Wanted) {
  const { status, body: made } = await admin('POST /report-link', { body })
  expect(status).toBe(201)
  return made
}

/** Opens a link as anybody, without a session. */
function open(link: string, accept = 'application/pdf', language = 'en') {
  return t.app.inject({
    method: 'GET',
    url: new URL(link).pathname,
    headers: { accept, 'accept-language': language },
  })
}

const find = async (id: string) =>
  (await admin('GET /report-link', { query: {} })).body.items.find((each) => each.id === id)!

test('anybody reads the report of a link, which nobody stores or finds, and each reading is counted', async () => {
  const made = await make(ofMonth())
  expect(made).toMatchObject({ opened: 0, lastOpenedAt: null, restaurant: { id: placeId }, month: '2026-09' })
  const { statusCode, headers, rawPayload } = await open(made.link)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="report.pdf"',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const { texts } = await readPdf(rawPayload)
  expect(texts[0]).toContain('The hall was cold.')
  expect([...NAMES, ...TIMES].filter((value) => texts.some((text) => text.includes(value)))).toEqual([])
  await open(made.link)
  const { opened, lastOpenedAt } = await find(made.id)
  expect([opened, lastOpenedAt !== null]).toEqual([2, true])
})

test('a link shows what was chosen when it was made, and no parameter shows more', async () => {
  const plain = await make(ofVisit())
  const chosen = await make(ofVisit({ times: true, language: 'ru' }))
  const textOf = async (link: string) => (await readPdf((await open(link)).rawPayload)).texts[0]!
  const isIn = (text = '') => TIMES.slice(0, 2).filter((value) => text.includes(value))
  const more = await t.app.inject(`${new URL(plain.link).pathname}?times=1`)
  expect(isIn((await readPdf(more.rawPayload)).texts[0])).toEqual([])
  const text = await textOf(chosen.link)
  expect(isIn(text)).toEqual(['table 4', '7:15'])
  expect(text).toContain('Оценка')
  expect(NAMES.filter((value) => text.includes(value))).toEqual([])
  expect((await textOf((await make(ofMonth({ comments: false }))).link)).includes('cold')).toBe(false)
})

test('an expired, a revoked and an unknown link have the same answer', async () => {
  const [expired, revoked] = [await make(ofMonth({ days: 1 })), await make(ofVisit())]
  await t.db
    .updateTable('report_links')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', expired.id)
    .execute()
  await admin('DELETE /report-link/{id}', { params: { id: revoked.id } })
  const unknown = revoked.link.replace(/[^/]+$/, newToken())
  for (const accept of ['application/pdf', 'text/html,application/xhtml+xml']) {
    const answers = await Promise.all(
      [expired, revoked, { link: unknown }].map(({ link }) => open(link, accept)),
    )
    const said = answers.map(
      ({ statusCode, headers, body }) => `${statusCode} ${body.replace(String(headers['x-request-id']), '')}`,
    )
    expect(new Set(said).size).toBe(1)
    expect(answers[0]!.statusCode).toBe(404)
    expect(answers[0]!.headers['cache-control']).toContain('no-store')
  }
  expect((await open(unknown)).json()).toMatchObject({ code: 'not_found' })
  const page = await open(unknown, 'text/html', 'ru-RU,ru;q=0.9')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('Ссылка не работает')
})

test('a link works for thirty days if nothing else is chosen, and for a year at most', async () => {
  const { createdAt, expiresAt } = await make(ofMonth())
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * DAY)
  for (const days of [0, 366])
    expect((await admin('POST /report-link', { body: ofMonth({ days }) })).status).toBe(422)
})

test('only a hash of the secret is stored', async () => {
  const { id, link } = await make(ofMonth())
  const secret = link.split('/').at(-1)!
  const row = await t.db.selectFrom('report_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.token_hash).toEqual(tokenHash(secret))
  expect(secret).toHaveLength(43)
  expect(JSON.stringify([row, (await admin('GET /report-link', { query: {} })).body])).not.toContain(secret)
})

test('making and revoking are in the log once, and lead to the report', async () => {
  const { id } = await make(ofVisit())
  for (const _ of [1, 2])
    expect((await admin('DELETE /report-link/{id}', { params: { id } })).status).toBe(204)
  const { items } = (await admin('GET /audit', { query: { entityId: id } })).body
  expect(items.map(({ action, subject, actor, changes }) => [action, subject, actor.id, changes])).toEqual([
    ['revoke', 'Linden, 2026-09-24', adminId, { visitId: [null, visitId] }],
    ['create', 'Linden, 2026-09-24', adminId, { visitId: [null, visitId] }],
  ])
})

test('the links of one visit or restaurant are listed alone', async () => {
  const visits = (await admin('GET /report-link', { query: { visitId } })).body.items
  const months = (await admin('GET /report-link', { query: { restaurantId: placeId } })).body.items
  expect(new Set(visits.map((each) => [each.visitId, each.month].join()))).toEqual(new Set([`${visitId},`]))
  expect(new Set(months.map((each) => [each.visitId, each.month].join()))).toEqual(new Set([',2026-09']))
})

test('a missing visit, restaurant or link is not found, and a visit manager makes no link', async () => {
  expect((await admin('POST /report-link', { body: ofVisit({ visitId: randomUUID() }) })).status).toBe(404)
  expect((await admin('POST /report-link', { body: ofMonth({ restaurantId: randomUUID() }) })).status).toBe(
    404,
  )
  expect((await admin('DELETE /report-link/{id}', { params: { id: randomUUID() } })).status).toBe(404)
  expect((await manager('POST /report-link', { body: ofMonth() })).status).toBe(403)
})
