import type { APIRequestContext } from '@playwright/test'
import { ROLE } from '@cloche/contract/constants.ts'
import { tag } from '../arrange.ts'
import { AccountPage } from '../pages/account-page.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { logIn, type Login } from '../pages/login.ts'
import type { Product } from '../product.ts'
import { expect, test } from '../test.ts'

const PASSWORD = 'eleven geese at dawn'

/** Adds a staff member whom no other test uses, as an administrator. */
async function addManager(request: APIRequestContext, product: Product) {
  const login = `Moen${tag()}`
  const call = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers: { origin: product.url }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await call('/user/login', (await product.access()).admin)
  const name = { firstName: 'Ada', lastName: login }
  await call('/user', { ...name, login, password: PASSWORD, roleId: ROLE.visitManager })
  return { login, password: PASSWORD, name: `Ada ${login}` }
}

/** Turns on two-step login of a staff member at a desk of their own, and logs out again. */
async function guard(who: Login, desk: () => Promise<AdminPage>) {
  const manager = await desk()
  await manager.logIn(who)
  const account = new AccountPage(manager.page)
  await account.open()
  const kept = await account.turnOnTwoSteps(PASSWORD)
  await expect(manager.page.getByText('10 recovery codes are left.')).toBeVisible()
  await account.logOut()
  return { account, page: manager.page, ...kept }
}

test('two-step login asks for a code after the right password, and continues with the code’s last digit', async ({
  request,
  product,
  desk,
}) => {
  const who = await addManager(request, product)
  const { page, app } = await guard(who, desk)
  await logIn(page, { ...who, password: 'eleven ducks' })
  await expect(page.getByRole('alert')).toContainText("don't match")
  await logIn(page, who)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await code.fill('000 000')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await expect(code).toHaveValue('000000')
  await code.fill(app.nextCode().replace(/(?=...$)/, ' '))
  await expect(page).toHaveURL(/\/admin/)
})

test('a recovery code replaces the phone once; without either, an administrator turns two-step login off', async ({
  request,
  product,
  admin,
  desk,
}) => {
  const who = await addManager(request, product)
  const { account, page, recoveryCodes } = await guard(who, desk)
  for (const outcome of ['let in', 'refused']) {
    await logIn(page, who)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase())
    await page.getByRole('button', { name: 'Log in' }).click()
    if (outcome === 'refused') break
    await expect(page).toHaveURL(/\/admin/)
    await account.open()
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
    await account.logOut()
  }
  await expect(page.getByRole('alert')).toContainText('This recovery code is wrong, or was used before.')
  // The typed login and password are still in the form.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Login')).toHaveValue(who.login)
  await expect(page.getByLabel('Password')).toHaveValue(PASSWORD)

  await admin.open('Users')
  await admin.row(who.login).getByRole('link').click()
  const panel = admin.dialog(who.name)
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await panel
    .getByRole('group', { name: /lost both phone/ })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(panel.getByRole('status')).toContainText('Off.')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/admin/)
  await panel.getByRole('button', { name: 'Close' }).click()
  await admin.open('Log')
  await expect(admin.page.getByText('turned off').first()).toBeVisible()
})

test("after another browser's session is ended from here, its next action leads to the login", async ({
  request,
  product,
  desk,
}) => {
  const who = await addManager(request, product)
  const [here, there] = [await desk(), await desk()]
  await there.logIn(who)
  await here.logIn(who)
  const account = new AccountPage(here.page)
  await account.open()
  await expect(account.sessions()).toHaveCount(2)
  await expect(account.sessions().first()).toContainText(/Chrome · \w+.*This browser/)
  await account
    .sessions()
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(account.sessions()).toHaveCount(1)
  await there.sections().filter({ hasText: 'Visits' }).click()
  await expect(there.page).toHaveURL(/\/login$/)
  await here.open('Visits')
})

test('a change of one’s own password demands the old one and logs other browsers out', async ({
  request,
  product,
  desk,
}) => {
  const who = await addManager(request, product)
  const [here, there] = [await desk(), await desk()]
  await there.logIn(who)
  await here.logIn(who)
  const account = new AccountPage(here.page)
  await account.open()
  const section = here.page.getByRole('region', { name: 'Password' })
  await section.getByRole('button', { name: 'Change the password' }).click()
  await section.getByLabel('Old password').fill('eleven ducks')
  await section.getByLabel('New password').fill('twelve geese at noon')
  await section.getByRole('button', { name: 'Change the password' }).click()
  await expect(section.getByText('This is not your password.')).toBeVisible()
  await section.getByLabel('Old password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Change the password' }).click()
  await expect(here.notice('The password is changed.')).toBeVisible()
  await expect(account.sessions()).toHaveCount(1)
  await there.sections().filter({ hasText: 'Visits' }).click()
  await expect(there.page).toHaveURL(/\/login$/)
  await logIn(there.page, { ...who, password: 'twelve geese at noon' })
  await expect(there.page).toHaveURL(/\/admin/)
})
