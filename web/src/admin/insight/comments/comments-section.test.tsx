import type { Comment, CommentWords } from '@cloche/contract/comments.ts'
import { buildPhoto } from '@cloche/engine/fixtures.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'
import { INSIGHT_ANSWERS } from '../test-insight.ts'

const named = (en: string, ru: string) => ({ en, ru })

const comment = (id: string, text: string, more: Partial<Comment> = {}): Comment => ({
  id,
  visitId: `visit-${id}`,
  visitDate: '2026-09-12T19:00',
  visitScore: 55,
  restaurant: { id: 'r1', title: 'Linden' },
  question: named('Greeted?', 'Встретили?'),
  category: named('Service', 'Сервис'),
  answer: null,
  text,
  score: 25,
  photos: [],
  ...more,
})

const WORDS: CommentWords = {
  lowest: 61.5,
  lowVisits: 6,
  otherVisits: 18,
  comments: 40,
  isCut: false,
  compared: 57,
  words: [
    { word: 'waited', low: 12, other: 3, visits: 9, z: 3.1 },
    { word: 'warm', low: 0, other: 14, visits: 11, z: -2.4 },
  ],
}

const one = (...items: Comment[]) => ({ items, nextCursor: null })

const open = (query = '', more: Answers = {}, language: 'en' | 'ru' = 'en') =>
  openAdmin(
    `/admin/insight${query}`,
    {
      ...INSIGHT_ANSWERS,
      'GET /insight/comment': () =>
        one(comment('a', 'Nobody looked up.', { photos: [buildPhoto('p1'), buildPhoto('p2')] })),
      'GET /insight/comment/word': () => WORDS,
      ...more,
    },
    language,
  )

const region = ({ screen }: Awaited<ReturnType<typeof open>>) =>
  screen.getByRole('region', { name: 'Comments' })

test('a comment stands with its question, score, visit and photos, which open large', async () => {
  const opened = await open()
  const line = region(opened).getByRole('listitem').filter({ hasText: 'Nobody looked up.' })
  await expect
    .element(line)
    .toHaveTextContent(
      'Service · Greeted?Score: low, 25CommentNobody looked up.Linden, 12 September 2026 · whole visit 55.0 %',
    )
  await expect
    .element(line.getByRole('link', { name: 'Linden, 12 September 2026' }))
    .toHaveAttribute('href', '/admin/visit-history/visit-a')
  await line.getByRole('button', { name: 'Open photo 2 of 2: Greeted?' }).click()
  await expect
    .element(opened.screen.getByRole('dialog', { name: 'Photo' }).getByText(/^2 of 2/))
    .toBeVisible()
})

test('a text answer says that it is one, and the comment beside it is told from it', async () => {
  const opened = await open('', {
    'GET /insight/comment': () =>
      one(
        comment('a', '', { answer: 'A dark hall.' }),
        comment('b', 'Loud.', { answer: 'The bread.', score: null }),
      ),
  })
  const lines = region(opened).getByRole('listitem')
  await expect.element(lines.filter({ hasText: 'A dark hall.' })).not.toHaveTextContent('Comment')
  await expect
    .element(lines.filter({ hasText: 'The bread.' }))
    .toHaveTextContent(
      'Service · Greeted?AnswerThe bread.CommentLoud.Linden, 12 September 2026 · whole visit 55.0 %',
    )
})

test('words are listed by side with what they are of, and a click searches for the word', async () => {
  const opened = await open('?daypart=lunch')
  const section = region(opened)
  await expect
    .element(section.getByText(/^Low-scoring is the lowest quarter: 6 of 24 scored visits/))
    .toHaveTextContent(
      'Low-scoring is the lowest quarter: 6 of 24 scored visits, with 61.5 % or less. Counted in 40 comments and text answers. 57 words that at least three visits have were compared; one in ten of those shown may still be chance. The figures say how often low-scoring visits and the others use a word.',
    )
  await section.getByRole('link', { name: 'waited 12 in low-scoring visits, 3 in the others' }).click()
  await expect.element(section.getByRole('searchbox')).toHaveValue('waited')
  expect(location.search).toBe('?daypart=lunch&q=waited')
  await expect
    .poll(() => opened.server.received('GET /insight/comment').at(-1)?.query)
    .toMatchObject({ q: 'waited', daypart: 'lunch' })
})

test('the search is in the address, and says what it does where it finds nothing', async () => {
  const opened = await open('?q=chandelier', {
    'GET /insight/comment': ({ query }) => one(...(query?.q ? [] : [comment('a', 'Nobody looked up.')])),
  })
  const section = region(opened)
  await expect
    .element(section.getByRole('heading', { name: 'No comment or answer has “chandelier”' }))
    .toBeVisible()
  await section.getByRole('button', { name: 'Show all comments' }).click()
  await expect.element(section.getByText('Nobody looked up.')).toBeVisible()
  expect(location.search).toBe('')
})

test('a filter keeps the searched words', async () => {
  const { screen } = await open('?q=waited')
  await screen.getByRole('switch', { name: 'Also not accepted yet' }).click({ force: true })
  await expect.poll(() => location.search).toBe('?q=waited&provisional=1')
})

test('the next comments follow those that are there', async () => {
  const opened = await open('', {
    'GET /insight/comment': ({ query }) =>
      query?.cursor ? one(comment('b', 'Older.')) : { ...one(comment('a', 'Newer.')), nextCursor: 'a' },
  })
  const section = region(opened)
  await section.getByRole('button', { name: 'Show more' }).click()
  await expect.element(section.getByText('Older.')).toBeVisible()
  await expect.element(section.getByText('Newer.')).toBeVisible()
})

test('no word, a limit that is reached, and no comment at all are said', async () => {
  const opened = await open('', {
    'GET /insight/comment/word': () => ({ ...WORDS, words: [], comments: 5000, isCut: true }),
  })
  await expect.element(region(opened).getByText('No word stands out.')).toBeVisible()
  await expect
    .element(region(opened).getByText(/Only the newest 5,000 comments and text answers are counted/))
    .toBeVisible()
})

test('a choice without comments says so, without words', async () => {
  const opened = await open('', {
    'GET /insight/comment': () => one(),
    'GET /insight/comment/word': () => ({ ...WORDS, words: [], comments: 0 }),
  })
  await expect
    .element(region(opened).getByText('No guest wrote a comment or a text answer in this choice.'))
    .toBeVisible()
  await expect.element(region(opened).getByText(/scored visits/)).not.toBeInTheDocument()
})

test('comments that do not load take nothing else away', async () => {
  const opened = await open('', {
    'GET /insight/comment': () => refusal(503, 'unavailable'),
    'GET /insight/comment/word': () => refusal(503, 'unavailable'),
  })
  await expect.element(region(opened).getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  await expect.element(opened.screen.getByText('Worse by 8.0 points.')).toBeVisible()
})

test('the comments speak Russian, their questions with them', async () => {
  const { screen } = await open('', {}, 'ru')
  const section = screen.getByRole('region', { name: 'Комментарии' })
  await expect.element(section.getByText('Сервис · Встретили?')).toBeVisible()
  await expect.element(section.getByText(/нижняя четверть: 6 из 24 визитов с оценкой/)).toBeVisible()
})
