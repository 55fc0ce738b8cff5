import type { Language } from '@cloche/contract/constants.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { buildPhoto, buildQuestion } from '@cloche/engine/fixtures.ts'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const VISIT: Visit = {
  id: '01900000-0000-7000-8000-000000000001',
  guestId: 'g',
  restaurantId: 'r',
  visitDate: '2026-11-02T13:00',
  opensAt: '2026-11-02T12:00:00.000Z',
  status: 'submitted',
  fillable: false,
  copiedAt: '2026-11-02T12:00:00.000Z',
  startedAt: '2026-11-02T12:05:00.000Z',
  submittedAt: '2026-11-02T14:00:00.000Z',
  score: 62.5,
  returned: null,
  progress: { required: 2, answered: 2 },
  guest: { firstName: 'Anna', lastName: 'Orlova' },
  restaurant: { title: 'Old Oak', address: 'Old Oak street 1', timezone: 'Europe/Oslo' },
  version: 3,
}
const NEXT: Visit = {
  ...VISIT,
  id: '01900000-0000-7000-8000-000000000002',
  restaurant: { ...VISIT.restaurant, title: 'Maple' },
}

const yesNo: VisitQuestion['options'] = {
  choices: [
    { value: 'yes', title: 'Yes', score: 1 },
    { value: 'no', title: 'No', score: 0 },
  ],
}
const ITEMS = [
  buildQuestion({ id: 'hall', parent: null, type: 'checklist', title: 'Hall' }),
  buildQuestion({ id: 'greeted', parent: 'hall', order: 1, options: yesNo, answer: 'yes' }),
  buildQuestion({
    id: 'clean',
    parent: 'hall',
    order: 2,
    title: 'Was the floor clean?',
    options: yesNo,
    answer: 'no',
    comment: 'Crumbs below the table',
    photos: [buildPhoto('p1'), buildPhoto('p2')],
  }),
]

interface Content {
  visit?: Visit
  items?: readonly VisitQuestion[]
  events?: readonly VisitEvent[]
}

/** Answers of a server with one visit to show and another that waits after it. */
function having({ visit = VISIT, items = ITEMS, events = [] }: Content = {}): Answers {
  const of = (id: string) => (id === NEXT.id ? NEXT : visit)
  return {
    'GET /question/{visitId}': ({ params }) => ({ visit: of(params.visitId), items: [...items] }),
    'GET /question/{visitId}/addon': ({ params }) => ({ visit: of(params.visitId), items: [] }),
    'GET /visit/{visitId}/timeline': () => ({ items: [...events] }),
    'GET /visit/{visitId}/review': ({ params }) => ({
      waiting: 2,
      previous: params.visitId === NEXT.id ? visit.id : NEXT.id,
      next: params.visitId === NEXT.id ? visit.id : NEXT.id,
      restaurant: { accepted: 4, scored: 3, mean: 81.2, last: null },
    }),
    'GET /user/list': () => ({ items: [], nextCursor: null }),
    'POST /visit/{visitId}/accept': () => ({ ...visit, status: 'accepted', version: 4 }),
  }
}

/** A visit that a colleague has returned meanwhile, and what happened to it. */
const RETURNED: Visit = {
  ...VISIT,
  status: 'returned',
  returned: { at: '2026-11-03T09:00:00.000Z', message: 'The dish, please.', notes: 0 },
  version: 4,
}
const BY_COLLEAGUE: VisitEvent = {
  kind: 'returned',
  at: '2026-11-03T09:00:00.000Z',
  actor: { id: 'b', firstName: 'Max', lastName: 'Berg' },
  questionId: null,
  value: 'The dish, please.',
  replaced: false,
  changes: null,
}

/** Drafts that the test leaves are removed after it. */
async function openReview(content?: Content, search = '', language: Language = 'en') {
  onTestFinished(() => localStorage.clear())
  const { screen, server } = await openAdmin(
    `/admin/visit-history/${VISIT.id}${search}`,
    having(content),
    language,
  )
  const question = (title: string) => screen.getByRole('article').filter({ hasText: title })
  return { screen, server, question }
}

test('a review shows what was answered, remarked and photographed, with its score and that of the restaurant before', async () => {
  const { screen, question } = await openReview()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Old Oak' })).toBeVisible()
  await expect.element(screen.getByRole('main').getByText('50.0').first()).toBeVisible()
  await expect.element(question('Were you greeted?').getByText('Yes')).toBeVisible()
  const clean = question('Was the floor clean?')
  await expect.element(clean.getByText('Comment: Crumbs below the table')).toBeVisible()
  await expect.element(clean.getByRole('button', { name: /^Open photo 1 of 2/ })).toBeVisible()
  await expect.element(screen.getByText('81.2 of 3 accepted visits')).toBeVisible()
})

test('only problems are shown when asked for, and the address says so', async () => {
  const { screen, question } = await openReview()
  await screen.getByRole('switch', { name: 'Only problems (1)' }).click()
  await expect.element(question('Were you greeted?')).not.toBeInTheDocument()
  await expect.element(question('Was the floor clean?')).toBeVisible()
  expect(location.search).toBe('?only=problems')
})

test('photos open over the page, go on by the arrows and close by Escape', async () => {
  const { screen } = await openReview()
  await screen.getByRole('button', { name: /^Open photo 2 of 2/ }).click()
  const photo = screen.getByRole('dialog', { name: 'Photo' })
  await expect.element(photo.getByText(/^2 of 2/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(photo.getByText(/^1 of 2/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(photo).not.toBeInTheDocument()
})

test('A accepts the visit and opens the next one that waits', async () => {
  const { screen, server } = await openReview()
  await expect.element(screen.getByText('2 visits wait')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Maple' })).toHaveFocus()
  expect(server.received('POST /visit/{visitId}/accept').map(({ params }) => params.visitId)).toEqual([
    VISIT.id,
  ])
  await expect.element(screen.getByText('Old Oak: the visit is accepted')).toBeVisible()
})

test('a visit that somebody else decided is shown as it is now, and the decision is not made again', async () => {
  const { screen, server } = await openReview()
  const accept = screen.getByRole('button', { name: 'Accept' })
  await expect.element(accept).toBeVisible()
  const accepted: Visit = { ...VISIT, status: 'accepted', version: 4 }
  server.answer({
    ...having({ visit: accepted }),
    'POST /visit/{visitId}/accept': () => refusal(412, 'changed', { current: accepted }),
  })
  await accept.click()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Return…' })).toBeVisible()
  await expect
    .element(screen.getByText('Somebody else changed this visit meanwhile.', { exact: false }))
    .toBeVisible()
})

test('a visit that was not opened says that there is nothing to read yet', async () => {
  const planned: Visit = {
    ...VISIT,
    status: 'scheduled',
    copiedAt: null,
    startedAt: null,
    submittedAt: null,
    score: null,
  }
  const { screen } = await openReview({ visit: planned })
  await expect.element(screen.getByText('Not started yet')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
})

test('a review that can’t be read says why, and is read when asked again', async () => {
  const { screen, server } = await openAdmin(`/admin/visit-history/${VISIT.id}`, {
    ...having(),
    'GET /question/{visitId}': () => refusal(503, 'unavailable'),
  })
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  server.answer(having())
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Old Oak' })).toBeVisible()
})

test('there is no review of a visit that is not there', async () => {
  const { screen } = await openAdmin(`/admin/visit-history/${VISIT.id}`, {
    ...having(),
    'GET /question/{visitId}': () => refusal(404, 'not_found'),
  })
  await expect.element(screen.getByText('There is no such visit')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'To the visits' })).toBeVisible()
})

const dishAt = (id: string, minute: number, waited: number | null) => ({
  id,
  dishName: id,
  orderTime: new Date(Date.UTC(2026, 10, 2, 12, minute)).toISOString(),
  readyTime: waited === null ? null : new Date(Date.UTC(2026, 10, 2, 12, minute + waited)).toISOString(),
})
const SERVED = [
  ...ITEMS,
  buildQuestion({
    id: 'served',
    parent: 'hall',
    order: 3,
    type: 'dish',
    dishes: [dishAt('Pike', 10, 31), dishAt('Tea', 12, 4), dishAt('Cake', 40, null)],
  }),
]

test('the dishes lie on the clock of the visit, what is over target marked by word, and the same as a table', async () => {
  const { screen } = await openAdmin(`/admin/visit-history/${VISIT.id}`, {
    ...having({ items: SERVED }),
    'GET /insight/visit/{visitId}/dish': () => ({
      items: [
        { dishId: 'Pike', group: 'dishes', minutes: 25 },
        { dishId: 'Tea', group: 'drinks', minutes: 8 },
      ],
    }),
  })
  const kitchen = screen.getByRole('region', { name: 'From order to ready' })
  const strip = kitchen.getByRole('img', { name: /^Dishes on the clock/ })
  await expect.element(strip).toMatchTextContent(/Pike▲ 31:00, over 25 minTea4:00Cake✕ never came$/)
  await kitchen.getByText('As a table').click()
  await expect
    .element(kitchen.getByRole('row').nth(1))
    .toHaveTextContent('Pike13:1013:41▲ 31:00, over 25 min')
})

test('a dish of a question that a later answer hid is not on the clock', async () => {
  const showIf = { question: 'served', is: ['never'] }
  const dishes = [dishAt('Pie', 20, 9)]
  const hidden = buildQuestion({
    id: 'hidden',
    parent: 'hall',
    order: 4,
    type: 'dish',
    dishes,
    options: { showIf },
  })
  const { screen } = await openAdmin(`/admin/visit-history/${VISIT.id}`, {
    ...having({ items: [...SERVED, hidden] }),
    'GET /insight/visit/{visitId}/dish': () => ({ items: [] }),
  })
  const strip = screen.getByRole('img', { name: /^Dishes on the clock/ })
  await expect.element(strip).toMatchTextContent(/Pike31:00Tea4:00/)
  await expect.element(strip).not.toMatchTextContent(/Pie/)
})

test('without the targets the strip shows the times and says that nothing is marked', async () => {
  const { screen } = await openAdmin(`/admin/visit-history/${VISIT.id}`, {
    ...having({ items: SERVED }),
    'GET /insight/visit/{visitId}/dish': () => refusal(503, 'unavailable'),
  })
  const kitchen = screen.getByRole('region', { name: 'From order to ready' })
  await expect.element(kitchen.getByText(/^The targets didn't load/)).toBeVisible()
  await expect.element(kitchen.getByRole('img')).toMatchTextContent(/Pike31:00Tea4:00/)
})

/** Opens the review and the panel of its return. */
async function openReturn(content?: Content) {
  const opened = await openReview(content, '?open=return')
  const panel = opened.screen.getByRole('dialog', { name: 'Return to the guest' })
  return { ...opened, panel, message: panel.getByRole('textbox', { name: 'Message' }) }
}

test('notes are rewritten, discarded or left empty, and the focus is never lost', async () => {
  const { screen, question } = await openReview()
  const noteTo = (title: string) => ({
    button: question(title).getByRole('button', { name: `Note to the guest: ${title}` }),
    field: question(title).getByRole('textbox', { name: 'Note to the guest' }),
  })
  const [greeted, clean] = [noteTo('Were you greeted?'), noteTo('Was the floor clean?')]
  const bar = screen.getByRole('complementary', { name: 'Review' })

  await greeted.button.click()
  await expect.element(greeted.field).toHaveFocus()
  await clean.button.click()
  await expect.element(clean.field).toHaveFocus()
  await expect.element(greeted.field).not.toBeInTheDocument()
  await clean.field.fill('  ')
  await expect.element(bar.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.keyboard('{Escape}')
  await expect.element(clean.field).not.toBeInTheDocument()
  await expect.element(clean.button).toHaveFocus()

  await greeted.button.click()
  await greeted.field.fill('By the window?')
  await greeted.field.fill('')
  await expect.element(greeted.field).toHaveFocus()
  await userEvent.keyboard('Everywhere?')
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 note written')
  await bar.getByRole('button', { name: 'Return…' }).click()
  const panel = screen.getByRole('dialog', { name: 'Return to the guest' })
  const inPanel = panel.getByRole('textbox', { name: 'Were you greeted?' })
  await inPanel.fill('')
  await expect.element(inPanel).toHaveFocus()
  await userEvent.keyboard('In the corner too?')
  await userEvent.keyboard('{Escape}')
  await expect.element(greeted.field).toHaveValue('In the corner too?')
})

test('a return that is under way when its panel is closed leaves no draft behind', async () => {
  const { screen, server, panel, message } = await openReturn()
  await expect.element(message).toBeVisible()
  const gate = Promise.withResolvers<Visit>()
  server.answer({ ...having({ visit: RETURNED }), 'POST /visit/{visitId}/return': () => gate.promise })
  await message.fill('One more look, please.')
  await panel.getByRole('button', { name: 'Return', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  gate.resolve(RETURNED)
  await expect.element(screen.getByText('Old Oak: the visit is back with the guest')).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('content')
  await screen.unmount()

  const again = await openReturn()
  await expect.element(again.message).toHaveValue('')
})

test('after a colleague’s return the page says so, the panel closes for good, and the written message stays', async () => {
  const { screen, server, panel, message } = await openReturn()
  await message.fill('One more look, please.')
  server.answer({
    ...having({ visit: RETURNED, events: [BY_COLLEAGUE] }),
    'POST /visit/{visitId}/return': () => refusal(412, 'changed', { current: RETURNED }),
  })
  await panel.getByRole('button', { name: 'Return', exact: true }).click()
  const notice = screen.getByText('Somebody else changed this visit meanwhile.', { exact: false })
  await expect.element(notice).toBeVisible()
  await expect.element(screen.getByRole('main').getByText('The dish, please.').first()).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  expect(location.search).toBe('')
  await expect.poll(() => document.activeElement?.id).toBe('content')
  await screen.unmount()

  const again = await openReturn()
  await expect.element(again.message).toHaveValue('One more look, please.')
})

const VOID: Visit = {
  ...VISIT,
  status: 'cancelled',
  version: 4,
  void: {
    reason: 'recognised',
    text: 'The waiter knew you.',
    from: 'submitted',
    by: { id: 'b', firstName: 'Max', lastName: 'Berg' },
    at: '2026-11-03T09:00:00.000Z',
  },
}

test('a visit is declared not to count by the keyboard, the next one opens, and Undo reinstates it', async () => {
  const { screen, server } = await openReview()
  server.answer({
    'POST /visit/{visitId}/void': () => VOID,
    'PATCH /visit/{id}': () => ({ ...VISIT, version: 5 }),
  })
  await screen.getByRole('link', { name: 'Doesn’t count…' }).click()
  const panel = screen.getByRole('dialog', { name: 'It doesn’t count' })
  await expect.element(panel.getByRole('radio', { name: 'The restaurant was closed' })).toHaveFocus()
  const declare = panel.getByRole('button', { name: 'It doesn’t count' })
  await expect.element(declare).toBeDisabled()
  await userEvent.keyboard('{ArrowDown}{Tab}The waiter knew you.{Enter}')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Maple' })).toBeVisible()
  await expect.element(screen.getByText('Old Oak: the visit doesn’t count')).toBeVisible()
  const [declared] = server.received('POST /visit/{visitId}/void')
  expect(declared!.body).toEqual({ reason: 'recognised', text: 'The waiter knew you.' })
  expect(declared!.headers.get('if-match')).toBe('"3"')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('PATCH /visit/{id}').length).toBe(1)
  const [back] = server.received('PATCH /visit/{id}')
  expect([back!.body, back!.headers.get('if-match')]).toEqual([{ cancelled: false }, '"4"'])
})

test('a visit that doesn’t count says why, by whom and what the guest reads', async () => {
  const voided: VisitEvent = {
    ...BY_COLLEAGUE,
    kind: 'voided',
    voidReason: 'recognised',
    value: VOID.void!.text,
  }
  const { screen } = await openReview({ visit: VOID, events: [voided] })
  await expect.element(screen.getByText(/^The guest was recognised Max Berg, 3 Nov 2026/)).toBeVisible()
  await expect.element(screen.getByText('Doesn’t count: recognised', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Doesn’t count: recognised · Max Berg')).toBeVisible()
  expect(screen.getByText('The waiter knew you.').elements()).toHaveLength(2)
})

test('what a colleague declared meanwhile is shown before it is declared otherwise', async () => {
  const { screen, server } = await openReview()
  server.answer({ 'POST /visit/{visitId}/void': () => refusal(412, 'changed', { current: VOID }) })
  await screen.getByRole('link', { name: 'Doesn’t count…' }).click()
  const panel = screen.getByRole('dialog', { name: 'It doesn’t count' })
  await panel.getByRole('radio', { name: 'Another reason' }).click()
  await panel.getByRole('button', { name: 'It doesn’t count' }).click()
  await expect.element(panel.getByRole('alert').getByText('Doesn’t count: recognised')).toBeVisible()
})
