import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testChecklist } from '../entities/checklists/test-checklist.ts'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'
import { enlargeText } from '../../test/large-text.ts'
import { buildVisit } from '../../test/visit.ts'

const RESTAURANT_ID = '01900000-0000-7000-8000-00000000000a'

const visitTo = (number: number, title: string, more: Partial<Visit> = {}): Visit =>
  buildVisit({
    id: `01900000-0000-7000-8000-00000000000${number}`,
    restaurantId: RESTAURANT_ID,
    restaurant: { title, address: `${title} street 1`, timezone: 'Europe/Oslo' },
    ...more,
  })

const SCHEDULED = visitTo(1, 'Linden')
const GUEST: User = {
  id: 'g',
  firstName: 'Otto',
  lastName: 'Hahn',
  roleId: ROLE.guest,
  login: null,
  email: null,
  phone: null,
  telegramLinked: false,
  language: 'en',
  city: null,
  free: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  erasedAt: null,
  version: 1,
}
const OVERDUE = visitTo(2, 'Maple', { status: 'overdue', fillable: true })
const SCORED = visitTo(3, 'Old Oak', {
  status: 'accepted',
  visitDate: '2026-11-02T13:00',
  opensAt: '2026-11-02T12:00:00.000Z',
  startedAt: '2026-11-02T12:05:00.000Z',
  submittedAt: '2026-11-02T14:00:00.000Z',
  score: 87,
})

/** Answers of a server that stores visits and returns two per page. */
function keeping(visits: readonly Visit[]): Answers {
  const stored = new Map(visits.map((each) => [each.id, each]))
  return {
    'GET /visit': ({ query }) => {
      const { status, restaurantIds, q } = query ?? {}
      const from = Number(query?.cursor ?? 0)
      const found = [...stored.values()].filter(
        (each) =>
          (!status || each.status === status) &&
          (!restaurantIds || restaurantIds.includes(each.restaurantId)) &&
          (!q || each.restaurant.title.includes(q)),
      )
      return {
        items: found.slice(from, from + 2),
        nextCursor: from + 2 < found.length ? `${from + 2}` : null,
      }
    },
    // This entry comes first because the address of a single visit matches it too.
    'GET /visit/calendar': () => ({ days: [{ day: '2026-12-20', counts: { scheduled: 1, overdue: 1 } }] }),
    'GET /visit/{visitId}': ({ params }) => stored.get(params.visitId)!,
    'PATCH /visit/bulk': ({ body }) => ({
      changed: body.items.map(({ id, version }) => ({ id, version: version + 1 })),
      kept: [],
    }),
    'PATCH /visit/{id}': ({ params, body }) => {
      const before = stored.get(params.id)!
      const status = body.cancelled ? 'cancelled' : 'scheduled'
      const after = { ...before, status, version: before.version + 1 } as const
      stored.set(params.id, after)
      return after
    },
    'POST /visit/plan': ({ body }) => {
      const [restaurantId, visitDate] = [body.restaurantIds[0]!, body.visitDates[0]!]
      return {
        items: [
          {
            restaurantId,
            visitDate,
            guestId: 'g',
            repeatOf: null,
            nearTo: null,
            notFree: false,
            checklistId: null,
          },
        ],
      }
    },
    'GET /restaurant': () => ({
      items: [
        {
          id: RESTAURANT_ID,
          title: 'Linden',
          address: 'Linden street 1',
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
    'GET /user/list': () => ({ items: [], nextCursor: null }),
  }
}

async function openVisits(
  visits: readonly Visit[],
  search = '',
  language: Language = 'en',
  more: Answers = {},
) {
  const { screen, server } = await openAdmin(
    `/admin/visit${search}`,
    { ...keeping(visits), ...more },
    language,
  )
  const row = (title: string) => screen.getByRole('row').filter({ hasText: title })
  return { screen, server, row }
}

test('visits stand under their months, each with its state and its figure', async () => {
  const { screen, row } = await openVisits([SCHEDULED, SCORED], '?sort=newest')
  for (const name of ['When', 'Restaurant', 'Guest', 'Status', 'Score'])
    await expect.element(screen.getByRole('columnheader', { name })).toBeVisible()
  for (const name of ['December 2026', 'November 2026'])
    await expect.element(screen.getByRole('table').first().getByText(name, { exact: true })).toBeVisible()
  await expect.element(row('Linden').getByText('Scheduled')).toBeVisible()
  await expect.element(row('Linden').getByText('Not started')).toBeInTheDocument()
  await expect.element(row('Old Oak').getByText(/^87/)).toBeVisible()
})

test('a submitted visit has no button to edit it', async () => {
  const { screen } = await openVisits([SCHEDULED, SCORED])
  await expect.element(screen.getByRole('button', { name: 'Edit the visit to Linden' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Edit the visit to Old Oak' }))
    .not.toBeInTheDocument()
})

test('a chosen filter asks the server and lives in the address', async () => {
  const { screen, server, row } = await openVisits([SCHEDULED, OVERDUE])
  await expect.element(row('Linden')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Status' }).click()
  await screen.getByRole('option', { name: 'Overdue' }).click()
  await expect.element(row('Linden')).not.toBeInTheDocument()
  await expect.element(row('Maple')).toBeVisible()
  await expect.poll(() => location.search).toBe('?status=overdue')
  expect(server.received('GET /visit').at(-1)!.query).toMatchObject({ status: 'overdue' })
  expect(server.received('GET /visit/calendar').at(-1)!.query).toMatchObject({ status: 'overdue' })
})

test('visits are found by their checklist, which changes until a phone has read the visit', async () => {
  const [evening, drinks] = ['01900000-0000-7000-8000-0000000000e1', '01900000-0000-7000-8000-0000000000d1']
  const open = visitTo(4, 'Linden', { checklist: { id: evening, title: 'Evening' } })
  const read = visitTo(5, 'Maple', { checklist: { id: drinks, title: 'Drinks' }, copiedAt: open.opensAt })
  const { screen, server } = await openVisits([open, read], '?sort=newest', 'en', {
    'GET /checklist': () => ({
      items: [
        testChecklist(evening, 'Evening', { questions: 3 }),
        testChecklist(drinks, 'Drinks', { questions: 3 }),
      ],
      nextCursor: null,
    }),
  })
  await expect.element(screen.getByRole('row', { name: /Linden · Evening/ })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Checklist' }).click()
  await screen.getByRole('option', { name: 'Drinks' }).click()
  await expect.poll(() => server.received('GET /visit').at(-1)!.query!.checklistId).toBe(drinks)
  expect(new URLSearchParams(location.search).get('checklistId')).toBe(drinks)
  await screen.getByRole('button', { name: 'Edit the visit to Maple' }).click()
  const panel = screen.getByRole('dialog')
  await expect.element(panel.getByRole('combobox', { name: 'Checklist' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('button', { name: 'Edit the visit to Linden' }).click()
  await panel.getByRole('combobox', { name: 'Checklist' }).click()
  await screen.getByRole('option', { name: 'All questions' }).last().click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.received('PATCH /visit/{id}').at(-1)!.body).toEqual({ checklistId: null })
})

test('an address opens the list as it was shared', async () => {
  const { screen, server, row } = await openVisits(
    [SCHEDULED, OVERDUE],
    `?q=Map&restaurantId=${RESTAURANT_ID}&from=2026-12-01&to=2026-12-31&sort=oldest`,
  )
  await expect.element(row('Maple')).toBeVisible()
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('Map')
  await expect.element(screen.getByText('Linden', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Order' })).toHaveValue('Oldest first')
  expect(server.received('GET /visit').at(-1)!.query).toEqual({
    q: 'Map',
    restaurantIds: RESTAURANT_ID,
    from: '2026-12-01',
    to: '2026-12-31',
    sort: 'oldest',
  })
})

test('an invalid parameter in an address is left out', async () => {
  const { server, row } = await openVisits([SCHEDULED], '?status=lost&restaurantId=7&from=yesterday')
  await expect.element(row('Linden')).toBeVisible()
  expect(server.received('GET /visit').at(-1)!.query).toEqual({ sort: 'work' })
})

test('a filter that nothing fits is taken off with one button', async () => {
  const { screen, row } = await openVisits([SCHEDULED], '?status=returned')
  await expect.element(screen.getByRole('heading', { name: 'No visits like that' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show all visits' }).click()
  await expect.element(row('Linden')).toBeVisible()
  await expect.poll(() => location.search).toBe('?sort=newest')
})

test('the list opens at what needs work, under what is to be done, with a way to all', async () => {
  const { screen, server, row } = await openVisits([
    visitTo(4, 'Quay', { status: 'submitted', startedAt: '2026-11-02T12:05:00.000Z' }),
    OVERDUE,
  ])
  await expect.element(screen.getByRole('cell', { name: 'Submitted, waiting for you' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Overdue', exact: true }).first()).toBeVisible()
  await expect.element(row('Quay')).toBeVisible()
  expect(server.received('GET /visit').at(-1)!.query).toEqual({ sort: 'work' })
  await screen.getByRole('button', { name: 'Show all visits' }).click()
  await expect.poll(() => location.search).toBe('?sort=newest')
  await expect.element(screen.getByRole('cell', { name: 'December 2026' })).toBeVisible()
})

test('where nothing needs work all visits are shown, and that is said', async () => {
  const answers = keeping([SCORED])
  const list = answers['GET /visit']!
  answers['GET /visit'] = (given) =>
    given.query?.sort === 'work' ? { items: [], nextCursor: null } : list(given)
  const { screen } = await openAdmin('/admin/visit', answers)
  await expect.element(screen.getByText('Nothing needs work now. These are all visits.')).toBeVisible()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Old Oak' })).toBeVisible()
})

test('an empty list begins with the first visit', async () => {
  const { screen } = await openVisits([])
  await expect.element(screen.getByRole('heading', { name: 'No visits yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'Plan the first visit' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'New visit' })).toBeVisible()
})

test('while the list is on its way there is neither a table nor word of nothing', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const answers = keeping([SCHEDULED])
  const list = answers['GET /visit']!
  answers['GET /visit'] = async (given) => (await arrived, list(given))
  const { screen } = await openAdmin('/admin/visit', answers)
  await expect.element(screen.getByRole('heading', { name: 'Visits', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: 'Restaurant' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'No visits yet' })).not.toBeInTheDocument()
  arrive()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).toBeVisible()
})

test('a list that could not be read says so, and is read on another try', async () => {
  const answers = keeping([SCHEDULED])
  const { screen, server } = await openAdmin('/admin/visit', {
    ...answers,
    'GET /visit': () => refusal(403, 'forbidden'),
  })
  await expect.element(screen.getByRole('alert').getByText("This didn't load")).toBeVisible()
  server.answer(answers)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('more visits come when asked for, and a failed try keeps those that are there', async () => {
  const answers = keeping([SCHEDULED, OVERDUE, SCORED])
  const { screen, server } = await openAdmin('/admin/visit', answers)
  const row = (title: string) => screen.getByRole('row').filter({ hasText: title })
  await expect.element(row('Maple')).toBeVisible()
  await expect.element(row('Old Oak')).not.toBeInTheDocument()
  server.answer({ 'GET /visit': () => refusal(403, 'forbidden') })
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent("The next ones didn't load.")
  await expect.element(row('Linden')).toBeVisible()
  server.answer(answers)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('Old Oak')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('a cancelled visit is reinstated by Undo', async () => {
  const { screen, server, row } = await openVisits([SCHEDULED, SCORED])
  await screen.getByRole('button', { name: 'Edit the visit to Linden' }).click()
  await screen.getByRole('button', { name: 'Cancel this visit…' }).click()
  const panel = screen.getByRole('dialog', { name: 'Cancel the visit' })
  await panel.getByRole('textbox', { name: 'Why?' }).fill('Closed that week')
  await panel.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect.element(screen.getByText('The visit is cancelled')).toBeVisible()
  await expect.element(row('Linden').getByText('Cancelled')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('Linden').getByText('Scheduled')).toBeVisible()
  const changes = server.received('PATCH /visit/{id}')
  expect(changes.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(changes[0]!.body).toEqual({ cancelled: true, cancelReason: 'Closed that week' })
})

test('a cancellation that cannot be taken back says so', async () => {
  const { screen, server, row } = await openVisits([SCHEDULED])
  await screen.getByRole('button', { name: 'Edit the visit to Linden' }).click()
  await screen.getByRole('button', { name: 'Cancel this visit…' }).click()
  await screen.getByRole('button', { name: 'Cancel the visit', exact: true }).click()
  await expect.element(row('Linden').getByText('Cancelled')).toBeVisible()
  server.answer({ 'PATCH /visit/{id}': () => refusal(403, 'forbidden') })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText("It couldn't be undone. Try again.")).toBeVisible()
  await expect.element(row('Linden').getByText('Cancelled')).toBeVisible()
})

test('a range of rows is cancelled in one call; those that stay are named, and the rest is taken back in one', async () => {
  const { screen, server, row } = await openVisits([SCHEDULED, OVERDUE])
  const box = (title: string) => row(title).getByRole('checkbox')
  await box('Linden').click()
  await box('Maple').click({ modifiers: ['Shift'] })
  const bar = screen.getByRole('complementary', { name: '2 visits selected' })
  server.answer({
    'PATCH /visit/bulk': () => ({
      changed: [{ id: SCHEDULED.id, version: 2 }],
      kept: [{ id: OVERDUE.id, reason: 'closed' }],
    }),
  })
  await bar.getByRole('button', { name: 'Cancel…' }).click()
  const panel = screen.getByRole('dialog', { name: 'Cancel the visits' })
  await panel.getByRole('button', { name: 'The programme has changed' }).click()
  await panel.getByRole('button', { name: 'Cancel the visits' }).click()
  await expect.element(screen.getByText('1 visit is cancelled')).toBeVisible()
  const alert = screen.getByRole('alert').filter({ hasText: '1 visit stays as it was' })
  await expect.element(alert.getByText(/Maple.*is submitted, accepted or cancelled already/)).toBeVisible()
  await expect.element(box('Linden')).not.toBeChecked()
  await expect.element(box('Maple')).toBeChecked()

  server.answer({ 'PATCH /visit/bulk': () => ({ changed: [{ id: SCHEDULED.id, version: 3 }], kept: [] }) })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('PATCH /visit/bulk').length).toBe(2)
  expect(server.received('PATCH /visit/bulk').map(({ body }) => body)).toEqual([
    {
      items: [SCHEDULED, OVERDUE].map(({ id, version }) => ({ id, version, cancelled: true })),
      cancelReason: 'The programme has changed',
    },
    { items: [{ id: SCHEDULED.id, version: 2, cancelled: false }], allowRepeats: true, allowCopied: true },
  ])
})

test('a visit that a phone may have a copy of goes to another guest after a question, and comes back without one', async () => {
  const { screen, server } = await openVisits([SCHEDULED])
  server.answer({
    'GET /user/list': () => ({ items: [{ ...GUEST, id: 'other' }], nextCursor: null }),
    'PATCH /visit/{id}': ({ body }) =>
      body.allowCopied
        ? { ...SCHEDULED, guestId: 'other', version: 2 }
        : refusal(409, 'conflict', {
            errors: [{ path: 'allowCopied', message: 'A copy may be on a phone' }],
          }),
  })
  await screen.getByRole('button', { name: 'Edit the visit to Linden' }).click()
  const panel = screen.getByRole('dialog')
  await panel.getByRole('combobox', { name: 'Guest' }).fill('Otto')
  await screen.getByRole('option', { name: /Otto Hahn/ }).click()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  const alert = panel.getByRole('alert')
  await expect.element(alert.filter({ hasText: 'A copy may be on the phone of Anna Orlova' })).toBeVisible()
  await expect
    .element(alert.filter({ hasText: 'What this guest enters is not taken any more.' }))
    .toBeVisible()
  await alert.getByRole('button', { name: 'Save anyway' }).click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('PATCH /visit/{id}').length).toBe(3)
  expect(server.received('PATCH /visit/{id}').map(({ body }) => body)).toEqual([
    { guestId: 'other' },
    { guestId: 'other', allowCopied: true },
    { guestId: SCHEDULED.guestId, allowCopied: true, allowRepeats: true },
  ])
})

test('of many visits those that a phone may have a copy of are kept, and changed all the same on demand', async () => {
  const { screen, server, row } = await openVisits([SCHEDULED, OVERDUE])
  server.answer({
    'GET /user/list': () => ({ items: [{ ...GUEST, id: 'other' }], nextCursor: null }),
    'PATCH /visit/bulk': ({ body }) => ({
      changed: body.allowCopied ? [{ id: OVERDUE.id, version: 2 }] : [{ id: SCHEDULED.id, version: 2 }],
      kept: body.allowCopied ? [] : [{ id: OVERDUE.id, reason: 'copied' }],
    }),
  })
  await row('Linden').getByRole('checkbox').click()
  await row('Maple').getByRole('checkbox').click()
  await screen.getByRole('button', { name: 'Another guest…' }).click()
  const panel = screen.getByRole('dialog', { name: 'Another guest' })
  await panel.getByRole('combobox', { name: 'Guest' }).fill('Otto')
  await screen.getByRole('option', { name: /Otto Hahn/ }).click()
  await panel.getByRole('button', { name: 'Give the visits to this guest' }).click()
  await expect.element(screen.getByText(/Maple.*a copy of it may be on its guest’s phone/)).toBeVisible()
  await screen.getByRole('button', { name: 'Change these all the same' }).click()
  await expect.poll(() => server.received('PATCH /visit/bulk').length).toBe(2)
  expect(server.received('PATCH /visit/bulk')[1]!.body).toEqual({
    items: [{ id: OVERDUE.id, version: 1, guestId: 'other' }],
    allowCopied: true,
  })
})

test('visits that are cancelled already are not cancelled again, so that Undo leaves them', async () => {
  const cancelled = visitTo(4, 'Rowan', { status: 'cancelled' })
  const { screen, server } = await openVisits([SCHEDULED, cancelled])
  await screen.getByRole('checkbox', { name: 'Select all that are shown' }).click()
  await screen.getByRole('button', { name: 'Cancel…' }).click()
  await screen.getByRole('button', { name: 'Cancel the visits' }).click()
  await expect.element(screen.getByText('1 visit is cancelled')).toBeVisible()
  await expect.element(screen.getByText('2 visits selected')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('PATCH /visit/bulk').length).toBe(2)
  expect(server.received('PATCH /visit/bulk').map(({ body }) => body.items)).toEqual([
    [{ id: SCHEDULED.id, version: 1, cancelled: true }],
    [{ id: SCHEDULED.id, version: 2, cancelled: false }],
  ])
})

test('all that match are selected, those that are not loaded too, and moved by a week', async () => {
  const { screen, server } = await openVisits([SCHEDULED, OVERDUE, SCORED])
  await screen.getByRole('checkbox', { name: 'Select all that are shown' }).click()
  await screen.getByRole('button', { name: 'Select all that match' }).click()
  await expect.element(screen.getByText('3 visits selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Move…' }).click()
  const panel = screen.getByRole('dialog', { name: 'Move the visits' })
  await expect.element(panel.getByRole('textbox', { name: 'Days' })).toHaveValue('7')
  await panel.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(screen.getByText('3 visits are moved')).toBeVisible()
  const [sent] = server.received('PATCH /visit/bulk')
  expect(sent!.body.items.map(({ visitDate }) => visitDate)).toEqual([
    '2026-12-27T19:00',
    '2026-12-27T19:00',
    '2026-11-09T13:00',
  ])
  await expect.element(screen.getByText('3 visits selected')).not.toBeInTheDocument()
})

test('another filter begins with nothing selected', async () => {
  const { screen, row } = await openVisits([SCHEDULED, OVERDUE])
  await row('Linden').getByRole('checkbox').click()
  await expect.element(screen.getByText('1 visit selected')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Status' }).click()
  await screen.getByRole('option', { name: 'Overdue' }).click()
  await expect.element(screen.getByText('1 visit selected')).not.toBeInTheDocument()
})

test('a day of the calendar narrows the list down, and lets go of it again', async () => {
  const { screen, row } = await openVisits([SCHEDULED], '?from=2026-12-01&to=2026-12-31')
  await expect.element(row('Linden')).toBeVisible()
  const day = screen.getByRole('button', { name: /20 Dec 2026: 2 visits \(Scheduled 1, Overdue 1\)/ })
  await day.click()
  await expect.poll(() => location.search).toBe('?from=2026-12-20&to=2026-12-20')
  await expect.element(day).toHaveAttribute('aria-pressed', 'true')
  await day.click()
  await expect.poll(() => location.search).toBe('')
})

test('the list stands without its calendar', async () => {
  const { screen } = await openAdmin('/admin/visit', {
    ...keeping([SCHEDULED]),
    'GET /visit/calendar': () => refusal(403, 'forbidden'),
  })
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).toBeVisible()
  const calendar = screen.getByRole('region', { name: 'Calendar' })
  await expect.element(calendar.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('very long names stay within the page, in Russian too', async () => {
  const long = 'Überraschungsmenübestellungs'.repeat(7)
  const guest = { firstName: long, lastName: long }
  const { screen } = await openVisits([visitTo(1, long, { guest })], '', 'ru')
  await expect.element(screen.getByRole('columnheader', { name: 'Ресторан' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: long })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('in large text a long date is read whole, in a panel as wide as a phone', async () => {
  enlargeText()
  const visit = { ...SCHEDULED, visitDate: '2027-02-26T19:00' }
  const { screen } = await openVisits([visit], `?open=${visit.id}`, 'ru')
  await page.viewport(360, 844)
  const panel = screen.getByRole('dialog')
  const day = panel.getByRole('button', { name: 'День', exact: true })
  await expect.element(day).toBeVisible()
  for (const each of [panel.element(), day.element()]) expect(each.scrollWidth).toBe(each.clientWidth)
})

const VOID: Visit = {
  ...SCORED,
  status: 'cancelled',
  void: {
    reason: 'wrong_place',
    text: 'It was the one next door.',
    from: 'accepted',
    by: { id: 'b', firstName: 'Max', lastName: 'Berg' },
    at: '2026-11-03T09:00:00.000Z',
  },
}

test('visits that don’t count say so, are filtered, and count again by a button without fields', async () => {
  const { screen, server, row } = await openVisits([VOID, SCHEDULED])
  server.answer({ 'PATCH /visit/{id}': () => ({ ...SCORED, version: 2 }) })
  await expect.element(row('Old Oak').getByText('Doesn’t count: wrong place')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Status' }).click()
  await screen.getByRole('option', { name: 'Doesn’t count' }).click()
  await expect.poll(() => server.received('GET /visit').at(-1)!.query).toMatchObject({ voided: '1' })
  expect(location.search).toBe('?voided=1')
  await screen.getByRole('button', { name: 'Edit the visit to Old Oak' }).click()
  const panel = screen.getByRole('dialog', { name: 'Visit' })
  await expect.element(panel.getByText('Said to the guest: It was the one next door.')).toBeVisible()
  await expect.element(panel.getByRole('combobox')).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Reinstate' }).click()
  await expect.element(screen.getByText('The visit is reinstated')).toBeVisible()
  expect(server.received('PATCH /visit/{id}')[0]!.body).toEqual({ cancelled: false })

  server.answer({ 'POST /visit/{visitId}/void': () => ({ ...VOID, version: 3 }) })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('POST /visit/{visitId}/void').length).toBe(1)
  expect(server.received('POST /visit/{visitId}/void')[0]!.body).toEqual({
    reason: 'wrong_place',
    text: 'It was the one next door.',
  })
})

test('many visits are declared not to count with one reason, and reinstated by one Undo', async () => {
  const { screen, server, row } = await openVisits([OVERDUE, SCORED])
  const box = (title: string) => row(title).getByRole('checkbox')
  await box('Maple').click()
  await box('Old Oak').click()
  await screen.getByRole('button', { name: 'Doesn’t count…' }).click()
  const panel = screen.getByRole('dialog', { name: 'They don’t count' })
  await panel.getByRole('radio', { name: 'The restaurant was closed' }).click()
  await panel.getByRole('button', { name: 'They don’t count' }).click()
  await expect.element(screen.getByText('2 visits don’t count')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('PATCH /visit/bulk').length).toBe(2)
  const [declared, back] = server.received('PATCH /visit/bulk').map(({ body }) => body)
  expect(declared).toEqual({
    items: [OVERDUE, SCORED].map(({ id, version }) => ({ id, version, voided: true })),
    void: { reason: 'closed' },
  })
  expect(back!.items.map(({ cancelled }) => cancelled)).toEqual([false, false])
})
