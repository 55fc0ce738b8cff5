import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIGN_ON_REFUSALS } from '@cloche/contract/sign-on-results.ts'
import { render } from '../../test/render.tsx'
import { AddressBarRouter } from '../../app/address-bar-router.tsx'
import { bootSession } from '../../boot/auth.ts'
import { chooseLanguage } from '../../boot/i18n.ts'
import { SessionContext } from '../../boot/session-context.tsx'
import { Texts } from '../../boot/texts.tsx'
import { refusal, startServer } from '../../test/fake-server.ts'
import Login from '../login.tsx'
import { loadLoginTexts } from '../login-texts.ts'

async function openLogin(hash: string, name: string | null, language: 'en' | 'ru' = 'en') {
  await page.viewport(390, 800)
  await chooseLanguage(language)
  await loadLoginTexts()
  startServer({ 'GET /user': () => refusal(401, 'unauthenticated'), 'GET /sso': () => ({ name }) })
  history.pushState({ usr: { from: '/admin/visit?q=a b' } }, '', `/login${hash}`)
  const session = bootSession()
  await session.check()
  return render(
    <Texts>
      <SessionContext value={session}>
        <AddressBarRouter>
          <Login />
        </AddressBarRouter>
      </SessionContext>
    </Texts>,
  )
}

test('where single sign-on is set up, a button leads to the provider and back to the wanted page', async () => {
  const screen = await openLogin('', 'Keyhole')
  const link = screen.getByRole('link', { name: 'Continue with Keyhole' })
  await expect.element(link).toHaveAttribute('href', '/api/sso/login?from=%2Fadmin%2Fvisit%3Fq%3Da%20b')
})

test('a refusal is told, with another try and the password as the way back', async () => {
  const screen = await openLogin('#sso=cancelled', 'Keyhole')
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'You came back from the login service' }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toBeVisible()
  await screen.getByRole('button', { name: 'Log in with a password' }).click()
  await expect.element(screen.getByLabelText('Password')).toBeVisible()
  expect(location.hash).toBe('')
})

test('who is not linked is told how to be, not to try again', async () => {
  const screen = await openLogin('#sso=unlinked', 'Keyhole')
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Nobody here is linked to this account yet' }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).not.toBeInTheDocument()
})

test.each(SIGN_ON_REFUSALS)('the refusal %s has words in Russian too', async (why) => {
  const screen = await openLogin(`#sso=${why}`, null, 'ru')
  const said = screen.getByRole('alert')
  await expect.element(said).toBeVisible()
  expect(said.element().textContent).toMatch(/^[А-ЯЁ][^a-z]*(Cloche)?[^a-z]*$/)
})
