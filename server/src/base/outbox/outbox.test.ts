import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paletteOf } from '@cloche/contract/accent.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Context } from '../context.ts'
import { openChannels } from '../posting/channels.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildUser } from '../../test/factories.ts'
import { mailServer, type MailServer } from '../../test/smtp.ts'
import { storePicture } from '../files/pictures/stored.ts'
import { LOGOS } from '../settings/logos.ts'
import { post, queueLostMessages, type MessageFacts, type NewPost } from './service.ts'
import { attempt, workOutbox } from './worker.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-20T10:00:00Z').getTime()

let mail: MailServer
let t: TestApp
let call: Client

beforeAll(async () => {
  mail = await mailServer()
  t = await testApp({}, { SMTP_URL: mail.url })
  call = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
})
afterAll(async () => {
  await t.close()
  await mail.close()
})

let nobody = 0

async function postTo(recipient: string, overrides: Partial<NewPost<'declined'>> = {}, context = t.context) {
  const message: NewPost<'declined'> = {
    kind: 'declined',
    channel: 'email',
    recipient,
    language: 'en',
    facts: { firstName: 'Vera', message: 'Try again in spring.' },
    ...overrides,
  }
  return context.db.transaction().execute((db) => post(context, db, message))
}

/** A product on which only the test makes attempts. */
function unqueued(config: Partial<Context['config']> = {}): Context {
  return {
    ...t.context,
    config: { ...t.context.config, ...config },
    queue: { ...t.context.queue, add: async () => {} },
  }
}

const someone = () => `vera${nobody++}@example.com`

async function shown(id: string, by = call) {
  const { body } = await by('GET /message', { query: { limit: '200' } })
  return body.items.find((each) => each.id === id)!
}

/** Makes attempts by hand, so that a day passes at once. */
async function attemptAt(id: string, hours: number, context: Context = t.context) {
  t.setNow(new Date(START + hours * HOUR))
  await attempt(context, await openChannels(context.config), id)
}

test('a rolled back message is never sent; a committed letter is sent at once, in both forms', async () => {
  await workOutbox(t.context, await openChannels(t.context.config))
  const [gone, kept] = [someone(), someone()]
  const rolledBack = t.db.transaction().execute(async (db) => {
    await post(t.context, db, {
      kind: 'declined',
      channel: 'email',
      recipient: gone,
      language: 'en',
      facts: { firstName: 'Vera', message: '' },
    })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  const id = await postTo(kept, { facts: { firstName: '<b>Vera</b>', message: 'Весной!' }, language: 'ru' })
  await eventually(async () => expect((await shown(id)).status).toBe('sent'))
  expect(mail.letters.flatMap(({ to }) => to)).toEqual([kept])
  const [letter] = mail.letters
  expect(letter!.messageId).toBe(`<${id}@localhost>`)
  expect(letter!.source).toMatch(/^From: cloche@example\.com/m)
  expect(letter!.source).toContain('multipart/alternative')
  expect(await shown(id)).toMatchObject({ attempts: 1, lastError: null, resendable: false, recipient: kept })
})

test('a mail server that is down for a day: nothing is lost, nothing comes twice', async () => {
  const { url, close } = await mailServer()
  await close()
  const quiet = unqueued({ smtp: { url, from: { name: '', address: 'cloche@example.com' } } })
  t.setNow(new Date(START))
  const id = await postTo(someone(), {}, quiet)
  for (const hours of [0, 0.01, 1, 12, 24]) await attemptAt(id, hours, quiet)
  expect(await shown(id)).toMatchObject({
    status: 'waiting',
    attempts: 5,
    lastError: expect.stringContaining('ECONNREFUSED'),
    nextAttemptAt: new Date(START + 24.5 * HOUR).toISOString(),
  })
  const up = await mailServer({ port: Number(new URL(url).port) })
  await attemptAt(id, 24.5, quiet)
  await attemptAt(id, 25, quiet)
  expect(up.letters).toHaveLength(1)
  expect(await shown(id)).toMatchObject({ status: 'sent', attempts: 6, lastError: null })
  await up.close()
  t.setNow(undefined)
})

test('given up after three days, it is dead, is shown so, and goes when somebody says so', async () => {
  mail.onLetter = () => {
    throw Object.assign(new Error('Try later'), { responseCode: 451 })
  }
  const quiet = unqueued()
  t.setNow(new Date(START))
  const id = await postTo(someone(), {}, quiet)
  await attemptAt(id, 71, quiet)
  expect((await shown(id)).status).toBe('waiting')
  await attemptAt(id, 72, quiet)
  expect(await shown(id)).toMatchObject({ status: 'dead', resendable: true, nextAttemptAt: null })
  mail.onLetter = () => {}
  t.setNow(undefined)
  const before = mail.letters.length
  const again = await call('POST /message/{id}/resend', { params: { id } })
  expect(again.body).toMatchObject({ status: 'waiting', resendable: false })
  await eventually(async () => expect((await shown(id)).status).toBe('sent'))
  expect(mail.letters).toHaveLength(before + 1)
  expect((await call('POST /message/{id}/resend', { params: { id } })).status).toBe(409)
  const { body } = await call('GET /audit', { query: { entityId: id } })
  expect(body.items.map(({ action }) => action)).toEqual(['resend'])
})

test('an address that the server refuses for good is not tried again', async () => {
  const strict = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  })
  const quiet = unqueued({ smtp: { url: strict.url, from: { name: '', address: 'cloche@example.com' } } })
  const id = await postTo(someone(), {}, quiet)
  await attempt(quiet, await openChannels(quiet.config), id)
  expect(await shown(id)).toMatchObject({
    status: 'dead',
    attempts: 1,
    lastError: expect.stringContaining('No such user'),
  })
  await strict.close()
})

test('a letter whose sender the server refuses is tried again', async () => {
  const strict = await mailServer({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('Not your address'), { responseCode: 553 })),
  })
  const quiet = unqueued({ smtp: { url: strict.url, from: { name: '', address: 'cloche@example.com' } } })
  const id = await postTo(someone(), {}, quiet)
  await attempt(quiet, await openChannels(quiet.config), id)
  expect(await shown(id)).toMatchObject({
    status: 'waiting',
    lastError: expect.stringContaining('Not your address'),
  })
  await strict.close()
})

test('with nothing set up it is kept, and read in full; a code is shown until its time is over', async () => {
  const fresh = await testApp()
  const admin = (await loginAs(fresh, await buildUser(fresh.db, { role_id: ROLE.administrator }))).call
  await workOutbox(fresh.context, await openChannels(fresh.context.config))
  const expiresAt = new Date(Date.now() + 300_000)
  const id = await fresh.db.transaction().execute((db) =>
    post(fresh.context, db, {
      kind: 'code',
      channel: 'sms',
      recipient: '79161234567',
      language: 'en',
      facts: { code: '123456' },
      expiresAt,
    }),
  )
  await eventually(async () => expect((await shown(id, admin)).status).toBe('kept'))
  expect((await shown(id, admin)).text).toContain('123456')
  const { body } = await admin('GET /message', { query: { q: '8 (916) 123', status: 'kept' } })
  expect(body).toMatchObject({
    channels: { email: false, sms: false, telegram: false },
    counts: { kept: 1, sent: 0 },
  })
  expect(body.items).toHaveLength(1)
  for (const [q, found] of [
    ['٤٥٦٧', [id]],
    ['٩٩٩٩', []],
  ] as const) {
    const answer = await admin('GET /message', { query: { q } })
    expect(answer.body.items.map((message) => message.id)).toEqual(found)
  }
  fresh.setNow(new Date(Date.now() + 301_000))
  expect(await shown(id, admin)).toMatchObject({
    resendable: false,
    text: expect.not.stringContaining('123456'),
  })
  await fresh.close()
})

test('a waiting message that has lost its job gets one, and no message gets a second', async () => {
  const fresh = await testApp()
  const { context, db } = fresh
  const lost = await postTo(someone(), {}, { ...context, queue: { ...context.queue, add: async () => {} } })
  const queued = await postTo(someone(), {}, context)
  for (let round = 0; round < 2; round += 1) await queueLostMessages(context)
  const jobs = await sql<{ id: string }>`select data ->> 'id' as id from pgboss.job order by 1`.execute(db)
  expect(jobs.rows.map(({ id }) => id)).toEqual([lost, queued].toSorted())
  await fresh.close()
})

test('every letter’s link can be followed in its HTML part', async () => {
  const link = 'http://localhost/admin/user?applications=1&page=2'
  const quiet = unqueued()
  const letters = [
    { kind: 'applied', facts: { city: 'Tver', link } },
    { kind: 'invited', facts: { firstName: 'Vera', link } },
  ] as const
  for (const { kind, facts } of letters) {
    const message = { kind, facts, channel: 'email', recipient: someone(), language: 'en' } as const
    const id = await t.db.transaction().execute((db) => post(quiet, db, message))
    await attempt(quiet, await openChannels(quiet.config), id)
    const plain = mail.letters.at(-1)!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(plain).toContain(`<a href="${link.replace('&', '&amp;')}"`)
  }
})

/** Sends a letter of a kind, and parses what arrives. */
async function letterOf<K extends 'declined' | 'applied'>(kind: K, facts: MessageFacts[K]) {
  const quiet = unqueued()
  const message = { kind, facts, channel: 'email', recipient: someone(), language: 'ar' } as const
  const id = await t.db.transaction().execute((db) => post(quiet, db, message))
  await attempt(quiet, await openChannels(quiet.config), id)
  return PostalMime.parse(mail.letters.at(-1)!.source)
}

test('a letter has the programme’s name, accent and logo, and asks for no picture when it is opened', async () => {
  const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#c0522a80' } })
    .png()
    .toBuffer()
  const logo = `/api/settings/logo/${await storePicture(t.context.storage, LOGOS.folder, png, { side: 512, quality: 90 })}`
  const set = (values: object) => t.db.updateTable('programme_settings').set(values).execute()
  await set({ name: 'Mystery Guests', guest_name: 'Tisch & Söhne', accent: '#fff3b0', logo })
  onTestFinished(async () => void (await set({ name: null, guest_name: null, accent: null, logo: null })))

  const toGuest = await letterOf('declined', { firstName: 'Vera', message: '' })
  expect(toGuest.from).toEqual({ name: 'Tisch & Söhne', address: 'cloche@example.com' })
  expect(toGuest.text).not.toMatch(/[<>]/)
  expect(toGuest.html).toContain('dir="rtl"')
  expect(toGuest.html).toContain('<img src="cid:logo@cloche" alt="" width="120" height="40"')
  expect(toGuest.html).toContain('Tisch &amp; Söhne')
  expect(toGuest.html).not.toMatch(/src="(?!cid:)|url\(|mystery/i)
  const [picture, ...others] = toGuest.attachments
  expect([picture!.contentId, picture!.mimeType, others]).toEqual(['<logo@cloche>', 'image/png', []])
  expect((picture!.content as ArrayBuffer).byteLength).toBeLessThan(8_000)

  const toStaff = await letterOf('applied', { city: 'Tver', link: 'http://localhost/admin/user' })
  expect(toStaff.from!.name).toBe('Mystery Guests')
  // As dark as text on paper has to be, since nobody reads pale yellow there.
  expect(toStaff.html).toContain(`color:${paletteOf('#fff3b0', 'light').accent}`)

  await set({ logo: `/api/settings/logo/${'0'.repeat(64)}` })
  const without = await letterOf('declined', { firstName: 'Vera', message: '' })
  expect([without.attachments, without.html!.includes('<img')]).toEqual([[], false])
})

test('an expired message is not sent, and its secret is gone', async () => {
  const quiet = unqueued()
  const before = mail.letters.length
  const id = await t.db.transaction().execute((db) =>
    post(quiet, db, {
      kind: 'code',
      channel: 'email',
      recipient: someone(),
      language: 'en',
      facts: { code: '424242' },
      expiresAt: new Date(START + 300_000),
    }),
  )
  await attemptAt(id, 0.1, quiet)
  expect(await shown(id)).toMatchObject({ status: 'expired', text: expect.stringContaining('•••') })
  const row = await t.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('424242')
  expect(mail.letters).toHaveLength(before)
  t.setNow(undefined)
})

test('a link is in the letter, and nowhere afterwards; what people type can’t ask for it', async () => {
  const link = 'http://localhost/guest?uuid=2b1f3a52-0000-4000-8000-000000000000'
  const to = someone()
  const id = await t.db.transaction().execute((db) =>
    post(t.context, db, {
      kind: 'accepted',
      channel: 'email',
      recipient: to,
      language: 'en',
      facts: { firstName: '\u0002link\u0002', link, cannotComeLink: '', operator: null, visit: null },
    }),
  )
  await eventually(async () => expect((await shown(id)).status).toBe('sent'))
  const letter = mail.letters.find((each) => each.to[0] === to)!
  const plain = letter.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(plain.split(link)).toHaveLength(3)
  expect(plain).toContain('Hello link,')
  const row = await t.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([row.secrets, JSON.stringify(row).includes('2b1f3a52')]).toEqual([null, false])
})
