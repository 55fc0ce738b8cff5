import type { Group } from '@cloche/contract/groups.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'
import { testChecklist } from '../../entities/checklists/test-checklist.ts'

const group = (id: string, title: string, parent: string | null, position: number): Group => ({
  id,
  title,
  parent,
  position,
  checklistId: null,
  deletedAt: null,
  version: 1,
})
const TREE = [
  group('g1', 'Client', null, 0),
  group('g2', 'North', 'g1', 0),
  group('g3', 'South', 'g1', 1),
  group('g4', 'Other', null, 1),
]

const LINDEN: Restaurant = {
  id: 'r1',
  title: 'Linden',
  address: 'Garden street 12',
  timezone: 'Europe/Oslo',
  groupId: 'g2',
  tags: [],
  city: null,
  checklistId: null,
  deletedAt: null,
  version: 1,
}

const list = <T,>(items: readonly T[]) => ({ items: [...items], nextCursor: null })

async function openTree(answers: Answers = {}, groups: readonly Group[] = TREE) {
  const { screen, server } = await openAdmin('/admin/restaurant/group', {
    'GET /group': () => list(groups),
    'GET /restaurant': () => list([LINDEN, { ...LINDEN, id: 'r2', title: 'Maple', groupId: 'g4' }]),
    'GET /audit': () => list([]),
    ...answers,
  })
  const titles = () =>
    [...document.querySelectorAll('main a[data-row]')].map((link) => link.textContent.trim())
  const link = (name: string) => screen.getByRole('link', { name, exact: true })
  return { screen, server, titles, link }
}

test('the tree shows each group with the number of restaurants in it and below it, and folds', async () => {
  const { screen, titles, link } = await openTree()
  await expect.poll(titles).toEqual(['Client', 'North', 'South', 'Other'])
  const counts = screen.getByRole('link', { name: '1 restaurant' })
  await expect
    .poll(() => counts.elements().map((each) => each.getAttribute('href')))
    .toEqual([
      '/admin/restaurant?groupIds=g1',
      '/admin/restaurant?groupIds=g2',
      '/admin/restaurant?groupIds=g4',
    ])
  await screen.getByRole('button', { name: 'Groups in “Client”' }).click()
  await expect.poll(titles).toEqual(['Client', 'Other'])
  link('Client').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(titles).toEqual(['Client', 'North', 'South', 'Other'])
})

test('an empty tree begins with the first group', async () => {
  const { screen, server } = await openTree(
    { 'POST /group': ({ body }) => group('g9', body.title, null, 0) },
    [],
  )
  await expect.element(screen.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'New group' }).last().click()
  const panel = screen.getByRole('dialog', { name: 'New group' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('a/b')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByText('The signs › > / stand between the titles of a path.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Title' }).fill('Client')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Client is added.')).toBeVisible()
  expect(server.received('POST /group')[0]!.body).toEqual({ title: 'Client', parent: null })
})

test('the keyboard moves a group up, down, in and out, and keeps the focus', async () => {
  let version = 1
  const { screen, server, titles, link } = await openTree({
    'PUT /group/{id}': ({ params, body }) => ({
      ...group(params.id, body.title, body.parent ?? null, body.position ?? 0),
      version: ++version,
    }),
  })
  await expect.poll(titles).toHaveLength(4)
  link('South').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(titles).toEqual(['Client', 'South', 'North', 'Other'])
  await expect.poll(() => document.activeElement?.textContent).toBe('South')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(titles).toEqual(['Client', 'North', 'South', 'Other'])
  await expect.poll(() => server.received('PUT /group/{id}')).toHaveLength(2)
  expect(
    server.received('PUT /group/{id}').map(({ body, headers }) => [body, headers.get('if-match')]),
  ).toEqual([
    [{ title: 'South', parent: 'g1', position: 0 }, '"1"'],
    [{ title: 'South', parent: null, position: 1 }, '"2"'],
  ])
  await expect.poll(() => screen.getByText('“South” is moved.').elements()).toHaveLength(2)
})

test('a move is undone to the place before, once, and not over what somebody else did since', async () => {
  let version = 1
  const { screen, server, titles, link } = await openTree({
    'PUT /group/{id}': ({ params, body }) => ({
      ...group(params.id, body.title, body.parent ?? null, body.position ?? 0),
      version: ++version,
    }),
  })
  await expect.poll(titles).toHaveLength(4)
  link('South').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(titles).toEqual(['Client', 'North', 'South', 'Other'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() =>
      server.received('PUT /group/{id}').map(({ body, headers }) => [body, headers.get('if-match')]),
    )
    .toEqual([
      [{ title: 'South', parent: null, position: 1 }, '"1"'],
      [{ title: 'South', parent: 'g1', position: 1 }, '"2"'],
    ])
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()

  link('Other').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(titles).toEqual(['Other', 'Client', 'North', 'South'])
  await expect.element(screen.getByText('“Other” is moved.')).toBeVisible()
  server.answer({
    'PUT /group/{id}': () => refusal(412, 'changed'),
    'GET /group': () => list([group('g4', 'Elsewhere', null, 0), ...TREE.slice(0, 3)]),
  })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText(/^Somebody else changed this group meanwhile/)).toBeVisible()
  await expect.poll(titles).toEqual(['Elsewhere', 'Client', 'North', 'South'])
})

test('a move that somebody else was faster with is taken back and said', async () => {
  const { screen, titles, link } = await openTree({ 'PUT /group/{id}': () => refusal(412, 'changed') })
  await expect.poll(titles).toHaveLength(4)
  link('Other').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(screen.getByText(/^Somebody else changed this group meanwhile/)).toBeVisible()
  await expect.poll(titles).toEqual(['Client', 'North', 'South', 'Other'])
})

test('a group that has restaurants stays, and names them', async () => {
  const { screen, titles, link } = await openTree({
    'DELETE /group/{id}': () => refusal(409, 'conflict', { errors: [{ path: 'r1', message: 'Linden' }] }),
  })
  await expect.poll(titles).toHaveLength(4)
  link('North').element().focus()
  await userEvent.keyboard('{Delete}')
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: 'Restaurants are in this group' })).toBeVisible()
  await expect
    .element(alert.getByRole('link', { name: 'Linden' }))
    .toHaveAttribute('href', '/admin/restaurant?groupIds=g2&open=r1')
})

test('a tree that could not be read says so', async () => {
  const { screen } = await openTree({ 'GET /group': () => refusal(403, 'forbidden') })
  await expect.element(screen.getByRole('alert').getByText("This didn't load")).toBeVisible()
})

test('a group gets a usual checklist, without which that of the group above counts', async () => {
  const above = [{ ...TREE[0]!, checklistId: 'c1' }, ...TREE.slice(1)]
  const checklists = [testChecklist('c1', 'Evening'), testChecklist('c2', 'Bar', { position: 1 })]
  const { screen, server, link } = await openTree(
    {
      'GET /checklist': () => list(checklists),
      'PUT /group/{id}': ({ params, body }) => ({
        ...group(params.id, body.title, 'g1', 0),
        checklistId: body.checklistId!,
      }),
    },
    above,
  )
  await link('North').click()
  const panel = screen.getByRole('dialog', { name: 'North' })
  const field = panel.getByRole('combobox', { name: 'Checklist' })
  await expect.element(field).toHaveValue('That of the group (Evening)')
  await field.click()
  await screen.getByRole('option', { name: 'Bar' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('North is saved.')).toBeVisible()
  expect(server.received('PUT /group/{id}')[0]!.body).toEqual({ title: 'North', checklistId: 'c2' })
})
