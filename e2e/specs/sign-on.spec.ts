import { oidcProvider, CLIENT, type OidcProvider } from '@cloche/server/src/test/oidc.ts'
import { freePort } from '../../scripts/free-port.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { expect, test as base } from '../test.ts'

interface SignOn {
  provider: OidcProvider
  /** Where the product is, which the provider has to know before it starts. */
  port: number
}

const test = base.extend<object, { signOn: SignOn }>({
  signOn: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const port = await freePort()
      const provider = await oidcProvider(`http://127.0.0.1:${port}`)
      await use({ provider, port })
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ signOn: { provider, port } }, use) =>
      use({
        PORT: String(port),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.client_id,
        OIDC_CLIENT_SECRET: CLIENT.client_secret,
        OIDC_NAME: 'Keyhole',
        OIDC_SCOPE: 'openid profile email roles',
        OIDC_MANAGER_VALUES: 'floor',
        OIDC_ADMIN_VALUES: 'boss',
        OIDC_CREATE_ACCOUNTS: '1',
      }),
    { scope: 'worker' },
  ],
})

/** Who sits at the provider's screen next. */
function sits({ provider }: SignOn, subject: string, roles: string[], name = 'Grace Hopper'): void {
  provider.people.set(subject, { name, email: `${subject}@example.com`, roles })
  provider.answer = { login: { accountId: subject } }
}

const enter = ({ page }: AdminPage) => page.getByRole('link', { name: 'Continue with Keyhole' }).click()

test('staff log in at the provider, which decides the role, and log out there too', async ({
  signOn,
  desk,
}) => {
  const manager = await desk()
  const { page } = manager
  sits(signOn, 'grace', ['floor'])
  await page.goto('/admin/visit?q=Quist')
  await expect(page).toHaveURL(/\/login/)
  await enter(manager)
  await expect(page).toHaveURL(/\/admin\/visit\?q=Quist/)
  await expect(manager.sections().filter({ hasText: 'Log' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/login/)

  sits(signOn, 'grace', ['boss'])
  await enter(manager)
  await manager.open('Log')
})

test('after a refusal another try leads to the page that was wanted', async ({ signOn, desk }) => {
  const manager = await desk()
  const { page } = manager
  await page.goto('/admin/visit?q=Quist')
  signOn.provider.answer = { error: 'access_denied', error_description: 'cancelled' }
  await enter(manager)
  await expect(page.getByText('You came back from the login service without logging in.')).toBeVisible()
  await page.getByRole('button', { name: 'Log in with a password' }).click()
  await enter(manager)
  sits(signOn, 'ada', ['floor'], 'Ada King')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/admin\/visit\?q=Quist/)
})
