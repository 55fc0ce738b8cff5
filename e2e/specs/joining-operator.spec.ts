import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import { inviteGuest } from '../arrange.ts'
import { connectedTest as test, expect, OPERATOR } from '../connected.ts'

test('the consent names the operator, waits for the name, and does not hold for another operator', async ({
  page,
}) => {
  const agree = page.getByRole('checkbox', { name: /freely agree/ })
  await page.route('**/api/user/anketa', (route) => route.abort())
  await page.goto('/consent')
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached right now.')
  await expect(agree).toHaveCount(0)
  await page.unroute('**/api/user/anketa')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(OPERATOR)).toBeVisible()
  await agree.check()
  await page.reload()
  await expect(agree).toBeChecked()

  await page.route('**/api/user/anketa', (route) => route.fulfill({ json: { operator: 'OOO Another' } }))
  await page.reload()
  await expect(page.getByText('OOO Another')).toBeVisible()
  await expect(agree).not.toBeChecked()
})

test('an application begun under another operator asks for consent again, and keeps the rest', async ({
  page,
}) => {
  const draft = {
    values: {
      firstName: 'Nora',
      lastName: 'Quist',
      email: 'guest@example.com',
      city: 'Tver',
      birthYear: '1990',
      eatsOut: 'weekly',
      free: ['weekday_lunch'],
    },
    consent: {
      version: CONSENT_VERSIONS.at(-1),
      language: 'en',
      at: '2026-11-20T12:00:00.000Z',
      operator: 'OOO Before',
    },
    confirmed: { phone: '79160000000', phoneToken: 'confirmed-before' },
  }
  await page.addInitScript((kept) => localStorage.setItem('cloche.application', kept), JSON.stringify(draft))
  await page.goto('/consent?step=phone')
  await expect(page.getByRole('alert')).toContainText('Who runs this programme has changed')
  await page.getByRole('checkbox', { name: /freely agree/ }).check()
  await page.getByRole('button', { name: 'Go on to the application' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
})

test('the guest’s menu names the operator, also without a signal', async ({ page, product }) => {
  const { link } = await inviteGuest(product)
  await page.goto(link)
  const ask = page.getByText(`Questions? Ask ${OPERATOR}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(ask).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(ask).toBeVisible()
})
