import type { User } from '@cloche/contract/users.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { USER } from '../../boot/remembered.ts'
import { ADMINISTRATOR, openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'
import { buildVisit } from '../../test/visit.ts'

const LINDEN = {
  id: '0197e2d1-0000-7000-8000-000000000001',
  title: 'Linden',
  address: 'Garden street 12',
  timezone: 'Europe/London',
  groupId: null,
  tags: [],
  city: null,
  checklistId: null,
  deletedAt: null,
  version: 1,
}
const ended: Answers = { 'PUT /restaurant/{id}': () => refusal(401, 'unauthenticated') }

async function editThenLoseSession(more: Answers = {}) {
  const { screen, server } = await openAdmin(`/admin/restaurant?id=${LINDEN.id}`, {
    'GET /restaurant': () => ({ items: [LINDEN], nextCursor: null }),
    ...ended,
    ...more,
  })
  await screen.getByRole('row').filter({ hasText: 'Linden' }).getByRole('link').click()
  const name = screen.getByRole('textbox', { name: 'Title' })
  await name.fill('Linden & Sons')
  await screen.getByRole('button', { name: 'Save' }).click()
  const notice = screen.getByRole('dialog', { name: 'You were logged out' })
  await expect.element(notice).toBeVisible()
  return { screen, server, notice, name }
}

const boss = (id: string): User => ({
  id,
  firstName: 'Vera',
  lastName: 'Lind',
  roleId: 1,
  login: 'vera',
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
})

test('a typed edit outlives the end of the session, and is saved after a new login in place', async () => {
  const { screen, server, notice, name } = await editThenLoseSession({
    'POST /user/login': () => refusal(401, 'login_failed'),
  })
  await notice.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await notice.getByRole('button', { name: 'Log in' }).click()
  await expect.element(notice.getByRole('alert')).toHaveTextContent("Login and password don't match.")
  server.answer({
    'POST /user/login': () => ({ user: boss('a') }),
    'PUT /restaurant/{id}': ({ body }) => ({ ...LINDEN, title: body.title, version: 2 }),
  })
  await notice.getByRole('button', { name: 'Log in' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Linden & Sons')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Linden & Sons is saved.')).toBeVisible()
})

const VISIT = buildVisit({
  id: '0197e2d1-0000-7000-8000-000000000002',
  restaurantId: LINDEN.id,
  visitDate: '2027-12-20T19:00',
  opensAt: '2027-12-20T16:00:00.000Z',
  restaurant: { title: 'Linden', address: LINDEN.address, timezone: LINDEN.timezone },
})

test('a login in place keeps a half-edited visit that somebody else changed meanwhile', async () => {
  const { screen, server } = await openAdmin(`/admin/visit?open=${VISIT.id}`, {
    'GET /visit': () => ({ items: [VISIT], nextCursor: null }),
    'GET /visit/calendar': () => ({ days: [] }),
    'GET /visit/{visitId}': () => VISIT,
    'GET /restaurant': () => ({ items: [LINDEN], nextCursor: null }),
    'GET /user/list': () => ({ items: [], nextCursor: null }),
    'POST /visit/plan': () => ({ items: [] }),
    'PATCH /visit/{id}': () => refusal(401, 'unauthenticated'),
    'POST /user/login': () => ({ user: boss('a') }),
  })
  const minutes = screen.getByRole('spinbutton', { name: 'Minutes' })
  await minutes.fill('30')
  await screen.getByRole('button', { name: 'Save' }).click()
  const notice = screen.getByRole('dialog', { name: 'You were logged out' })
  await notice.getByRole('textbox', { name: 'Password' }).fill('right')
  const current = { ...VISIT, visitDate: '2027-12-20T18:15', version: 2 }
  server.answer({
    'GET /visit': () => ({ items: [current], nextCursor: null }),
    'GET /visit/{visitId}': () => current,
    'PATCH /visit/{id}': () => refusal(412, 'changed', { current }),
  })
  const reads = server.received('GET /visit').length
  await notice.getByRole('button', { name: 'Log in' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(() => server.received('GET /visit').length).toBeGreaterThan(reads)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible()
  await expect.element(minutes).toHaveValue('30')
  expect(server.received('PATCH /visit/{id}').at(-1)!.headers.get('if-match')).toBe('"1"')
  await screen.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(minutes).toHaveValue('15')
})

test('somebody else who logs in there begins at the start, without the page', async () => {
  const { server, notice, name } = await editThenLoseSession()
  server.answer({
    'POST /user/login': () => ({ user: boss('b') }),
    'GET /visit/attention': () => refusal(403, 'forbidden'),
  })
  await notice.getByRole('textbox', { name: 'Password' }).fill('right')
  await notice.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => location.pathname).toBe('/admin')
  await expect.element(name).not.toBeInTheDocument()
})

test('with nothing unsaved the page goes at once', async () => {
  const { screen } = await openAdmin('/admin/restaurant', {
    'GET /restaurant': () => refusal(401, 'unauthenticated'),
  })
  await expect.element(screen.getByRole('heading', { name: 'Restaurants' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

const signOn: Answers = { 'GET /sso': () => ({ name: 'Keyhole' }) }
const broughtByProvider = { ...ADMINISTRATOR, login: null }

/** What another window of this browser keeps; this one is told of it by the browser. */
function keepElsewhere(user: User) {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  frame.contentWindow!.localStorage.setItem(USER, JSON.stringify(user))
  frame.remove()
}

test('who logs in by the provider does so in a window of its own, and goes on without a typed word lost', async () => {
  const { screen, server, notice, name } = await editThenLoseSession({
    ...signOn,
    'GET /user': () => broughtByProvider,
  })
  const link = notice.getByRole('link', { name: 'Continue with Keyhole' })
  await expect
    .element(link)
    .toHaveAttribute('href', `/api/sso/login?from=${encodeURIComponent('/admin/logged-in')}`)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(notice.getByLabelText('Password')).not.toBeInTheDocument()
  // The browser of the test opens no window.
  const opening = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opening.mockRestore())
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect
    .element(notice.getByRole('status').filter({ hasText: 'This page goes on by itself' }))
    .toBeVisible()
  server.answer({
    'PUT /restaurant/{id}': ({ body }) => ({ ...LINDEN, title: body.title, version: 2 }),
  })
  keepElsewhere(broughtByProvider)
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Linden & Sons')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Linden & Sons is saved.')).toBeVisible()
})

test('who has a password may choose, and who came back to this window is asked no more', async () => {
  const { server, notice, name } = await editThenLoseSession(signOn)
  server.answer({ 'GET /user': () => refusal(401, 'unauthenticated') })
  await expect.element(notice.getByRole('link', { name: 'Continue with Keyhole' })).toBeVisible()
  await expect.element(notice.getByRole('textbox', { name: 'Password' })).toBeVisible()
  const asked = () => server.received('GET /user').length
  const before = asked()
  dispatchEvent(new Event('focus'))
  await expect.poll(asked).toBeGreaterThan(before)
  await expect.element(notice).toBeVisible()
  server.answer({ 'GET /user': () => ADMINISTRATOR })
  dispatchEvent(new Event('focus'))
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Linden & Sons')
})
