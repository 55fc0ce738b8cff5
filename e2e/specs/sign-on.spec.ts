import { oidcProvider, CLIENT, type OidcProvider } from '@cloche/server/src/test/oidc.ts'
import { freePort } from '../../scripts/free-port.ts'
import { addRestaurants, tag } from '../arrange.ts'
import { AccountPage } from '../pages/account-page.ts'
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

test('an account that has a password is linked by its owner, who then logs in either way, and unlinks it', async ({
  signOn,
  product,
  desk,
}) => {
  const manager = await desk()
  const { page } = manager
  const account = new AccountPage(page)
  const own = page.getByRole('region', { name: 'Single sign-on' })
  const known = (await product.access()).manager
  sits(signOn, 'hedy', ['floor'])
  await manager.logIn(known)
  await account.open()
  await own.getByRole('button', { name: 'Link an account of Keyhole' }).click()
  await own.getByLabel('Your password').fill(known.password)
  await own.getByRole('button', { name: 'Continue with Keyhole' }).click()
  await expect(page.getByText('The account is linked.')).toBeVisible()
  await expect(own).toContainText('Linked to hedy@example.com of Keyhole')

  await account.logOut()
  await enter(manager)
  await expect(manager.sections().first()).toBeVisible()
  await account.open()
  await expect(own).toContainText('Last login with it')
  await own.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('The account is unlinked.')).toBeVisible()
  await manager.logIn(known)
})

test('who is logged out amid unsaved input comes back by the provider in a second window, and saves it', async ({
  signOn,
  product,
  desk,
}) => {
  const title = `Lantern ${tag()}`
  await addRestaurants(product, [title])
  const boss = await desk()
  const { page } = boss
  sits(signOn, 'edsger', ['boss'])
  await page.goto('/login')
  await enter(boss)
  await boss.open('Restaurants')
  await boss.search(title)
  await boss.row(title).getByRole('link').click()
  await boss.dialog(title).getByRole('textbox', { name: 'Title' }).fill(`${title} & Sons`)

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = boss.dialog('You were logged out')
  await expect(notice).toContainText('What you entered is still here')
  const opened = page.waitForEvent('popup')
  await notice.getByRole('link', { name: 'Continue with Keyhole' }).click()
  const second = await opened
  await expect(notice).toHaveCount(0)
  await expect.poll(() => second.isClosed()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${title} & Sons is saved.`)).toBeVisible()
})

test('while the provider is away, sessions go on, a login says so, and works by another try once it is back', async ({
  signOn,
  desk,
}) => {
  const inside = await desk()
  sits(signOn, 'barbara', ['floor'])
  await inside.page.goto('/login')
  await enter(inside)
  await inside.open('Visits')
  const outside = await desk()
  await outside.page.goto('/login')
  await signOn.provider.stop()

  await enter(outside)
  await expect(outside.page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible()
  await expect(outside.page.getByText("The login service can't be reached just now.")).toBeVisible()
  await expect(outside.page.getByRole('button', { name: 'Log in with a password' })).toBeVisible()
  await inside.open('Insight')
  await new AccountPage(inside.page).logOut()

  await signOn.provider.start()
  await outside.page.getByRole('link', { name: 'Try again' }).click()
  await outside.open('Visits')
})
