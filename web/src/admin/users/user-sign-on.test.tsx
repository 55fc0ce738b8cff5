import { expect, test } from 'vitest'
import { ADMINISTRATOR, openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const MANAGER = { ...ADMINISTRATOR, id: '0197e2d1-0000-7000-8000-000000000009', roleId: 3, login: null }
const IDENTITY = {
  id: '0197e2d1-0000-7000-8000-00000000000a',
  provider: 'Keyhole',
  label: 'grace@example.com',
  linkedAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  works: true,
}

async function openManager(more: Answers) {
  const opened = await openAdmin(`/admin/user?open=${MANAGER.id}`, {
    'GET /application': () => ({ items: [], nextCursor: null, waiting: 0 }),
    'GET /user/list': () => ({ items: [MANAGER], nextCursor: null }),
    'GET /user/{id}/totp': () => ({ enabledAt: null, recoveryCodesLeft: 0 }),
    'GET /user/{id}/session': () => ({ items: [] }),
    'GET /audit': () => ({ items: [], nextCursor: null }),
    'GET /user/{id}/identity': () => ({ provider: 'Keyhole', hasPassword: false, items: [IDENTITY] }),
    ...more,
  })
  const panel = opened.screen.getByRole('dialog', { name: 'Vera Lind' })
  return { ...opened, panel }
}

test('an administrator sees by which account somebody logs in, and unlinks it after a question', async () => {
  let items = [IDENTITY]
  const { server, panel } = await openManager({
    'GET /user/{id}/identity': () => ({ provider: 'Keyhole', hasPassword: false, items }),
    'DELETE /user/{id}/identity/{identityId}': () => {
      items = []
      return null
    },
  })
  await expect.element(panel.getByText('grace@example.com')).toBeVisible()
  await expect
    .element(panel.getByText('They have no password: Keyhole asks for a second step.'))
    .toBeVisible()
  await panel.getByRole('button', { name: 'Unlink' }).click()
  const question = panel.getByRole('group').filter({ hasText: 'have no password: until you give them' })
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect.element(panel.getByText(/No account of Keyhole is linked/)).toBeVisible()
  expect(server.received('DELETE /user/{id}/identity/{identityId}').map(({ params }) => params)).toEqual([
    { id: MANAGER.id, identityId: IDENTITY.id },
  ])
})

test('who has a password is said to keep it, and a refusal says what has to come first', async () => {
  const { panel } = await openManager({
    'GET /user/{id}/identity': () => ({ provider: 'Keyhole', hasPassword: true, items: [IDENTITY] }),
    'DELETE /user/{id}/identity/{identityId}': () => refusal(409, 'conflict'),
  })
  await panel.getByRole('button', { name: 'Unlink' }).click()
  const question = panel.getByRole('group').filter({ hasText: 'can log in with their password' })
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect
    .element(panel.getByRole('alert').filter({ hasText: 'No administrator could log in with a password' }))
    .toBeVisible()
})
