import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withQuestions } from '@cloche/checklist/condition.ts'
import type { FormReading } from '@cloche/contract/bank.ts'
import { IMPORT_MAX_BYTES, ROLE } from '@cloche/contract/constants.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import type { Sheet } from '../../base/files/workbooks/sheet.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { bank } from '../questions/service.ts'
import { loginAs, openChecklist, openVisit, testApp, type Client, type TestApp } from '../../test/app.ts'
import { allocatedBy } from '../../test/allocated.ts'
import { buildBank, buildUser, emptyBank } from '../../test/factories.ts'
import { HOSTILE_XLSFORM, nestedConditions } from '../../test/hostile-files.ts'
import { odsOfTexts } from '../../test/ods.ts'
import { FORM_SHEETS, readForm } from './read/form.ts'
import { COLORS, HEALTH } from './test/public-forms.ts'
import { sheet } from './test/sheets.ts'

let t: TestApp
let call: Client
let token: string
beforeAll(async () => {
  t = await testApp()
  const admin = await buildUser(t.db, { role_id: ROLE.administrator })
  ;({ call, token } = await loginAs(t, admin))
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyBank(t.db)
  await buildBank(t.db)
})

interface Sent {
  mode?: 'add' | 'replace'
  confirm?: '1'
  as?: string
  /** Also makes a checklist. */
  checklist?: '1'
}

async function send(file: Buffer, { mode = 'add', confirm, checklist, as = token }: Sent = {}) {
  const form = new FormData()
  form.set('form', new Blob([new Uint8Array(file)]), 'form.xlsx')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/question/xlsform',
    query: { mode, ...(confirm && { confirm }), ...(checklist && { checklist }) },
    headers: { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json<FormReading & Partial<Problem>>() }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function workbookOf(sheets: Sheet[]): Promise<Buffer> {
  return writeSheets(() => sheets.map(({ name, rows }) => ({ name, rows: rows as (string | null)[][] })))
}

const exported = (query: Record<string, string> = {}) =>
  t.app.inject({ url: '/api/question/xlsform', query, headers: { authorization: `Bearer ${token}` } })

/** Returns the bank with titles instead of ids. */
async function outline() {
  const items = await bank(t.context)
  const titles = new Map(items.map((item) => [item.id, item.title]))
  return items.map(({ parent, title, logo, type, options: { showIf, ...options } }) => ({
    parent: parent && titles.get(parent),
    title,
    logo,
    type,
    options,
    showIf: showIf && withQuestions(showIf, (id) => titles.get(id)!),
  }))
}

test('a public form: shown first, stored on confirmation, and a guest fills it in', async () => {
  const file = await workbookOf(HEALTH)
  const before = await outline()
  const shown = await send(file, { mode: 'replace' })
  expect([shown.status, shown.body.stored, shown.body.title]).toEqual([200, false, 'Checklist'])
  expect(await outline()).toEqual(before)
  expect(shown.body.items.map(({ type, title }) => [type, title])).toEqual([
    ['checklist', 'Checklist'],
    ['multiple', 'Have you experienced any of the following?'],
    ['multiple', 'What type of cancer have you experienced?'],
    ['multiple', 'What type of diabetes do you have?'],
    ['checklist', 'Blood pressure reading'],
    ['number', 'Systolic'],
    ['number', 'Diastolic'],
    ['checklist', 'Checklist'],
    ['text', 'List other issues.'],
  ])
  expect(shown.body.remarks.map(({ effect, row, code, value }) => [effect, row, code, value])).toEqual([
    ['changed', 2, 'outside_group', 'Checklist'],
    ['changed', 9, 'outside_group', 'Checklist'],
    ['changed', 10, 'note_in_category', ''],
    ['changed', null, 'scores', ''],
  ])

  const stored = await send(file, { mode: 'replace', confirm: '1' })
  expect([stored.status, stored.body.stored]).toEqual([200, true])
  const issues = 'Have you experienced any of the following?'
  expect(await outline()).toMatchObject([
    { title: 'Checklist' },
    { title: issues, options: { help: 'Select all that apply.', choices: { length: 4 } } },
    { showIf: { question: issues, is: ['cancer'] }, options: { choices: { length: 5 } } },
    { showIf: { question: issues, is: ['diabetes'] } },
    { title: 'Blood pressure reading' },
    { showIf: { question: issues, is: ['hypertension'] }, options: { whole: true, min: 41, max: 399 } },
    { showIf: { question: issues, is: ['hypertension'] }, options: { whole: true, min: 20, max: 200 } },
    { title: 'Checklist' },
    { showIf: { question: issues, is: ['other'] } },
  ])
  const { call: guest, item } = await openVisit(t)
  const saved = await guest('PATCH /question/{id}', {
    params: { id: item('Systolic').id },
    body: { answer: 120 },
  })
  expect(saved.status).toBe(200)
})

test.each(HOSTILE_XLSFORM)('$name: an answer of bounded length, or a refusal', async ({ make }) => {
  const { status, body } = await send(make())
  expect(status).toBeOneOf([200, 413, 422])
  expect((body.remarks ?? []).length).toBeLessThanOrEqual(500)
  expect(JSON.stringify(body).length).toBeLessThan(4_000_000)
})

test('conditions of groups within groups are worked out by another process', async () => {
  await send(nestedConditions(1, 1, 1))
  const file = nestedConditions(20, 200, 200)
  const apart = await allocatedBy(async () => {
    const { status, body } = await send(file)
    expect([status, body.items.filter(({ type }) => type === 'text').length]).toEqual([200, 200])
  })
  const here = await allocatedBy(async () => readForm(await readSheets(file, { names: FORM_SHEETS })))
  expect(apart).toBeLessThan(here / 4)
})

test('of thousands of remarks the first are told, the others counted', async () => {
  const rows = Array.from({ length: 900 }, (_, i) => ['martian', `q${i}`, `Question ${i}`])
  const { body } = await send(
    await workbookOf([{ name: 'survey', rows: [['type', 'name', 'label'], ...rows] }]),
  )
  expect([body.remarks.length, body.moreRemarks]).toEqual([500, 400])
})

test('a sheet that is not read may be as large as it likes', async () => {
  const rows = Array.from({ length: 6000 }, (_, i) => [`city${i}`, `City ${i}`])
  const cities = { name: 'cities', rows: [['name', 'label'], ...rows] }
  const file = await workbookOf([cities, ...HEALTH])
  const asText = [cities, ...HEALTH].map((each) => ({
    name: each.name,
    rows: each.rows.map((row) => row.map((cell) => escaped(String(cell ?? '')))),
  }))
  for (const bytes of [file, odsOfTexts(asText)]) {
    const { status, body } = await send(bytes)
    expect([status, body.items.length]).toEqual([200, 9])
  }
})

test('a condition that is too long is named for that', async () => {
  const long = Array.from({ length: 4000 }, () => "${a} = 'x'").join(' or ')
  const survey = [
    ['type', 'name', 'label', 'relevant'],
    ['text', 'a', 'First'],
    ['text', 'b', 'Second', long],
  ]
  const { body } = await send(await workbookOf([{ name: 'survey', rows: survey }]))
  expect(body.remarks.map(({ code }) => code)).toContain('relevant_long')
})

test('the same form as an .ods workbook is read as the same', async () => {
  const asText = HEALTH.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map((cell) => escaped(String(cell ?? '')))),
  }))
  const [ods, xlsx] = [await send(odsOfTexts(asText)), await send(await workbookOf(HEALTH))]
  const read = ({ items, remarks }: FormReading) => ({
    items: items.map(({ type, title }) => [type, title]),
    remarks,
  })
  expect(ods.status).toBe(200)
  expect(read(ods.body)).toEqual(read(xlsx.body))
})

test('a public form in languages that Cloche does not have keeps its default', async () => {
  const { body } = await send(await workbookOf(COLORS))
  expect(body.items[1]).toMatchObject({
    title: '¿Qué colores te gustan?',
    options: {
      help: 'Seleccione tres.',
      translations: { en: { title: 'What colors do you like?', help: 'Select three.' } },
    },
  })
  expect(body.items[1]!.options.choices![0]).toEqual({ value: 'red', title: 'Rojo', score: null })
  expect(body.items[1]!.options.translations!.en!.choices).toMatchObject({ red: 'Red', purple: 'Purple' })
})

describe('export and import', () => {
  test('give the same bank, in its place or beside it', async () => {
    const before = await outline()
    const reply = await exported()
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="cloche-checklist.xlsx"',
    })
    const { body } = await send(reply.rawPayload, { mode: 'replace', confirm: '1' })
    expect([body.stored, body.remarks]).toEqual([true, []])
    expect(await outline()).toEqual(before)

    await send(reply.rawPayload, { mode: 'add', confirm: '1' })
    const titles = (await outline()).map((item) => item.title)
    expect(titles.filter((title) => title === 'Door')).toHaveLength(2)
    expect(titles.slice(-4)).toEqual(['Bar', 'Cocktail', 'Bar', 'Cocktail'])
  })

  test('a picture comes along where it is, and is named where it is not', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const form = new FormData()
    form.set('logo', new Blob([png], { type: 'image/png' }), 'logo.png')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const added = await t.app.inject({
      method: 'POST',
      url: '/api/question/logo',
      headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const { logo } = added.json<{ logo: string }>()
    await t.db
      .updateTable('questions')
      .set({ logo })
      .where('title', '=', 'Hall')
      .where('deleted_at', 'is', null)
      .execute()
    const gone = `/api/question/logo/${'0a'.repeat(32)}`
    await t.db
      .updateTable('questions')
      .set({ logo: gone })
      .where('title', '=', 'Bar')
      .where('deleted_at', 'is', null)
      .execute()
    const { body } = await send((await exported()).rawPayload)
    expect(body.items.flatMap((item) => (item.logo ? [[item.title, item.logo]] : []))).toEqual([
      ['Hall', logo],
    ])
    expect(body.remarks.map(({ code, subject }) => [code, subject])).toEqual([['picture', 'Bar']])
  })

  test('a title that looks like a formula is text in the file and in the bank', async () => {
    const title = '=HYPERLINK("https://elsewhere.example","Click")'
    await t.db
      .updateTable('questions')
      .set({ title })
      .where('title', '=', 'Hall')
      .where('deleted_at', 'is', null)
      .execute()
    const { rawPayload } = await exported()
    const [survey] = await readSheets(rawPayload)
    expect(survey!.rows[1]!.slice(0, 3)).toEqual([
      'begin_group',
      'hyperlink_https_elsewhere_example_click',
      title,
    ])
    await send(rawPayload, { mode: 'replace', confirm: '1' })
    expect((await outline())[0]!.title).toBe(title)
  })
})

describe('nothing is stored and it is said why', () => {
  const refused: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ['not a workbook', () => Buffer.from('type,name,label\ntext,a,A'), 415, 'unsupported_media'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a', 'hex'), 415, 'unsupported_media'],
    ['nothing', () => Buffer.alloc(0), 415, 'unsupported_media'],
    [
      'an encrypted workbook',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
      415,
      'unsupported_media',
    ],
    ['a cut workbook', async () => (await workbookOf(HEALTH)).subarray(0, 900), 415, 'unsupported_media'],
    ['a huge file', () => Buffer.alloc(IMPORT_MAX_BYTES + 1), 413, 'too_large'],
    ['a workbook that is no form', () => workbookOf([sheet('Dishes', '| Soup |')]), 422, 'invalid'],
    [
      'a form without a question',
      () => workbookOf([sheet('survey', '| type | name | label |\n| start | s | |')]),
      422,
      'invalid',
    ],
  ]

  test.each(refused)('%s', async (_, file, status, code) => {
    const before = await outline()
    const reply = await send(await file(), { mode: 'replace', confirm: '1' })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await outline()).toEqual(before)
  })

  test('more than the bank can hold, together with what is there', async () => {
    const rows = Array.from({ length: 1995 }, (_, place) => `| text | q${place} | Question ${place} |`)
    const file = await workbookOf([sheet('survey', ['| type | name | label |', ...rows].join('\n'))])
    const before = await outline()
    const reply = await send(file, { confirm: '1' })
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict'])
    expect(await outline()).toEqual(before)
    expect((await send(file, { mode: 'replace', confirm: '1' })).status).toBe(200)
  })

  test('to anybody but an administrator', async () => {
    const file = await workbookOf(HEALTH)
    for (const role_id of [ROLE.visitManager, ROLE.guest]) {
      const other = await loginAs(t, await buildUser(t.db, { role_id }))
      expect((await send(file, { confirm: '1', as: other.token })).status).toBe(403)
      expect((await other.call('GET /question/xlsform')).status).toBe(403)
    }
  })

  test('with a mode that there is not', async () => {
    const reply = await send(await workbookOf(HEALTH), { mode: 'merge' as 'add' })
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([422, 'mode'])
  })
})

test('a visit that was started keeps its copy when the bank is replaced', async () => {
  const { call: guest, visitId, item } = await openVisit(t)
  await send(await workbookOf(HEALTH), { mode: 'replace', confirm: '1' })
  expect((await openChecklist(guest, visitId))('Door')).toEqual(item('Door'))
  const { body } = await call('GET /audit', { query: { limit: '100' } })
  expect(new Set(body.items.map(({ action }) => action))).toEqual(new Set(['import', 'remove']))
})

test('a checklist is a workbook of its own, with what its conditions can ask', async () => {
  const items = await bank(t.context)
  const of = (title: string) => items.find((item) => item.title === title)!
  const wine = { title: 'Wine', type: 'text', parent: of('Bar').id } as const
  const showIf = {
    any: [
      { question: of('Door').id, is: ['no'] },
      { question: of('Cocktail').id, is: ['yes'] },
    ],
  }
  await call('POST /question', { body: { ...wine, options: { showIf } } })
  const body = { title: 'Evening', categoryIds: [of('Bar').id] }
  const { id } = (await call('POST /checklist', { body })).body
  const { rawPayload } = await exported({ checklistId: id })
  const [survey, , settings] = await readSheets(rawPayload)
  const rows = survey!.rows.map((row) => row.map(String))
  const column = (name: string) => rows[0]!.findIndex((header) => header.startsWith(name))
  const line = (title: string) => rows.find((row) => row[column('label')] === title)
  expect(
    rows.map((row) => row[column('label')]).filter((label) => label !== 'undefined' && label !== 'null'),
  ).toEqual(expect.arrayContaining(['Bar', 'Cocktail', 'Wine']))
  expect([line('Door'), line('Wine')![column('relevant')]]).toEqual([
    undefined,
    expect.stringMatching(/^false\(\) or selected\(\$\{.+\}, 'yes'\)$|^false\(\) or \$\{.+\} = 'yes'$/),
  ])
  expect(settings!.rows[1]!.slice(0, 2)).toEqual(['Evening', `cloche_${id.replaceAll('-', '')}`])
  expect((await exported({ checklistId: crypto.randomUUID() })).statusCode).toBe(404)

  const preview = await send(rawPayload)
  expect(preview.body.remarks).toEqual([])
  const stored = await send(rawPayload, { confirm: '1', checklist: '1' })
  const { items: checklists } = (await call('GET /checklist', { query: {} })).body
  expect(checklists.map(({ title, questions }) => [title, questions])).toEqual([
    ['Evening', 2],
    ['Evening 2', 2],
  ])
  expect(stored.body.checklistId).toBe(checklists[1]!.id)
  expect(checklists[1]!.categoryIds).not.toEqual(checklists[0]!.categoryIds)
})
