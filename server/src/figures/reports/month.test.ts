import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moved } from '@cloche/insight/points.ts'
import { acceptedVisit } from '../../test/accepted-visit.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildBank, buildChecklist, buildRestaurant, buildUser } from '../../test/factories.ts'
import { formVersionIds } from '../insight/form-version.ts'
import { readPdfAnswer } from '../../test/read-pdf.ts'
import { plantScores } from '../../test/summaries.ts'
import { giveawayFinder, maskOf, OF_VISIT } from './giveaways.ts'

const GUESTS = [
  {
    first_name: 'Валентина',
    last_name: 'Суровцева',
    phone: '79161234567',
    email: 'v.surovtseva@example.com',
  },
  { first_name: 'Barnaby', last_name: 'Quillfeather', phone: '447700900123', email: 'barnaby@example.org' },
]
const COMMENTS = [
  'Я Валентина Суровцева, 12 сентября за столиком 7, в 19:42 ждали меню. v.surovtseva@example.com',
  'Barnaby Quillfeather here, table 4 at 7:15 pm on September 24th: ask Валентину. +44 7700 900123. The hall was cold.',
]
/** Answers to a question of text, which reveal as much. */
const ANSWERS = COMMENTS.map((comment) => `${comment} The soup was hot.`)
/** Everything that would tell the restaurant who its guests were, and when they sat where. */
const NAMES = [
  'валентин',
  'суровцев',
  '1234567',
  'surovtseva',
  'barnaby',
  'quillfeather',
  '900123',
  '900 123',
]
const TIMES = [
  '12 сентября',
  'september 24',
  '24 september',
  '2026-09-12',
  '2026-09-24',
  'столиком 7',
  'table 4',
  '19:42',
  '7:15',
  '13:30',
]

let t: TestApp
let staff: Client
let token: string
let guestToken: string
let placeId: string

beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
  await t.db.updateTable('summaries_state').set({ built_at: new Date() }).execute()
  ;({ call: staff, token } = await loginAs(t, await buildUser(t.db, { role_id: 3 })))
  placeId = (await buildRestaurant(t.db, { title: 'Липа', timezone: 'UTC' })).id
  const dates = ['2026-09-12T19:42', '2026-09-24T13:30']
  for (const [at, values] of GUESTS.entries()) {
    const guest = await buildUser(t.db, values)
    const filled = {
      guest,
      restaurantId: placeId,
      comment: COMMENTS[at]!,
      answer: ANSWERS[at]!,
      rate: 3 + at,
    }
    ;({ guestToken } = await acceptedVisit(t, staff, { ...filled, visitDate: dates[at]! }))
  }
})
afterAll(() => t.close())

function pdf(query: string, { by = token, id = placeId } = {}) {
  const headers = { authorization: `Bearer ${by}` }
  return t.app.inject({ method: 'GET', url: `/api/restaurant/${id}/pdf?${query}`, headers })
}

const read = async (query: string) => readPdfAnswer(await pdf(query))

const foundIn = (values: readonly string[], texts: readonly string[]) =>
  values.filter((value) => texts.some((text) => text.toLowerCase().includes(value)))

test('no value that could unmask a guest is in the text, the properties or the bytes', async () => {
  for (const language of ['en', 'ru']) {
    const { texts } = await read(`month=2026-09&language=${language}`)
    expect(foundIn([...NAMES, ...TIMES], texts)).toEqual([])
    expect(texts[0]).toContain('The hall was cold.')
    expect(texts[0]).toContain('The soup was hot.')
  }
})

test('days, clock times and tables are there when they were chosen, names and addresses never', async () => {
  const { texts } = await read('month=2026-09&language=en&times=1')
  expect(foundIn(NAMES, texts)).toEqual([])
  expect(foundIn(TIMES, texts.slice(0, 1))).toEqual([
    '12 сентября',
    'september 24',
    'столиком 7',
    'table 4',
    '19:42',
    '7:15',
  ])
})

test('it is tagged, numbered and bookmarked, and says how many visits each figure is of', async () => {
  const { pages, outline, structure, texts } = await read('month=2026-09&language=ru')
  const tags = ['H1', 'H2', 'H3', 'H4', 'LBody', 'Figure', 'Table', 'TH', 'TD', 'P']
  expect(tags.filter((tag) => !structure.includes(`"${tag}"`))).toEqual([])
  expect(outline).toEqual([
    'Липа',
    'Оценка по месяцам',
    'Что изменилось',
    'Разделы, сначала лучшие',
    'Вопросы с самыми низкими оценками',
    'Вопросы с самыми высокими оценками',
    'Время кухни: от заказа до подачи',
    'Комментарии',
  ])
  expect(texts[0]).toContain('Сентябрь 2026. Принято визитов: 2')
  // No month is special, so no column of the table is empty.
  expect(texts[0]).not.toContain('Особенности')
  // Rates of 3 and 4 of 5.
  expect(texts[0]).toMatch(/Service 62,5 % · 2 визита/)
  expect(pages.at(-1)).toContain(`Страница ${pages.length} из ${pages.length}`)
})

test('what changed since the days before is said, and that a quiet chart does not deny it', async () => {
  const { id } = await buildRestaurant(t.db)
  const days = (from: string, scores: number[]) =>
    scores.map((score, at) => ({ restaurant_id: id, day: moved(from, at), score }))
  await plantScores(t.db, [
    ...days('2026-06-03', [81, 79, 80]),
    ...days('2026-07-03', [78, 82, 80]),
    ...days('2026-05-03', [80, 83, 77]),
    ...days('2026-08-10', [80, 81, 79, 80, 82, 78]),
    ...days('2026-09-10', [70, 71, 69, 70, 72, 68]),
  ])
  const { texts } = await readPdfAnswer(await pdf('month=2026-09&language=en', { id }))
  expect(texts[0]).toContain('What changed')
  expect(texts[0]).toMatch(
    /Whole score 80\.0 % · 6 visits 70\.0 % · 6 visits −10\.0 \(from −1\d\.\d to −\d\.\d\)/,
  )
  expect(texts[0]).not.toContain('Nothing special')
  const quiet = await readPdfAnswer(await pdf('month=2026-07&language=ru', { id }))
  expect(quiet.texts[0]).toMatch(/По сравнению с .* 2026.* ничего не изменилось сверх случайного/)
})

test('a change beside another checklist is said to be of two checklists', async () => {
  const { id } = await buildRestaurant(t.db)
  const [first, second] = ['0a'.repeat(32), '0b'.repeat(32)]
  const versions = await formVersionIds(t.db, [
    { fingerprint: first, day: '2027-02-10', checklistId: null },
    { fingerprint: second, day: '2027-03-10', checklistId: null },
  ])
  const planted = (day: string, fingerprint: string) => ({
    restaurant_id: id,
    day,
    score: 80,
    form_version: versions.get(fingerprint)!,
  })
  await plantScores(t.db, [
    planted('2027-02-10', first),
    ...['2027-03-10', '2027-06-10', '2027-08-10'].map((day) => planted(day, second)),
  ])
  const march = await readPdfAnswer(await pdf('month=2027-03&language=en', { id }))
  expect(march.texts[0]).toContain('Since March 10 visits ask other questions.')
  const august = await readPdfAnswer(await pdf('month=2027-08&language=ru', { id }))
  expect(august.texts[0]).not.toContain('другой чек-лист')
})

test('a month of several checklists says whose whole scores it shows', async () => {
  const { id } = await buildRestaurant(t.db)
  const bar = await buildChecklist(t.db, 'Bar')
  const planted = (day: string, score: number, subject_id: string) => ({
    restaurant_id: id,
    day,
    score,
    subject_id,
  })
  await plantScores(t.db, [
    planted('2026-09-10', 70, bar.id),
    planted('2026-09-11', 80, bar.id),
    planted('2026-09-12', 20, id),
  ])
  const { texts } = await readPdfAnswer(await pdf('month=2026-09&language=en', { id }))
  expect(texts[0]).toMatch(/Score of the month, 2 visits.* 75\.0/)
  expect(texts[0]).toContain(
    'Scores of whole visits are of the checklist “Bar”. Not in them: 1 visit with another checklist.',
  )
})

test('comments can be left out, and dishes have no names', async () => {
  const { texts } = await read('month=2026-09&language=en&comments=0')
  expect(foundIn(['comments', 'the hall was cold', 'the soup was hot', 'борщ'], texts.slice(0, 2))).toEqual(
    [],
  )
})

test('a month without visits says so', async () => {
  const { texts, outline } = await read('month=2025-02&language=en')
  expect(texts[0]).toContain('No accepted visit in this month.')
  expect(outline).toEqual(['Липа'])
})

test('staff see beforehand how few visits there are, and which comments and text answers could give a guest away', async () => {
  const { body } = await staff('GET /restaurant/{id}/giveaways', {
    params: { id: placeId },
    query: { month: '2026-09' },
  })
  expect([body.visits, body.guests, body.comments]).toEqual([2, 2, 4])
  expect(body.items.map(({ text, reasons }) => [text, reasons])).toEqual(
    expect.arrayContaining(
      [...COMMENTS, ...ANSWERS].map((text) => [text, ['contact', 'name', 'date', 'time', 'table']]),
    ),
  )
})

test('while the summaries are being built there is no report, since its figures would lack visits', async () => {
  const setBuilt = (built_at: Date | null) => t.db.updateTable('summaries_state').set({ built_at }).execute()
  await setBuilt(null)
  expect((await pdf('month=2026-09')).statusCode).toBe(503)
  await setBuilt(new Date())
})

test('a guest gets no report, and an unknown restaurant has none', async () => {
  expect((await pdf('month=2026-09', { by: guestToken })).statusCode).toBe(403)
  expect((await pdf('month=2026-09', { id: randomUUID() })).statusCode).toBe(404)
  expect((await pdf('month=2026-13')).statusCode).toBe(422)
})

test.each([
  '12.09',
  '12.09.2026',
  '2026-09-12',
  '12/9/26',
  '12 September',
  'the 12th of September',
  'Sept. 12',
  '12 сентября',
  '12-го',
])('the day %s is hidden', (day) => {
  expect(maskOf([], OF_VISIT)(`Came ${day} again`)).not.toContain('12')
})

test.each(['May the staff be thanked', 'Ждали 12 минут', '3 of 5', '12 dishes', 'в марте'])(
  '"%s" is no day',
  (text) => {
    expect(giveawayFinder([], OF_VISIT)(text)).toEqual([])
  },
)
