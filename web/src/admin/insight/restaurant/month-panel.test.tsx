import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'
import { INSIGHT_ANSWERS, LINDEN } from '../test-insight.ts'

const RESTAURANT: Restaurant = {
  id: LINDEN,
  title: 'Linden',
  address: '1 Mill Lane',
  timezone: 'Europe/London',
  groupId: null,
  tags: [],
  city: null,
  checklistId: null,
  deletedAt: null,
  version: 1,
}
const TEXT = 'I sat at table 4 on 12 September'
const SAID = {
  visits: 7,
  guests: 6,
  comments: 12,
  items: [
    {
      visitId: LINDEN,
      question: { en: 'Greeted?', ru: 'Встретили?' },
      reasons: ['date' as const, 'table' as const],
      text: TEXT,
    },
  ],
}

const open = (more: Answers = {}) =>
  openAdmin(`/admin/insight/restaurant/${LINDEN}?open=pdf`, {
    ...INSIGHT_ANSWERS,
    'GET /restaurant': () => ({ items: [RESTAURANT], nextCursor: null }),
    'GET /insight/ranking': () => ({ state: 'none', problem: null, problemAt: null, result: null }),
    'GET /visit': () => ({ items: [], nextCursor: null }),
    'GET /restaurant/{id}/giveaways': () => SAID,
    'GET /report-link': () => ({ items: [] }),
    ...more,
  })

/** Returns the month before the current one. */
function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1)).toISOString().slice(0, 7)
}

test('the last whole month is downloaded with what was chosen, after the comments that could tell a guest', async () => {
  const { screen, server } = await open({ 'GET /restaurant/{id}/pdf': () => new Response('%PDF') })
  const panel = screen.getByRole('dialog', { name: 'PDF of a month' })
  await expect.element(panel.getByText(TEXT)).toBeVisible()
  await expect.element(panel.getByText('Greeted? · day, table')).toBeVisible()
  expect(server.received('GET /restaurant/{id}/giveaways').at(-1)?.query).toEqual({ month: lastMonth() })
  await panel.getByRole('combobox', { name: 'Language' }).click()
  await screen.getByRole('option', { name: 'Русский' }).click()
  await panel.getByRole('checkbox', { name: 'With days, clock times and table numbers' }).click()
  await panel.getByRole('button', { name: 'Download PDF' }).click()
  await expect
    .poll(() => server.received('GET /restaurant/{id}/pdf').at(-1)?.query)
    .toEqual({ month: lastMonth(), language: 'ru', times: '1' })
})

test('without comments no text can give a guest away', async () => {
  const { screen } = await open()
  await screen.getByRole('checkbox', { name: 'With comments' }).click()
  await expect.element(screen.getByText(TEXT)).not.toBeInTheDocument()
})

test('one visit in a month is said beforehand', async () => {
  const { screen } = await open({
    'GET /restaurant/{id}/giveaways': () => ({ ...SAID, visits: 1, items: [] }),
  })
  await expect.element(screen.getByText(/There is only 1 visit/)).toBeVisible()
})

test('a month without visits has no file', async () => {
  const { screen } = await open({
    'GET /restaurant/{id}/giveaways': () => ({ visits: 0, guests: 0, comments: 0, items: [] }),
  })
  await expect.element(screen.getByText(/No visit was accepted in this month/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download PDF' }).elements()).toEqual([])
})

test('a failed load offers another try, and a failed download is reported', async () => {
  const { screen, server } = await open({
    'GET /restaurant/{id}/giveaways': () => refusal(500, 'internal'),
    'GET /restaurant/{id}/pdf': () => refusal(500, 'internal'),
  })
  const panel = screen.getByRole('dialog', { name: 'PDF of a month' })
  await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  server.answer({ 'GET /restaurant/{id}/giveaways': () => SAID })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByRole('button', { name: 'Download PDF' }).click()
  await expect.element(panel.getByText("It didn't download. Try again.")).toBeVisible()
})
