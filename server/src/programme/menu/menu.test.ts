import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MenuFailureReason } from '@cloche/contract/menu.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../base/config/config.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildUser } from '../../test/factories.ts'
import { sharedText } from '../../test/hostile-files.ts'
import { ods, odsRow } from '../../test/ods.ts'
import { startWebServer, type WebServer } from '../../test/web-server.ts'
import { keepMenuFresh, refreshMenu } from './service.ts'

type Cells = (string | number | null)[][]

let folder: string
let web: WebServer
let t: TestApp
let call: Client
/** The answer of the sheet's server. */
let answer: (response: ServerResponse, ifNoneMatch: string | undefined) => unknown

const sheets = (dishes: Cells, drinks: Cells | null = [['Kvass']]) =>
  writeSheets(() => [{ name: 'Dishes', rows: dishes }, ...(drinks ? [{ name: 'Drinks', rows: drinks }] : [])])

const serve = (bytes: Buffer | string, headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(200, headers).end(bytes)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-menu-'))
  web = await startWebServer((request, response) => answer(response, request.headers['if-none-match']))
  serve(await sheets([['Borscht'], [' Pelmeni ', 'ignored'], [12], [null], ['after the gap']]))
  t = await testApp({}, { MENU_URL: `${web.url}/menu.xlsx`, MENU_PRIVATE_RANGES: '127.0.0.1' })
  call = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  await idle()
})
afterAll(async () => {
  await t.close()
  await web.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => t.setNow(undefined))

/** Waits until running work is done. */
async function idle(): Promise<void> {
  await eventually(async () => {
    const { body } = await call('GET /menu/state')
    expect([body.reading, body.lastRead]).toEqual([false, expect.anything()])
  })
}

const menu = async () => (await call('GET /menu')).body
const readNow = async () => (await call('POST /menu/refresh')).body

/** The same replica with another configuration. */
const elsewhere = (env: NodeJS.ProcessEnv, log = t.context.log) => ({
  ...t.context,
  log,
  config: readConfig({ MENU_PRIVATE_RANGES: '127.0.0.1', DEMO: '0', ...env }),
})

test('dishes and drinks are there soon after the start, down to the first empty cell', async () => {
  expect(await menu()).toEqual({
    dishes: ['Borscht', 'Pelmeni', '12'],
    drinks: ['Kvass'],
    fetchedAt: expect.any(String),
  })
  expect((await call('GET /menu/state')).body).toEqual({
    source: { kind: 'web', name: `${web.url}/menu.xlsx` },
    everyMinutes: 15,
    reading: false,
    lastRead: { at: expect.any(String), failure: null },
    copy: { fetchedAt: expect.any(String), dishes: 3, drinks: 1, cut: [] },
  })
})

test('a changed sheet is read when asked for, a thousand rows of its five thousand', async () => {
  const rows = Array.from({ length: 5000 }, (_, row) => [`Dish ${row + 1}`])
  serve(await sheets(rows, []))
  expect((await readNow()).copy).toMatchObject({ dishes: 1000, drinks: 0, cut: ['dishes'] })
  expect((await menu()).dishes.at(-1)).toBe('Dish 1000')
})

test('a list of exactly a thousand rows, and one that ends before more rows, are not cut', async () => {
  const rows = Array.from({ length: 1000 }, (_, row) => [`Dish ${row + 1}`])
  serve(await sheets(rows, [['Kvass'], [null], ...rows, ...rows]))
  expect((await readNow()).copy).toMatchObject({ dishes: 1000, drinks: 1, cut: [] })
})

test.each(['hidden', 'veryHidden'])('a sheet of an .xlsx that is %s is none', async (state) => {
  const lists = await writeSheets(() => [
    { name: 'Lists', rows: [['Hall A']] },
    { name: 'Dishes', rows: [['Soup']] },
    { name: 'Also lists', rows: [['Hall B']] },
    { name: 'Drinks', rows: [['Tea']] },
  ])
  const files = unzipSync(lists)
  const index = strFromU8(files['xl/workbook.xml']!)
  const hiding = index.replaceAll(/(?<sheet>name="(?:Lists|Also lists)")/g, `$<sheet> state="${state}"`)
  serve(Buffer.from(zipSync({ ...files, 'xl/workbook.xml': strToU8(hiding) })))
  await readNow()
  expect(await menu()).toMatchObject({ dishes: ['Soup'], drinks: ['Tea'] })
})

test('a hidden sheet of an .ods is none', async () => {
  const hidden = `<office:automatic-styles>
    <style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
    <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
  </office:automatic-styles>`
  const files = unzipSync(ods(odsRow('Зал'), odsRow('Щи'), odsRow('Чай')))
  const content = strFromU8(files['content.xml']!)
    .replace('<office:body>', `${hidden}<office:body>`)
    .replace('table:name="Sheet1"', 'table:name="Sheet1" table:style-name="ta2"')
    .replace('table:name="Sheet2"', 'table:name="Sheet2" table:style-name="ta1"')
  serve(Buffer.from(zipSync({ ...files, 'content.xml': strToU8(content) })))
  await readNow()
  expect(await menu()).toMatchObject({ dishes: ['Щи'], drinks: ['Чай'] })
})

test('one sheet is a menu without drinks', async () => {
  serve(await sheets([['Soup']], null))
  expect((await readNow()).lastRead!.failure).toBeNull()
  expect(await menu()).toMatchObject({ dishes: ['Soup'], drinks: [] })
})

test('a name that a sheet has twice is on the menu once', async () => {
  serve(await sheets([['Tea'], ['Borscht'], [' Tea']], [['Kvass'], ['Tea'], ['Kvass']]))
  expect((await readNow()).copy).toMatchObject({ dishes: 2, drinks: 2 })
  expect(await menu()).toMatchObject({ dishes: ['Tea', 'Borscht'], drinks: ['Kvass', 'Tea'] })
})

test('an OpenDocument sheet is read as well', async () => {
  serve(ods(odsRow('Щи') + odsRow('Каша'), odsRow('Чай')))
  await readNow()
  expect(await menu()).toMatchObject({ dishes: ['Щи', 'Каша'], drinks: ['Чай'] })
})

test('formulas are read as they were last worked out, numbers and dates as text', async () => {
  const files = unzipSync(await sheets([['Soup']]))
  const path = 'xl/worksheets/sheet1.xml'
  const xml = strFromU8(files[path]!).replace(
    '</row>',
    `</row><row r="2"><c r="A2" t="str"><f>UPPER("tea")</f><v>TEA</v></c></row>
     <row r="3"><c r="A3"><f>1+6.5</f><v>7.5</v></c></row><row r="4"><c r="A4" t="b"><v>1</v></c></row>`,
  )
  serve(Buffer.from(zipSync({ ...files, [path]: strToU8(xml) })))
  await readNow()
  expect((await menu()).dishes).toEqual(['Soup', 'TEA', '7.5', 'true'])
})

test('a guest can order the dish of any cell, even one with control characters or a long text', async () => {
  const typed = [
    'two\nlines',
    ' much \u00a0 room\t',
    `${'x'.repeat(199)}🍕🍕`,
    '\u202eright to left',
    'a\u0000b',
  ]
  serve(await sheets(typed.map((name) => [name])))
  await readNow()
  const { dishes } = await menu()
  expect(dishes).toEqual(['two lines', 'much room', `${'x'.repeat(199)}🍕`, '\u202eright to left', 'a b'])
  const { dishName } = questionCalls.addDish.body.shape
  expect(dishes.map((name) => dishName.safeParse(name).data)).toEqual(dishes)
})

const html = '\n<!DOCTYPE html><html><title>Sign in</title></html>'

test.each<[string, MenuFailureReason, () => unknown]>([
  ['a text that a hundred thousand cells share', 'too_large', () => serve(sharedText(5000, 200_000))],
  ['a page to log in with', 'html', () => serve(html, { 'content-type': 'text/html' })],
  ['a page that says it is a sheet', 'html', () => serve(html)],
  ['nothing at all', 'empty', () => serve('')],
  ['two empty sheets', 'empty', async () => serve(await sheets([], []))],
  ['an empty A1 above the dishes', 'empty', async () => serve(await sheets([[null], ['Soup']], [['Tea']]))],
  ['an empty first sheet beside drinks', 'empty', async () => serve(await sheets([], [['Tea']]))],
  ['an empty A1 above the drinks', 'empty', async () => serve(await sheets([['Soup']], [[' '], ['Tea']]))],
  ['text', 'unsupported', () => serve('Borscht;Pelmeni')],
  ['half a workbook', 'unsupported', async () => serve((await sheets([['Soup']])).subarray(0, 900))],
  ['more than 5 MB', 'too_large', () => serve(Buffer.alloc(5 * 1024 * 1024 + 1, 'PK'))],
  ['an error', 'status', () => (answer = (response) => response.writeHead(500).end())],
  [
    'the way to the private network',
    'private_address',
    () => (answer = (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()),
  ],
  ['nobody', 'unreachable', () => (answer = (response) => response.destroy())],
])('%s is refused with a reason, and the last good copy stays', async (_, reason, arrange) => {
  serve(await sheets([['Soup']]))
  const { copy } = await readNow()
  const before = await menu()
  await arrange()
  const state = await readNow()
  expect(state.lastRead!.failure!.reason).toBe(reason)
  expect(state.copy).toEqual(copy)
  expect(await menu()).toEqual(before)
})

test('a failure is logged, without the password of the address', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(line) })
  await refreshMenu(elsewhere({ MENU_URL: 'http://chef:s3cret@127.0.0.1:1/menu.xlsx' }, log))
  expect(lines.join()).toContain('the menu could not be read')
  expect(lines.join()).not.toContain('s3cret')
})

test.each<[string, () => Promise<string> | string]>([
  ['is not there', () => join(folder, 'gone.xlsx')],
  ['is a folder', () => mkdir(join(folder, 'menus'), { recursive: true }).then(() => join(folder, 'menus'))],
  ['never ends', () => '/dev/zero'],
])('a file that %s is no file', async (_, path) => {
  await refreshMenu(elsewhere({ MENU_URL: await path() }))
  expect((await call('GET /menu/state')).body.lastRead!.failure!.reason).toBe('no_file')
})

test('a file is read, by its path or its address', async () => {
  const path = join(folder, 'our menu.xlsx')
  await writeFile(path, await sheets([['Stew']]))
  await refreshMenu(elsewhere({ MENU_URL: pathToFileURL(path).href }))
  expect((await menu()).dishes).toEqual(['Stew'])
})

test('a file that has not changed makes the copy as fresh as if it were read, and a changed one is read', async () => {
  const path = join(folder, 'kept.xlsx')
  await writeFile(path, await sheets([['Stew']]))
  await refreshMenu(elsewhere({ MENU_URL: path }))
  const now = new Date(Date.now() + 3_600_000)
  t.setNow(now)
  await refreshMenu(elsewhere({ MENU_URL: path }))
  expect(await menu()).toEqual({ dishes: ['Stew'], drinks: ['Kvass'], fetchedAt: now.toISOString() })

  await writeFile(path, await sheets([['Broth']]))
  await refreshMenu(elsewhere({ MENU_URL: path }))
  expect((await menu()).dishes).toEqual(['Broth'])

  const sameName = join(await mkdtemp(join(folder, 'other-')), 'kept.xlsx')
  await writeFile(sameName, await sheets([['Pie']]))
  await refreshMenu(elsewhere({ MENU_URL: sameName }))
  expect((await menu()).dishes).toEqual(['Pie'])
})

test('a sheet that has not changed is not sent again, and the copy is as fresh as if it were', async () => {
  const bytes = await sheets([['Caviar']])
  answer = (response, ifNoneMatch) =>
    ifNoneMatch === '"7"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"7"' }).end(bytes)
  await readNow()
  const now = new Date(Date.now() + 3_600_000)
  t.setNow(now)
  await refreshMenu(t.context)
  expect(web.asked.at(-1)!.headers['if-none-match']).toBe('"7"')
  expect(await menu()).toEqual({ dishes: ['Caviar'], drinks: ['Kvass'], fetchedAt: now.toISOString() })

  await refreshMenu(elsewhere({ MENU_URL: `${web.url}/another.xlsx` }))
  expect(web.asked.at(-1)!.headers['if-none-match']).toBeUndefined()
  await readNow()
  expect(web.asked.at(-1)!.headers['if-none-match']).toBeUndefined()
})

test('of many replicas one reads; whoever asks meanwhile hears that it is being read', async () => {
  const bytes = await sheets([['Slow food']])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  answer = async (response) => {
    await released
    response.writeHead(200).end(bytes)
  }
  const before = web.asked.length
  const first = call('POST /menu/refresh')
  await eventually(() => expect(web.asked.length).toBe(before + 1))
  expect((await menu()).fetchedAt).not.toBeNull()
  const others = await Promise.all([readNow(), readNow(), refreshMenu({ ...t.context })])
  expect(others[0].reading).toBe(true)
  release()
  expect((await first).body).toMatchObject({ reading: false, copy: { dishes: 1 } })
  expect(web.asked.length).toBe(before + 1)
})

test('a reader that was killed is not waited for', async () => {
  await t.db.updateTable('menu_reading').set({ claimed_at: new Date() }).execute()
  expect((await readNow()).reading).toBe(true)
  t.setNow(new Date(Date.now() + 3 * 60_000))
  serve(await sheets([['At last']]))
  expect(await readNow()).toMatchObject({ reading: false, lastRead: { failure: null } })
  expect((await menu()).dishes).toEqual(['At last'])
})

test('in its turn a replica leaves alone what another has just read', async () => {
  serve(await sheets([['Pie']]))
  const { lastRead } = await readNow()
  const before = web.asked.length
  await refreshMenu(t.context, { unlessReadSince: new Date(Date.parse(lastRead!.at) - 1) })
  expect(web.asked.length).toBe(before)
  await refreshMenu(t.context, { unlessReadSince: new Date(Date.parse(lastRead!.at) + 1) })
  expect(web.asked.length).toBe(before + 1)
})

test('in its turn it is read again after a clock that ran ahead is put right', async () => {
  serve(await sheets([['Pie']]))
  t.setNow(new Date(Date.now() + 86_400_000))
  await readNow()
  t.setNow(undefined)
  const before = web.asked.length
  await refreshMenu(t.context, { unlessReadSince: new Date() })
  expect(web.asked.length).toBe(before + 1)
})

test('in its turn it is read again, also when whoever read it was killed', async () => {
  serve(await sheets([['Fresh']]))
  const before = web.asked.length + 1
  const stop = keepMenuFresh(t.context, 10)
  try {
    await eventually(() => expect(web.asked.length).toBe(before))
    await idle()
    const later = (minutes: number) => t.setNow(new Date(Date.now() + minutes * 60_000))
    await t.db.updateTable('menu_reading').set({ claimed_at: new Date() }).execute()
    later(1)
    later(15)
    await eventually(() => expect(web.asked.length).toBe(before + 1))
  } finally {
    await stop()
  }
})

test('after a start it is read once a process that was killed in the middle of it has lost its claim', async () => {
  await readNow()
  const claimed_at = new Date()
  await t.db.updateTable('menu_reading').set({ claimed_at }).execute()
  const before = web.asked.length
  const stop = keepMenuFresh(t.context, 10)
  try {
    t.setNow(new Date(claimed_at.getTime() + 5 * 60_000))
    await eventually(() => expect(web.asked.length).toBe(before + 1))
  } finally {
    await stop()
  }
})

test('the menu outlives a restart and a sheet that is away; stopping waits for no sheet', async () => {
  serve(await sheets([['Kept']]))
  const { lastRead } = await readNow()
  const asked = web.asked.length
  answer = () => undefined
  const again = await buildApp(t.context)
  await eventually(() => expect(web.asked.length).toBe(asked + 1))
  expect((await menu()).dishes).toEqual(['Kept'])
  await again.close()
  // A close that waits for the sheet would record a failed read.
  expect((await call('GET /menu/state')).body).toMatchObject({ reading: false, lastRead })
})

test('without an address there is nothing to read and nothing to fail', async () => {
  const bare = await testApp()
  const staff = await loginAs(bare, await buildUser(bare.db, { role_id: ROLE.administrator }))
  const nothing = { source: null, everyMinutes: 15, reading: false, lastRead: null, copy: null }
  expect((await staff.call('POST /menu/refresh')).body).toEqual(nothing)
  expect((await staff.call('GET /menu')).body).toEqual({ dishes: [], drinks: [], fetchedAt: null })
  await bare.close()
})
