import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BANK_MAX, ROLE } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../../test/app.ts'
import { buildBank, buildUser, emptyBank } from '../../../test/factories.ts'
import { bank, storeItems, type NewBankItem } from '../service.ts'

let t: TestApp
let call: Client
let session: Parameters<typeof storeItems>[1]
beforeAll(async () => {
  t = await testApp()
  const admin = await buildUser(t.db, { role_id: ROLE.administrator })
  ;({ call } = await loginAs(t, admin))
  session = { userId: admin.id, roleId: ROLE.administrator } as typeof session
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyBank(t.db)
  await buildBank(t.db)
})

const titles = async () => (await bank(t.context)).map((item) => item.title)

/** A terrace with two questions, of which one depends on the other, and an add-on section. */
function terrace(): NewBankItem[] {
  const [section, shade, sun, grill] = [v7(), v7(), v7(), v7()]
  const question = { parent: section, logo: null, type: 'number', options: {} } as const
  return [
    { id: grill, parent: null, title: 'Grill', logo: null, type: 'addon', options: {}, order: 1 },
    { id: section, parent: null, title: 'Terrace', logo: 'sun', type: 'checklist', options: {}, order: 0 },
    { ...question, id: sun, title: 'Sun', options: { showIf: { question: shade, atMost: 2 } }, order: 1 },
    { ...question, id: shade, title: 'Shade', order: 0 },
  ]
}

test('is added behind what is there, and written down', async () => {
  const before = await titles()
  const items = terrace()
  await storeItems(t.context, session, items, 'add')
  const sections = before.filter((title) => title !== 'Bar' && title !== 'Cocktail')
  expect(await titles()).toEqual([...sections, 'Terrace', 'Shade', 'Sun', 'Bar', 'Cocktail', 'Grill'])
  const sun = (await bank(t.context)).find((item) => item.title === 'Sun')!
  expect(sun).toMatchObject({ id: items[2]!.id, order: 1, options: items[2]!.options, version: 1 })
  const { body } = await call('GET /audit', { query: { entityId: sun.id } })
  expect(body.items.map(({ action, subject }) => [action, subject])).toEqual([['import', 'Sun']])
})

test('takes the place of what is there, which can be restored', async () => {
  const before = await bank(t.context)
  await storeItems(t.context, session, terrace(), 'replace')
  expect(await titles()).toEqual(['Terrace', 'Shade', 'Sun', 'Grill'])
  const hall = before.find((item) => item.title === 'Hall')!
  expect((await call('POST /question/{id}/restore', { params: { id: hall.id } })).status).toBe(200)
  const hallTitles = before.filter((item) => (item.parent ?? item.id) === hall.id).map((item) => item.title)
  expect(await titles()).toEqual(['Terrace', 'Shade', 'Sun', ...hallTitles, 'Grill'])
  const { body } = await call('GET /audit', { query: { entityId: hall.id } })
  expect(body.items.map(({ action }) => action)).toEqual(['restore', 'remove'])
})

test('is refused as a whole where anything does not fit', async () => {
  const before = await titles()
  const items = terrace()
  items[3] = { ...items[3]!, type: 'rate', options: { max: 7 } }
  items[2] = { ...items[2]!, parent: v7() }
  for (const mode of ['add', 'replace'] as const) {
    await expect(storeItems(t.context, session, items, mode)).rejects.toMatchObject({
      code: 'invalid',
      errors: expect.arrayContaining([
        expect.objectContaining({ path: 'items.2.parent' }),
        expect.objectContaining({ path: 'items.3.options.max' }),
      ]),
    })
  }
  expect(await titles()).toEqual(before)
})

test('is refused when it is too much', async () => {
  const [, section] = terrace()
  const many = Array.from({ length: BANK_MAX }, (_, order): NewBankItem => ({
    ...section!,
    id: v7(),
    parent: section!.id,
    type: 'text',
    order,
  }))
  const before = await titles()
  await expect(storeItems(t.context, session, [section!, ...many], 'replace')).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await titles()).toEqual(before)
  await storeItems(t.context, session, [section!, ...many.slice(1)], 'replace')
  expect(await titles()).toHaveLength(BANK_MAX)
})
