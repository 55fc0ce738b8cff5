import { addVisit } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, test } from '../test.ts'

const WORDS = [
  {
    language: 'en',
    locale: 'en-GB',
    next: 'What happens next',
    yours: 'Your next visit',
    days: 'In 12 days',
    none: 'Nothing planned yet',
  },
  {
    language: 'ru',
    locale: 'ru-RU',
    next: 'Что будет дальше',
    yours: 'Ваш следующий визит',
    days: 'Через 12 дней',
    none: 'Пока ничего не запланировано',
  },
] as const

for (const { language, locale, next, yours, days, none } of WORDS)
  test.describe(language, () => {
    test.use({ locale })

    test(`after the visit is sent, the guest reads what happens next and when to go again, in ${language}`, async ({
      page,
      product,
      invitedShortly: invited,
    }) => {
      await new GuestPage(page, language).sendShortVisit(invited)
      await page.goto(`/guest/final?visit=${invited.visitId}`)
      await expect(page.getByRole('heading', { name: next })).toBeVisible()
      await expect(page.getByText(none)).toBeVisible()

      await addVisit(product, invited.guestId, { startsIn: 60 * 24 * 12 })
      await page.reload()
      const visit = page.getByRole('region', { name: yours }).getByRole('link')
      await expect(visit).toContainText(days)
      await visit.click()
      await expect(page).toHaveURL(/\/guest\?visit=all$/)
    })
  })
