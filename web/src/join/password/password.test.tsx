import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/render.tsx'
import { AddressBarRouter } from '../../app/address-bar-router.tsx'
import { bootSession } from '../../boot/auth.ts'
import { chooseLanguage } from '../../boot/i18n.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { refusal, startServer, type Answers } from '../../test/fake-server.ts'
import Login from '../login.tsx'
import { loadLoginTexts } from '../login-texts.ts'
import { Texts } from '../../boot/texts.tsx'

async function openLogin(address: string, answers: Answers, language: 'en' | 'ru' = 'en') {
  await page.viewport(390, 800)
  await chooseLanguage(language)
  await loadLoginTexts()
  const server = startServer({
    'GET /user': () => refusal(401, 'unauthenticated'),
    'GET /sso': () => ({ name: null }),
    ...answers,
  })
  history.pushState(null, '', address)
  const session = bootSession()
  await session.check()
  const screen = await render(
    <Texts>
      <SessionContext value={session}>
        <AddressBarRouter>
          <Login />
        </AddressBarRouter>
      </SessionContext>
    </Texts>,
  )
  return { screen, server }
}

test('a link is asked for by address; the answer tells nothing of who has it', async () => {
  const { screen, server } = await openLogin('/login', {
    'POST /user/password/reset': () => ({ isSetUp: true }),
  })
  await screen.getByRole('button', { name: 'Forgot your password?' }).click()
  await screen.getByLabelText('E-mail').fill('vera@example.com')
  await screen.getByRole('button', { name: 'Send the link' }).click()
  await expect
    .element(
      screen.getByRole('status').filter({ hasText: 'If somebody has the address vera@example.com here' }),
    )
    .toBeVisible()
  expect(server.received('POST /user/password/reset').map(({ body }) => body)).toEqual([
    { email: 'vera@example.com', language: 'en' },
  ])
  await screen.getByRole('button', { name: 'Back to the login' }).click()
  await expect.element(screen.getByLabelText('Login')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Forgot your password?' })).toHaveFocus()
})

test('a server without mail says so, in Russian too', async () => {
  const { screen } = await openLogin(
    '/login',
    { 'POST /user/password/reset': () => ({ isSetUp: false }) },
    'ru',
  )
  await screen.getByRole('button', { name: 'Забыли пароль?' }).click()
  await screen.getByRole('textbox').fill('vera@example.com')
  await screen.getByRole('button', { name: 'Прислать ссылку' }).click()
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Этот сервер не отправляет писем' }))
    .toBeVisible()
})

test('the link of the letter sets a new password, and leads to the login', async () => {
  const { screen, server } = await openLogin('/login#reset=secret', {
    'PUT /user/password/reset': () => refusal(410, 'code_expired'),
  })
  await screen.getByLabelText('New password').fill('short')
  await screen.getByRole('button', { name: 'Change the password' }).click()
  await expect.element(screen.getByText('At least 8 characters.')).toBeVisible()
  await screen.getByLabelText('New password').fill('battery staple')
  await screen.getByRole('button', { name: 'Change the password' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'This link was used' })).toBeVisible()
  server.answer({ 'PUT /user/password/reset': () => null })
  await screen.getByRole('button', { name: 'Change the password' }).click()
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'The password is changed' }))
    .toBeVisible()
  expect(server.received('PUT /user/password/reset').at(-1)!.body).toEqual({
    token: 'secret',
    password: 'battery staple',
  })
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.element(screen.getByLabelText('Login')).toBeVisible()
  expect(location.hash).toBe('')
})
