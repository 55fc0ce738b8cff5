import type { Restaurant } from '@cloche/contract/restaurants.ts'
import type { Language } from '@cloche/contract/constants.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'
import { testChecklist } from '../entities/checklists/test-checklist.ts'
import { INSIGHT_ANSWERS } from '../insight/test-insight.ts'

const buildRestaurant = (id: string, title: string, more: Partial<Restaurant> = {}): Restaurant => ({
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
  ...more,
})

const LINDEN = buildRestaurant('r1', 'Linden')
const MAPLE = buildRestaurant('r2', 'Maple')
const CLOSED = buildRestaurant('r3', 'Old Oak', { deletedAt: '2026-10-01T10:00:00.000Z' })

/** Answers of a server that stores restaurants. */
function keeping(restaurants: readonly Restaurant[]): Answers {
  const stored = new Map(restaurants.map((each) => [each.id, each]))
  const change = (id: string, next: Partial<Restaurant>) => {
    const before = stored.get(id)!
    const after = { ...before, ...next, version: before.version + 1 }
    stored.set(id, after)
    return after
  }
  return {
    'GET /restaurant': () => ({ items: [...stored.values()], nextCursor: null }),
    'POST /restaurant': ({ body }) => {
      const made = buildRestaurant(`r${stored.size + 1}`, body.title, body)
      stored.set(made.id, made)
      return made
    },
    'PUT /restaurant/{id}': ({ params, body }) => change(params.id, body),
    'DELETE /restaurant/{id}': ({ params }) => {
      change(params.id, { deletedAt: '2026-11-20T10:00:00.000Z' })
      return null
    },
    'PATCH /restaurant/{id}': ({ params }) => change(params.id, { deletedAt: null }),
  }
}

async function openList(restaurants: readonly Restaurant[], search = '', language: Language = 'en') {
  const { screen, server } = await openAdmin(`/admin/restaurant${search}`, keeping(restaurants), language)
  const row = (title: string) => screen.getByRole('row').filter({ hasText: title })
  return { screen, server, row }
}

test('the table names its columns, and each row opens by its link', async () => {
  const { screen, row } = await openList([LINDEN, MAPLE])
  for (const name of ['Title', 'Address', 'Time zone'])
    await expect.element(screen.getByRole('columnheader', { name })).toBeVisible()
  await expect.element(row('Linden').getByRole('rowheader')).toHaveTextContent('Linden')
  await row('Maple').getByRole('link').click()
  const panel = screen.getByRole('dialog', { name: 'Maple' })
  await expect.element(panel.getByRole('textbox', { name: 'Address' })).toHaveValue('Maple street 1')
  await expect.poll(() => location.search).toBe('?open=r2')
})

test('the list is narrowed down as one types, and the address says so', async () => {
  const { screen, row } = await openList([LINDEN, MAPLE])
  await expect.element(row('Linden')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Find by title, address, city or tag' }).fill('map')
  await expect.element(row('Linden')).not.toBeInTheDocument()
  await expect.element(row('Maple')).toBeVisible()
  await expect.poll(() => location.search).toBe('?q=map')
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(row('Linden')).toBeVisible()
})

test('an address opens the list as it was shared, and the removed ones are shown when asked for', async () => {
  const { screen, row } = await openList([LINDEN, MAPLE, CLOSED], '?q=o')
  await expect.element(screen.getByRole('heading', { name: 'No restaurant like that' })).toBeVisible()
  await screen.getByRole('switch', { name: 'Show removed' }).click()
  await expect.element(row('Old Oak').getByText('Removed')).toBeVisible()
  await expect.poll(() => location.search).toBe('?q=o&deleted=1')
})

test('nothing that fits leads back to all, nothing at all to the first one', async () => {
  const { screen, row } = await openList([LINDEN], '?q=xyz')
  await screen.getByRole('button', { name: 'Show all restaurants' }).click()
  await expect.element(row('Linden')).toBeVisible()
})

test('an empty list begins with the first restaurant', async () => {
  const { screen, row } = await openList([])
  await expect.element(screen.getByRole('heading', { name: 'No restaurants yet' })).toBeVisible()
  await screen.getByRole('main').getByRole('button', { name: 'New restaurant' }).last().click()
  const panel = screen.getByRole('dialog', { name: 'New restaurant' })
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Title' })).toBeInvalid()
  await expect.element(panel.getByText('Give it a title.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Title' }).fill('Linden')
  await panel.getByRole('textbox', { name: 'Address' }).fill('Garden street 12')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Linden')).toBeVisible()
  await expect.element(screen.getByText('Linden is added.')).toBeVisible()
})

test('while the list is on its way there is neither a table nor word of nothing', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const answers = keeping([LINDEN])
  const list = answers['GET /restaurant']!
  answers['GET /restaurant'] = async (given) => (await arrived, list(given))
  const { screen } = await openAdmin('/admin/restaurant', answers)
  await expect.element(screen.getByRole('heading', { name: 'Restaurants' })).toBeVisible()
  await expect.poll(() => document.querySelector('main [aria-busy="true"]')).not.toBe(null)
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'No restaurants yet' })).not.toBeInTheDocument()
  arrive()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).toBeVisible()
  expect(document.querySelector('main [aria-busy="true"]')).toBe(null)
})

test('a list that could not be read says so, and is read on another try', async () => {
  const answers = keeping([LINDEN])
  const { screen, server } = await openAdmin('/admin/restaurant', {
    ...answers,
    'GET /restaurant': () => refusal(403, 'forbidden'),
  })
  await expect.element(screen.getByRole('alert').getByText("This didn't load")).toBeVisible()
  server.answer(answers)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a long list is drawn in parts', async () => {
  const many = Array.from({ length: 230 }, (_, index) => buildRestaurant(`r${index}`, `Inn ${index}`))
  const { screen, row } = await openList(many)
  await expect.element(row('Inn 199')).toBeVisible()
  await expect.element(row('Inn 200')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(row('Inn 229')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('by keyboard: / finds, arrows walk, Enter opens, Escape closes and gives the focus back', async () => {
  const { screen, row } = await openList([LINDEN, MAPLE])
  await expect.element(row('Linden')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('Maple').getByRole('link')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Maple' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(row('Maple').getByRole('link')).toHaveFocus()
})

test('a change is saved and taken back by Undo', async () => {
  const { screen, server, row } = await openList([LINDEN, MAPLE], '?open=r1')
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Lime')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Lime is saved.')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(row('Lime')).toBeVisible()
  const [save] = server.received('PUT /restaurant/{id}')
  expect(save!.headers.get('if-match')).toBe('"1"')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('Lime')).not.toBeInTheDocument()
  await expect.element(row('Linden').getByRole('rowheader')).toHaveTextContent('Linden')
})

test('a time zone is found by the name of a place in it', async () => {
  const { screen, server } = await openList([LINDEN], '?open=r1')
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await expect.element(panel.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Oslo')
  expect(screen.getByRole('option', { includeHidden: true }).elements()).toEqual([])
  await panel.getByRole('combobox', { name: 'Time zone' }).fill('new york')
  await screen.getByRole('option', { name: /America\/New York/ }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Linden is saved.')).toBeVisible()
  expect(server.received('PUT /restaurant/{id}')[0]!.body.timezone).toBe('America/New_York')
})

test('a removed restaurant comes back by Ctrl+Z, on a Russian layout too', async () => {
  const { screen, server, row } = await openList([LINDEN, MAPLE], '?open=r1')
  const remove = async () => {
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(screen.getByText('Linden is removed.')).toBeVisible()
    await expect.element(row('Linden')).not.toBeInTheDocument()
  }
  const press = (target: Element, key: string, code: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey: true, bubbles: true }))
  await remove()
  await userEvent.keyboard('{Control>}z{/Control}')
  await row('Linden').getByRole('link').click()
  await remove()
  press(screen.getByRole('searchbox').element(), 'я', 'KeyZ')
  // Y on this key is the layout's own letter, whatever the place of the key.
  press(document.body, 'y', 'KeyZ')
  press(document.body, 'я', 'KeyZ')
  await expect.element(row('Linden')).toBeVisible()
  expect(server.received('PATCH /restaurant/{id}')).toHaveLength(2)
})

test('closing a panel with something entered asks first', async () => {
  const { screen } = await openList([LINDEN], '?open=r1')
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Lime')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel.getByRole('alert').getByText('What you changed is not saved.')).toBeVisible()
  await panel.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Lime')
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Linden' })).toBeVisible()
})

test('a late answer leaves alone the panel that was opened meanwhile', async () => {
  const { screen, server, row } = await openList([LINDEN, MAPLE])
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  server.answer({ 'DELETE /restaurant/{id}': async () => (await arrived, null) })
  await row('Linden').getByRole('link').click()
  await screen.getByRole('dialog', { name: 'Linden' }).getByRole('button', { name: 'Remove' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await row('Maple').getByRole('link').click()
  const panel = screen.getByRole('dialog', { name: 'Maple' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Sycamore')
  arrive()
  await expect.element(screen.getByText('Linden is removed.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Sycamore')
})

test('closing a panel twice in a row goes back one step', async () => {
  const { screen, row } = await openList([LINDEN])
  await row('Linden').getByRole('link').click()
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await expect.element(panel).toBeVisible()
  const before = navigation.currentEntry!.index
  const close = panel.getByRole('button', { name: 'Close' }).element() as HTMLElement
  close.click()
  close.click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(navigation.currentEntry!.index).toBe(before - 1)
})

test('Enter again while a new restaurant is being saved adds it once', async () => {
  const { screen, server, row } = await openList([], '?new=1')
  const create = keeping([])['POST /restaurant']!
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  server.answer({ 'POST /restaurant': async (given) => (await arrived, create(given)) })
  const panel = screen.getByRole('dialog', { name: 'New restaurant' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Linden')
  await panel.getByRole('textbox', { name: 'Address' }).fill('Garden street 12')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.received('POST /restaurant').length).toBe(1)
  await userEvent.keyboard('{Enter}')
  server.answer({ 'GET /restaurant': () => ({ items: [LINDEN], nextCursor: null }) })
  arrive()
  await expect.element(row('Linden')).toBeVisible()
  expect(server.received('POST /restaurant')).toHaveLength(1)
})

test('a link in a panel with something entered asks first, and leads on when that is discarded', async () => {
  const { screen } = await openAdmin('/admin/restaurant?open=r1', {
    ...INSIGHT_ANSWERS,
    ...keeping([LINDEN]),
    'GET /insight/ranking': () => ({ state: 'none', problem: null, problemAt: null, result: null }),
    'GET /visit': () => ({ items: [], nextCursor: null }),
  })
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  const link = panel.getByRole('link', { name: 'What the visits say' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Lime')
  await link.click()
  await panel.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Lime')
  expect(location.search).toBe('?open=r1')
  await link.click()
  await panel.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/insight/restaurant/r1')
  await expect.element(panel).not.toBeInTheDocument()
})

/** Answers a save from version 1 with what somebody else saved meanwhile. */
function changedTo(current: Restaurant): Answers {
  const save = keeping([current])['PUT /restaurant/{id}']!
  return {
    'PUT /restaurant/{id}': (given) =>
      given.headers.get('if-match') === '"1"' ? refusal(412, 'changed', { current }) : save(given),
  }
}

test('of two who change different fields of a restaurant, both changes stay unasked', async () => {
  const { screen, server } = await openList([LINDEN], '?open=r1')
  server.answer(changedTo({ ...LINDEN, address: 'Harbour 5', version: 2 }))
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Lime')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Lime is saved.')).toBeVisible()
  expect(server.received('PUT /restaurant/{id}').at(-1)!.body).toMatchObject({
    title: 'Lime',
    address: 'Harbour 5',
  })
})

test('of two who change one field the second is asked about it alone, and theirs leaves the other edits', async () => {
  const { screen, server } = await openList([LINDEN], '?open=r1')
  server.answer(changedTo({ ...LINDEN, title: 'Linden Hall', version: 2 }))
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Lime')
  await panel.getByRole('textbox', { name: 'Address' }).fill('Harbour 5')
  await panel.getByRole('button', { name: 'Save' }).click()
  const notice = panel.getByRole('alert')
  await expect.element(notice.getByText('Linden Hall')).toBeVisible()
  await expect.element(notice.getByText('Lime', { exact: true })).toBeVisible()
  await expect.element(notice.getByText('Harbour 5')).not.toBeInTheDocument()
  await notice.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Linden Hall')
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('Harbour 5')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Linden Hall is saved.')).toBeVisible()
  expect(server.received('PUT /restaurant/{id}').at(-1)!.body).toMatchObject({
    title: 'Linden Hall',
    address: 'Harbour 5',
  })
})

test('a restaurant that somebody else changed is removed only after the change was shown', async () => {
  const { screen, server } = await openList([LINDEN], '?open=r1')
  const current = { ...LINDEN, address: 'Harbour 5', version: 2 }
  server.answer({ 'DELETE /restaurant/{id}': () => refusal(412, 'changed', { current }) })
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await panel.getByRole('button', { name: 'Remove' }).click()
  const notice = panel.getByRole('alert')
  await expect.element(notice.getByText('Harbour 5')).toBeVisible()
  server.answer({ 'DELETE /restaurant/{id}': () => null })
  await notice.getByRole('button', { name: 'Remove it anyway' }).click()
  await expect.element(screen.getByText('Linden is removed.')).toBeVisible()
  expect(server.received('DELETE /restaurant/{id}').at(-1)!.headers.get('if-match')).toBe('"2"')
})

test('a restaurant with planned visits stays, and names them', async () => {
  const { screen, server } = await openList([LINDEN], '?open=r1')
  const errors = [{ path: 'v1', message: 'Anna Orlova, 2026-12-01T19:00' }]
  server.answer({ 'DELETE /restaurant/{id}': () => refusal(409, 'conflict', { errors }) })
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const alert = screen.getByRole('dialog').getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: 'Visits are planned here' })).toBeVisible()
  await expect.element(alert.getByRole('link', { name: /Anna Orlova/ })).toBeVisible()
})

test('a save that does not get through keeps what was entered', async () => {
  const { screen, server } = await openList([LINDEN], '?open=r1')
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('Lime')
  server.isAway = true
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent("The server can't be reached. What you entered is still here; try again.")
  await expect.element(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('Lime')
})

test('very long names stay within the table, in Russian too', async () => {
  const long = 'Überraschungsmenübestellungs'.repeat(7)
  const { screen } = await openList([buildRestaurant('r1', long, { address: long })], '', 'ru')
  await expect.element(screen.getByRole('columnheader', { name: 'Часовой пояс' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: long })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('with groups many restaurants move into one at once, and back by Undo', async () => {
  const id = '01a00000-0000-7000-8000-000000000001'
  const north = {
    id,
    parent: null,
    title: 'North',
    position: 0,
    checklistId: null,
    deletedAt: null,
    version: 1,
  }
  const { screen, server } = await openAdmin('/admin/restaurant', {
    'GET /group': () => ({ items: [north], nextCursor: null }),
    'PATCH /restaurant/bulk': ({ body }) => ({
      items: [LINDEN, MAPLE].map((each, place) => ({ ...each, ...body.items[place], version: 2 })),
    }),
    ...keeping([LINDEN, MAPLE]),
  })
  await expect.element(screen.getByRole('columnheader', { name: 'Group' })).toBeVisible()
  for (const name of ['Select Linden', 'Select Maple']) await screen.getByRole('checkbox', { name }).click()
  await screen.getByRole('button', { name: 'Put into a group…' }).click()
  const panel = screen.getByRole('dialog', { name: 'Put the restaurants into a group' })
  await panel.getByRole('combobox', { name: 'Group' }).click()
  await screen.getByRole('option', { name: 'North' }).click()
  await panel.getByRole('button', { name: 'Move' }).click()
  await expect.element(screen.getByText('2 restaurants are moved')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('PATCH /restaurant/bulk')).toHaveLength(2)
  const sent = server
    .received('PATCH /restaurant/bulk')
    .map(({ body }) => body.items.map((each) => each.groupId))
  expect(sent).toEqual([
    [id, id],
    [null, null],
  ])
})

test('the usual checklist is that of the group until another one is chosen', async () => {
  const [evening, bar] = [testChecklist('c1', 'Evening'), testChecklist('c2', 'Bar', { position: 1 })]
  const north = { id: 'g1', parent: null, title: 'North', position: 0, deletedAt: null, version: 1 }
  const { screen, server } = await openAdmin('/admin/restaurant?open=r1', {
    'GET /group': () => ({ items: [{ ...north, checklistId: 'c1' }], nextCursor: null }),
    'GET /checklist': () => ({ items: [evening, bar], nextCursor: null }),
    'GET /audit': () => ({ items: [], nextCursor: null }),
    ...keeping([{ ...LINDEN, groupId: 'g1' }, MAPLE]),
  })
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  const field = panel.getByRole('combobox', { name: 'Checklist' })
  await expect.element(field).toHaveValue('That of the group (Evening)')
  await field.click()
  await screen.getByRole('option', { name: 'Bar' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Linden is saved.')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => server.received('PUT /restaurant/{id}').map(({ body }) => body.checklistId))
    .toEqual(['c2', null])
})

test('without checklists no restaurant has a usual one', async () => {
  const { screen } = await openList([LINDEN], '?open=r1')
  const panel = screen.getByRole('dialog', { name: 'Linden' })
  await expect.element(panel.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await expect.element(panel.getByRole('combobox', { name: 'Checklist' })).not.toBeInTheDocument()
})
