import { addApplication, fillBankShortly, setBankAside } from '../arrange.ts'
import { Mailbox } from '../mailbox.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { acceptApplication, FIRST_RESTAURANT as PLACE, openApplication } from '../pages/users-page.ts'
import { standIn } from '../stand-in.ts'
import { expect, test as base } from '../test.ts'

const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: standIn(Mailbox.start),
  // Unless the server is a demo, people of the sample data are notified by mail.
  environment: [async ({ mailbox }, use) => use({ DEMO: '0', SMTP_URL: mailbox.url }), { scope: 'worker' }],
})

const STAFF = 'irina@example.com'

const LETTERS = [
  {
    language: 'en',
    firstVisit: `Your first visit: ${PLACE}`,
    cameBack: `Your visit came back to you: ${PLACE}`,
    thanks: `Thank you for your visit: ${PLACE}`,
  },
  {
    language: 'ru',
    firstVisit: `Ваш первый визит: ${PLACE}`,
    cameBack: `Вам вернули визит: ${PLACE}`,
    thanks: `Спасибо за визит: ${PLACE}`,
  },
] as const

for (const { language, firstVisit, cameBack, thanks } of LETTERS)
  test(`an applicant is led by letters alone from the acceptance to the thanks, in ${language}`, async ({
    page,
    admin,
    mailbox,
    product,
  }) => {
    const putBack = await setBankAside(product)
    await fillBankShortly(product)
    const { name, email } = await addApplication(product, { language })
    await acceptApplication(await openApplication(admin, name))

    const guest = new GuestPage(page)
    const linkIn = ({ text }: { text: string }) => /http\S+uuid=\S+/.exec(text)![0]
    await guest.submitShortVisit(linkIn(await mailbox.read(email, firstVisit)))
    const submitted = await mailbox.read(STAFF, `Submitted: ${PLACE}, score`)
    const visitId = /admin\/visit-history\/(\S+)/.exec(submitted.text)![1]
    const returned = await admin.page.request.post(`/api/visit/${visitId}/return`, {
      ...fromPage(admin.page),
      data: { message: 'Was it warm at the window too?', notes: [] },
    })
    expect(returned.status()).toBe(200)
    await guest.open(linkIn(await mailbox.read(email, cameBack)))
    await expect(page.getByText('Was it warm at the window too?')).toBeVisible()
    await guest.submit()
    await mailbox.read(STAFF, `Submitted again: ${PLACE}, score`)

    const accepted = await admin.page.request.post(`/api/visit/${visitId}/accept`, fromPage(admin.page))
    expect(accepted.status()).toBe(200)
    await mailbox.read(email, thanks)
    await putBack()
  })
