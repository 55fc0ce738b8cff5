import { inviteGuest } from '../arrange.ts'
import { expect, test } from '../test.ts'

test('a future visit shows when it begins and what to expect', async ({ page, product }) => {
  const { link } = await inviteGuest(product, { startsIn: 60 * 24 * 2 + 30 })
  await page.goto(link)
  await expect(page.getByText('What to expect')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the visit' })).toHaveCount(0)
})
