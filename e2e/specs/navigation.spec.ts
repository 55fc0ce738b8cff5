import { endSessions, inviteGuest } from '../arrange.ts'
import { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, test } from '../test.ts'

test.describe('nobody logged in', () => {
  test('every other address leads to /login', async ({ page }) => {
    for (const path of ['/', '/admin', '/admin/question', '/guest', '/guest/history', '/nothing/here']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    }
  })

  test('/intro, /consent and /guest/final are open', async ({ page }) => {
    await page.goto('/intro')
    await expect(page.getByRole('heading', { name: 'Dine out and tell how it was' })).toBeVisible()
    await page.goto('/consent')
    await expect(page.getByRole('heading', { name: 'What happens to your data' })).toBeVisible()
    await page.goto('/guest/final')
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })

  test('a link with an unknown uuid leads to /login, which says so', async ({ page }) => {
    await page.goto('/guest?uuid=5d3c8a34-54a4-4a53-b0f4-2f8a52e1b7aa')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toContainText('This link no longer works')
  })

  test('a link without its last character leads to /login, which says that the link is incomplete', async ({
    page,
    invited,
  }) => {
    await page.goto(invited.link.slice(0, -1))
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toContainText('This link is incomplete')
  })

  test('a wrong password is refused in words', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Login').fill('nobody')
    await page.getByLabel('Password').fill('nothing at all')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText("don't match")
  })

  test('after too many wrong passwords the screen says how long to wait', async ({ page }) => {
    const guess = { login: 'nobody at all', password: 'nothing at all' }
    await page.goto('/login')
    await page.getByLabel('Login').fill(guess.login)
    await page.getByLabel('Password').fill(guess.password)
    // Twenty may come in a minute, and thirty in an hour if they take longer.
    for (let n = 0; n < 30; n++) await page.request.post('/api/user/login', { data: guess })
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText(/Too many tries. It can go on in \d+:\d\d/)
  })
})

test.describe('a guest', () => {
  test('the uuid logs in, leaves the address bar, and works again', async ({ page, invited }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await expect(page).toHaveURL(/\/guest$/)
    await guest.open(invited.link)
    await expect(page).toHaveURL(/\/guest$/)
  })

  test('a link into a visit logs in and keeps the visit', async ({ page, invited }) => {
    await page.goto(`${invited.link}&visit=5d3c8a34-54a4-4a53-b0f4-2f8a52e1b7aa`)
    await expect(page).toHaveURL(/\/guest\?visit=5d3c8a34-54a4-4a53-b0f4-2f8a52e1b7aa$/)
  })

  test('a link logs in together with the punctuation after it', async ({ page, invited }) => {
    await new GuestPage(page).open(`${invited.link}).`)
    await expect(page).toHaveURL(/\/guest$/)
  })

  test('every address outside of /guest leads to /guest', async ({ page, invited }) => {
    await new GuestPage(page).open(invited.link)
    for (const path of ['/', '/login', '/intro', '/admin', '/admin/visit', '/nothing']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/guest$/)
    }
  })

  test('every screen names the document, and navigation focuses the screen’s heading', async ({
    page,
    invited,
  }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    const heading = page.getByRole('heading', { level: 1 }).first()
    const titleOf = async () => `${(await heading.innerText()).trim()} · Cloche`
    await expect.poll(async () => (await page.title()) === (await titleOf())).toBe(true)
    await expect(heading).not.toBeFocused()
    const visit = await page.title()

    await guest.openFirst()
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(await titleOf())
    await expect(page).not.toHaveTitle(visit)
    await page.goBack()
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(visit)

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Past visits' }).click()
    await expect(page).toHaveTitle('Past visits · Cloche')
    await expect(heading).toBeFocused()
    await page.goto('/guest/waiting')
    await expect(page).toHaveTitle('Waiting to be sent · Cloche')
  })

  test('an unknown address under /guest says so', async ({ page, invited }) => {
    await new GuestPage(page).open(invited.link)
    await page.goto('/guest/nothing')
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  })

  test('a session ended elsewhere leads to /login at the next call', async ({ page, product, invited }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await endSessions(product, invited.guestId)
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
  })

  test("another guest's visit is not found", async ({ page, product, invited }) => {
    const other = await inviteGuest(product)
    await new GuestPage(page).open(invited.link)
    const response = await page.request.get(`/api/visit/${other.visitId}`)
    expect(response.status()).toBe(404)
    await page.goto(`/guest/history/${other.visitId}`)
    await expect(page.getByText('There is no such visit')).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('an administrator lives under /admin', async ({ page, product }) => {
    const admin = new AdminPage(page)
    await admin.logIn((await product.access()).admin)
    for (const path of ['/', '/login', '/guest', '/guest/final', '/nothing']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin/)
    }
    await page.goto('/admin/nothing')
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  })

  test('a visit manager reaches visits, and no page for administrators alone', async ({ page, product }) => {
    const admin = new AdminPage(page)
    await admin.logIn((await product.access()).manager, '/admin/visit')
    await expect(admin.rows().first()).toBeVisible()
    for (const path of ['/admin/question', '/admin/restaurant', '/admin/audit', '/admin/import']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin$/)
      await expect(page.getByRole('status').getByText(/is for administrators$/)).toBeVisible()
    }
    await admin.open('Visits')
    await admin.open('Today')
    await expect(page.getByText(/is for administrators$/)).toHaveCount(0)
  })

  test('logging in leads to the address that was asked for before', async ({ page, product }) => {
    await page.goto('/admin/visit?status=accepted')
    await expect(page).toHaveURL(/\/login$/)
    const { login, password } = (await product.access()).admin
    await page.getByLabel('Login').fill(login)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/admin\/visit\?status=accepted$/)
  })
})
