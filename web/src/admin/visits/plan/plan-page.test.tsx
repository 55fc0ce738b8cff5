import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import type { User } from '@cloche/contract/users.ts'
import type { PlannedVisit } from '@cloche/contract/visits.ts'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testChecklist } from '../../entities/checklists/test-checklist.ts'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'

beforeEach(() => sessionStorage.clear())

const buildRestaurant = (id: string, title: string): Restaurant => ({
  id,
  title,
  address: `${title} street 1`,
  timezone: 'Europe/Oslo',
  groupId: null,
  tags: [],
  city: null,
  checklistId: null,
  deletedAt: null,
  version: 1,
})

const buildGuest = (id: string, firstName: string): User => ({
  id,
  firstName,
  lastName: 'Orlova',
  roleId: ROLE.guest,
  login: null,
  email: `${id}@example.com`,
  phone: null,
  telegramLinked: false,
  language: null,
  city: null,
  free: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  erasedAt: null,
  version: 1,
})

const planned = (
  restaurantId: string,
  visitDate: string,
  more: Partial<PlannedVisit> = {},
): PlannedVisit => ({
  restaurantId,
  visitDate,
  guestId: 'g1',
  repeatOf: null,
  nearTo: null,
  notFree: false,
  checklistId: null,
  ...more,
})

/** Answers of a server that assigns Anna to the first restaurant and Boris to the second. */
const SERVER: Answers = {
  'GET /restaurant': () => ({
    items: [buildRestaurant('r1', 'Linden'), buildRestaurant('r2', 'Maple')],
    nextCursor: null,
  }),
  'GET /user/list': () => ({
    items: [buildGuest('g1', 'Anna'), buildGuest('g2', 'Boris')],
    nextCursor: null,
  }),
  'POST /visit/plan': ({ body }) => ({
    items: body.visitDates.flatMap((date) =>
      body.restaurantIds.map((id, place) => planned(id, date, { guestId: body.guestIds[place] ?? null })),
    ),
  }),
}

async function openPlan(answers: Answers = {}, language: Language = 'en') {
  const { screen, server } = await openAdmin('/admin/visit/plan', { ...SERVER, ...answers }, language)
  /** Chooses both restaurants, both guests and a day of the shown month, then opens the preview. */
  const goToPreview = async () => {
    for (const name of [/Linden/, /Maple/, /Anna/, /Boris/])
      await screen.getByRole('option', { name }).click()
    await screen.getByRole('button', { name: /^10 / }).click()
    await screen.getByRole('button', { name: 'Preview' }).click()
  }
  return { screen, server, goToPreview }
}

test('the preview opens once restaurants, guests and days are chosen', async () => {
  const { screen } = await openPlan()
  const preview = screen.getByRole('button', { name: 'Preview' })
  await screen.getByRole('option', { name: /Linden/ }).click()
  await expect.element(screen.getByText(/^Choose where, who and when/)).toBeVisible()
  await expect.element(preview).toBeDisabled()
  await screen.getByRole('option', { name: /Anna/ }).click()
  await screen.getByRole('button', { name: /^10 / }).click()
  await expect.element(screen.getByText('1 visit', { exact: true })).toBeVisible()
  await preview.click()
  await expect.element(screen.getByRole('button', { name: 'Plan 1 visit' })).toBeEnabled()
  await expect.poll(() => location.search).toBe('?step=preview')
})

test('the way back from the preview finds the choice as it was', async () => {
  const { screen, goToPreview } = await openPlan()
  await goToPreview()
  await expect.element(screen.getByText('Nothing is stored yet.')).toBeVisible()
  await screen.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(screen.getByRole('option', { name: /Maple/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByText('2 visits', { exact: true })).toBeVisible()
})

test('rows that are not left out are planned, and the list of visits opens, oldest first', async () => {
  const { screen, server, goToPreview } = await openPlan({
    'POST /visit/bulk': ({ body }) => ({
      created: body.items.length,
      ids: body.items.map((_, place) => `01900000-0000-7000-8000-0000000001${place}0`),
    }),
    'GET /visit/calendar': () => ({ days: [] }),
    'GET /visit': () => ({ items: [], nextCursor: null }),
  })
  await goToPreview()
  await screen.getByRole('button', { name: 'Leave Maple out' }).click()
  await expect.element(screen.getByText(/1 left out\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Plan 1 visit' }).click()
  await expect.element(screen.getByText('1 visit is planned')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Visits', level: 1 })).toBeVisible()
  expect(new URLSearchParams(location.search).get('sort')).toBe('oldest')
  const [sent] = server.received('POST /visit/bulk')
  expect(sent!.body.items.map(({ restaurantId }) => restaurantId)).toEqual(['r1'])
})

test('guests may hear of a plan later, and the bar says when', async () => {
  const { screen, server, goToPreview } = await openPlan({
    'POST /visit/bulk': ({ body }) => ({
      created: body.items.length,
      ids: body.items.map((_, place) => `01900000-0000-7000-8000-0000000001${place}0`),
    }),
    'GET /visit/calendar': () => ({ days: [] }),
    'GET /visit': () => ({ items: [], nextCursor: null }),
  })
  await goToPreview()
  await screen.getByRole('combobox', { name: 'Guests are notified' }).click()
  await screen.getByRole('option', { name: 'From a day and time on' }).click()
  await expect.element(screen.getByText(/Guests are notified from .+ on, and at the latest/)).toBeVisible()
  await screen.getByRole('combobox', { name: 'Guests are notified' }).click()
  await screen.getByRole('option', { name: 'The day before each visit' }).click()
  await expect.element(screen.getByText(/Guests are notified the day before each visit\./)).toBeVisible()
  await screen.getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect.element(screen.getByText('2 visits are planned')).toBeVisible()
  expect(server.received('POST /visit/bulk')[0]!.body.notifyFrom).toBe('day_before')
})

const EVENING = '01900000-0000-7000-8000-0000000000e1'
const DRINKS = '01900000-0000-7000-8000-0000000000d1'

test('each visit has the usual checklist of its restaurant, or all have the one that is chosen', async () => {
  const { screen, server, goToPreview } = await openPlan({
    'GET /checklist': () => ({
      items: [
        testChecklist(EVENING, 'Evening', { questions: 9 }),
        testChecklist(DRINKS, 'Drinks', { questions: 4 }),
        testChecklist(crypto.randomUUID(), 'Lunch'),
      ],
      nextCursor: null,
    }),
    'POST /visit/plan': ({ body }) => ({
      items: [
        planned('r1', body.visitDates[0]!, { checklistId: EVENING }),
        planned('r2', body.visitDates[0]!, { guestId: 'g2' }),
      ],
    }),
    'POST /visit/bulk': () =>
      refusal(422, 'invalid', { errors: [{ path: 'items.0.checklistId', message: 'gone' }] }),
    'GET /visit/calendar': () => ({ days: [] }),
    'GET /visit': () => ({ items: [], nextCursor: null }),
  })
  await goToPreview()
  await expect.element(screen.getByText('Linden · Evening')).toBeVisible()
  await expect.element(screen.getByText('Maple · All questions')).toBeVisible()
  await screen.getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect.element(screen.getByText('This checklist was removed meanwhile')).toBeVisible()
  server.answer({
    'POST /visit/bulk': () => ({ created: 2, ids: [crypto.randomUUID(), crypto.randomUUID()] }),
  })
  await screen.getByRole('combobox', { name: 'Checklist' }).click()
  await expect
    .element(screen.getByRole('option', { name: 'Lunch: no questions yet' }))
    .toHaveAttribute('data-combobox-disabled')
  await screen.getByRole('option', { name: 'Drinks' }).click()
  await expect.element(screen.getByText('Linden · Evening')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect.element(screen.getByText('2 visits are planned')).toBeVisible()
  const sent = server.received('POST /visit/bulk')
  expect(sent.map(({ body }) => body.items.map(({ checklistId }) => checklistId))).toEqual([
    [EVENING, null],
    [DRINKS, DRINKS],
  ])
})

test('a guest who was there lately keeps the plan back until that is allowed', async () => {
  const { screen, goToPreview } = await openPlan({
    'POST /visit/plan': ({ body }) => ({
      items: [planned('r1', body.visitDates[0]!, { repeatOf: '2026-10-01' })],
    }),
  })
  await goToPreview()
  await expect.element(screen.getByText('Also there on', { exact: false })).toBeVisible()
  await expect.element(screen.getByText(/^1 guest has another visit too near/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Plan 1 visit' })).toBeDisabled()
  await screen.getByRole('switch', { name: /^A guest may repeat a restaurant/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Plan 1 visit' })).toBeEnabled()
})

test('a visit without a free guest is not planned', async () => {
  const { screen, goToPreview } = await openPlan({
    'POST /visit/plan': ({ body }) => ({
      items: [planned('r1', body.visitDates[0]!), planned('r2', body.visitDates[0]!, { guestId: null })],
    }),
  })
  await goToPreview()
  await expect.element(screen.getByText('Nobody is free')).toBeVisible()
  await expect.element(screen.getByText(/1 has no guest and is left out too\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Plan 1 visit' })).toBeEnabled()
})

test('a row that the server refuses is named, and the rest can be planned without it', async () => {
  const errors = [{ path: 'items.1.guestId', message: 'gone' }]
  const { screen, goToPreview } = await openPlan({
    'POST /visit/bulk': () => refusal(422, 'invalid', { errors }),
  })
  await goToPreview()
  await screen.getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect.element(screen.getByText('This guest was removed meanwhile')).toBeVisible()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent("1 row doesn't fit any more: change it or leave it out.")
  await screen.getByRole('button', { name: 'Leave Maple out' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Plan 1 visit' })).toBeEnabled()
})

test('a plan without any question says that there are none, and leads to them', async () => {
  const errors = [{ path: 'questions', message: 'none' }]
  const { screen, goToPreview } = await openPlan({
    'POST /visit/bulk': () => refusal(409, 'conflict', { errors }),
  })
  await goToPreview()
  await screen.getByRole('button', { name: 'Plan 2 visits' }).click()
  const alert = screen.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(
      'No visit can be planned yet: there is no question that a guest could answer. Add some to the questions first.',
    )
  await expect
    .element(alert.getByRole('link', { name: 'questions' }))
    .toHaveAttribute('href', '/admin/question')
})

test('without a network nothing is planned, and the preview stays', async () => {
  const { screen, server, goToPreview } = await openPlan()
  await goToPreview()
  await expect.element(screen.getByRole('button', { name: 'Plan 2 visits' })).toBeEnabled()
  server.isAway = true
  await screen.getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent("The server can't be reached. What you entered is still here; try again.")
  await expect.element(screen.getByRole('button', { name: 'Plan 2 visits' })).toBeEnabled()
})

test('something chosen that is gone by now leads back to the choice', async () => {
  const { screen, goToPreview } = await openPlan({ 'POST /visit/plan': () => refusal(422, 'invalid') })
  await goToPreview()
  await expect
    .element(screen.getByRole('alert').getByRole('heading', { name: 'Some of this is no longer there' }))
    .toBeVisible()
  await screen.getByRole('alert').getByRole('link', { name: 'Back' }).click()
  await expect.element(screen.getByRole('button', { name: 'Preview' })).toBeEnabled()
})

test('guests that could not be read are read on another try', async () => {
  const { screen, server } = await openPlan({ 'GET /user/list': () => refusal(403, 'forbidden') })
  await expect.element(screen.getByRole('alert').getByText("This didn't load")).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /Linden/ })).toBeVisible()
  server.answer(SERVER)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('option', { name: /Anna/ })).toBeVisible()
})

test('without restaurants the plan begins with adding one', async () => {
  const { screen } = await openPlan({ 'GET /restaurant': () => ({ items: [], nextCursor: null }) })
  await expect.element(screen.getByText('There are no restaurants yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Add the first one' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'New restaurant' })).toBeVisible()
})

test('very long names stay within the page, in Russian too', async () => {
  const long = 'Überraschungsmenübestellungs'.repeat(7)
  const answers: Answers = {
    'GET /restaurant': () => ({ items: [buildRestaurant('r1', long)], nextCursor: null }),
  }
  const { screen } = await openPlan(answers, 'ru')
  await expect.element(screen.getByRole('option', { name: /street 1/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('a reload finds the choice, the preview and what was done to its rows', async () => {
  const { screen, goToPreview } = await openPlan()
  await goToPreview()
  await screen.getByRole('switch', { name: /^A guest may repeat a restaurant/ }).click()
  await screen.getByRole('button', { name: 'Leave Maple out' }).click()
  await screen.unmount()

  const { screen: again } = await openAdmin('/admin/visit/plan?step=preview', SERVER)
  await expect.element(again.getByRole('button', { name: 'Take Maple in again' })).toBeVisible()
  await expect.element(again.getByRole('switch', { name: /^A guest may repeat a restaurant/ })).toBeChecked()
  await again.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(again.getByRole('option', { name: /Maple/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(again.getByText('2 visits', { exact: true })).toBeVisible()
})

test('once its visits are planned, the next plan begins with nothing', async () => {
  const { screen, goToPreview } = await openPlan({
    'POST /visit/bulk': ({ body }) => ({
      created: body.items.length,
      ids: body.items.map((_, place) => `01900000-0000-7000-8000-0000000001${place}0`),
    }),
    'GET /visit/calendar': () => ({ days: [] }),
    'GET /visit': () => ({ items: [], nextCursor: null }),
  })
  await goToPreview()
  await screen.getByRole('button', { name: 'Plan 2 visits' }).click()
  await screen.getByRole('link', { name: 'Plan in bulk' }).click()
  await expect.element(screen.getByText(/^Choose where, who and when/)).toBeVisible()
})

test('choosing all guests chooses those of every page', async () => {
  const pages = [[buildGuest('g1', 'Anna')], [buildGuest('g2', 'Boris')], [buildGuest('g3', 'Clara')]]
  const { screen } = await openPlan({
    'GET /user/list': ({ query }) => {
      const page = Number(query?.cursor ?? 0)
      return { items: pages[page]!, nextCursor: page < 2 ? String(page + 1) : null }
    },
  })
  await expect.element(screen.getByRole('option', { name: /Anna/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Choose all', exact: true }).click()
  await expect.element(screen.getByText('3 chosen')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Only chosen' }).click()
  await expect.element(screen.getByRole('option', { name: /Clara/ })).toBeVisible()
})

test('a list is reached and chosen from by keyboard alone', async () => {
  const { screen } = await openPlan()
  await expect.element(screen.getByRole('option', { name: /Maple/ })).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Find by title, address, city or tag' }).click()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(screen.getByRole('listbox', { name: 'Restaurants' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
  await expect.element(screen.getByRole('option', { name: /Maple/ })).toHaveAttribute('aria-selected', 'true')
})

test('the preview shows only conflicts on request', async () => {
  const { screen, goToPreview } = await openPlan({
    'POST /visit/plan': ({ body }) => ({
      items: [planned('r1', body.visitDates[0]!), planned('r2', body.visitDates[0]!, { guestId: null })],
    }),
  })
  await goToPreview()
  await screen.getByRole('switch', { name: 'Only conflicts (1)' }).click()
  await expect.element(screen.getByRole('button', { name: 'Leave Linden out' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Leave Maple out' })).toBeVisible()
})

test('visits at lunch and in the evening are planned at once, or in turn', async () => {
  const { screen } = await openPlan()
  for (const name of [/Linden/, /Anna/]) await screen.getByRole('option', { name }).click()
  for (const day of [/^10 /, /^11 /]) await screen.getByRole('button', { name: day }).click()
  await screen.getByRole('button', { name: 'Another time' }).click()
  await expect.element(screen.getByText('Lunch', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('4 visits', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/2 days × 2 times of day/)).toBeVisible()
  await screen.getByText('In turn').click()
  await expect.element(screen.getByText('2 visits', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Preview' }).click()
  await expect.element(screen.getByRole('heading', { name: /13:00/ })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /19:00/ })).toBeVisible()
})

/** Opens the plan as another page leaves it that proposes Anna and Boris for Linden, and Anna for Maple. */
async function openProposed(answers: Answers = {}) {
  const pairs = [
    { restaurantId: 'r1', guestId: 'g1' },
    { restaurantId: 'r1', guestId: 'g2' },
    { restaurantId: 'r2', guestId: 'g1' },
  ]
  const guests = [
    { id: 'g1', name: 'Anna Orlova' },
    { id: 'g2', name: 'Boris Orlova' },
  ]
  const opened = await openPlan(answers)
  await opened.screen.getByRole('option', { name: /Linden/ }).click()
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('cloche.plan.'))!
  sessionStorage.setItem(key, JSON.stringify({ choice: { pairs, guests, restaurantIds: ['r1', 'r2'] } }))
  await opened.screen.unmount()
  return openPlan(answers)
}

test('proposed pairs are planned as they are, on as many days as a restaurant needs', async () => {
  const { screen, server } = await openProposed({
    'POST /visit/plan/pairs': ({ body }) => ({
      items: body.pairs.map(({ restaurantId, guestId }, place) =>
        planned(restaurantId, body.visitDates[place % body.visitDates.length]!, { guestId }),
      ),
    }),
  })
  const pairs = screen.getByRole('list').getByRole('listitem')
  await expect.element(pairs.nth(2)).toHaveTextContent('MapleAnna Orlova')
  await screen.getByRole('button', { name: /^10 / }).click()
  await expect
    .element(screen.getByText('A restaurant has more visits than days: choose 1 more day or time.'))
    .toBeVisible()
  await screen.getByRole('button', { name: /^11 / }).click()
  await screen.getByRole('button', { name: 'Remove Maple, Anna Orlova' }).click()
  await expect.element(screen.getByText('shared out over 2 days')).toBeVisible()
  await screen.getByRole('button', { name: 'Preview' }).click()
  await expect.element(screen.getByRole('button', { name: 'Plan 2 visits' })).toBeEnabled()
  expect(server.received('POST /visit/plan/pairs')[0]?.body.pairs).toEqual([
    { restaurantId: 'r1', guestId: 'g1' },
    { restaurantId: 'r1', guestId: 'g2' },
  ])
  expect(server.received('POST /visit/plan')).toEqual([])
})

test('instead of proposed pairs the same guests may take turns in the same restaurants', async () => {
  const { screen } = await openProposed()
  await screen.getByRole('button', { name: 'Let guests take turns instead' }).click()
  for (const name of [/Linden/, /Maple/, /Anna/, /Boris/])
    await expect.element(screen.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
})

test('a guest without an e-mail address is told apart by the phone, as people here write it', async () => {
  const known = { ...buildGuest('g1', 'Anna'), email: null, phone: '+79161234567' }
  const abroad = { ...buildGuest('g2', 'Ines'), email: null, phone: '+351912345678', city: 'Porto' }
  const { screen } = await openPlan({
    'GET /user/list': () => ({ items: [known, abroad], nextCursor: null }),
  })
  await expect.element(screen.getByText('8 (916) 123-45-67', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Porto, +351 912 345 678', { exact: true })).toBeVisible()
})
