import type { Insight } from '@cloche/contract/insight.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'
import { INSIGHT_ANSWERS, KITCHEN, LINDEN, MAPLE, INSIGHT } from './test-insight.ts'

const EMPTY: Insight = {
  ...INSIGHT,
  score: { visits: 0, mean: null },
  scoreBefore: { visits: 0, mean: null },
  difference: null,
  chart: null,
}

const openInsight = (query = '', more: Answers = {}, language: 'en' | 'ru' = 'en') =>
  openAdmin(
    `/admin/insight${query}`,
    {
      ...INSIGHT_ANSWERS,
      ...more,
    },
    language,
  )

test('the report says the mean, what changed beyond chance, and what is special about the course', async () => {
  const { screen } = await openInsight()
  const mean = screen.getByRole('region', { name: 'Mean score' })
  await expect.element(mean.getByText('71.5 %', { exact: true })).toBeVisible()
  await expect.element(mean.getByText('Worse by 8.0 points.')).toBeVisible()
  await expect.element(mean.getByText(/between −11\.5 and −4\.5 points/)).toBeVisible()
  const course = screen.getByRole('region', { name: 'Score over time' })
  await expect.element(course.getByText(/^Far below what is usual, .*: 1 week with visits\.$/)).toBeVisible()
  const changes = screen.getByRole('region', { name: 'What changed' })
  const change = changes.getByRole('listitem')
  await expect.element(change.getByText('−28.0', { exact: true })).toBeVisible()
  await expect.element(change.getByRole('link', { name: 'Linden · Service' })).toBeVisible()
  await expect.element(changes.getByText(/of 9 visits to .* of 11 visits/)).toBeVisible()
})

test('where nothing can be compared, no change is told from chance', async () => {
  const { screen } = await openInsight('', { 'GET /insight': () => ({ ...INSIGHT, difference: null }) })
  const mean = screen.getByRole('region', { name: 'Mean score' })
  await expect.element(mean.getByText(/^Nothing tells a change from chance here/)).toBeVisible()
  await expect.element(mean.getByText(/interval/)).not.toBeInTheDocument()
})

test('what the chart says agrees with what the comparison of the periods says', async () => {
  const quiet = { ...INSIGHT, chart: { ...INSIGHT.chart!, runs: [] } }
  const { screen, server } = await openInsight('', { 'GET /insight': () => quiet })
  const course = screen.getByRole('region', { name: 'Score over time' })
  await expect.element(course.getByText(/^No point stands out.* see “What changed”/)).toBeVisible()
  await expect.element(course.getByText(/Nothing special/)).not.toBeInTheDocument()
  const difference = { ...INSIGHT.difference!, isBeyondNoise: false }
  server.answer({ 'GET /insight': () => ({ ...quiet, difference }) })
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(screen.getByText(/^No change on the whole .* parts may have changed/)).toBeVisible()
  server.answer({ 'GET /insight': () => ({ ...quiet, difference, changes: [] }) })
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(course.getByText(/^Nothing special/)).toBeVisible()
  await expect.element(screen.getByText('No change that chance does not explain.')).toBeVisible()
})

test('a change of the mix of restaurants is named as such', async () => {
  const difference = { ...INSIGHT.difference!, difference: 0, isBeyondNoise: false }
  const { screen } = await openInsight('', {
    'GET /insight': () => ({
      ...INSIGHT,
      difference: { ...difference, restaurants: { compared: 2, all: 3 } },
    }),
  })
  const mean = screen.getByRole('region', { name: 'Mean score' })
  await expect.element(mean.getByText(/2 of 3 were visited in both periods/)).toBeVisible()
  await expect.element(mean.getByText(/moved by −8\.0 points, not 0\.0/)).toBeVisible()
})

test('a change leads to its restaurant at its category, and a question to its answers', async () => {
  const { screen } = await openInsight('?daypart=lunch')
  const changes = screen.getByRole('region', { name: 'What changed' })
  const categoryId = INSIGHT.categories[0]!.id
  await expect
    .element(changes.getByRole('link', { name: 'Linden · Service' }))
    .toHaveAttribute('href', `/admin/insight/restaurant/${LINDEN}?categoryId=${categoryId}&daypart=lunch`)
  await expect
    .element(screen.getByRole('link', { name: 'Greeted?' }))
    .toHaveAttribute('href', '/admin/insight/question/q1?daypart=lunch')
})

test('dishes that take longer than before lead to their own pages', async () => {
  const timed = (dishes: number, minutes: number) => ({ dishes, minutes })
  const change = {
    name: 'Pike',
    before: timed(8, 10),
    now: timed(6, 20.2),
    difference: 10.2,
    lower: 7,
    upper: 13.5,
  }
  const changes = [
    { ...change, restaurantId: LINDEN, restaurants: { compared: 1, all: 1 } },
    {
      ...change,
      name: 'Tea / hot',
      restaurantId: null,
      difference: -2,
      restaurants: { compared: 2, all: 2 },
    },
  ]
  const { screen } = await openInsight('?daypart=lunch', {
    'GET /insight/kitchen': () => ({ ...KITCHEN, changes, compared: 14, comparedInAll: 14 }),
  })
  const section = screen.getByRole('region', { name: 'What changed' })
  await expect
    .element(section.getByRole('link', { name: /^Pike/ }))
    .toHaveAttribute('href', `/admin/insight/dish/Pike?restaurantIds=${LINDEN}&daypart=lunch`)
  await expect
    .element(section.getByRole('link', { name: 'Tea / hot · All restaurants' }))
    .toHaveAttribute('href', '/admin/insight/dish/Tea%20%2F%20hot?daypart=lunch')
  await expect
    .element(
      section.getByText(/^from 10\.0 min of 8 orders to 20\.2 min of 6 orders; between \+7\.0 and \+13\.5$/),
    )
    .toBeVisible()
})

test('the page of one restaurant says of which changes one in ten may be chance', async () => {
  const { screen } = await openInsight('', { 'GET /insight': () => ({ ...INSIGHT, comparedInAll: 104 }) })
  const changes = screen.getByRole('region', { name: 'What changed' })
  await expect.element(changes.getByText(/Judged with all restaurants, in 104 comparisons/)).toBeVisible()
})

test('a checklist that changed within both periods is named beside the comparison', async () => {
  const { screen } = await openInsight('', {
    'GET /insight': () => ({ ...INSIGHT, checklistChanges: ['2026-08-20', '2026-09-05'] }),
  })
  const mean = screen.getByRole('region', { name: 'Mean score' })
  await expect.element(mean.getByText(/^Since 5 September 2026 visits ask other questions/)).toBeVisible()
})

test('the report ends on the day of the restaurant that is furthest east, where visits may have that day', async () => {
  vi.setSystemTime('2026-11-24T10:30:00.000Z')
  onTestFinished(() => void vi.useRealTimers())
  const place = {
    address: 'A street',
    version: 1,
    groupId: null,
    tags: [],
    city: null,
    checklistId: null,
    deletedAt: null,
  }
  const { server } = await openInsight('', {
    'GET /restaurant': () => ({
      items: [
        { ...place, id: LINDEN, title: 'Linden', timezone: 'Pacific/Niue' },
        { ...place, id: MAPLE, title: 'Maple', timezone: 'Pacific/Kiritimati' },
      ],
      nextCursor: null,
    }),
  })
  await expect
    .poll(() => server.received('GET /insight').at(-1)?.query)
    .toMatchObject({ from: '2026-08-28', to: '2026-11-25' })
})

test('every figure has what it is of beside it, and the lowest restaurant is first', async () => {
  const { screen } = await openInsight()
  const places = screen.getByRole('region', { name: 'Restaurants and categories' })
  const rows = places.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Linden59.511 visits60.02 visits')
  await expect.element(rows.nth(2)).toHaveTextContent('Maple84.010 visits–')
  const attendance = screen.getByRole('region', { name: 'Planned and made' })
  await expect
    .element(attendance.getByText(/21 of 24 visits whose time has come were submitted/))
    .toBeVisible()
  await expect.element(screen.getByText(/^3 questions have fewer than five answers/)).toBeVisible()
})

test('with a category the restaurants have no column of the whole score, which the report does not know', async () => {
  const { screen } = await openInsight(`?categoryId=${INSIGHT.categories[0]!.id}`)
  const places = screen.getByRole('region', { name: 'Restaurants and categories' })
  await expect.element(places.getByRole('row').nth(1)).toMatchTextContent(/^Linden60\.02 visits$/)
  await expect.element(places.getByText('Whole score')).not.toBeInTheDocument()
})

test('the chart is also a table, whose rows lead to the visits they count', async () => {
  const { screen } = await openInsight(`?restaurantIds=${LINDEN}`)
  await screen.getByText('As a table').click()
  const row = screen.getByRole('region', { name: 'Score over time' }).getByRole('row').nth(2)
  await expect.element(row.getByRole('cell', { name: 'outside the band' })).toBeVisible()
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute(
      'href',
      `/admin/visit?restaurantIds=${LINDEN}&status=accepted&from=2026-09-14&to=2026-09-20`,
    )
})

test('figures that the list of visits can not show alone are no links, and the export has the same statuses', async () => {
  const { screen } = await openInsight('?from=2026-09-01&to=2026-09-30&daypart=lunch&provisional=1')
  await expect.element(screen.getByText(/of 21 scored visits/)).toBeVisible()
  await screen.getByText('As a table').click()
  for (const name of ['Mean score', 'Score over time'])
    expect(screen.getByRole('region', { name }).getByRole('link').elements()).toEqual([])
  await expect
    .element(screen.getByRole('link', { name: 'Export' }))
    .toHaveAttribute(
      'href',
      `/admin/export?${new URLSearchParams({ from: '2026-09-01', to: '2026-09-30', statuses: 'accepted,submitted' })}`,
    )
})

test('a filter goes to the server and into the address, and the figures stay until the new ones are there', async () => {
  const { screen, server } = await openInsight('?from=2026-09-01&to=2026-09-30')
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
  const waiting = Promise.withResolvers<Insight>()
  server.answer({ 'GET /insight': () => waiting.promise })
  await screen.getByRole('combobox', { name: 'Part of the day' }).click()
  await screen.getByRole('option', { name: 'Lunch' }).click()
  await expect.poll(() => location.search).toBe('?from=2026-09-01&to=2026-09-30&daypart=lunch')
  await expect
    .poll(() => server.received('GET /insight').at(-1)?.query)
    .toEqual({ from: '2026-09-01', to: '2026-09-30', daypart: 'lunch' })
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
  waiting.resolve({ ...INSIGHT, changes: [], difference: { ...INSIGHT.difference!, isBeyondNoise: false } })
  await expect.element(screen.getByText('No change that chance does not explain.')).toBeVisible()
})

test('without a scored visit there is no figure, and one press shows everything', async () => {
  const { screen, server } = await openInsight('?daypart=lunch', { 'GET /insight': () => EMPTY })
  await expect.element(screen.getByText('No scored visit in this choice')).toBeVisible()
  await expect.element(screen.getByText(/\d %/)).not.toBeInTheDocument()
  server.answer({ 'GET /insight': () => INSIGHT })
  await screen.getByRole('button', { name: 'Last 90 days, everything' }).click()
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
  expect(location.search).toBe('')
})

test('a report that fails says so, and comes with another try', async () => {
  const { screen, server } = await openInsight('', { 'GET /insight': () => refusal(503, 'unavailable') })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(screen.getByText(/\d %/)).not.toBeInTheDocument()
  server.answer({ 'GET /insight': () => INSIGHT })
  await again.click()
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
})

test('summaries that are still being built are named beside the figures', async () => {
  const { screen } = await openInsight('', { 'GET /insight': () => ({ ...INSIGHT, isBuilding: true }) })
  await expect.element(screen.getByText(/^Older visits are still being counted/)).toBeVisible()
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
})

test('the report speaks Russian, the categories with it', async () => {
  const { screen } = await openInsight('', {}, 'ru')
  await expect.element(screen.getByRole('heading', { name: 'Что изменилось' })).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: 'Сервис' })).toBeVisible()
  await expect.element(screen.getByText('Хуже на 8,0 п. п.')).toBeVisible()
})

test('a Russian sentence with a year ends in one full stop', async () => {
  const run = { from: '2026-09-14', to: '2026-09-20', points: 1 }
  const runs: NonNullable<Insight['chart']>['runs'] = [
    { ...run, rule: 'nearLimit', side: 'above' },
    { ...run, rule: 'nearLimit', side: 'below' },
  ]
  const { screen } = await openInsight(
    '',
    { 'GET /insight': () => ({ ...INSIGHT, chart: { ...INSIGHT.chart!, runs } }) },
    'ru',
  )
  const sentences = screen.getByText(/^Две из трёх точек/)
  await expect
    .poll(() => sentences.all().map((each) => each.element().textContent))
    .toEqual([expect.stringMatching(/[^.]\.$/), expect.stringMatching(/[^.]\.$/)])
})

test('the kitchen has a line for each group, and a page with the same filter', async () => {
  const { screen } = await openInsight('?daypart=lunch')
  const kitchen = screen.getByRole('region', { name: 'From order to ready' })
  const lines = kitchen.getByRole('listitem')
  await expect
    .element(lines.nth(0))
    .toHaveTextContent(
      'Dishes: median 14.0 min of 31 orders. Nine of ten came within 28.5 min. Over target: 8 of 31 (25.8 %).',
    )
  await expect.element(lines.nth(1)).toHaveTextContent('Drinks: 3 orders, too few for a median.')
  await expect
    .element(kitchen.getByRole('link'))
    .toHaveAttribute('href', '/admin/insight/kitchen?daypart=lunch')
})

test('kitchen times that do not load take nothing else away', async () => {
  const { screen } = await openInsight('', { 'GET /insight/kitchen': () => refusal(503, 'unavailable') })
  await expect.element(screen.getByText('Worse by 8.0 points.')).toBeVisible()
  const kitchen = screen.getByRole('region', { name: 'From order to ready' })
  await expect.element(kitchen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(kitchen.getByText(/\d/)).not.toBeInTheDocument()
})

test('a refresh reads every part of the page again', async () => {
  const { screen, server } = await openInsight()
  const parts = ['GET /insight', 'GET /insight/kitchen', 'GET /insight/comment'] as const
  const counts = () => parts.map((part) => server.received(part).length)
  await expect.poll(() => counts().every((count) => count > 0)).toBe(true)
  const before = counts()
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => counts().map((count, at) => count - before[at]!)).toEqual([1, 1, 1])
})
