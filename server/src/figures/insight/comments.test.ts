import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import type { Comment, CommentWords } from '@cloche/contract/comments.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { moved } from '@cloche/insight/points.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import {
  buildChecklist,
  buildQuestion,
  buildRestaurant,
  buildUser,
  buildVisit,
} from '../../test/factories.ts'
import { rollUp } from './roll-ups.ts'

let t: TestApp
let manager: Client
let service: string
let door: string
beforeEach(async () => {
  t = await testApp()
  manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  const options = { translations: { ru: { title: 'Сервис' } } }
  service = (await buildQuestion(t.db, { title: 'Service', options })).id
  door = (await buildQuestion(t.db, { title: 'Door?', type: 'single', parent: service })).id
})
afterEach(() => t.close())

const SEPTEMBER = { from: '2026-09-01', to: '2026-09-30' }
const CHOICES: QuestionOptions['choices'] = [{ value: 'no', title: 'No', score: 0 }]

interface Planted {
  restaurant_id?: string
  score?: number | null
  checklist_id?: string
  status?: 'accepted' | 'submitted' | 'returned'
  /** Another category of the bank. */
  category?: string
  type?: 'single' | 'text'
  answer?: string
  options?: QuestionOptions
}

/** Plants a submitted visit with a comment on one question; returns the ids of both. */
async function plant(visit_date: string, comment: string, more: Planted = {}) {
  const { category = service, type = 'single', answer = null, ...others } = more
  const { options = { choices: CHOICES }, ...visitMore } = others
  const at = new Date(`${visit_date}Z`)
  const done = { started_at: at, submitted_at: at, progress_required: 1, progress_answered: 1 }
  const given = { visit_date, opens_at: at, status: 'accepted' as const, score: 80, ...done, ...visitMore }
  const visit = await buildVisit(t.db, given)
  const [parent, id] = [v7(), v7()]
  const base = { visit_id: visit.id, logo: null, position: 0 }
  const titles = { translations: { ru: { title: 'Сервис' } } }
  await t.db
    .insertInto('visit_questions')
    .values({
      ...base,
      id: parent,
      source_id: category,
      parent: null,
      title: 'Service',
      type: 'checklist',
      options: JSON.stringify(titles),
    })
    .execute()
  await t.db
    .insertInto('visit_questions')
    .values({
      ...base,
      id,
      source_id: door,
      parent,
      title: 'Door?',
      type,
      comment,
      answer: JSON.stringify(answer),
      options: JSON.stringify(options),
    })
    .execute()
  return { visitId: visit.id, id }
}

async function found(query: Record<string, string> = {}): Promise<Comment[]> {
  const { status, body } = await manager('GET /insight/comment', { query: { ...SEPTEMBER, ...query } })
  expect(status).toBe(200)
  return body.items
}
const texts = async (query: Record<string, string> = {}) => (await found(query)).map(({ text }) => text)
const words = async (query: Record<string, string> = {}): Promise<CommentWords> =>
  (await manager('GET /insight/comment/word', { query: { ...SEPTEMBER, ...query } })).body

test('the answers to a question come with comments, scores and photos, the newest visit first, page by page', async () => {
  const { id: restaurant_id, title } = await buildRestaurant(t.db)
  const more = { restaurant_id, answer: 'no' }
  await plant('2026-09-10T19:00', '', more)
  const { id, visitId } = await plant('2026-09-12T19:00', 'Stuck.', { ...more, score: 55 })
  await plant('2026-09-11T19:00', '', { restaurant_id })
  await plant('2026-10-01T19:00', '', more)
  const photo = { id: v7(), question_id: id, sha256: Buffer.alloc(32), width: 4, height: 3, bytes: 9 }
  await t.db
    .insertInto('photos')
    .values({ ...photo, content_type: 'image/png', taken_at: new Date('2026-09-12T19:30Z') })
    .execute()
  await t.db.updateTable('visit_questions').set({ has_entries: true }).where('id', '=', id).execute()
  const page = async (query: Record<string, string>) =>
    (await manager('GET /insight/answer', { query: { ...SEPTEMBER, questionId: door, ...query } })).body
  const { items } = await page({})
  expect(items.map(({ visitDate }) => visitDate)).toEqual(['2026-09-12T19:00', '2026-09-10T19:00'])
  expect(items[0]).toMatchObject({
    id,
    visitId,
    visitScore: 55,
    restaurant: { id: restaurant_id, title },
    title: 'Door?',
    answer: 'no',
    comment: 'Stuck.',
    score: 0,
    photos: [{ id: photo.id }],
  })
  const first = await page({ limit: '1' })
  expect(first.items).toEqual(items.slice(0, 1))
  expect((await page({ limit: '1', cursor: first.nextCursor! })).items).toEqual(items.slice(1))
  expect((await page({ restaurantIds: (await buildRestaurant(t.db)).id })).items).toEqual([])
})

test('a comment comes with its question, place, day, scores and photos, the newest visit first', async () => {
  const { id: restaurant_id } = await buildRestaurant(t.db)
  await plant('2026-09-10T19:00', 'Older.', { restaurant_id })
  const { id, visitId } = await plant('2026-09-12T19:00', 'Newer.', {
    restaurant_id,
    answer: 'no',
    score: 55,
  })
  const photo = { id: v7(), question_id: id, sha256: Buffer.alloc(32), width: 4, height: 3, bytes: 9 }
  const taken = { content_type: 'image/png', taken_at: new Date('2026-09-12T19:30Z') }
  await t.db
    .insertInto('photos')
    .values([
      { ...photo, ...taken },
      { ...photo, ...taken, id: v7(), deleted_at: new Date() },
    ])
    .execute()
  const [newer, older, ...others] = await found()
  expect(newer).toMatchObject({
    id,
    visitId,
    visitDate: '2026-09-12T19:00',
    visitScore: 55,
    text: 'Newer.',
    score: 0,
    restaurant: { id: restaurant_id, title: 'Linden' },
    question: { en: 'Door?', ru: 'Door?' },
    category: { en: 'Service', ru: 'Сервис' },
    photos: [{ id: photo.id, width: 4, height: 3 }],
  })
  expect([older!.text, older!.score, older!.photos, others]).toEqual(['Older.', null, [], []])
})

test('comments are filtered as the figures are', async () => {
  const bar = (await buildQuestion(t.db, { title: 'Bar' })).id
  const { id: restaurant_id } = await buildRestaurant(t.db)
  // 7 September 2026 is a Monday.
  await plant('2026-09-07T13:00', 'Monday lunch', { restaurant_id })
  await plant('2026-09-08T01:30', 'Late on Monday', { category: bar })
  await plant('2026-09-09T19:00', 'Not accepted', { status: 'submitted' })
  await plant('2026-09-10T19:00', 'Came back', { status: 'returned' })
  await plant('2026-08-31T23:59', 'In August')
  await plant('2026-09-11T19:00', '  ')
  expect(await texts()).toEqual(['Late on Monday', 'Monday lunch'])
  expect(await texts({ provisional: '1' })).toEqual(['Not accepted', 'Late on Monday', 'Monday lunch'])
  expect(await texts({ restaurantIds: restaurant_id })).toEqual(['Monday lunch'])
  expect(await texts({ categoryId: bar })).toEqual(['Late on Monday'])
  expect(await texts({ daypart: 'evening' })).toEqual(['Late on Monday'])
  expect(await texts({ weekdays: '1' })).toEqual(['Monday lunch'])
})

test('the few comments of a category are found, also after a change', async () => {
  const bar = (await buildQuestion(t.db, { title: 'Bar' })).id
  const days = { from: '2026-07-10', to: '2026-10-14' }
  const inBar = (query = {}) => texts({ ...days, categoryId: bar, ...query })
  for (let visit = 0; visit < 60; visit++)
    await plant(`${moved('2026-07-01', visit)}T19:00`, 'Elsewhere', { score: visit % 2 ? 90 : 40 })
  const { id: restaurant_id } = await buildRestaurant(t.db)
  const silent = await plant('2026-07-20T18:00', '', { category: bar })
  const spoken = await plant('2026-07-22T18:00', 'In July', { category: bar, restaurant_id })
  await plant('2026-07-09T18:00', 'Too early', { category: bar })
  const returned = await plant('2026-08-05T01:30', 'At night', { category: bar, status: 'returned' })
  await plant('2026-10-02T18:00', 'In October', { category: bar, status: 'submitted' })
  const check = async (accepted: string[]) => {
    expect(await inBar()).toEqual(accepted)
    expect(await inBar({ provisional: '1' })).toEqual(['In October', ...accepted])
    expect((await words({ ...days, categoryId: bar })).comments).toBe(accepted.length)
    expect(await inBar({ q: 'july' })).toEqual(accepted.filter((text) => text === 'In July'))
    expect(await inBar({ restaurantIds: restaurant_id })).toEqual(
      accepted.filter((text) => text === 'In July'),
    )
  }
  await check(['In July'])
  // An import adds a comment to an accepted visit.
  await t.db
    .updateTable('visit_questions')
    .set({ comment: 'Sent late' })
    .where('id', '=', silent.id)
    .execute()
  await t.db.updateTable('visits').set({ status: 'accepted' }).where('id', '=', returned.visitId).execute()
  await check(['At night', 'In July', 'Sent late'])
  await t.db.updateTable('visit_questions').set({ comment: '' }).where('id', '=', spoken.id).execute()
  await check(['At night', 'Sent late'])
})

test('words are found in any form in both languages, phrases as they are, and other words are not', async () => {
  await plant('2026-09-07T19:00', 'We waited half an hour for the menu')
  await plant('2026-09-08T19:00', 'Официанты забыли про нас')
  await plant('2026-09-09T19:00', 'Всё хорошо')
  expect(await texts({ q: 'waiting' })).toEqual(['We waited half an hour for the menu'])
  expect(await texts({ q: 'официант' })).toEqual(['Официанты забыли про нас'])
  expect(await texts({ q: 'официа\u0301нтами' })).toEqual(['Официанты забыли про нас'])
  // A stop word of Russian is none in English.
  expect(await texts({ q: 'хорошо' })).toEqual(['Всё хорошо'])
  expect(await texts({ q: '"half an hour"' })).toHaveLength(1)
  expect(await texts({ q: '"hour half"' })).toEqual([])
  expect(await texts({ q: 'menu -hour' })).toEqual([])
  expect(await texts({ q: 'menu or официант' })).toHaveLength(2)
  expect(await texts({ q: `'"(:*&|!\\` })).toEqual([])
})

test('an answer in words is chosen and found as a comment is, and told from the comment beside it', async () => {
  await plant('2026-09-07T19:00', 'The waiter smiled', { type: 'text', answer: 'We waited for the menu' })
  await plant('2026-09-08T19:00', '', {
    type: 'text',
    answer: 'Официанты забыли про нас',
    status: 'submitted',
  })
  // The value of a choice is no text.
  await plant('2026-09-09T19:00', '', {
    answer: 'waited',
    options: { choices: [{ value: 'waited', title: 'Waited', score: 1 }] },
  })
  await plant('2026-09-10T19:00', '', { type: 'text', answer: '  ' })
  const said = async (query: Record<string, string> = {}) =>
    (await found(query)).map(({ answer, text }) => [answer, text])
  const first = ['We waited for the menu', 'The waiter smiled']
  expect(await said()).toEqual([first])
  expect(await said({ provisional: '1' })).toEqual([['Официанты забыли про нас', ''], first])
  expect(await said({ q: 'waiting' })).toEqual([first])
  expect(await said({ q: 'smiles' })).toEqual([first])
  expect(await said({ provisional: '1', q: 'официант' })).toEqual([['Официанты забыли про нас', '']])
  expect(await said({ q: 'menu -waited' })).toEqual([])
})

test('words that thousands of texts have are found in each of them', async () => {
  const { visitId } = await plant('2026-09-07T19:00', 'The chandelier shone')
  const copied = sql`guest_id, restaurant_id, visit_date, opens_at, status, started_at, submitted_at, progress_required, progress_answered`
  await sql`insert into visits (id, ${copied})
    select gen_random_uuid(), ${copied} from visits, generate_series(1, 5001)`.execute(t.db)
  // The triggers would keep a plan that was made for tables with a single row.
  await sql`analyze`.execute(t.db)
  await sql`insert into visit_questions (id, visit_id, source_id, title, type, options, position)
    select gen_random_uuid(), id, ${service}::uuid, 'Hall', 'checklist', '{}', 0 from visits where id <> ${visitId}`.execute(
    t.db,
  )
  const visitsRead = await t.db.transaction().execute(async (db) => {
    await sql`insert into visit_questions (id, visit_id, source_id, parent, title, type, options, position, answer)
      select gen_random_uuid(), visit_id, ${door}::uuid, id, 'Why?', 'text', '{}', 0, '"A dark chandelier"'
      from visit_questions where title = 'Hall'`.execute(db)
    const { rows } = await sql<{ read: number }>`
      select pg_stat_get_xact_tuples_returned('visits_pkey'::regclass)::int as read`.execute(db)
    return rows[0]!.read
  })
  // A foreign key and a trigger each read the visit of an answer, whatever the planner still believes of the tables.
  expect(visitsRead).toBeLessThanOrEqual(2 * 5001)
  const said = (await found({ q: 'chandeliers', limit: '100' })).map(({ answer }) => answer)
  expect(new Set(said)).toEqual(new Set(['A dark chandelier']))
  expect(said).toHaveLength(100)
  expect(await texts({ q: 'shining' })).toEqual([])
  // 7 September 2026 is a Monday.
  expect(await found({ categoryId: service, weekdays: '1', limit: '100' })).toHaveLength(100)
  expect(await found({ categoryId: service, weekdays: '2', limit: '100' })).toEqual([])
  expect(await texts({ q: 'shone' })).toEqual(['The chandelier shone'])
})

test('pages follow each other without a gap or a repetition, whatever is written in between', async () => {
  for (const day of ['07', '08', '09', '10', '11']) await plant(`2026-09-${day}T19:00`, `On the ${day}th`)
  const page = (cursor?: string) =>
    manager('GET /insight/comment', { query: { ...SEPTEMBER, limit: '2', ...(cursor && { cursor }) } })
  const first = (await page()).body
  await plant('2026-09-20T19:00', 'Meanwhile')
  const second = (await page(first.nextCursor!)).body
  const third = (await page(second.nextCursor!)).body
  expect([first, second, third].flatMap(({ items }) => items.map(({ text }) => text.slice(7, 9)))).toEqual([
    '11',
    '10',
    '09',
    '08',
    '07',
  ])
  expect(third.nextCursor).toBeNull()
})

test('a comment on a question that another answer hid is not shown', async () => {
  await plant('2026-09-07T19:00', 'Hidden', { options: { showIf: { question: randomUUID(), is: ['yes'] } } })
  expect(await texts()).toEqual([])
})

test('words that low-scoring visits use more are told from those of the others, each in a form that was written', async () => {
  for (let day = 1; day <= 5; day++) {
    const text = 'We waited and waited; they kept us waiting. The waiters didn’t come, so we waited. Waited! '
    await plant(`2026-09-0${day}T19:00`, text.repeat(4), { score: 40 })
  }
  const fine = 'Warm bread, тёплый приём. Warm welcome, the plate. '
  for (let day = 10; day <= 24; day++) await plant(`2026-09-${day}T19:00`, fine.repeat(4), { score: 90 })
  const apart = await words()
  expect(apart).toMatchObject({ lowest: 40, lowVisits: 5, otherVisits: 15, comments: 20, isCut: false })
  const [first] = apart.words
  expect(first).toMatchObject({ word: 'waited', low: 100, other: 0, visits: 5 })
  expect(first!.z).toBeGreaterThan(1.96)
  expect(apart.words.at(-1)).toMatchObject({ word: 'warm', low: 0, other: 120, visits: 15 })
  expect(apart.words.at(-1)!.z).toBeLessThan(-1.96)
  // Stop words, and what is left of "didn't", are no words.
  expect(apart.words.map(({ word }) => word)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(the|and|didn|we)$/)]),
  )
})

test('words are of the visits of one checklist, and comments of all', async () => {
  const bar = await buildChecklist(t.db, 'Bar', [service])
  for (let day = 1; day <= 5; day++)
    await plant(`2026-09-0${day}T19:00`, 'We waited. '.repeat(20), { score: 40, checklist_id: bar.id })
  for (let day = 10; day <= 24; day++)
    await plant(`2026-09-${day}T19:00`, 'Warm bread. '.repeat(20), { score: 90, checklist_id: bar.id })
  for (let day = 10; day <= 15; day++)
    await plant(`2026-09-${day}T12:00`, 'Cold tea. '.repeat(20), { score: 20 })
  const apart = await words()
  const both = { checklist: { id: bar.id, title: 'Bar' }, lowest: 40, lowVisits: 5, otherVisits: 15 }
  expect(apart).toMatchObject({ ...both, comments: 20 })
  expect(apart.words.map(({ word }) => word)).not.toContain('cold')
  expect(await words({ checklistId: bar.id })).toEqual(apart)
  const others = {
    checklist: { id: null, title: null },
    lowest: 20,
    lowVisits: 6,
    otherVisits: 0,
    comments: 6,
  }
  expect(await words({ checklistId: ALL_QUESTIONS })).toMatchObject(others)
  await rollUp(t.context)
  expect(await words()).toEqual(apart)
  expect(await found({ checklistId: bar.id })).toHaveLength(26)
})

test('words of text answers count as those of comments do', async () => {
  const plain = { type: 'text', options: {} } as const
  for (let day = 1; day <= 5; day++)
    await plant(`2026-09-0${day}T19:00`, '', { ...plain, answer: 'We waited. '.repeat(20), score: 40 })
  for (let day = 10; day <= 24; day++)
    await plant(`2026-09-${day}T19:00`, 'Warm bread. '.repeat(20), { score: 90 })
  const apart = await words()
  expect(apart).toMatchObject({ lowVisits: 5, otherVisits: 15, comments: 20 })
  expect(apart.words[0]).toMatchObject({ word: 'waited', low: 100, other: 0, visits: 5 })
})

test('a save of an answer or a comment leaves the indexes of all answers alone', async () => {
  const choice = await plant('2026-09-07T19:00', '')
  const text = await plant('2026-09-08T19:00', '', { type: 'text', answer: 'Fine' })
  const withoutIndexes = (id: string, change = sql`answer = '"no"', answer_at = now()`) =>
    t.db.transaction().execute(async (db) => {
      const count = async () => {
        const { rows } = await sql<{ hot: number }>`
          select pg_stat_get_xact_tuples_hot_updated('visit_questions'::regclass)::int as hot`.execute(db)
        return rows[0]!.hot
      }
      const before = await count()
      await sql`update visit_questions set ${change} where id = ${id}`.execute(db)
      return (await count()) - before
    })
  const commented = await withoutIndexes(choice.id, sql`comment = 'Cold', comment_at = now()`)
  expect([await withoutIndexes(choice.id), await withoutIndexes(text.id), commented]).toEqual([1, 1, 1])
})

test('a word of two visits does not stand out, however often they say it', async () => {
  for (const day of ['01', '02']) await plant(`2026-09-${day}T19:00`, 'slow '.repeat(200), { score: 10 })
  for (let day = 10; day <= 20; day++) await plant(`2026-09-${day}T19:00`, 'quick and warm', { score: 90 })
  expect((await words()).words.map(({ word }) => word)).not.toContain('slow')
})

test('without a scored visit there are no words and no figure', async () => {
  await plant('2026-09-01T19:00', 'Fine', { score: null })
  expect(await words()).toEqual({
    checklist: { id: null, title: null },
    lowest: null,
    lowVisits: 0,
    otherVisits: 0,
    comments: 0,
    isCut: false,
    compared: 0,
    words: [],
  })
})

test('a guest reads no comments of others', async () => {
  const guest = (await loginAs(t, await buildUser(t.db))).call
  expect((await guest('GET /insight/comment', { query: SEPTEMBER })).status).toBe(403)
  expect((await guest('GET /insight/comment/word', { query: SEPTEMBER })).status).toBe(403)
})
