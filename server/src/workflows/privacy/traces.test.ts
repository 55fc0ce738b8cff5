import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { removeExpired } from '../../figures/exports/expiring.ts'
import { keepExporting } from '../../figures/exports/running.ts'
import { makeLog } from '../../base/telemetry/log.ts'
import { attempt } from '../../base/outbox/worker.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildApplication, buildBank, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let admin: { call: Client; token: string }
let lines: string[]

beforeAll(async () => {
  lines = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(chunk.toString())
    done()
  }
  t = await testApp({ log: makeLog({ logLevel: 'trace' }, new Writable({ write })) })
  await buildBank(t.db)
  admin = await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))
})
afterAll(() => t.close())

/** All that is kept: every row of every table, every file, and the log. */
async function everythingKept(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(t.db)
  const stored = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string
      }>`select row_to_json(each)::text as row from ${sql.raw(name)} each`.execute(t.db)
      return rows.map(({ row }) => row)
    }),
  )
  const { dataDir } = t.context.config
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return [...stored.flat(), ...contents, ...lines].join('\n')
}

interface Profile {
  firstName: string
  lastName: string
  email: string
  phone: string
  city: string
}

const first: Profile = {
  firstName: 'Ottilie',
  lastName: 'Quendel',
  email: 'ottilie@quendel.example',
  phone: '79161110001',
  city: 'Kostromask',
}
const second: Profile = {
  firstName: 'Brunhild',
  lastName: 'Zwickauer',
  email: 'brunhild@zwickauer.example',
  phone: '79161110002',
  city: 'Vologdansk',
}
const third: Profile = { ...second, email: 'hilde@zwickauer.example', phone: '79161110003' }
const guest = (profile: Profile) => ({
  ...profile,
  roleId: ROLE.guest,
  free: ['weekday_lunch'],
  language: 'en',
})

/** Has the person's messages kept, since no channel is set up, and sends them again. */
async function resendTheirs(userId: string): Promise<void> {
  const { body } = await admin.call('GET /message', { query: { limit: '100' } })
  const theirs = body.items.filter((message) => message.userId === userId)
  expect(theirs).toHaveLength(2)
  for (const { id } of theirs) {
    await attempt(t.context, { sms: null, email: null, telegram: null }, id)
    expect((await admin.call('POST /message/{id}/resend', { params: { id } })).status).toBe(200)
  }
}

async function importGuest({ firstName, lastName, email, phone }: Profile): Promise<string> {
  const form = new FormData()
  form.set(
    'file',
    new Blob([`firstName;lastName;email;phone\n${firstName};${lastName};${email};${phone}\n`]),
    'people.csv',
  )
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: '/api/import/guests',
    query: { confirm: '1' },
    payload: form,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(statusCode).toBe(200)
  const row = await t.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return row.id
}

async function exportNames(): Promise<void> {
  const body = { content: 'visits', format: 'csv', guests: 'names', statuses: ['submitted', 'accepted'] }
  const { body: created } = await admin.call('POST /export', { body })
  const stop = keepExporting(t.context)
  const read = () => admin.call('GET /export/{id}', { params: { id: created.id } })
  await expect.poll(async () => (await read()).body.status).toBe('done')
  await stop()
}

/** Gives a guest a visit, takes it away and gives it back. */
async function planAndMove(guestId: string): Promise<string> {
  const { id: another } = await buildUser(t.db, { first_name: 'Former', last_name: 'Guest' })
  const visit = await buildVisit(t.db, { guest_id: another })
  for (const to of [guestId, another, guestId]) {
    const { status } = await admin.call('PATCH /visit/{id}', {
      params: { id: visit.id },
      body: { guestId: to },
    })
    expect(status).toBe(200)
  }
  return visit.id
}

/** Submits a visit, has it returned with the guest's name in the words, and submits it again. */
async function visitTwice(guestId: string, visitId: string): Promise<void> {
  const { call } = await loginAs(t, { id: guestId })
  const params = { visitId }
  const item = await openChecklist(call, visitId)
  await call('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } })
  await call('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 4 } })
  expect((await call('PUT /visit/{visitId}', { params })).status).toBe(200)
  const notes = [{ questionId: item('Door').id, text: `Which door, ${second.firstName}?` }]
  const body = { message: `Dear ${second.firstName}`, notes }
  expect((await admin.call('POST /visit/{visitId}/return', { params, body })).status).toBe(200)
  expect((await call('PUT /visit/{visitId}', { params })).status).toBe(200)
}

/** Does with a guest all that staff and the guest do, and returns the guest's id. */
async function liveALife(): Promise<string> {
  const id = await importGuest(first)
  const become = async (profile: Profile) => {
    const { status } = await admin.call('PUT /user/{id}', { params: { id }, body: guest(profile) })
    expect(status).toBe(200)
  }
  await become(first)
  await become(second)
  expect((await admin.call('POST /user/{id}/link', { params: { id }, body: {} })).status).toBe(201)
  const visitId = await planAndMove(id)
  const anketa = { phone: second.phone, first_name: 'Anketa', email: 'anketa@quendel.example' }
  const { id: applicationId } = await buildApplication(t.db, anketa)
  const params = { id: applicationId }
  const { status } = await admin.call('POST /application/{id}/merge', {
    params,
    body: { userId: id, sendBy: ['email', 'sms'] },
  })
  expect(status).toBe(200)
  await resendTheirs(id)
  await become(third)
  await visitTwice(id, visitId)
  const language = 'en'
  for (const { email, phone } of [first, third]) {
    await admin.call('POST /user/password/reset', { body: { email, language } })
    await admin.call('POST /user/sms', { body: { telephone: phone, captcha: '', language } })
    await admin.call('POST /user/login', { body: { login: email, password: 'wrong' } })
  }
  await exportNames()
  return id
}

test('of an erased person nothing that they ever were called or had is kept, and others lose nothing', async () => {
  const namesake = await buildUser(t.db, { first_name: second.firstName, last_name: second.lastName })
  const theirs = await buildVisit(t.db)
  const given = { params: { id: theirs.id }, body: { guestId: namesake.id } }
  expect((await admin.call('PATCH /visit/{id}', given)).status).toBe(200)
  const id = await liveALife()
  const values = [first, second, third].flatMap((profile) => Object.values(profile))
  const traces = [...new Set(values), 'Anketa', 'anketa@quendel.example']
  const found = async () => {
    const kept = await everythingKept()
    return traces.filter((trace) => kept.includes(trace))
  }
  expect(await found()).toEqual(traces)
  const handed = async () => {
    const query = { entity: 'visit', action: 'update', limit: '100' }
    const { body } = await admin.call('GET /audit', { query })
    return body.items.map(({ changes }) => changes['guest']!)
  }
  const name = `${second.firstName} ${second.lastName}`
  const of = (guestName: string) => [
    ['Former Guest', guestName],
    [guestName, 'Former Guest'],
    ['Former Guest', guestName],
    ['Ada Stone', name],
  ]
  expect(await handed()).toEqual(of(name))

  expect((await admin.call('DELETE /user/{id}/data', { params: { id } })).status).toBe(204)
  expect(await handed()).toEqual(of('—'))
  // Otherwise the name would be found in what is kept of the namesake.
  expect((await admin.call('DELETE /user/{id}/data', { params: { id: namesake.id } })).status).toBe(204)
  await removeExpired(t.context)
  expect(await found()).toEqual([])
  const log = await t.db.selectFrom('audit_log').select('changes').where('entity_id', '=', id).execute()
  expect(log.flatMap(({ changes }) => Object.keys(changes))).not.toContain('free')
})

test('entries of before, which name people by their names alone, are erased by every name they had', async () => {
  const { body } = await admin.call('POST /user', { body: guest(first) })
  const { id } = body
  await admin.call('PUT /user/{id}', { params: { id }, body: guest(third) })
  const visit = await buildVisit(t.db)
  const entry = {
    at: new Date(),
    actor_id: id,
    action: 'update',
    entity: 'visit',
    entity_id: visit.id,
  } as const
  const changes = {
    guest: [`${first.firstName} ${first.lastName}`, 'Ada Stone'],
    restaurant: ['Alder', 'Linden'],
  }
  const old = { ...entry, id: crypto.randomUUID(), subject: 'Linden', changes: JSON.stringify(changes) }
  const message = {
    ...entry,
    action: 'resend',
    entity: 'message',
    id: crypto.randomUUID(),
    changes: '{}',
  } as const
  const later = crypto.randomUUID()
  await t.db
    .insertInto('audit_log')
    .values([
      old,
      { ...message, subject: first.phone },
      { ...message, id: later, subject: `+${first.phone}` },
    ])
    .execute()
  expect((await admin.call('DELETE /user/{id}/data', { params: { id } })).status).toBe(204)
  const rows = await t.db
    .selectFrom('audit_log')
    .select(['subject', 'changes'])
    .where('id', 'in', [old.id, message.id, later])
    .orderBy('entity', 'desc')
    .execute()
  expect(rows).toEqual([
    { subject: 'Linden', changes: { guest: ['—', 'Ada Stone'], restaurant: ['Alder', 'Linden'] } },
    { subject: '—', changes: {} },
    { subject: '—', changes: {} },
  ])
})
