import { ROLE } from '@cloche/contract/constants.ts'
import type { NextVisits } from '@cloche/contract/next-visits.ts'
import type { Ranking, RankingResult } from '@cloche/contract/ranking.ts'
import { expect, test } from 'vitest'
import { ADMINISTRATOR, openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'

const LINDEN = '01900000-0000-7000-8000-00000000000a'
const MAPLE = '01900000-0000-7000-8000-00000000000b'
const ALDER = '01900000-0000-7000-8000-00000000000c'
const ADA = '01900000-0000-7000-8000-00000000000d'

const restaurant = (
  id: string,
  title: string,
  estimate: number,
  [firstPlace, lastPlace]: [number, number],
) => ({
  id,
  title,
  visits: 6,
  raw: estimate + 3,
  estimate,
  lower: estimate - 4,
  upper: estimate + 4,
  expectedRank: firstPlace,
  firstPlace,
  lastPlace,
  piece: 0,
})

const RESULT: RankingResult = {
  rankedAt: '2026-10-01T00:00:00.000Z',
  period: { from: '2026-07-04', to: '2026-10-01' },
  visits: 18,
  unfittable: null,
  guestsLeftOut: null,
  mean: 70,
  restaurants: [
    restaurant(LINDEN, 'Linden', 84, [1, 2]),
    restaurant(MAPLE, 'Maple', 82, [1, 2]),
    restaurant(ALDER, 'Alder', 50, [3, 3]),
  ],
  ties: [{ from: 0, to: 1 }],
  better: [[0.62, 0.998], [0.99], []],
  moreVisits: [[41, 0], [0], []],
  guests: [{ id: ADA, name: 'Ada Stone', visits: 9, severity: 6.5, lower: 2.1, upper: 10.9 }],
  guestCount: 1,
}
const ready = (result: Partial<RankingResult> = {}): Ranking => ({
  state: 'ready',
  problem: null,
  problemAt: null,
  result: { ...RESULT, ...result },
})
const NEXT: NextVisits = {
  proposals: [
    {
      restaurant: { id: LINDEN, title: 'Linden' },
      guest: { id: ADA, name: 'Ada Stone' },
      fall: 0.042,
      other: { id: MAPLE, title: 'Maple' },
      joins: false,
    },
    {
      restaurant: { id: ALDER, title: 'Alder' },
      guest: { id: ADA, name: 'Ada Stone' },
      fall: 0.0001,
      other: null,
      joins: true,
    },
  ],
  gone: 0,
  planned: 0,
  spread: { now: 4.14, after: 3.62 },
  reliability: { now: 0.618, after: 0.684 },
  guestsNeeded: { once: 24, twice: 20 },
}
const withNext = (next: Partial<NextVisits> = {}): Answers => ({
  'GET /insight/next': () => ({ next: { ...NEXT, ...next } }),
})
const NONE: Ranking = { state: 'none', problem: null, problemAt: null, result: null }

const openRanking = (query = '', more: Answers = {}, language: 'en' | 'ru' = 'en') =>
  openAdmin(
    `/admin/insight/ranking${query}`,
    {
      'GET /restaurant': () => ({ items: [], nextCursor: null }),
      'GET /insight/ranking': () => ready(),
      ...withNext(),
      ...more,
    },
    language,
  )

test('the order has places that are ties where nothing tells restaurants apart, and every figure is in the table', async () => {
  const { screen, server } = await openRanking()
  const order = screen.getByRole('region', { name: 'Restaurants, the best first' })
  await expect.element(order.getByRole('img')).toBeVisible()
  expect(server.received('GET /insight/ranking')[0]?.query).toEqual({ last: '90' })
  await order.getByText('As a table').click()
  const rows = order.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('1–2Linden84.0 %80.0–88.0 %87.0 %61.0')
  await expect.element(rows.nth(3)).toHaveTextContent('3Alder50.0 %46.0–54.0 %53.0 %63.0')
  await expect
    .element(rows.nth(1).getByRole('link', { name: 'Linden' }))
    .toHaveAttribute('href', `/admin/insight/restaurant/${LINDEN}`)
})

test('by group the order is a tree whose figures are made of its restaurants, without an interval', async () => {
  const [tide, north] = [`${ADA.slice(0, -1)}e`, `${ADA.slice(0, -1)}f`]
  const group = { position: 0, checklistId: null, deletedAt: null, version: 1 }
  const placed = {
    address: '',
    timezone: 'UTC',
    tags: [],
    city: null,
    checklistId: null,
    deletedAt: null,
    version: 1,
  }
  const { screen } = await openRanking('', {
    'GET /group': () => ({
      items: [
        { ...group, id: tide, parent: null, title: 'Tide' },
        { ...group, id: north, parent: tide, title: 'North' },
      ],
      nextCursor: null,
    }),
    'GET /restaurant': () => ({
      items: [
        { ...placed, id: LINDEN, title: 'Linden', groupId: tide },
        { ...placed, id: ALDER, title: 'Alder', groupId: north },
        { ...placed, id: MAPLE, title: 'Maple', groupId: null },
      ],
      nextCursor: null,
    }),
  })
  await screen.getByRole('region', { name: 'Restaurants, the best first' }).getByText('Groups').click()
  const order = screen.getByRole('region', { name: 'Groups, the best first' })
  const rows = order.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Tide2 restaurants67.0 %50.0–84.0 %70.0 %12')
  await expect.element(rows.nth(2)).toHaveTextContent('North1 restaurant50.0 %–53.0 %6')
  await expect.element(rows.nth(3)).toHaveTextContent('Without a group1 restaurant82.0 %–85.0 %6')
  await expect.element(order.getByText(/^.*No interval is claimed for a group/)).toBeVisible()
  await expect
    .element(order.getByRole('link', { name: 'North' }))
    .toHaveAttribute('href', `/admin/insight?groupIds=${north}`)
  expect(location.search).toBe('?by=group')
})

const LIMITED: Answers = {
  'GET /user': () => ({ ...ADMINISTRATOR, roleId: ROLE.visitManager, reach: ['g1'] }),
  'GET /group': () => ({
    items: [
      { id: 'g1', parent: null, title: 'North', position: 0, checklistId: null, deletedAt: null, version: 1 },
    ],
    nextCursor: null,
  }),
}

test('a manager of some groups reads of which restaurants the ranking is, and among which', async () => {
  const { screen } = await openRanking('', LIMITED)
  const note = /You see 0 restaurants: North\. They are ranked among all restaurants/
  await expect.element(screen.getByText(note)).toBeVisible()
})

test('a ranking without a restaurant that the manager sees says so', async () => {
  const { screen } = await openRanking('', {
    ...LIMITED,
    'GET /insight/ranking': () =>
      ready({ restaurants: [], ties: [], better: [], moreVisits: [], guests: [] }),
  })
  await expect
    .element(screen.getByText(/No restaurant that you see has a score in this choice/))
    .toBeVisible()
})

test('two restaurants are compared, and the one that is chosen is in the address', async () => {
  const { screen } = await openRanking('?period=365')
  const pairs = screen.getByRole('region', { name: 'Is one better than another?' })
  await expect.element(pairs.getByRole('row').nth(1)).toHaveTextContent('Maple62 %tied41 more visits of each')
  await expect.element(pairs.getByRole('row').nth(2)).toHaveTextContent('Alder> 99 %better–')
  await pairs.getByRole('combobox').click()
  await screen.getByRole('option', { name: 'Alder' }).click()
  await expect.element(pairs.getByRole('row').nth(1)).toHaveTextContent('Linden< 1 %worse–')
  expect(location.search).toBe(`?period=365&beside=${ALDER}`)
})

test('of many restaurants the first are compared, and all on demand', async () => {
  const many = Array.from({ length: 30 }, (_, place) =>
    restaurant(`${LINDEN.slice(0, -2)}${place + 10}`, `Linden ${place}`, 90 - place, [1, 30]),
  )
  const pairs = many.map((_, place) => many.slice(place + 1).map(() => 0.6))
  const { screen } = await openRanking('', {
    'GET /insight/ranking': () =>
      ready({
        restaurants: many,
        ties: [{ from: 0, to: 29 }],
        better: pairs,
        moreVisits: pairs.map((row) => row.map(() => 40)),
      }),
  })
  await expect.element(screen.getByText(/^No order can be claimed yet/)).toBeVisible()
  const table = screen.getByRole('region', { name: 'Is one better than another?' })
  await expect.element(table.getByText('Linden 20', { exact: true })).toBeVisible()
  await expect.element(table.getByText('Linden 21', { exact: true })).not.toBeInTheDocument()
  await table.getByRole('button', { name: 'Show all restaurants' }).click()
  await expect.element(table.getByText('Linden 29', { exact: true })).toBeVisible()
})

test('severe guests are named with their interval and their visits', async () => {
  const { screen } = await openRanking()
  const severity = screen.getByRole('region', { name: 'Severe and mild guests' })
  await expect
    .element(severity.getByRole('row').nth(1))
    .toHaveTextContent('Ada Stone+6.5+2.1 to +10.99severe')
  await expect.element(severity.getByText(/^Guests in common link all restaurants/)).toBeVisible()
})

test('restaurants that no guest links are named, and so is a severity that nothing tells', async () => {
  const apart = RESULT.restaurants.map((each, piece) => ({ ...each, piece: piece >> 1 }))
  const { screen, server } = await openRanking('', {
    'GET /insight/ranking': () => ready({ restaurants: apart }),
  })
  await expect.element(screen.getByText(/can't be told apart between 2 groups of restaurants/)).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Linden, Maple' })).toBeVisible()
  const left = ready({ guestsLeftOut: 'one-visit-each', guests: [], guestCount: 0 })
  server.answer({ 'GET /insight/ranking': () => left, 'POST /insight/ranking': () => left })
  await screen.getByRole('button', { name: 'Rank anew' }).click()
  await expect.element(screen.getByText(/^No guest has a second visit/)).toBeVisible()
})

test('a choice without a ranking is ranked on demand, and comes by itself', async () => {
  const waiting: Ranking = { ...NONE, state: 'waiting' }
  const { screen, server } = await openRanking('?provisional=1', {
    'GET /insight/ranking': () => NONE,
    'POST /insight/ranking': () => waiting,
  })
  const now = screen.getByRole('button', { name: 'Rank now' })
  await expect.element(now).toBeVisible()
  server.answer({ 'GET /insight/ranking': () => ready() })
  await now.click()
  await expect.element(screen.getByRole('region', { name: 'Restaurants, the best first' })).toBeVisible()
  expect(server.received('POST /insight/ranking')[0]?.query).toEqual({ last: '90', provisional: '1' })
})

test('a run that failed is said beside the ranking before it', async () => {
  const { screen } = await openRanking('', {
    'GET /insight/ranking': () => ({ ...ready(), problem: 'timeout', problemAt: '2026-10-02T00:00:00.000Z' }),
  })
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'took longer than two minutes' }))
    .toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Restaurants, the best first' })).toBeVisible()
})

test('visits that rank nothing are told with the reason', async () => {
  const empty = { restaurants: [], ties: [], better: [], moreVisits: [], guests: [], mean: null }
  const { screen } = await openRanking('', {
    'GET /insight/ranking': () => ready({ ...empty, unfittable: 'one-restaurant' }),
  })
  await expect.element(screen.getByText(/^All visits are of one restaurant/)).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Restaurants, the best first' }))
    .not.toBeInTheDocument()
})

test('a ranking that does not load says so, and comes with another try', async () => {
  const { screen, server } = await openRanking('', {
    'GET /insight/ranking': () => refusal(503, 'unavailable'),
  })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET /insight/ranking': () => ready() })
  await again.click()
  await expect.element(screen.getByRole('region', { name: 'Severe and mild guests' })).toBeVisible()
})

const nextOf = ({ screen }: Awaited<ReturnType<typeof openRanking>>) =>
  screen.getByRole('region', { name: 'Next visits' })

test('the next visits come with their reasons, the reliability and what it takes to be reliable', async () => {
  const opened = await openRanking()
  const next = nextOf(opened)
  const rows = next.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('LindenAda Stonetells it from Maple4.2 %')
  await expect.element(rows.nth(2)).toHaveTextContent('AlderAda Stonejoins two groups of restaurants< 0.1 %')
  await expect.element(next.getByText('0.62 →then 0.68')).toBeVisible()
  await expect.element(next.getByText('4.1 →then 3.6')).toBeVisible()
  await expect
    .element(next.getByText(/^For 0.80 each restaurant needs 24 visits by as many guests, or 40 by 20 who/))
    .toBeVisible()
  expect(opened.server.received('GET /insight/next')[0]?.query).toEqual({ last: '90' })
})

test('chosen proposals are handed to the planning of many visits', async () => {
  sessionStorage.clear()
  const opened = await openRanking('', {
    'GET /restaurant': () => ({
      items: [
        {
          id: LINDEN,
          title: 'Linden',
          address: 'Mill Lane 1',
          timezone: 'Europe/Oslo',
          groupId: null,
          tags: [],
          city: null,
          checklistId: null,
          deletedAt: null,
          version: 1,
        },
      ],
      nextCursor: null,
    }),
  })
  const next = nextOf(opened)
  await next.getByRole('checkbox', { name: 'Plan Alder, Ada Stone' }).click()
  await expect.element(next.getByText('1 of 2 chosen')).toBeVisible()
  await next.getByRole('button', { name: 'Choose days for 1 visit' }).click()
  const { screen } = opened
  await expect.element(screen.getByRole('heading', { name: 'Plan visits in bulk' })).toBeVisible()
  const pairs = screen.getByRole('listitem').filter({ hasText: 'Ada Stone' })
  await expect.element(pairs).toHaveTextContent('LindenAda Stone')
})

test.for([
  ['the means are reliable', { reliability: { now: 0.81, after: 0.83 } }, /^The means are reliable enough/],
  ['no difference', { guestsNeeded: { once: null, twice: null } }, /^These visits show no difference/],
  ['too little of it', { guestsNeeded: { once: 4000, twice: 3000 } }, /can't be reached in practice/],
  ['visits that are planned', { planned: 3 }, /3 visits that are planned already count/],
  ['nothing tied', { proposals: [], spread: { now: 0, after: 0 } }, /^All restaurants are told apart/],
  ['everything planned', { proposals: [], gone: 2 }, /^All proposals are planned/],
  ['some of it planned', { gone: 1 }, /1 proposal is planned or no longer possible/],
  ['nobody to send', { proposals: [] }, /^No visit can be proposed/],
] as const)('the next visits say in words: %s', async ([, next, words]) => {
  const opened = await openRanking('', withNext(next as Partial<NextVisits>))
  await expect.element(nextOf(opened).getByText(words)).toBeVisible()
})

test('groups that nothing links limit the reliability, and so says the section', async () => {
  const apart = RESULT.restaurants.map((each, piece) => ({ ...each, piece: piece >> 1 }))
  const opened = await openRanking('', { 'GET /insight/ranking': () => ready({ restaurants: apart }) })
  await expect.element(nextOf(opened).getByText(/^No guest links the groups/)).toBeVisible()
})

test('proposals that do not load come with another try, and a ranking before them asks for a new one', async () => {
  const opened = await openRanking('', { 'GET /insight/next': () => refusal(503, 'unavailable') })
  const next = nextOf(opened)
  const again = next.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  opened.server.answer({ 'GET /insight/next': () => ({ next: null }) })
  await again.click()
  await expect.element(next.getByText(/^This ranking is older than the proposals/)).toBeVisible()
})
