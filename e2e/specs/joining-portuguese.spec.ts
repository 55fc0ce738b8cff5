import type { Page } from '@playwright/test'
import { fillBankShortly, setBankAside, SHORT, translateBank } from '../arrange.ts'
import { Mailbox } from '../mailbox.ts'
import { ApplicationPage, newApplicant } from '../pages/application-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { inOneLanguage } from '../pages/one-language.ts'
import { acceptApplication, FIRST_RESTAURANT as PLACE, openApplication } from '../pages/users-page.ts'
import { standIn } from '../stand-in.ts'
import { expect, test as base } from '../test.ts'

const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: standIn(Mailbox.start),
  // A programme in Portugal that sends no text messages.
  environment: [
    async ({ mailbox }, use) => use({ DEMO: '0', PHONE_COUNTRY: 'PT', SMTP_URL: mailbox.url }),
    { scope: 'worker' },
  ],
})

test.use({ locale: 'pt-PT' })

const TITLES = {
  [SHORT.category]: 'A noite',
  [SHORT.warm]: 'Estava quente?',
  [SHORT.table]: 'Uma fotografia da mesa',
  [SHORT.dish]: 'O que veio',
}
const linkIn = ({ text }: { text: string }) => /http\S+uuid=\S+/.exec(text)![0]

test('an applicant with a Portuguese number joins, is told and answers in Portuguese, while staff work in English', async ({
  page,
  admin,
  mailbox,
  product,
  browser,
}) => {
  const putBack = await setBankAside(product)
  await fillBankShortly(product)
  await translateBank(product, 'pt', TITLES)
  const [expectPortuguese, expectEnglish] = await Promise.all([
    inOneLanguage('pt', 'en'),
    inOneLanguage('en', 'pt'),
  ])
  const applicant = { ...newApplicant(), firstName: 'Inês' }
  const name = `${applicant.firstName} ${applicant.lastName}`

  const application = new ApplicationPage(page, 'pt')
  await page.goto('/intro')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectPortuguese(page)
  await page.goto('/consent')
  await expect(page.getByRole('checkbox')).toBeVisible()
  await expectPortuguese(page)
  await application.agree()
  await expectPortuguese(page)
  await application.fillInYou(applicant)
  await expectPortuguese(page)
  await application.fillInMeals()
  await expectPortuguese(page)
  await application.askForCode('912 345 678')
  await expectPortuguese(page)
  const code = await mailbox.read(applicant.email, 'O teu código para Cloche')
  await application.typeCode(/\d{6}/.exec(code.text)![0])
  await application.expectThanks(applicant)
  await expectPortuguese(page)

  const panel = await openApplication(admin, name)
  await expect(panel.getByText('912 345 678')).toBeVisible()
  await expect(panel).toContainText(`${applicant.email} · confirmed by code`)
  await expectEnglish(admin.page)
  await acceptApplication(panel)
  await expectEnglish(admin.page)

  const letter = await mailbox.read(applicant.email, `A tua primeira visita: ${PLACE}`)
  expect(letter.text).toContain(`Olá, ${applicant.firstName}:`)
  await admin.page.goto(`/admin/outbox?q=${applicant.email}`)
  await admin.row('Application accepted').getByRole('link').click()
  await expect(admin.dialog('Application accepted').getByRole('article')).toContainText('Olá, Inês:')
  await expectEnglish(admin.page)

  const guest = new GuestPage(page, 'pt')
  await guest.open(linkIn(letter))
  await expectPortuguese(page)
  await expectMenu(page, expectPortuguese)
  await guest.openFirst()
  await expect(guest.question(TITLES[SHORT.warm]!)).toBeVisible()
  const warm = await guest.find('single')
  await guest.choose(warm.id, 0)
  await expect(guest.block(warm.id).getByText('Enviado', { exact: true })).toBeVisible()
  await expectPortuguese(page)
  await guest.overview()
  await guest.fillShortVisit()
  await expectPortuguese(page)
  await guest.submit()
  await expectPortuguese(page)

  await admin.page.goto('/admin')
  await admin.openReport(name)
  await expectEnglish(admin.page)

  const german = await browser.newContext({ baseURL: product.url, locale: 'de-DE' })
  const phone = await german.newPage()
  await phone.goto(linkIn(letter))
  await expectPortuguese(phone)
  await german.close()
  await putBack()
})

/** Looks at the menu, and at how the guest is notified. */
async function expectMenu(page: Page, expectPortuguese: (page: Page) => Promise<void>) {
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('combobox', { name: 'Idioma' })).toHaveValue('pt')
  await expectPortuguese(page)
  await menu.getByRole('button', { name: 'Notificações' }).click()
  await expect(menu.getByRole('combobox', { name: 'Idioma das mensagens' })).toHaveValue('pt')
  await expectPortuguese(page)
  await page.keyboard.press('Escape')
}
