import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../test/render.tsx'
import { AddressBarRouter } from '../../app/address-bar-router.tsx'
import { Guarded } from '../../app/guarded.tsx'
import { bootSession } from '../../boot/auth.ts'
import { chooseLanguage } from '../../boot/i18n.ts'
import { changeProgramme } from '../../boot/programme.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { refusal, startServer, type Answers } from '../../test/fake-server.ts'
import Login from '../login.tsx'
import { loadLoginTexts } from '../login-texts.ts'

const UUID = '5d3c8a34-54a4-4a53-b0f4-2f8a52e1b7aa'
const OPERATOR = 'Vera, +7 916 000-00-00'

/** Opens an address of a visitor, by the rules of navigation. */
async function openAddress(address: string, answers: Answers, language: 'en' | 'ru' = 'en') {
  await page.viewport(390, 800)
  await chooseLanguage(language)
  await loadLoginTexts()
  const server = startServer({
    'GET /user': () => refusal(401, 'unauthenticated'),
    'GET /sso': () => ({ name: null }),
    ...answers,
  })
  changeProgramme({ name: 'Cloche', logo: null, styles: null, language: null, contact: OPERATOR })
  history.pushState(null, '', address)
  const session = bootSession()
  await session.check()
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <AddressBarRouter>
          <Guarded>
            <Login />
          </Guarded>
        </AddressBarRouter>
      </SessionContext>
    </I18nProvider>,
  )
  return { screen, server }
}

test.each([
  [UUID, 'This link no longer works'],
  [UUID.slice(0, -1), 'This link is incomplete'],
  ['', 'This link is incomplete'],
])('the link %j says why it failed and whom to ask, with the login one tap away', async (uuid, why) => {
  const { screen } = await openAddress(`/guest?uuid=${uuid}`, {
    'POST /user/login': () => refusal(401, 'login_failed'),
  })
  await expect.element(screen.getByRole('alert').filter({ hasText: why })).toBeVisible()
  await expect.element(screen.getByText(OPERATOR)).toBeVisible()
  expect(location.pathname + location.search).toBe('/login')
  await expect.element(screen.getByLabelText('Password')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Log in with a password' }).click()
  await expect.element(screen.getByLabelText('Password')).toBeVisible()
})

test.each([
  [429, 'rate_limited'],
  [503, 'unavailable'],
] as const)('a link that the server answers with %d is opened again', async (status, code) => {
  const { screen, server } = await openAddress('/login', {
    'POST /user/login': () => refusal(status, code),
  })
  history.pushState(null, '', `/guest?uuid=${UUID}`)
  dispatchEvent(new PopStateEvent('popstate'))
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'The link is not at fault' }))
    .toBeVisible()
  server.answer({ 'POST /user/login': () => refusal(401, 'login_failed') })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'This link no longer works' }))
    .toBeVisible()
  expect(server.received('POST /user/login').map(({ body }) => body)).toEqual([
    { uuid: UUID },
    { uuid: UUID },
  ])
})

test('a new link is sent to a phone or an e-mail; the answer tells nothing of who has it', async () => {
  const { screen, server } = await openAddress('/login', {
    'POST /user/link': () => refusal(422, 'invalid', { errors: [{ path: 'to', message: '' }] }),
  })
  await screen.getByRole('button', { name: 'Lost your link?' }).click()
  const field = screen.getByLabelText('Phone or e-mail')
  await field.fill('Anna')
  await screen.getByRole('button', { name: 'Send me a new link' }).click()
  await expect
    .element(screen.getByText('Check it: a phone number (from abroad with +) or name@example.com'))
    .toBeVisible()
  server.answer({ 'POST /user/link': () => ({ isSetUp: true }) })
  await field.fill('8 916 123-45-67')
  await screen.getByRole('button', { name: 'Send me a new link' }).click()
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'If the programme knows 8 916 123-45-67' }))
    .toBeVisible()
  expect(server.received('POST /user/link').at(-1)!.body).toEqual({ to: '8 916 123-45-67', language: 'en' })
})

test('a server that can send nothing there says whom to ask, in Russian too', async () => {
  const answers = { 'POST /user/link': () => ({ isSetUp: false }) }
  const { screen } = await openAddress('/login', answers, 'ru')
  await screen.getByRole('button', { name: 'Потеряли ссылку?' }).click()
  await screen.getByLabelText('Телефон или почта').fill('vera@example.com')
  await screen.getByRole('button', { name: 'Прислать новую ссылку' }).click()
  await expect.element(screen.getByRole('status').filter({ hasText: OPERATOR })).toBeVisible()
})
