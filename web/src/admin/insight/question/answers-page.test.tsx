import { expect, test } from 'vitest'
import type { QuestionAnswer } from '@cloche/contract/comments.ts'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { INSIGHT_ANSWERS, LINDEN } from '../test-insight.ts'

const QUESTION = '01900000-0000-7000-8000-0000000000a1'
const PHOTO = {
  id: 'p1',
  sha256: '',
  width: 4,
  height: 3,
  bytes: 9,
  url: '/p1',
  thumbUrl: '/p1?t',
  takenAt: '',
}

const answer = (id: string, more: Partial<QuestionAnswer>): QuestionAnswer => ({
  id,
  visitId: `visit-${id}`,
  visitDate: '2026-09-14T19:00',
  visitScore: 70,
  restaurant: { id: LINDEN, title: 'Linden' },
  title: 'Greeted?',
  type: 'single',
  options: {
    choices: [{ value: 'no', title: 'No', score: 0 }],
    translations: { ru: { title: 'Встретили?', choices: { no: 'Нет' } } },
  },
  answer: 'no',
  rate: null,
  comment: '',
  score: 0,
  photos: [],
  ...more,
})

const ANSWERS = [
  answer('a', { comment: 'Nobody came.', photos: [PHOTO] }),
  answer('b', { type: 'rate', answer: null, rate: 4, options: { max: 5 }, score: 75 }),
]

const open = (items: QuestionAnswer[], language: 'en' | 'ru' = 'en') =>
  openAdmin(
    `/admin/insight/question/${QUESTION}?restaurantIds=${LINDEN}`,
    { ...INSIGHT_ANSWERS, 'GET /insight/answer': () => ({ items, nextCursor: null }) },
    language,
  )

test('a question has its answers, comments and photos at an address of its own', async () => {
  const { screen, server } = await open(ANSWERS)
  await expect.element(screen.getByRole('heading', { name: 'Greeted?', level: 1 })).toBeVisible()
  const lines = screen.getByRole('main').getByRole('listitem')
  await expect.element(lines.nth(0).getByText('No', { exact: true })).toBeVisible()
  await expect.element(lines.nth(0).getByText('Nobody came.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Open photo 1 of 1: Greeted?' })).toBeVisible()
  await expect.element(screen.getByText('4 of 5')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Linden, 14 September 2026' }).first())
    .toHaveAttribute('href', '/admin/visit-history/visit-a#a')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Restaurant', exact: true }))
    .toHaveAttribute('href', `/admin/insight/restaurant/${LINDEN}`)
  expect(server.received('GET /insight/answer').at(-1)?.query).toMatchObject({
    questionId: QUESTION,
    restaurantIds: LINDEN,
  })
})

test('the answers are in the language of the page', async () => {
  const { screen } = await open(ANSWERS, 'ru')
  await expect.element(screen.getByRole('heading', { name: 'Встретили?', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('Нет', { exact: true })).toBeVisible()
})

test('without an answer the page says so', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByText('No guest answered this question in this choice.')).toBeVisible()
})
