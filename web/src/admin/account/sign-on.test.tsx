import { expect, test } from 'vitest'
import { ADMINISTRATOR, openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const IDENTITY = {
  id: '6f1c1f52-0b0e-4a0e-9a55-0d2b1a4ae001',
  provider: 'Keyhole',
  label: 'vera@example.com',
  linkedAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  works: true,
}

const ANSWERS: Answers = {
  'GET /user/totp': () => ({ enabledAt: null, recoveryCodesLeft: 0 }),
  'GET /user/session': () => ({ items: [] }),
  'GET /user/notification': () => refusal(503, 'unavailable'),
  'GET /user/identity': () => ({ provider: 'Keyhole', hasPassword: true, items: [] }),
}

const region = { name: 'Single sign-on' }

test('nothing is said of single sign-on where it is not set up', async () => {
  const none = () => ({ provider: null, hasPassword: true, items: [] })
  const { screen } = await openAdmin('/admin/account', { ...ANSWERS, 'GET /user/identity': none })
  await expect.element(screen.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
  await expect.element(screen.getByRole('region', region)).not.toBeInTheDocument()
})

test('an account is linked with the password, and with a code where two-step login is on', async () => {
  const { screen, server } = await openAdmin('/admin/account', {
    ...ANSWERS,
    'GET /user/totp': () => ({ enabledAt: '2026-10-01T10:00:00.000Z', recoveryCodesLeft: 9 }),
    'POST /user/identity': () => refusal(422, 'password_wrong'),
  })
  const section = screen.getByRole('region', region)
  await section.getByRole('button', { name: 'Link an account of Keyhole' }).click()
  await section.getByRole('textbox', { name: 'Your password' }).fill('guessed')
  await section.getByLabelText('A code of the app, or a recovery code').fill('123456')
  await section.getByRole('button', { name: 'Continue with Keyhole' }).click()
  await expect.element(section.getByText('This is not your password.')).toBeVisible()
  expect(server.received('POST /user/identity').map(({ body }) => body)).toEqual([
    { password: 'guessed', code: '123456' },
  ])
})

test('a refusal of the provider is told once, and the address keeps nothing of it', async () => {
  const { screen } = await openAdmin('/admin/account#sso=taken', ANSWERS)
  const said = screen.getByRole('alert').filter({ hasText: 'linked to somebody else here already' })
  await expect.element(said).toBeVisible()
  await expect.poll(() => location.hash).toBe('')
})

test('a linked account is named and unlinked', async () => {
  let items = [IDENTITY]
  const { screen } = await openAdmin('/admin/account#sso=linked', {
    ...ANSWERS,
    'GET /user/identity': () => ({ provider: 'Keyhole', hasPassword: true, items }),
    'DELETE /user/identity/{id}': () => {
      items = []
      return null
    },
  })
  await expect.element(screen.getByText('The account is linked.')).toBeVisible()
  const section = screen.getByRole('region', region)
  await expect.element(section.getByText('vera@example.com')).toBeVisible()
  await section.getByRole('button', { name: 'Unlink' }).click()
  await expect.element(section.getByRole('button', { name: 'Link an account of Keyhole' })).toBeVisible()
})

test('the only way to log in stays', async () => {
  const { screen } = await openAdmin('/admin/account', {
    ...ANSWERS,
    'GET /user/identity': () => ({ provider: 'Keyhole', hasPassword: false, items: [IDENTITY] }),
  })
  const section = screen.getByRole('region', region)
  await expect.element(section.getByText(/It is your only way to log in/)).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Unlink' })).not.toBeInTheDocument()
})

const broughtByProvider: Answers = {
  ...ANSWERS,
  'GET /user': () => ({ ...ADMINISTRATOR, login: null }),
  'GET /user/identity': () => ({ provider: 'Keyhole', hasPassword: false, items: [IDENTITY] }),
}

test('who has no password is asked to change none, and for no second step of it', async () => {
  const { screen } = await openAdmin('/admin/account', broughtByProvider)
  const password = screen.getByRole('region', { name: 'Password' })
  await expect
    .element(
      password.getByText(
        'You log in by Keyhole and have no password. Another administrator can give you a login and a password.',
      ),
    )
    .toBeVisible()
  await expect.element(password.getByRole('button')).not.toBeInTheDocument()
  const steps = screen.getByRole('region', { name: 'Two-step login' })
  await expect.element(steps.getByText(/When you log in by Keyhole/)).toBeVisible()
  await expect.element(steps.getByRole('button')).not.toBeInTheDocument()
})

test('who has both changes the password, and is told whose business the second step is', async () => {
  const { screen } = await openAdmin('/admin/account', {
    ...ANSWERS,
    'GET /user/identity': () => ({ provider: 'Keyhole', hasPassword: true, items: [IDENTITY] }),
  })
  const steps = screen.getByRole('region', { name: 'Two-step login' })
  await expect.element(steps.getByText(/When you log in by Keyhole/)).toBeVisible()
  await expect.element(steps.getByRole('button', { name: 'Turn on two-step login' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change the password' })).toBeVisible()
})
