import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FormReading, FormUpdate } from '@cloche/contract/bank.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import type { Cell } from '../../base/files/workbooks/sheet.ts'
import { writeSheets } from '../../base/files/workbooks/workbook.ts'
import { bank } from '../questions/service.ts'
import { loginAs, openChecklist, openVisit, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildUser, emptyBank } from '../../test/factories.ts'

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

type Survey = (string | null)[][]

async function send(file: Buffer, query: Record<string, string>) {
  const form = new FormData()
  form.set('form', new Blob([new Uint8Array(file)]), 'form.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/question/xlsform',
    query,
    payload: form,
    headers,
  })
  return { status: reply.statusCode, body: reply.json<FormReading & Problem>() }
}

const preview = async (file: Buffer): Promise<FormUpdate> =>
  (await send(file, { mode: 'update' })).body.update!

const store = (file: Buffer, { basis }: FormUpdate, rest: 'keep' | 'remove' = 'keep') =>
  send(file, { mode: 'update', confirm: '1', basis, rest })

/** Exports the bank, edits its survey by rows (header first), and returns the workbook. */
async function edited(edit: (survey: Survey, column: (name: string) => number) => Survey): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload } = await t.app.inject({ url: '/api/question/xlsform', headers })
  const sheets = await readSheets(rawPayload)
  const texts = (rows: Cell[][]) =>
    rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))))
  return writeSheets(() =>
    sheets.map(({ name, rows }) => {
      const cells = texts(rows)
      const column = (wanted: string) => cells[0]!.findIndex((header) => header?.startsWith(wanted))
      return { name, rows: name === 'survey' ? edit(cells, column) : cells }
    }),
  )
}

const byTitle = async () => new Map((await bank(t.context)).map((item) => [item.title, item]))

/** Returns the bank without the places of questions, because the gaps that the tests leave between places close. */
const contents = async () => (await bank(t.context)).map((item) => ({ ...item, order: 0 }))

/** Makes a workbook as other tools write it, with the choices `yes` and `no`. */
const foreign = (survey: Survey, choices: Survey = YES_NO) =>
  writeSheets(() => [
    { name: 'survey', rows: survey },
    { name: 'choices', rows: choices },
  ])

const YES_NO: Survey = [
  ['list_name', 'name', 'label'],
  ['yn', 'yes', 'Yes'],
  ['yn', 'no', 'No'],
]

const retitled = (from: string, to: string) =>
  edited((survey, column) => {
    survey.find((row) => row[column('label')] === from)![column('label')] = to
    return survey
  })

/** Changes options of a question in the bank. */
async function setOptions(title: string, changed: QuestionOptions): Promise<void> {
  const { id, type, options } = (await byTitle()).get(title)!
  const body = { title, type, options: { ...options, ...changed } }
  expect((await call('PUT /question/{id}', { params: { id }, body })).status).toBe(200)
}

test('the bank’s own export changes nothing', async () => {
  const before = await contents()
  const file = await edited((survey) => survey)
  const update = await preview(file)
  expect(update).toMatchObject({ added: [], changed: [], moved: [], unchanged: before.length, rest: [] })
  expect((await store(file, update)).status).toBe(200)
  expect(await contents()).toEqual(before)
})

test('a question of the same name changes and keeps its id, whatever its title is by then', async () => {
  const file = await retitled('Minutes', 'Minutes at the door')
  const { id, version } = (await byTitle()).get('Minutes')!
  const { type, options } = (await byTitle()).get('Minutes')!
  await call('PUT /question/{id}', { params: { id }, body: { title: 'Wait', type, options } })
  const update = await preview(file)
  expect(update.changed).toEqual([
    {
      id,
      parent: expect.any(String),
      title: 'Minutes at the door',
      changes: { title: ['Wait', 'Minutes at the door'] },
    },
  ])
  expect([update.added, update.rest]).toEqual([[], []])
  expect((await store(file, update)).status).toBe(200)
  const after = (await byTitle()).get('Minutes at the door')!
  expect([after.id, after.version]).toEqual([id, version + 2])
  const log = await t.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  expect(log[0]).toMatchObject({ action: 'update', changes: { title: ['Wait', 'Minutes at the door'] } })
})

test('new questions are added in their place, and what only the bank has is kept or removed', async () => {
  const file = await edited((survey, column) => {
    const place = survey.findIndex((row) => row[column('label')] === 'Plate')
    const added = survey[0]!.map((_, index) => {
      if (index === column('type')) return 'text'
      if (index === column('name')) return 'smell'
      return index === column('label') ? 'Smell' : null
    })
    return survey.toSpliced(place, 1, added)
  })
  const update = await preview(file)
  expect([update.added.length, update.changed, update.rest.map(({ title }) => title)]).toEqual([
    1,
    [],
    ['Plate'],
  ])
  const { id: plate } = (await byTitle()).get('Plate')!
  await store(file, update)
  const titles = [...(await byTitle()).keys()]
  expect(titles.filter((title) => ['Dishes', 'Smell', 'Plate', 'Plain'].includes(title))).toEqual([
    'Dishes',
    'Plate',
    'Smell',
    'Plain',
  ])
  const again = await preview(file)
  expect([again.added, again.rest.map(({ id }) => id)]).toEqual([[], [plate]])
  expect((await store(file, again, 'remove')).status).toBe(200)
  expect((await byTitle()).has('Plate')).toBe(false)
  expect((await call('POST /question/{id}/restore', { params: { id: plate } })).status).toBe(200)
})

test('questions that the workbook has in another order move, and keep everything else', async () => {
  const file = await edited((survey, column) => {
    const from = survey.findIndex((row) => row[column('label')] === 'Plain')
    const to = survey.findIndex((row) => row[column('label')] === 'Seen')
    return survey.toSpliced(from, 1).toSpliced(to, 0, survey[from]!)
  })
  const before = await bank(t.context)
  const update = await preview(file)
  const { id, parent, title, type, version } = before.find((item) => item.title === 'Plain')!
  expect(update).toMatchObject({ added: [], changed: [], rest: [], unchanged: before.length - 1 })
  expect(update.moved).toEqual([{ id, parent, title, type }])
  expect((await store(file, update)).status).toBe(200)
  const titles = [...(await byTitle()).keys()]
  expect(titles.slice(0, 6)).toEqual(['Hall', 'Door', 'Why', 'Plain', 'Seen', 'Minutes'])
  expect((await byTitle()).get('Plain')!.version).toBe(version)
  const log = await t.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
  expect(log).toMatchObject([
    { action: 'move', subject: 'Plain', changes: { order: [expect.any(Number), 2] } },
  ])
  expect(await preview(file)).toMatchObject({ changed: [], moved: [], unchanged: before.length })
})

test('what only the bank has keeps its place when the question before it goes to another category', async () => {
  const file = await edited((survey, column) => {
    const rows = survey.filter((row) => row[column('label')] !== 'Dishes')
    const from = rows.findIndex((row) => row[column('label')] === 'Seated')
    const to = rows.findIndex((row) => row[column('label')] === 'Cocktail')
    return rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!)
  })
  const update = await preview(file)
  expect([update.changed.map(({ title }) => title), update.moved]).toEqual([['Seated'], []])
  await store(file, update)
  const titles = [...(await byTitle()).keys()].slice(5)
  expect(titles).toEqual(['Service', 'Dishes', 'Plate', 'Plain', 'Bar', 'Cocktail', 'Seated'])
})

test('a bank that was changed since the preview is refused, and nothing is stored', async () => {
  const file = await retitled('Minutes', 'Minutes at the door')
  const update = await preview(file)
  await call('PATCH /question/{id}/inc', { params: { id: (await byTitle()).get('Seen')!.id } })
  const before = await bank(t.context)
  const refused = await store(file, update)
  expect([refused.status, refused.body.code]).toEqual([412, 'changed'])
  expect(await bank(t.context)).toEqual(before)
  const unnamed = await send(file, { mode: 'update', confirm: '1' })
  expect([unnamed.status, unnamed.body.errors![0]!.path]).toEqual([422, 'basis'])
})

test('a condition of a kept question that would break is refused by name', async () => {
  const file = await edited((survey, column) => {
    survey.find((row) => row[column('label')] === 'Door')![column('type')] = 'text'
    return survey.filter((row) => row[column('label')] !== 'Why')
  })
  const refused = await store(file, await preview(file))
  expect([refused.status, refused.body.errors?.map(({ message }) => message)]).toEqual([409, ['Why']])
  expect((await byTitle()).get('Door')!.type).toBe('single')
})

test('a workbook of another tool leaves what it has no columns for as it is', async () => {
  const survey: Survey = [
    ['type', 'name', 'label'],
    ['begin_group', 'place', 'Place'],
    ['select_one yn', 'clean', 'Is it clean?'],
    ['end_group', null, null],
  ]
  await send(await foreign(survey), { mode: 'replace', confirm: '1' })
  const clean = (await byTitle()).get('Is it clean?')!
  const scored = clean.options.choices!.map((choice) => ({
    ...choice,
    score: choice.value === 'yes' ? 1 : 0,
  }))
  const options = { ...clean.options, choices: scored, weight: 3, required: true }
  await call('PUT /question/{id}', {
    params: { id: clean.id },
    body: { title: clean.title, type: clean.type, logo: 'sparkles', options },
  })
  survey[2]![2] = 'Is the place clean?'
  const file = await foreign(survey)
  const update = await preview(file)
  expect(update.changed.map(({ id, changes }) => [id, Object.keys(changes)])).toEqual([[clean.id, ['title']]])
  await store(file, update)
  const after = (await byTitle()).get('Is the place clean?')!
  expect(after).toMatchObject({ id: clean.id, logo: 'sparkles', options })
})

test('texts and translations without a column of their own stay', async () => {
  const survey: Survey = [
    ['type', 'name', 'label::English (en)'],
    ['begin_group', 'place', 'Place'],
    ['select_one yn', 'clean', 'Is it clean?'],
    ['integer', 'wait', 'How long did you wait?'],
    ['end_group', null, null],
  ]
  const choices: Survey = [
    ['list_name', 'name', 'label::English (en)'],
    ['yn', 'yes', 'Yes'],
    ['yn', 'no', 'No'],
  ]
  await send(await foreign(survey, choices), { mode: 'replace', confirm: '1' })
  const clean = { title: 'Чисто?', help: 'Пол тоже', choices: { yes: 'Да', no: 'Нет' } }
  const wait = { title: 'Сколько ждали?', unit: 'мин' }
  await setOptions('Place', { help: 'Look', translations: { ru: { title: 'Зал', help: 'Смотрите' } } })
  await setOptions('Is it clean?', { help: 'The floor too', translations: { ru: clean } })
  await setOptions('How long did you wait?', { unit: 'min', translations: { ru: wait } })
  const file = await foreign(survey, choices)
  expect(await preview(file)).toMatchObject({ added: [], changed: [], unchanged: 3 })
  survey[2]![2] = 'Is the place clean?'
  choices.pop()
  const less = await foreign(survey, choices)
  await store(less, await preview(less))
  expect((await byTitle()).get('Is the place clean?')!.options).toMatchObject({
    help: 'The floor too',
    translations: { ru: { ...clean, choices: { yes: 'Да' } } },
  })
  for (const [place, title] of ['label::Russian (ru)', 'Зал', 'Чисто ли?', 'Время', null].entries())
    survey[place]!.push(title)
  const spoken = await foreign(survey, choices)
  await store(spoken, await preview(spoken))
  expect((await byTitle()).get('Is the place clean?')!.options.translations).toEqual({
    ru: { title: 'Чисто ли?', help: 'Пол тоже', choices: { yes: 'Да' } },
  })
  expect((await byTitle()).get('How long did you wait?')!.options).toMatchObject({
    unit: 'min',
    translations: { ru: { title: 'Время', unit: 'мин' } },
  })
  survey[2]![3] = null
  const untitled = await foreign(survey, choices)
  await store(untitled, await preview(untitled))
  expect((await byTitle()).get('Is the place clean?')!.options.translations).toEqual({
    ru: { help: 'Пол тоже', choices: { yes: 'Да' } },
  })
})

test('parts without a column go where the new type of a question does not take them', async () => {
  const survey: Survey = [
    ['type', 'name', 'label'],
    ['begin_group', 'place', 'Place'],
    ['select_one yn', 'clean', 'Is it clean?'],
    ['decimal', 'wait', 'How long did you wait?'],
    ['end_group', null, null],
  ]
  await send(await foreign(survey), { mode: 'replace', confirm: '1' })
  const texts = { title: 'Чисто?', choices: { yes: 'Да' } }
  await setOptions('Is it clean?', {
    comment: { requiredBelow: 0.5 },
    photos: 'optional',
    translations: { ru: texts },
  })
  await setOptions('How long did you wait?', { min: 0.2, max: 0.8, unit: 'h' })
  survey[2]![0] = 'text'
  survey[3]![0] = 'integer'
  const file = await foreign(survey)
  expect((await store(file, await preview(file))).status).toBe(200)
  const options = async (title: string) => (await byTitle()).get(title)!.options
  expect(await options('Is it clean?')).toEqual({
    photos: 'optional',
    translations: { ru: { title: 'Чисто?' } },
  })
  expect(await options('How long did you wait?')).toEqual({ whole: true, unit: 'h' })
})

test('bounds and choices that stand alone stay where no column could name them, as parameters name a range', async () => {
  const survey: Survey = [
    ['type', 'name', 'label', 'parameters'],
    ['begin_group', 'place', 'Place', null],
    ['select_multiple yn', 'seen', 'What did you see?', null],
    ['integer', 'wait', 'How long did you wait?', null],
    ['range', 'noise', 'How loud was it?', 'start=0 end=20'],
    ['range', 'mood', 'How was it?', 'start=1 end=10 step=1'],
    ['end_group', null, null, null],
  ]
  await send(await foreign(survey), { mode: 'replace', confirm: '1' })
  await setOptions('What did you see?', { exclusive: ['no'] })
  await setOptions('How long did you wait?', { min: 0, max: 60 })
  await setOptions('How loud was it?', { max: 15 })
  survey[5]![3] = 'start=1 end=5'
  const update = await preview(await foreign(survey))
  const [loud, mood] = ['How loud was it?', 'How was it?']
  expect(update.changed.map(({ title }) => title)).toEqual([loud, mood])
  expect(update.changed[0]!.changes).toMatchObject({ options: [{ max: 15 }, { max: 20 }] })
  expect(update.changed[1]!.changes).toEqual({ options: [{ max: 10 }, {}] })
})

test('a kept condition that would break is refused by name, also beside another change of its question', async () => {
  const survey: Survey = [
    ['type', 'name', 'label'],
    ['begin_group', 'place', 'Place'],
    ['select_one yn', 'clean', 'Is it clean?'],
    ['text', 'why', 'Why not?'],
    ['end_group', null, null],
  ]
  await send(await foreign(survey), { mode: 'replace', confirm: '1' })
  const clean = (await byTitle()).get('Is it clean?')!
  const { id, title, type } = (await byTitle()).get('Why not?')!
  const options = { showIf: { question: clean.id, is: ['no'] } }
  await call('PUT /question/{id}', { params: { id }, body: { title, type, options } })
  const moved = [...survey.slice(0, 2), ['text', 'why', 'Why is it not?'], survey[2]!, survey[4]!]
  const file = await foreign(moved)
  const refused = await store(file, await preview(file))
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    409,
    'conflict',
    [{ path: id, message: 'Why is it not?' }],
  ])
})

test('questions outside of groups stay in their category, which keeps its title', async () => {
  const survey: Survey = [
    ['type', 'name', 'label'],
    ['select_one yn', 'clean', 'Is it clean?'],
    ['begin_group', 'table', 'Table'],
    ['text', 'seat', 'Where did you sit?'],
    ['end_group', null, null],
    ['text', 'last', 'Anything else?'],
  ]
  await send(await foreign(survey), { mode: 'replace', confirm: '1' })
  const [category] = await bank(t.context)
  const { id, type, options } = category!
  const body = { title: 'Outside', logo: 'door', type, options: { ...options, help: 'Look up' } }
  await call('PUT /question/{id}', { params: { id }, body })
  const before = await contents()
  const file = await foreign(survey)
  const update = await preview(file)
  expect(update).toMatchObject({ added: [], changed: [], moved: [], unchanged: 6, rest: [] })
  survey[1]![2] = 'Is the place clean?'
  const changed = await foreign(survey)
  await store(changed, await preview(changed))
  const titled = before.map((item) =>
    item.title === 'Is it clean?' ? { ...item, title: 'Is the place clean?', version: 2 } : item,
  )
  expect(await contents()).toEqual(titled)
})

test('names that Cloche does not keep make no second question', async () => {
  const long = 'n'.repeat(101)
  const survey: Survey = [
    ['type', 'name', 'label'],
    ['begin_group', 'зал', 'Hall'],
    ['select_one yn', 'чисто', 'Is it clean?'],
    ['text', 'comment', 'What about the hall?'],
    ['text', 'also', 'Anything else?'],
    ['text', 'ещё', 'Anything else?'],
    ['end_group', null, null],
    ['begin_group', 'table', 'Table'],
    ['text', long, 'Where did you sit?'],
    ['text', 'comment', 'What about the table?'],
    ['text', 'meta', 'Anything else?'],
    ['end_group', null, null],
  ]
  await send(await foreign(survey), { mode: 'replace', confirm: '1' })
  const file = await foreign(survey)
  const same = { added: [], changed: [], moved: [], unchanged: 9, rest: [] }
  expect(await preview(file)).toMatchObject(same)
  await edited((rows) => rows)
  expect(await preview(file)).toMatchObject(same)
  const [table, hall] = [survey.slice(7), survey.slice(1, 7)]
  const swapped = await preview(await foreign([survey[0]!, ...table, ...hall]))
  expect(swapped).toMatchObject({ added: [], changed: [], unchanged: 8, rest: [] })
  expect(swapped.moved).toHaveLength(1)
})

test('started visits keep their copy and their answers, visits that open later have the update', async () => {
  const { call: guest, visitId, item } = await openVisit(t)
  await guest('PATCH /question/{id}', { params: { id: item('Minutes').id }, body: { answer: 7 } })
  const bankId = (await byTitle()).get('Minutes')!.id
  const file = await retitled('Minutes', 'Minutes at the door')
  await store(file, await preview(file))
  const kept = await openChecklist(guest, visitId)
  expect(kept('Minutes').answer).toBe(7)
  const later = await openVisit(t)
  const ids = await t.db
    .selectFrom('visit_questions')
    .select(['id', 'source_id'])
    .where('id', 'in', [item('Minutes').id, later.item('Minutes at the door').id])
    .execute()
  expect(ids.map((row) => row.source_id)).toEqual([bankId, bankId])
})
