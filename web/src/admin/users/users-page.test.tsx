import type { User } from '@cloche/contract/users.ts'
import type { MadeLink } from '@cloche/contract/many-users.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const build = (id: string, firstName: string, more: Partial<User> = {}): User => ({
  id,
  firstName,
  lastName: 'Reed',
  roleId: 2,
  login: null,
  email: null,
  phone: null,
  telegramLinked: false,
  language: null,
  city: null,
  free: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  erasedAt: null,
  version: 1,
  ...more,
})
const USERS = [build('u1', 'Ann'), build('u2', 'Boris'), build('u3', 'Clara')]
const APPLICATIONS: Answers = { 'GET /application': () => ({ items: [], nextCursor: null, waiting: 0 }) }

const openUsers = (more: Answers = {}, language: 'en' | 'ru' = 'en') =>
  openAdmin(
    '/admin/user',
    { ...APPLICATIONS, 'GET /user/list': () => ({ items: USERS, nextCursor: null }), ...more },
    language,
  )

test('a range of users is removed in one call; who stays is named with the reason, and Undo restores the others', async () => {
  const { screen, server } = await openUsers({
    'PATCH /user/bulk': () => ({
      changed: [{ id: 'u1', version: 2 }],
      kept: [{ id: 'u2', reason: 'visits' }],
    }),
  })
  await screen.getByRole('checkbox', { name: 'Select Ann Reed' }).click()
  await screen.getByRole('checkbox', { name: 'Select Boris Reed' }).click({ modifiers: ['Shift'] })
  const bar = screen.getByRole('complementary', { name: '2 users selected' })
  await bar.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByText('1 user is removed')).toBeVisible()
  await expect.element(screen.getByRole('alert').getByText(/Boris Reed: has visits to make/)).toBeVisible()

  server.answer({ 'PATCH /user/bulk': () => ({ changed: [{ id: 'u1', version: 3 }], kept: [] }) })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.received('PATCH /user/bulk').length).toBe(2)
  expect(server.received('PATCH /user/bulk').map(({ body }) => body.items)).toEqual([
    [
      { id: 'u1', version: 1, removed: true },
      { id: 'u2', version: 1, removed: true },
    ],
    [{ id: 'u1', version: 2, removed: false }],
  ])
})

const made = (userId: string, sentBy: MadeLink['sentBy']): MadeLink => ({
  id: `link of ${userId}`,
  userId,
  firstName: 'Ann',
  lastName: 'Reed',
  phone: null,
  email: null,
  link: `https://cloche.example/guest?uuid=${userId}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-04-01T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  sentBy,
})

test('links are sent to all who are selected, and those that nothing sends are kept in a list before they go', async () => {
  const { screen, server } = await openUsers({
    'POST /user/bulk/link': () => refusal(500, 'internal'),
  })
  await screen.getByRole('checkbox', { name: 'Select all that are shown' }).click()
  await screen.getByRole('button', { name: 'Links…' }).click()
  const panel = screen.getByRole('dialog', { name: 'Links for 3 guests' })
  await panel.getByRole('button', { name: 'Send to each guest' }).click()
  await expect.element(panel.getByRole('alert')).toBeVisible()
  server.answer({
    'POST /user/bulk/link': () => ({
      items: [made('u1', 'email'), made('u2', 'email'), made('u3', null)],
      kept: [],
    }),
  })
  await panel.getByRole('button', { name: 'Go on' }).click()
  await expect.element(panel.getByRole('status')).toHaveTextContent('E-mail2To hand over1')
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Keep editing' }).click()
  await panel.getByRole('button', { name: 'Save a list of 1 link' }).click()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(panel).not.toBeInTheDocument()
  const [, sent] = server.received('POST /user/bulk/link')
  expect(sent!.body).toEqual({ ids: ['u1', 'u2', 'u3'], send: true })
})

test('a panel that is making links asks before it closes', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { screen } = await openUsers({
    'POST /user/bulk/link': async () => (await arrived, { items: [made('u1', null)], kept: [] }),
  })
  await screen.getByRole('checkbox', { name: 'Select Ann Reed' }).click()
  await screen.getByRole('button', { name: 'Links…' }).click()
  const panel = screen.getByRole('dialog', { name: 'A link for 1 guest' })
  await panel.getByRole('button', { name: 'Only make a list' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Keep editing' }).click()
  arrive()
  await expect.element(panel.getByRole('button', { name: 'Save a list of 1 link' })).toBeVisible()
})

test('a visit manager selects nobody', async () => {
  const manager = { ...build('m', 'Max'), roleId: 3 }
  const { screen } = await openUsers({ 'GET /user': () => manager })
  await expect.element(screen.getByRole('row').filter({ hasText: 'Ann Reed' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
})

test('a new administrator has an e-mail address from the start', async () => {
  const { screen, server } = await openUsers({
    'GET /restaurant': () => ({ items: [], nextCursor: null }),
    'POST /user': () => ({ ...build('u9', 'Vera'), link: null, visitId: null }),
  })
  await screen.getByRole('button', { name: 'New user' }).click()
  const panel = screen.getByRole('dialog', { name: 'New user' })
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await screen.getByRole('option', { name: 'Administrator' }).click()
  const typed = {
    'First name': 'Vera',
    'Last name': 'Lind',
    'E-mail': 'vera@cloche.example',
    Login: 'vera',
    Password: 'long enough',
  }
  for (const [label, value] of Object.entries(typed))
    await panel.getByRole('textbox', { name: label, exact: true }).fill(value)
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(server.received('POST /user')[0]!.body).toMatchObject({ roleId: 1, email: 'vera@cloche.example' })
})

const TREE = [
  { id: 'g1', parent: null, title: 'Tide', position: 0, checklistId: null, deletedAt: null, version: 1 },
  { id: 'g2', parent: 'g1', title: 'North', position: 0, checklistId: null, deletedAt: null, version: 1 },
]
const WITH_GROUPS: Answers = { 'GET /group': () => ({ items: TREE, nextCursor: null }) }
const OF_STAFF: Answers = {
  'GET /user/{id}/session': () => ({ items: [] }),
  'GET /user/{id}/identity': () => ({ provider: null, hasPassword: true, items: [] }),
  'GET /user/{id}/totp': () => ({ enabledAt: null, recoveryCodesLeft: 0 }),
}

test('a visit manager is limited to groups, and is free again without any', async () => {
  const max = build('u1', 'Max', { roleId: 3, login: 'max' })
  const { screen, server } = await openUsers({
    ...WITH_GROUPS,
    ...OF_STAFF,
    'GET /user/list': () => ({ items: [max], nextCursor: null }),
    'PUT /user/{id}': ({ body }) => ({ ...max, ...body, version: 2 }),
  })
  await screen.getByRole('link', { name: 'Max Reed' }).click()
  const panel = screen.getByRole('dialog', { name: 'Max Reed' })
  await panel.getByRole('combobox', { name: 'Sees only' }).fill('nor')
  await screen.getByRole('option', { name: 'Tide › North' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.received('PUT /user/{id}').map(({ body }) => body.reach)).toEqual([['g2']])
})

test('a guest, and a programme without groups, have no field for what a manager sees', async () => {
  const { screen } = await openUsers({ 'GET /user/{id}/link': () => ({ items: [] }), ...OF_STAFF })
  await screen.getByRole('link', { name: 'Ann Reed' }).click()
  const panel = screen.getByRole('dialog', { name: 'Ann Reed' })
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await screen.getByRole('option', { name: 'Visit manager' }).click()
  await expect.element(panel.getByRole('combobox', { name: 'Role' })).toHaveValue('Visit manager')
  await expect.element(panel.getByRole('combobox', { name: 'Sees only' })).not.toBeInTheDocument()
})

test('a manager who is limited is offered no applications', async () => {
  const limited = { ...build('m', 'Max'), roleId: 3, reach: ['g2'] }
  const { screen, server } = await openUsers({ ...WITH_GROUPS, 'GET /user': () => limited })
  await expect.element(screen.getByRole('row').filter({ hasText: 'Ann Reed' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Applications' })).not.toBeInTheDocument()
  expect(server.received('GET /application')).toEqual([])
})

test('the panel of a guest folds out what the log says of them, also city and free times', async () => {
  const entry = {
    id: 'e1',
    at: '2026-11-01T10:00:00.000Z',
    actor: { id: 'a', firstName: 'Vera', lastName: 'Lind' },
    action: 'update',
    entity: 'user',
    entityId: 'u1',
    subject: 'Ann Reed',
    changes: { city: [null, 'Oslo'], free: [null, ['weekend_lunch']] },
  } as const
  const { screen, server } = await openUsers({
    'GET /user/{id}/link': () => ({ items: [] }),
    'GET /user/{id}/session': () => ({ items: [] }),
    'GET /audit': ({ query }) => ({
      items: [{ ...entry, id: query?.cursor ?? 'e1', changes: query?.cursor ? {} : { ...entry.changes } }],
      nextCursor: query?.cursor ? null : 'e2',
    }),
  })
  await screen.getByRole('link', { name: 'Ann Reed' }).click()
  const panel = screen.getByRole('dialog', { name: 'Ann Reed' })
  await panel.getByText('History', { exact: true }).click()
  await expect.element(panel.getByRole('listitem').filter({ hasText: /City.*Oslo/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Show more' }).click()
  await expect.element(panel.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(server.received('GET /audit').map(({ query }) => query)).toEqual([
    { entityId: 'u1', limit: '10' },
    { entityId: 'u1', limit: '10', cursor: 'e2' },
  ])
})
