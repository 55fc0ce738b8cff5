import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BANK_MAX, ROLE } from '@cloche/contract/constants.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import type { BankQuestion, QuestionOptions } from '@cloche/contract/questions.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../../test/app.ts'
import { buildUser, buildVisit, emptyBank } from '../../../test/factories.ts'

const choices = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'no', title: 'No', score: 0 },
]

let t: TestApp
let call: Client
let adminId: string
beforeAll(async () => {
  t = await testApp()
  const admin = await buildUser(t.db, { role_id: ROLE.administrator })
  adminId = admin.id
  ;({ call } = await loginAs(t, admin))
})
afterAll(() => t.close())

/** Each test begins with an empty bank. */
beforeEach(async () => {
  await emptyBank(t.db)
})

interface Outcome {
  status: number
  body: Partial<Problem>
}

interface Draft {
  parent?: string | null
  type?: string
  options?: QuestionOptions
  logo?: string | null
}

async function add(title: string, draft: Draft = {}): Promise<BankQuestion> {
  const type = draft.parent ? 'text' : 'checklist'
  const { status, body } = await call('POST /question', { body: { title, parent: null, type, ...draft } })
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}

/** Makes the bank: Hall with Door (yes, no), Why (if Door is no) and Light; Kitchen with Cook; the add-on Bar. */
async function smallBank() {
  const hall = await add('Hall')
  const door = await add('Door', { parent: hall.id, type: 'single', options: { choices } })
  const why = await add('Why', {
    parent: hall.id,
    options: { showIf: { question: door.id, is: ['no'] } },
  })
  const light = await add('Light', { parent: hall.id })
  const kitchen = await add('Kitchen')
  const cook = await add('Cook', { parent: kitchen.id })
  const bar = await add('Bar', { type: 'addon' })
  return { hall, door, why, light, kitchen, cook, bar }
}

async function bank(query?: { deleted: '1' }): Promise<BankQuestion[]> {
  const { status, body } = await call('GET /question', query ? { query } : {})
  expect([status, body.nextCursor]).toEqual([200, null])
  return body.items
}

/** Writes the bank as `Hall(Door Why Light) Kitchen(Cook) Bar()`. */
async function outline(): Promise<string> {
  const items = await bank()
  const questions = Map.groupBy(items, (item) => item.parent)
  const categories = questions.get(null) ?? []
  expect(categories.map((item) => item.order)).toEqual(categories.map((_, place) => place))
  return categories
    .map(({ id, title }) => {
      const inside = questions.get(id) ?? []
      expect(inside.map((item) => item.order)).toEqual(inside.map((_, place) => place))
      return `${title}(${inside.map((item) => item.title).join(' ')})`
    })
    .join(' ')
}

const edit = (item: BankQuestion, change: Draft & { title?: string }, version?: number) => {
  const { title, logo, type, options } = item
  return call(
    'PUT /question/{id}',
    { params: { id: item.id }, body: { title, logo, type, options, ...change } },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )
}
const remove = ({ id }: BankQuestion, version?: number) =>
  call(
    'DELETE /question/{id}',
    { params: { id } },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )
const restore = ({ id }: BankQuestion) => call('POST /question/{id}/restore', { params: { id } })
const duplicate = ({ id }: BankQuestion) => call('POST /question/{id}/duplicate', { params: { id } })
const later = ({ id }: BankQuestion, places?: number) =>
  call('PATCH /question/{id}/inc', { params: { id }, ...(places ? { query: { places: `${places}` } } : {}) })
const earlier = ({ id }: BankQuestion, places?: number) =>
  call('PATCH /question/{id}/dec', { params: { id }, ...(places ? { query: { places: `${places}` } } : {}) })

/** Returns the audit log of an item, oldest first. */
async function log({ id }: Pick<BankQuestion, 'id'>) {
  const { body } = await call('GET /audit', { query: { entityId: id } })
  for (const { entity, actor } of body.items) expect([entity, actor.id]).toEqual(['question', adminId])
  return body.items.toReversed().map(({ action, subject, changes }) => ({ action, subject, changes }))
}

describe('adding', () => {
  test('puts an item at the end of its siblings, add-on sections after the others', async () => {
    const { hall } = await smallBank()
    await add('Terrace', { logo: 'sun' })
    await add('Floor', { parent: hall.id.toUpperCase() })
    expect(await outline()).toBe('Hall(Door Why Light Floor) Kitchen(Cook) Terrace() Bar()')
    const terrace = (await bank()).find((item) => item.title === 'Terrace')!
    expect(terrace).toMatchObject({ logo: 'sun', options: {}, deletedAt: null, version: 1 })
    expect(await log(terrace)).toEqual([{ action: 'create', subject: 'Terrace', changes: {} }])
  })

  test.each<[string, Draft, string[]]>([
    ['a question without a category', { type: 'text' }, ['type']],
    ['a category in a category', { parent: 'hall', type: 'addon' }, ['type']],
    ['in a question', { parent: 'door', type: 'text' }, ['parent']],
    ['nowhere', { parent: randomUUID(), type: 'text' }, ['parent']],
    ['of no type', { type: 'poem' }, ['type']],
    ['a choice without choices', { parent: 'hall', type: 'single' }, ['options.choices']],
    [
      'options of other types',
      { parent: 'hall', type: 'text', options: { max: 5, choices } },
      ['options.max', 'options.choices'],
    ],
    ['a required category', { options: { required: true } }, ['options.required']],
    [
      'a condition on nothing',
      { parent: 'hall', type: 'text', options: { showIf: { question: randomUUID() } } },
      ['options.showIf.question'],
    ],
    ['a logo from elsewhere', { logo: 'https://elsewhere.example/pixel.png' }, ['logo']],
    ['a script as a logo', { logo: 'javascript:alert(1)' }, ['logo']],
  ])('%s is refused and named', async (_, { parent = null, ...draft }, paths) => {
    const items = await smallBank()
    const body = { title: 'New', type: 'checklist', ...draft, parent: parent && inBank(items, parent) }
    const reply = await call('POST /question', { body })
    expect([reply.status, reply.body.code]).toEqual([422, 'invalid'])
    expect(reply.body.errors!.map((each) => each.path).toSorted()).toEqual(paths.toSorted())
    expect(await outline()).toBe('Hall(Door Why Light) Kitchen(Cook) Bar()')
  })

  test('a title is needed, of 500 characters at most', async () => {
    for (const title of ['', ' \t ', 'x'.repeat(501), 'two\nlines', undefined]) {
      const { status, body } = await call('POST /question', { body: { title, parent: null, type: 'addon' } })
      expect([status, body.errors![0]!.path]).toEqual([422, 'title'])
    }
  })

  test.each([
    '<img src=x onerror=alert(1)><script>alert(1)</script>',
    '=HYPERLINK("https://elsewhere.example","Click")',
    '👩‍🍳 Chef’s table 🍽️',
    'هل كان الباب نظيفًا؟ \u202Eabc',
    "'; drop table questions; --",
    '𝕏'.repeat(250),
    'x'.repeat(500),
  ])('%s is kept as typed', async (title) => {
    const { id: parent } = await add(title)
    const help = `${title}\n${title}`
    const texts = { title: title.slice(0, 250), help, choices: { yes: title.slice(0, 150) } }
    const options = { choices, help, translations: { ru: texts } }
    const question = await add(title, { parent, type: 'multiple', options })
    expect((await bank()).map((item) => item.title)).toEqual([title, title])
    expect((await bank())[1]!.options).toEqual(options)
    expect((await log(question))[0]!.subject).toBe(title)
  })

  test('text that can’t be stored is refused', async () => {
    const hall = await add('Hall')
    const help = 'a\0b'
    for (const options of [{ help }, { translations: { ru: { help } } }, { help: '\uD83D' }]) {
      const { status } = await call('POST /question', {
        body: { title: 'New', parent: hall.id, type: 'text', options },
      })
      expect(status).toBe(422)
    }
  })

  test('the bank has a limit', async () => {
    const hall = await add('Hall')
    await fillUp(hall.id)
    const light = (await bank())[1]!
    const body = { title: 'One more', parent: hall.id, type: 'text' }
    for (const reply of [await call('POST /question', { body }), await duplicate(light)]) {
      expect([reply.status, reply.body.code, reply.body.errors]).toEqual([409, 'conflict', undefined])
    }
    expect((await remove(light)).status).toBe(204)
    await add('One more', { parent: hall.id })
    expect((await restore(light)).status).toBe(409)
    expect(await bank()).toHaveLength(BANK_MAX)
  })
})

const inBank = (items: Record<string, BankQuestion>, name: string) => items[name]?.id ?? name

async function fillUp(parent: string) {
  const rows = Array.from({ length: BANK_MAX - 1 }, (_, position) => ({
    id: randomUUID(),
    parent,
    title: `Question ${position}`,
    type: 'text' as const,
    options: '{}',
    position,
  }))
  await t.db.insertInto('questions').values(rows).execute()
}

describe('changing', () => {
  test('stores it as a new version and writes down what was', async () => {
    const { light } = await smallBank()
    const { status, body, headers } = await edit(light, { title: 'Lamps', options: { required: true } }, 1)
    expect([status, body.title, body.version, headers.etag]).toEqual([200, 'Lamps', 2, '"2"'])
    expect((await bank()).find((item) => item.id === light.id)).toEqual(body)
    expect((await log(light)).at(-1)).toEqual({
      action: 'update',
      subject: 'Lamps',
      changes: { title: ['Light', 'Lamps'], options: [{}, { required: true }] },
    })
  })

  test('nothing leaves version and log alone', async () => {
    const { light } = await smallBank()
    expect((await edit(light, {}, 1)).body.version).toBe(1)
    expect(await log(light)).toHaveLength(1)
  })

  test('from an older version is refused with what is there now, and overwrites when it insists', async () => {
    const { light } = await smallBank()
    await edit(light, { title: 'Lamps' }, 1)
    const reply = await edit(light, { title: 'Bulbs' }, 1)
    expect([reply.status, reply.body.code]).toEqual([412, 'changed'])
    expect(reply.body).toHaveProperty('current.title', 'Lamps')
    expect(reply.body).toHaveProperty('current.version', 2)
    expect((await edit(light, { title: 'Bulbs' }, 2)).body.title).toBe('Bulbs')
    expect((await edit(light, { title: 'Candles' })).body.title).toBe('Candles')
  })

  test('a change of a removed question is refused with the removal, or not found', async () => {
    const { light } = await smallBank()
    await remove(light)
    const reply = await edit(light, { title: 'Lamps' }, 1)
    expect([reply.status, reply.body]).toEqual([
      412,
      expect.objectContaining({ current: expect.objectContaining({ deletedAt: expect.any(String) }) }),
    ])
    expect((await edit(light, { title: 'Lamps' })).status).toBe(404)
    expect((await edit({ ...light, id: randomUUID() }, {})).status).toBe(404)
  })

  test('the category puts a question at the end of the other one', async () => {
    const { light, kitchen } = await smallBank()
    const { body } = await edit(light, { parent: kitchen.id })
    expect([body.parent, body.order]).toEqual([kitchen.id, 1])
    expect(await outline()).toBe('Hall(Door Why) Kitchen(Cook Light) Bar()')
  })

  test('a section into an add-on and back puts it last of its kind', async () => {
    const { hall } = await smallBank()
    expect((await edit(hall, { type: 'addon' })).status).toBe(200)
    expect(await outline()).toBe('Kitchen(Cook) Bar() Hall(Door Why Light)')
    await edit(hall, { type: 'checklist' })
    expect(await outline()).toBe('Kitchen(Cook) Hall(Door Why Light) Bar()')
  })

  test('a category into a question, or the other way round, is refused', async () => {
    const { hall, kitchen, light } = await smallBank()
    const refused = [
      await edit(hall, { type: 'text' }),
      await edit(light, { type: 'addon' }),
      await edit(kitchen, { parent: hall.id }),
    ]
    expect(refused.map(({ status, body }) => [status, body.errors![0]!.path])).toEqual([
      [422, 'type'],
      [422, 'type'],
      [422, 'parent'],
    ])
  })

  test('a condition on a later question, or on itself, is refused', async () => {
    const { door, light } = await smallBank()
    for (const question of [light.id, door.id]) {
      const { status, body } = await edit(door, { options: { choices, showIf: { question } } })
      expect([status, body.errors![0]!.path]).toEqual([422, 'options.showIf.question'])
    }
  })

  test('a condition on several questions is kept as it is, and its faults are named part by part', async () => {
    const { door, why, light, cook } = await smallBank()
    const showIf = { any: [{ question: door.id, is: ['no'] }, { not: { question: light.id } }] }
    const kept = await edit(cook, { options: { showIf } })
    expect([kept.status, kept.body.options]).toEqual([200, { showIf }])
    const options = { showIf: { all: [{ question: door.id }, { not: { question: light.id } }] } }
    const { status, body } = await edit(why, { options })
    expect([status, body.errors]).toMatchObject([422, [{ path: 'options.showIf.all.1.not.question' }]])
    expect(await remove(light)).toMatchObject({ status: 409, body: { errors: [{ path: cook.id }] } })
  })

  test('a condition has no end of answers, nor of parts within each other', async () => {
    const { door, cook } = await smallBank()
    const nested = (depth: number) =>
      Array.from({ length: depth }).reduce<object>((not) => ({ not }), { question: door.id })
    const wide = (count: number) => ({ any: Array.from({ length: count }, () => ({ question: door.id })) })
    const statuses = []
    for (const showIf of [
      nested(6),
      nested(7),
      nested(3000),
      wide(199),
      wide(200),
      { any: [] },
      { some: [] },
    ])
      statuses.push((await edit(cook, { options: { showIf } as QuestionOptions })).status)
    expect(statuses).toEqual([200, 422, 422, 200, 422, 422, 422])
  })

  test.each<[string, (items: Awaited<ReturnType<typeof smallBank>>) => Promise<Outcome>]>([
    ['a choice goes', ({ door }) => edit(door, { options: { choices: choices.slice(0, 1) } })],
    ['the type is another', ({ door }) => edit(door, { type: 'rate', options: {} })],
    ['the question goes elsewhere', ({ door, bar }) => edit(door, { parent: bar.id })],
    ['the question comes after', ({ door }) => later(door)],
    ['who asks comes before', ({ why }) => earlier(why)],
    ['the question is removed', ({ door }) => remove(door)],
  ])('who depends on it is named when %s, and nothing changes', async (_, change) => {
    const items = await smallBank()
    const { status, body } = await change(items)
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.errors).toEqual([{ path: items.why.id, message: 'Why' }])
    expect(await outline()).toBe('Hall(Door Why Light) Kitchen(Cook) Bar()')
    expect(await log(items.door)).toHaveLength(1)
  })

  test('a section that others depend on stays before them', async () => {
    const { hall, kitchen, door, cook } = await smallBank()
    await edit(cook, { options: { showIf: { question: door.id } } })
    const refused = [
      await edit(hall, { type: 'addon' }),
      await later(hall),
      await earlier(kitchen),
      await remove(hall),
    ]
    for (const { status, body } of refused) {
      expect([status, body.errors]).toEqual([409, [{ path: cook.id, message: 'Cook' }]])
    }
    expect(await outline()).toBe('Hall(Door Why Light) Kitchen(Cook) Bar()')
  })
})

describe('moving', () => {
  test('one place or several, as far as the siblings go', async () => {
    const { why, light, cook } = await smallBank()
    await earlier(light)
    expect(await outline()).toBe('Hall(Door Light Why) Kitchen(Cook) Bar()')
    expect((await later(light, 1)).body.order).toBe(2)
    expect(await outline()).toBe('Hall(Door Why Light) Kitchen(Cook) Bar()')
    await earlier(light, 2)
    expect(await outline()).toBe('Hall(Light Door Why) Kitchen(Cook) Bar()')
    for (const reply of [await earlier(light), await later(why, 5), await later(cook), await earlier(cook)]) {
      expect(reply.status).toBe(200)
    }
    expect(await outline()).toBe('Hall(Light Door Why) Kitchen(Cook) Bar()')
    expect((await log(light)).map(({ action, changes }) => [action, changes.order])).toEqual([
      ['create', undefined],
      ['move', [2, 1]],
      ['move', [1, 2]],
      ['move', [2, 0]],
    ])
    expect((await bank())[1]).toMatchObject({ title: 'Light', version: 1 })
  })

  test('sections keep to their kind', async () => {
    const { hall, kitchen, bar } = await smallBank()
    await add('Terrace', { type: 'addon' })
    await later(hall, 3)
    await earlier(bar)
    expect(await outline()).toBe('Kitchen(Cook) Hall(Door Why Light) Bar() Terrace()')
    await later(bar)
    await earlier(kitchen)
    expect(await outline()).toBe('Kitchen(Cook) Hall(Door Why Light) Terrace() Bar()')
  })

  test('nothing by nowhere, and what is not there', async () => {
    const { light } = await smallBank()
    for (const places of ['0', '-1', '1.5', 'all', `${BANK_MAX + 1}`]) {
      const reply = await call('PATCH /question/{id}/inc', { params: { id: light.id }, query: { places } })
      expect(reply.status).toBe(422)
    }
    expect((await later({ ...light, id: randomUUID() })).status).toBe(404)
  })
})

describe('removing and restoring', () => {
  test('a question comes back to its place in its category', async () => {
    const { door, why } = await smallBank()
    expect((await remove(why, 1)).status).toBe(204)
    expect(await outline()).toBe('Hall(Door Light) Kitchen(Cook) Bar()')
    expect((await remove(why, 1)).status).toBe(204)
    const removed = (await bank({ deleted: '1' })).find((item) => item.id === why.id)
    expect(removed).toMatchObject({ title: 'Why', deletedAt: expect.any(String), version: 2 })
    const { status, body } = await restore(why)
    expect([status, body.order, body.deletedAt, body.version]).toEqual([200, 1, null, 3])
    expect(body.options.showIf).toEqual({ question: door.id, is: ['no'] })
    expect(await outline()).toBe('Hall(Door Why Light) Kitchen(Cook) Bar()')
    expect((await restore(why)).body.version).toBe(3)
    expect((await log(why)).map(({ action }) => action)).toEqual(['create', 'remove', 'restore'])
  })

  test('a category takes its questions with it and brings them back, but not those removed before', async () => {
    const { hall, light, kitchen } = await smallBank()
    await remove(light)
    expect((await remove(hall)).status).toBe(204)
    expect(await outline()).toBe('Kitchen(Cook) Bar()')
    const shown = (await bank({ deleted: '1' })).filter(
      (item) => item.id === hall.id || item.parent === hall.id,
    )
    expect(shown.map(({ title, deletedAt }) => [title, deletedAt !== null])).toEqual([
      ['Hall', true],
      ['Door', false],
      ['Why', false],
      ['Light', true],
    ])
    await restore(hall)
    expect(await outline()).toBe('Hall(Door Why) Kitchen(Cook) Bar()')
    await remove(kitchen)
    await later(hall)
    await restore(kitchen)
    expect(await outline()).toBe('Hall(Door Why) Kitchen(Cook) Bar()')
  })

  test('questions restored in reverse stand as before, or last if a condition holds only there', async () => {
    const { hall, door, why, light } = await smallBank()
    for (const item of [light, why, door]) await remove(item)
    for (const item of [door, why, light]) await restore(item)
    expect(await outline()).toBe('Hall(Door Why Light) Kitchen(Cook) Bar()')
    await remove(why)
    await later(door)
    await earlier(light)
    await add('Floor', { parent: hall.id })
    await later(door)
    expect(await outline()).toBe('Hall(Light Floor Door) Kitchen(Cook) Bar()')
    await restore(why)
    expect(await outline()).toBe('Hall(Light Floor Door Why) Kitchen(Cook) Bar()')
  })

  test('in a removed category nothing is added, changed, moved or restored', async () => {
    const { hall, door, light } = await smallBank()
    await remove(light)
    await remove(hall)
    const reply = await restore(light)
    expect([reply.status, reply.body.errors]).toEqual([409, [{ path: hall.id, message: 'Hall' }]])
    expect((await edit(door, { title: 'Gate' })).status).toBe(404)
    expect((await later(door)).status).toBe(404)
    expect((await duplicate(door)).status).toBe(404)
    expect((await remove(door)).status).toBe(404)
    const added = await call('POST /question', { body: { title: 'New', parent: hall.id, type: 'text' } })
    expect([added.status, added.body.errors![0]!.path]).toEqual([422, 'parent'])
  })

  test('the question that a condition asks about must be there first', async () => {
    const { hall, door, why, kitchen, cook } = await smallBank()
    await edit(cook, { options: { showIf: { question: door.id } } })
    await remove(kitchen)
    await remove(why)
    await remove(door)
    for (const item of [why, kitchen]) {
      const { status, body } = await restore(item)
      expect([status, body.errors]).toEqual([409, [{ path: door.id, message: 'Door' }]])
    }
    await restore(door)
    await restore(why)
    await restore(kitchen)
    expect(await outline()).toBe('Hall(Door Why Light) Kitchen(Cook) Bar()')
    await remove(why)
    await edit(door, { options: { choices: choices.slice(0, 1) } })
    expect((await restore(why)).body.errors).toEqual([{ path: door.id, message: 'Door' }])
    expect((await remove(hall)).body.errors).toEqual([{ path: cook.id, message: 'Cook' }])
  })

  test('from an older version is refused', async () => {
    const { light } = await smallBank()
    await edit(light, { title: 'Lamps' })
    const reply = await remove(light, 1)
    expect([reply.status, reply.body]).toMatchObject([412, { code: 'changed', current: { title: 'Lamps' } }])
    expect((await remove({ ...light, id: randomUUID() })).status).toBe(404)
    expect((await restore({ ...light, id: randomUUID() })).status).toBe(404)
  })
})

describe('duplicating', () => {
  test('a question: after it, on the same condition', async () => {
    const { why } = await smallBank()
    const { status, body } = await duplicate(why)
    expect([status, body.items.length]).toEqual([201, 1])
    expect(body.items[0]).toMatchObject({ title: 'Why', options: why.options, order: 2, version: 1 })
    expect(body.items[0]!.id).not.toBe(why.id)
    expect(await outline()).toBe('Hall(Door Why Why Light) Kitchen(Cook) Bar()')
    expect((await log(body.items[0]!)).map(({ action }) => action)).toEqual(['create'])
  })

  test('a category: its questions too, their conditions among themselves', async () => {
    const { hall, door, cook, kitchen } = await smallBank()
    await edit(cook, { options: { showIf: { question: door.id } } })
    const { body } = await duplicate(hall)
    expect(body.items.map((item) => item.title)).toEqual(['Hall', 'Door', 'Why', 'Light'])
    expect(body.items.slice(1).map((item) => item.parent)).toEqual(Array(3).fill(body.items[0]!.id))
    expect(body.items[2]!.options.showIf).toEqual({ question: body.items[1]!.id, is: ['no'] })
    const copy = await duplicate(kitchen)
    expect(copy.body.items[1]!.options.showIf).toEqual({ question: door.id })
    expect(await outline()).toBe(
      'Hall(Door Why Light) Hall(Door Why Light) Kitchen(Cook) Kitchen(Cook) Bar()',
    )
  })
})

test('many at once take turns', async () => {
  const { hall, door, why, light, kitchen } = await smallBank()
  const added = Array.from({ length: 6 }, (_, place) =>
    call('POST /question', { body: { title: `New${place}`, parent: hall.id, type: 'text' } }),
  )
  const replies = await Promise.all([
    ...added,
    earlier(light, 2),
    later(why),
    later(light),
    duplicate(hall),
    duplicate(door),
    edit(light, { parent: kitchen.id }),
    remove(why),
    restore(why),
    later(hall),
    add('Terrace'),
  ])
  const refused = replies.filter((reply) => 'status' in reply && reply.status >= 400)
  expect(refused).toEqual(
    // A move after the removal finds nothing to move.
    refused.map(() =>
      expect.objectContaining({
        body: expect.objectContaining({ code: expect.stringMatching(/^(conflict|not_found)$/) }),
      }),
    ),
  )
  const places = (await bank()).filter((item) => item.parent === hall.id).length
  expect(places).toBeGreaterThanOrEqual(8)
  expect(await outline()).toContain('Terrace()')
})

test('two changes from the same version: one is told', async () => {
  const { light } = await smallBank()
  const replies = await Promise.all([1, 2, 3, 4].map((each) => edit(light, { title: `Light ${each}` }, 1)))
  expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '412', '412', '412'])
})

test('no change of the bank reaches a started visit', async () => {
  const { hall, door, why, light, kitchen, cook } = await smallBank()
  const visit = await buildVisit(t.db)
  const { call: guest } = await loginAs(t, { id: visit.guest_id })
  const item = await openChecklist(guest, visit.id)
  await guest('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'no' } })
  const read = async () => {
    const { body } = await guest('GET /question/{visitId}', { params: { visitId: visit.id } })
    return body.items
  }
  const before = await read()
  await edit(door, { title: 'Gate', options: { choices: [...choices, { ...choices[0]!, value: 'na' }] } })
  await earlier(light, 2)
  await edit(cook, { parent: hall.id })
  await remove(kitchen)
  await remove(why)
  await remove(door)
  await duplicate(hall)
  await edit(hall, { type: 'addon' })
  expect(await read()).toEqual(before)
  const reply = await guest('PUT /question/{id}/{value}', { params: { id: item('Door').id, value: 'yes' } })
  expect([reply.status, reply.body.answer]).toEqual([200, 'yes'])

  const next = await buildVisit(t.db, { guest_id: visit.guest_id })
  const { body } = await guest('GET /question/{visitId}/addon', { params: { visitId: next.id } })
  expect(body.items.map(({ title }) => title)).toEqual(['Hall', 'Light', 'Cook'])
})
