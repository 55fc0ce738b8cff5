import { fillEverything } from '../pages/fill-everything.ts'
import { connectedTest as test, expect } from '../connected.ts'
import { ApplicationPage, newApplicant } from '../pages/application-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { translate } from '../pages/translate.ts'

for (const moves of [true, false]) {
  const kind = moves ? 'moved' : 'replaced'

  test(`a page whose texts a translation has ${kind}: a visit from its link to the past visits`, async ({
    page,
    context,
    invited,
  }) => {
    await context.addInitScript(translate, { moves })
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await fillEverything(guest)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('combobox').selectOption('ru')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    await menu.getByRole('combobox').selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Dishes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await guest.submit()
    await expect(page.getByRole('heading', { name: 'Stored on the server' })).toBeVisible()
    await page.getByRole('link', { name: 'Past visits' }).click()
    await page.locator('main li a').first().click()
    await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  })

  test(`a page whose texts a translation has ${kind}: from the pictures to an application`, async ({
    page,
    context,
    gateway,
  }) => {
    await context.addInitScript(translate, { moves })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Not a guest yet?' }).click()
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Become a guest' }).click()
    const application = new ApplicationPage(page)
    const applicant = newApplicant()
    await application.fillIn(applicant)
    await application.askForCode(applicant.phone)
    const code = await gateway.readCode(applicant.phone)
    await application.typeCode(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/4 tries are left/)
    await application.typeCode(code)
    await application.expectThanks(applicant)
  })
}
