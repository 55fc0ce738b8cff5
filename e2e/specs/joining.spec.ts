import type { Page } from '@playwright/test'
import { fillBankShortly, setBankAside } from '../arrange.ts'
import { connectedTest, expect } from '../connected.ts'
import { ApplicationPage, newApplicant, type Applicant } from '../pages/application-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { acceptApplication, FIRST_RESTAURANT, openApplication } from '../pages/users-page.ts'

const test = connectedTest.extend<{ application: ApplicationPage; applicant: Applicant }>({
  application: async ({ page }, use) => use(new ApplicationPage(page)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  applicant: async ({}, use) => use(newApplicant()),
})

const CHAT = 2001

test('from the pictures to a first visit that is submitted, by sms, acceptance and Telegram', async ({
  page,
  admin,
  application,
  applicant,
  gateway,
  telegram,
  product,
}) => {
  const putBack = await setBankAside(product)
  await fillBankShortly(product)
  await page.goto('/')
  await page.getByRole('link', { name: 'Not a guest yet?' }).click()
  for (const title of ['A link arrives', 'You dine like anyone else', 'Your phone takes the notes']) {
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByRole('heading', { name: 'The next evening is better' })).toBeInViewport()
  await page.getByRole('button', { name: 'Become a guest' }).click()

  await application.expectStep('What happens to your data')
  await application.fillIn(applicant)
  const { phone } = applicant
  await application.askForCode(`8 (${phone.slice(1, 4)}) ${phone.slice(4)}`)
  await application.typeCode(await gateway.readCode(phone))
  await application.expectThanks(applicant)
  await expect.poll(() => application.kept()).toBeNull()
  await page.reload()
  await application.expectThanks(applicant)

  const panel = await openApplication(admin, `${applicant.firstName} ${applicant.lastName}`)
  await expect(panel.getByText('Ростов-на-Дону')).toBeVisible()
  await acceptApplication(panel)
  const message = await gateway.read(phone)
  expect(message).toContain(FIRST_RESTAURANT)
  const guest = new GuestPage(page)
  await guest.open(/https?:\S+/.exec(message)![0])
  const { visit } = await guest.stored()
  expect(`${visit.guest.firstName} ${visit.guest.lastName}`).toBe(`Nora ${applicant.lastName}`)

  await page.getByRole('button', { name: 'Menu' }).click()
  const connect = page.getByRole('dialog').getByRole('link', { name: 'Connect Telegram' })
  telegram.open(CHAT, (await connect.getAttribute('href'))!)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  telegram.say(CHAT, '/visits')
  await expect.poll(() => telegram.written(CHAT).at(-1)).toContain(FIRST_RESTAURANT)
  await page.keyboard.press('Escape')

  await guest.fillShortVisit()
  await guest.submit()
  await expect(page.getByText('1 of 1 photo')).toBeVisible()
  await putBack()
})

test('entered data outlives a reload at every step, and is removed on request', async ({
  page,
  application,
  applicant,
  gateway,
}) => {
  await page.goto('/consent?step=phone')
  await application.expectStep('What happens to your data')
  await application.agree()
  await page.getByLabel('First name').fill('Нора')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Нора')
  await application.fillInYou(applicant)
  await page.reload()
  await application.fillInMeals()
  await page.goBack()
  await expect(page.getByLabel('No nuts')).toBeChecked()
  await page.goForward()
  await application.askForCode(applicant.phone)
  await page.reload()
  await expect(page.getByText(/A new code in \d:\d\d/)).toBeVisible()
  const code = await gateway.readCode(applicant.phone)

  await page.getByRole('button', { name: 'Remove what I entered from this phone' }).click()
  await application.expectStep('What happens to your data')
  await expect.poll(() => application.kept()).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goBack()
  await application.typeCode(code)
  await application.expectThanks(applicant)
})

test('missing and wrong values are named at their fields, and nothing else is asked again', async ({
  page,
  application,
}) => {
  await page.goto('/consent')
  await expect(page.getByText(/asks for a mobile number, to which we send a code/)).toBeVisible()
  await page.getByRole('button', { name: 'Go on to the application' }).click()
  await expect(page.getByRole('alert')).toHaveText('Without your consent we may not take your application.')
  await application.agree()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('E-mail').fill('nora@example')
  await page.getByLabel('Year of birth').fill('2015')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Please fill this in.')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Check the e-mail/)
  await expect(page.getByLabel('Year of birth')).toHaveAccessibleDescription('Guests are 18 or older.')
})

test('after five wrong codes the right one is refused in words', async ({
  page,
  application,
  applicant,
  gateway,
}) => {
  await application.fillIn(applicant)
  await page.getByLabel('Mobile phone').fill('+999 20 7946 0018')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Mobile phone')).toHaveAccessibleDescription(/no phone number/)

  await application.askForCode(applicant.phone)
  const code = await gateway.readCode(applicant.phone)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
    await application.typeCode(wrong)
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(
      `That is not the code. Look at the newest message. ${left} left.`,
    )
  }
  await application.typeCode(wrong)
  await expect(page.getByText('This code no longer works')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This code no longer works')).toBeVisible()
  // After a minute the way to a new code is open.
  const next = page.getByText(/A new code in \d:\d\d/)
  await expect(next.or(page.getByRole('button', { name: 'Send a new code' }))).toBeVisible()
})

test('without a signal the application waits on the phone, and is sent when there is one', async ({
  page,
  context,
  application,
  applicant,
  gateway,
}) => {
  await application.fillIn(applicant)
  await context.setOffline(true)
  await page.getByLabel('Mobile phone').fill(applicant.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('No signal. All you entered is kept on this phone')
  await context.setOffline(false)
  await application.askForCode(applicant.phone)

  const loseAnswer = await loseAnswerOf(page, '**/api/user/anketa')
  await application.typeCode(await gateway.readCode(applicant.phone))
  await expect(page.getByRole('alert')).toContainText('goes out when there is a connection')
  await loseAnswer.end()
  await page.reload()
  await application.expectThanks(applicant)
  await expect.poll(() => application.kept()).toBeNull()
})

/** Lets calls reach the server and loses the answers. */
async function loseAnswerOf(page: Page, address: string) {
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  return { end: () => page.unroute(address) }
}
