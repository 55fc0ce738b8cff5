import { fillBankShortly, setBankAside } from '../arrange.ts'
import { Mailbox } from '../mailbox.ts'
import { ApplicationPage, newApplicant } from '../pages/application-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { acceptApplication, FIRST_RESTAURANT as PLACE, openApplication } from '../pages/users-page.ts'
import { SmsGateway } from '../sms-gateway.ts'
import { standIn } from '../stand-in.ts'
import { expect, test as base } from '../test.ts'

const test = base.extend<object, { mailbox: Mailbox; gateway: SmsGateway }>({
  mailbox: standIn(Mailbox.start),
  // The application's code comes by sms. Guests with an e-mail are notified by mail.
  gateway: standIn(SmsGateway.start),
  // Unless the server is a demo, people of the sample data are notified by mail.
  environment: [
    async ({ mailbox, gateway }, use) => use({ DEMO: '0', SMTP_URL: mailbox.url, SMS_URL: gateway.template }),
    { scope: 'worker' },
  ],
})

const STAFF = 'irina@example.com'
const ASKED = 'Was it warm at the window too?'

const linkIn = ({ text }: { text: string }) => /http\S+uuid=\S+/.exec(text)![0]
const reportIn = ({ text }: { text: string }) => /http\S+\/admin\/visit-history\/\S+/.exec(text)![0]

const LETTERS = [
  {
    language: 'en',
    locale: 'en-GB',
    firstVisit: `Your first visit: ${PLACE}`,
    returned: `Your visit was returned to you: ${PLACE}`,
    thanks: `Thank you for your visit: ${PLACE}`,
  },
  {
    language: 'ru',
    locale: 'ru-RU',
    firstVisit: `Ваш первый визит: ${PLACE}`,
    returned: `Вам вернули визит: ${PLACE}`,
    thanks: `Спасибо за визит: ${PLACE}`,
  },
] as const

for (const { language, locale, firstVisit, returned, thanks } of LETTERS)
  test.describe(language, () => {
    test.use({ locale })

    test(`an applicant is led by letters alone from the application to the thanks, in ${language}`, async ({
      page,
      admin,
      mailbox,
      gateway,
      product,
    }) => {
      const putBack = await setBankAside(product)
      await fillBankShortly(product)
      const applicant = newApplicant()
      const application = new ApplicationPage(page, language)
      await application.fillIn(applicant)
      await application.askForCode(applicant.phone)
      await application.typeCode(await gateway.readCode(applicant.phone))
      await application.expectThanks(applicant)
      const name = `${applicant.firstName} ${applicant.lastName}`
      await acceptApplication(await openApplication(admin, name))

      const guest = new GuestPage(page, language)
      await guest.submitShortVisit(linkIn(await mailbox.read(applicant.email, firstVisit)))

      await admin.page.goto(reportIn(await mailbox.read(STAFF, `Submitted: ${PLACE}, score`)))
      const bar = admin.page.getByRole('complementary', { name: 'Review' })
      await bar.getByRole('button', { name: 'Return…' }).click()
      const panel = admin.dialog('Return to the guest')
      await panel.getByRole('textbox', { name: 'Message' }).fill(ASKED)
      await panel.getByRole('button', { name: 'Return' }).click()
      await expect(admin.notice('The visit is back with the guest')).toBeVisible()

      await guest.open(linkIn(await mailbox.read(applicant.email, returned)))
      await expect(page.getByText(ASKED)).toBeVisible()
      await guest.submit()

      await admin.page.goto(reportIn(await mailbox.read(STAFF, `Submitted again: ${PLACE}, score`)))
      await bar.getByRole('button', { name: 'Accept' }).click()
      await expect(admin.notice('The visit is accepted')).toBeVisible()
      await mailbox.read(applicant.email, thanks)
      await putBack()
    })
  })
