import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { post, type NewPost } from '../../base/outbox/service.ts'
import { clientOf, loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildApplication, buildBank, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let call: Client

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  call = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator, first_name: 'Anna' }))).call
})
afterAll(() => t.close())

/**
 * A guest who applied, was accepted, took over another guest's visit, submitted it, had it returned and submitted it
 * again.
 */
async function somebody(firstName: string, lastName: string) {
  const application = await buildApplication(t.db, { first_name: firstName, last_name: lastName })
  const { id: restaurantId } = await buildRestaurant(t.db)
  const { body: accepted } = await call('POST /application/{id}/accept', {
    params: { id: application.id },
    body: {},
  })
  const visit = await buildVisit(t.db, { restaurant_id: restaurantId })
  const { id } = accepted.user
  await call('PATCH /visit/{id}', { params: { id: visit.id }, body: { guestId: id } })
  const { call: guest, token } = await loginAs(t, { id })
  const item = await openChecklist(guest, visit.id)
  await guest('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } })
  await guest('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 4 } })
  await guest('PUT /visit/{visitId}', { params: { visitId: visit.id } })
  const notes = [{ questionId: item('Door').id, text: `Which door, ${firstName}?` }]
  const body = { message: `Dear ${firstName} ${lastName}`, notes }
  await call('POST /visit/{visitId}/return', { params: { visitId: visit.id }, body })
  await guest('PUT /visit/{visitId}', { params: { visitId: visit.id } })
  return {
    id,
    application,
    visitId: visit.id,
    guest,
    token,
    phone: application.phone,
  }
}

/** Makes a guest from an accepted application with these addresses, and a declined application with the same e-mail. */
async function acceptedWith({ phone, email }: { phone: string; email: string }) {
  const [application, other] = [
    await buildApplication(t.db, { phone, email }),
    await buildApplication(t.db, { email }),
  ]
  const { body } = await call('POST /application/{id}/accept', {
    params: { id: application.id },
    body: { sendBy: ['email'] },
  })
  await decline(other.id)
  return { id: body.user.id, application }
}

const decline = (id: string) =>
  call('POST /application/{id}/decline', { params: { id }, body: { notify: true, message: '' } })

const write = <K extends 'visit_submitted' | 'visit_accepted' | 'password_reset' | 'code'>(
  message: Omit<NewPost<K>, 'language' | 'channel'>,
) => t.db.transaction().execute((db) => post(t.context, db, { language: 'en', channel: 'email', ...message }))

const VISIT = { title: 'Linden', when: 'today' }
const idsOf = async (table: 'messages' | 'applications') => {
  const rows = await t.db.selectFrom(table).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Returns every row of every table as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.db)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string
      }>`select row_to_json(each)::text as row from ${sql.raw(name)} each`.execute(t.db)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

test('everything held about a person as one file, for themselves and for an administrator', async () => {
  const { id, guest, visitId, phone } = await somebody('Petra', 'Linnet')
  const own = await guest('GET /user/data')
  expect(String(own.headers['content-disposition'])).toContain(`cloche-${id}.json`)
  const { sections } = own.body
  expect(sections['user']).toMatchObject([{ first_name: 'Petra', phone: `+${phone}`, language: 'en' }])
  expect(sections['applications']).toMatchObject([{ city: 'Tver', consent: { version: '2026-11' } }])
  expect(sections['visits']).toMatchObject([{ id: visitId, restaurant: 'Linden' }])
  expect(sections['answers']).toEqual(
    expect.arrayContaining([expect.objectContaining({ question: 'Door', answer: 'yes' })]),
  )
  expect(sections['visitReturns']).toMatchObject([{ visit_id: visitId, message: 'Dear Petra Linnet' }])
  expect(sections['visitNotes']).toMatchObject([{ question: 'Door', text: 'Which door, Petra?' }])
  expect(sections['messages']).toHaveLength(2)
  expect(sections['links']?.length).toBeGreaterThan(0)
  const text = JSON.stringify(own.body)
  expect([text.includes('uuid='), text.includes('hash'), text.includes('\\u0002')]).toEqual([
    false,
    false,
    false,
  ])
  const asked = await call('GET /user/{id}/data', { params: { id } })
  expect(asked.body.sections['visits']).toEqual(sections['visits'])
  expect((await guest('GET /user/{id}/data', { params: { id } })).status).toBe(403)
})

test('of a visit that does not count the file has what its guest was told, not why or by whom', async () => {
  const { guest, visitId } = await somebody('Rosa', 'Finch')
  const body = { reason: 'implausible', text: 'Thank you all the same.' }
  expect((await call('POST /visit/{visitId}/void', { params: { visitId }, body })).status).toBe(200)
  const [visit] = (await guest('GET /user/data')).body.sections['visits']!
  expect(visit).toMatchObject({ status: 'cancelled', void_text: 'Thank you all the same.' })
  expect(Object.keys(visit as object).filter((key) => key.startsWith('void'))).toEqual(['void_text'])
})

test('erased, the person is nowhere in the database, and the score is where it was', async () => {
  const { id, application, visitId, guest, phone } = await somebody('Quirina', 'Zabel-Ostrova')
  const { score: scored } = (await call('GET /visit/{visitId}', { params: { visitId } })).body
  const traces = ['Quirina', 'Zabel', phone, application.email]
  const left = async () => {
    const stored = await everythingStored()
    return traces.filter((trace) => stored.includes(trace))
  }
  expect(await left()).toEqual(traces)
  expect((await call('DELETE /user/{id}/data', { params: { id } })).status).toBe(204)
  expect(await left()).toEqual([])
  const visit = await call('GET /visit/{visitId}', { params: { visitId } })
  expect(visit.body).toMatchObject({ score: scored, status: 'submitted', guestId: id })
  expect(scored).toBeGreaterThan(0)
  const checklist = await call('GET /question/{visitId}', { params: { visitId } })
  expect(checklist.body.items.flatMap(({ note }) => note ?? [])).toEqual([])
  const { body: timeline } = await call('GET /visit/{visitId}/timeline', { params: { visitId } })
  expect(timeline.items.filter(({ kind }) => kind === 'returned')).toMatchObject([{ value: null }])
  expect((await guest('GET /user')).status).toBe(401)
  expect((await call('DELETE /user/{id}/data', { params: { id } })).status).toBe(204)
  expect((await call('PATCH /user/{id}', { params: { id } })).status).toBe(409)
})

test('whoever applies with the e-mail address of others reads none of their messages', async () => {
  const email = 'shared@example.com'
  const staff = await buildUser(t.db, { role_id: ROLE.visitManager, email })
  const another = await buildUser(t.db, { email })
  const submitted = { ...VISIT, score: 0.4, link: '', isAgain: false }
  await write({ kind: 'visit_submitted', recipient: email, userId: staff.id, facts: submitted })
  const reset = { login: 'manager', link: '' }
  await write({ kind: 'password_reset', recipient: email, userId: staff.id, facts: reset })
  await write({ kind: 'visit_accepted', recipient: email, userId: another.id, facts: VISIT })
  const { id } = await acceptedWith({ phone: '79160000001', email })
  const { body } = await (await loginAs(t, { id })).call('GET /user/data')
  expect(body.sections['messages']).toMatchObject([{ kind: 'accepted' }])
  expect(body.sections['applications']).toHaveLength(1)
})

test('of two guests with the same addresses, one is erased and the other loses nothing', async () => {
  const addresses = { phone: '79160000002', email: 'couple@example.com' }
  const [one, other] = [await acceptedWith(addresses), await acceptedWith(addresses)]
  const waiting = await write({
    kind: 'visit_accepted',
    recipient: addresses.email,
    userId: other.id,
    facts: VISIT,
  })
  const again = await buildApplication(t.db, { phone: addresses.phone, email: 'couple@example.org' })
  await decline(again.id)
  const code = await write({ kind: 'code', recipient: addresses.phone, facts: { code: '123456' } })
  const asked = await (await loginAs(t, one)).call('GET /user/data')
  expect(asked.body.sections['applications']).toMatchObject([{ id: one.application.id }, { id: again.id }])
  expect(asked.body.sections['messages']).toMatchObject([
    { kind: 'accepted' },
    { kind: 'declined' },
    { kind: 'code' },
  ])

  expect((await call('DELETE /user/{id}/data', { params: { id: one.id } })).status).toBe(204)
  const [messages, applications] = [await idsOf('messages'), await idsOf('applications')]
  expect([messages.includes(waiting), messages.includes(code)]).toEqual([true, false])
  expect(applications).toContain(other.application.id)
  for (const { id } of [one.application, again]) expect(applications).not.toContain(id)
  expect(await everythingStored()).not.toContain(again.email)
  const { body } = await (await loginAs(t, other)).call('GET /user/data')
  expect(body.sections['messages']).toMatchObject([{ kind: 'accepted' }, { kind: 'visit_accepted' }])
})

test('an erased application takes no message of a guest with its e-mail address along', async () => {
  const guest = await buildUser(t.db, { email: 'guest@example.com' })
  const to = { recipient: 'guest@example.com', userId: guest.id }
  const message = await write({ kind: 'visit_accepted', ...to, facts: VISIT })
  const { id } = await buildApplication(t.db, { email: 'guest@example.com' })
  expect((await call('DELETE /application/{id}', { params: { id } })).status).toBe(204)
  expect(await idsOf('messages')).toContain(message)
})

test('a guest erases themselves; staff can’t be erased', async () => {
  const guest = await buildUser(t.db, { first_name: 'Solo', phone: '79169999999' })
  const { call: own } = await loginAs(t, guest)
  expect((await own('DELETE /user/data')).status).toBe(422)
  expect((await own('DELETE /user/data', { query: { confirm: 'erase' } })).status).toBe(204)
  expect((await own('GET /user')).status).toBe(401)
  const row = await t.db.selectFrom('users').selectAll().where('id', '=', guest.id).executeTakeFirstOrThrow()
  expect([row.first_name, row.phone, row.erased_at !== null]).toEqual(['Guest', null, true])
  const staff = await buildUser(t.db, { role_id: ROLE.visitManager })
  expect((await call('DELETE /user/{id}/data', { params: { id: staff.id } })).status).toBe(409)
  expect((await clientOf(t.app)('DELETE /user/data')).status).toBe(401)
})

test('the log still refuses everything else', async () => {
  await expect(sql`update audit_log set subject = 'x'`.execute(t.db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from audit_log`.execute(t.db)).rejects.toThrow(/append-only/)
})
