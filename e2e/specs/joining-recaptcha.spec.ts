import { ApplicationPage, newApplicant } from '../pages/application-page.ts'
import { Recaptcha } from '../recaptcha.ts'
import { SmsGateway } from '../sms-gateway.ts'
import { standIn } from '../stand-in.ts'
import { expect, test as base } from '../test.ts'

const test = base.extend<object, { gateway: SmsGateway; recaptcha: Recaptcha }>({
  gateway: standIn(SmsGateway.start),
  recaptcha: standIn(Recaptcha.start),
  environment: [
    async ({ gateway, recaptcha }, use) =>
      use({
        SMS_URL: gateway.template,
        RECAPTCHA_PUBLIC: Recaptcha.siteKey,
        RECAPTCHA_SECRET: Recaptcha.secret,
        RECAPTCHA_VERIFY_URL: recaptcha.verifyUrl,
      }),
    { scope: 'worker' },
  ],
})

for (const version of ['v2', 'v3'] as const) {
  test(`with a key of ${version}, reCAPTCHA checks an applicant who asks for a code, unseen`, async ({
    page,
    gateway,
    recaptcha,
  }) => {
    const loaded = await recaptcha.serve(page, version, `a person, ${version}`)
    const application = new ApplicationPage(page)
    const applicant = newApplicant()
    await application.fillIn(applicant)
    expect(loaded()).toBe(0)
    await application.askForCode(applicant.phone)
    expect(loaded()).toBe(1)
    await application.typeCode(await gateway.readCode(applicant.phone))
    await application.expectThanks(applicant)
  })
}

test('a failed check by Google, or an unreachable Google, is named, and the applicant may try again', async ({
  page,
  recaptcha,
}) => {
  await page.route('https://www.google.com/recaptcha/**', (route) => route.abort())
  const application = new ApplicationPage(page)
  const applicant = newApplicant()
  await application.fillIn(applicant)
  await page.getByLabel('Mobile phone').fill(applicant.phone)
  const ask = page.getByRole('button', { name: 'Send me a code' })
  await ask.click()
  await expect(page.getByRole('alert')).toContainText('can’t be reached')

  await recaptcha.serve(page, 'v3', 'a machine', 0.1)
  await ask.click()
  await expect(page.getByRole('alert')).toHaveText('We couldn’t check that you’re not a robot. Try again.')
  await recaptcha.serve(page, 'v3', 'a machine', 0.9)
  await application.askForCode(applicant.phone)
})
