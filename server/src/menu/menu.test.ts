import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { loginAs, testApp, type Client, type TestApp } from '../test/app.ts'
import { buildUser } from '../test/factories.ts'
import { refreshMenu } from './service.ts'

let folder: string
let path: string
let t: TestApp
let call: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-menu-'))
  path = join(folder, 'menu.xlsx')
  await write([['Borscht'], [' Pelmeni ', 'ignored'], [12], [null], ['after the gap']], [['Kvass']])
  t = await testApp({}, { MENU_URL: path })
  call = (await loginAs(t, await buildUser(t.db))).call
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

type Cells = (string | number | null)[][]

async function write(dishes: Cells, drinks: Cells): Promise<void> {
  const sheet = (rows: Cells) => rows.map((row) => row.map((value) => (value === null ? null : { value })))
  await writeXlsxFile([
    { data: sheet(dishes), sheet: 'Dishes' },
    { data: sheet(drinks), sheet: 'Drinks' },
  ]).toFile(path)
}

const refresh = (menuUrl: string, log = t.context.log) =>
  refreshMenu({ ...t.context, log, config: { ...t.context.config, menuUrl } })

test('dishes and drinks are there soon after the start, down to the first empty cell', async () => {
  await vi.waitFor(async () => {
    const { body } = await call('GET /menu')
    expect(body).toEqual({
      dishes: ['Borscht', 'Pelmeni', '12'],
      drinks: ['Kvass'],
      fetchedAt: expect.any(String),
    })
  }, 5000)
})

test('a changed sheet is read again, a thousand rows of it', async () => {
  await write(
    Array.from({ length: 1005 }, (_, row) => [`Dish ${row + 1}`]),
    [[null], ['never read']],
  )
  await refresh(pathToFileURL(path).href)
  const { body } = await call('GET /menu')
  expect([body.dishes.length, body.dishes.at(-1), body.drinks]).toEqual([1000, 'Dish 1000', []])
})

test.each([() => join(folder, 'gone.xlsx'), () => 'https://example.com/menu.xlsx'])(
  'a sheet that cannot be read is logged and the last good copy stays',
  async (location) => {
    const before = (await call('GET /menu')).body
    const lines: string[] = []
    await refresh(location(), pino({ base: null }, { write: (line) => lines.push(line) }))
    expect(lines.join()).toContain('the menu could not be read')
    expect((await call('GET /menu')).body).toEqual(before)
  },
)
