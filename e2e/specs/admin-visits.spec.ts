import { addGuests, addRestaurants, tag } from '../arrange.ts'
import { AdminPage } from '../pages/admin-page.ts'
import { expect, test } from '../test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the list opens with the visits that need work; all visits come newest first, and filters are in the address', async ({
  page,
  product,
}) => {
  const admin = new AdminPage(page)
  await admin.logIn((await product.access()).admin)
  await admin.open('Visits')
  await expect(page.getByRole('rowheader', { name: 'Submitted, waiting for you' })).toBeVisible()
  await expect(admin.row('Accepted')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all visits' }).click()
  await expect(page).toHaveURL(/sort=newest/)
  await admin.settled()
  const newest = await page.request.get('/api/visit?sort=newest')
  const { items } = (await newest.json()) as { items: { id: string }[] }
  await expect(admin.rows()).toHaveCount(items.length)
  expect(await admin.rows().first().getAttribute('href')).toContain(items[0]!.id)
  const dates = await page
    .locator('tbody time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')!))
  expect(dates.length).toBeGreaterThan(20)
  expect(dates).toEqual([...dates].sort().reverse())

  const title = (await admin.rows().first().textContent())!
  await page.getByRole('combobox', { name: 'Where' }).click()
  await page.getByRole('option', { name: title }).click()
  await expect(page).toHaveURL(/restaurantIds=/)
  await expect(admin.rows().filter({ hasNotText: title })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Accepted' }).click()
  await expect(page).toHaveURL(/status=accepted/)
  const shared = page.url()
  await expect(admin.row(title).filter({ hasNotText: 'Accepted' })).toHaveCount(0)
  await admin.settled()
  const count = await admin.rows().count()
  await page.goto(shared)
  await expect(admin.rows()).toHaveCount(count)
})

test('the report opens from the keyboard and shows the stored score', async ({ page, product }) => {
  const admin = new AdminPage(page)
  await admin.logIn((await product.access()).admin, '/admin/visit?status=accepted')
  await expect(admin.rows().first()).toBeVisible()
  const response = await page.request.get('/api/visit?status=accepted&limit=1')
  const { items } = (await response.json()) as { items: { id: string; score: number }[] }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(items[0]!.id))
  await expect(page.getByRole('main')).toContainText(String(items[0]!.score))
})

test('a printed report has the number of the visit for the name of the guest, on narrow paper too', async ({
  page,
  product,
}) => {
  const admin = new AdminPage(page)
  await admin.logIn((await product.access()).admin, '/admin/visit?status=accepted')
  await admin.rows().first().click()
  const fact = (name: string) => page.getByRole('term').filter({ hasText: name })
  for (const width of [1000, 500]) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ media: 'print' })
    await expect(fact('Visit number')).toBeVisible()
    await expect(fact('Guest')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(fact('Visit number')).toBeHidden()
    await expect(fact('Guest')).toBeVisible()
  }
})

test('a visit is planned, moved and cancelled, and each act is undone', async ({ page, product }) => {
  const admin = new AdminPage(page)
  const [guest] = await addGuests(product, 1)
  await admin.logIn((await product.access()).manager)
  await admin.openVisits()
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = page.getByRole('dialog', { name: 'New visit' })
  await panel.getByRole('combobox', { name: 'Guest' }).fill(guest!.name)
  await page.getByRole('option', { name: guest!.name }).click()
  await panel.getByRole('combobox', { name: 'Restaurant' }).click()
  await page.getByRole('option').first().click()
  await panel.getByRole('button', { name: 'Day' }).click()
  // The page has a calendar of its own.
  const calendar = page.locator('[data-dates-dropdown]').filter({ visible: true })
  await calendar.getByRole('button', { name: 'Month after' }).click()
  await calendar.locator('td button').filter({ visible: true }).nth(20).click()
  await panel.getByRole('button', { name: 'Plan the visit' }).click()
  await expect(page.getByText('The visit is planned')).toBeVisible()
  const row = page.locator('tr', { has: admin.rows() }).first()
  await expect(row).toContainText('19:00')

  await row.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Visit' })
  await edit.getByLabel('Hours').fill('12')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('12:00')

  await row.getByRole('button', { name: /^Edit/ }).click()
  await edit.getByRole('button', { name: 'Cancel this visit' }).click()
  await page.getByRole('button', { name: 'Cancel the visit', exact: true }).click()
  await admin.undo('The visit is cancelled')
  await expect(row).toContainText('Scheduled')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await edit.getByRole('button', { name: 'Cancel this visit' }).click()
  await page.getByRole('button', { name: 'Cancel the visit', exact: true }).click()
  await expect(row).toContainText('Cancelled')
})

test('a guest is planned for two places at one hour only after a confirmation', async ({ page, product }) => {
  const [guest] = await addGuests(product, 1)
  const title = `Quay${tag()}`
  const [quay, ferry] = await addRestaurants(product, [title, `Ferry${tag()}`])
  const admin = new AdminPage(page)
  const ofGuest = `/admin/visit?guestId=${guest!.guestId}`
  const year = new Date().getUTCFullYear() + 1
  const panel = admin.dialog('New visit')
  const plan = panel.getByRole('button', { name: 'Plan the visit' })
  const first = `${ofGuest}&restaurantId=${quay}&new=1&visitDate=${year}-06-01T19:00`
  await admin.logIn((await product.access()).manager, first)
  await plan.click()
  await expect(panel).toHaveCount(0)

  await page.goto(`${ofGuest}&restaurantId=${ferry}&new=1&visitDate=${year}-06-01T20:00`)
  await expect(panel.getByRole('status').filter({ hasText: 'less than 3 hours from this one' })).toBeVisible()
  await plan.click()
  const refusal = panel.getByRole('alert').filter({ hasText: 'another visit close to this one' })
  await expect(refusal.getByRole('link')).toHaveText(`1 Jun ${year}, 19:00, ${title}`)
  await panel.getByLabel('Hours').fill('21')
  await expect(refusal).toHaveCount(0)
  await plan.click()
  await refusal.getByRole('button', { name: 'Plan anyway' }).click()
  await expect(panel).toHaveCount(0)

  await page.goto(ofGuest)
  await expect(admin.rows()).toHaveCount(2)
  await admin.row('21:00').getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Visit', exact: true })
  await edit.getByLabel('Hours').fill('20')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await edit.getByRole('button', { name: 'Save anyway' }).click()
  await admin.undo('The visit is changed')
  await expect(admin.row('21:00')).toBeVisible()
})
