import { expect, test } from '../test.ts'

test.use({ environment: [{ DEMO: '1' }, { scope: 'worker' }] })

test('the director finds the restaurant that gets worse, and the reason, in three clicks', async ({
  admin,
}) => {
  const { page } = admin
  await page.goto('/admin')
  await admin.open('Insight')
  // The two years arrive while the product runs, the newest first; the director looks again until half a year is there.
  const changes = page.getByRole('region', { name: 'What changed' })
  const worst = changes.getByRole('listitem').first()
  await expect(async () => {
    const report = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/insight')
    await page.getByRole('button', { name: 'Refresh' }).click()
    // Another click would end a read that is still under way.
    await report
    await expect(worst).toContainText('Tern & Thyme Petrogradskaya · Cleanliness', { timeout: 2000 })
  }).toPass()
  await expect(worst).toContainText('−')

  await worst.getByRole('link', { name: 'Petrogradskaya' }).click()
  await expect(page.getByRole('heading', { name: /Petrogradskaya$/, level: 1 })).toBeVisible()
  await page.getByRole('region', { name: 'Questions' }).getByRole('link').first().click()
  await page
    .getByRole('link', { name: /Petrogradskaya, / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cleanliness' })).toBeVisible()
})
