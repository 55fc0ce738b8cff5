import { expect, test as base, type Locator } from '@playwright/test'
import { ROLE } from '@cloche/contract/constants.ts'
import {
  BRANDS,
  callerFor,
  CITIES,
  DRINKS,
  GUESTS,
  groupCalled,
  makeChecklists,
  makeVisits,
  RESTAURANTS,
  WORSE,
} from '../chain.ts'
import { FIRST_ADMIN, startEmpty } from '../empty-product.ts'
import { AdminPage } from '../pages/admin-page.ts'
import { upload } from '../pages/upload.ts'
import type { Product } from '../product.ts'

const MANAGER = { login: 'porto', password: 'a second password' }
/** Every name that a manager of that city alone may not read. */
const OTHERS = [
  ...BRANDS.filter((brand) => brand !== WORSE.brand),
  ...CITIES.filter((city) => city !== WORSE.city),
]
const SCREENS = [
  '/admin',
  '/admin/visit?sort=newest',
  '/admin/visit/plan',
  '/admin/insight',
  '/admin/insight?by=group',
  '/admin/insight/ranking',
  '/admin/insight/kitchen',
  '/admin/restaurant?deleted=1',
  '/admin/user',
]

/** A Cloche on an empty database. */
const test = base.extend<{ product: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  product: async ({}, use) => {
    const product = await startEmpty()
    await use(product)
    await product.stop()
  },
  baseURL: async ({ product }, use) => use(product.url),
})
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', hasTouch: false, isMobile: false })

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('a chain is imported and visited by two checklists; its director finds which brand and city got worse and why, and a manager of that city reads of no other', async ({
  page,
  context,
  browser,
  product,
}) => {
  test.slow()
  const admin = new AdminPage(page)
  await admin.logIn(FIRST_ADMIN, '/admin/import?kind=restaurants')
  await upload(page.getByRole('button', { name: 'Choose a file' }), csv('restaurants.csv', RESTAURANTS))
  await page.getByRole('button', { name: 'Import 60 restaurants' }).click()
  await expect(page.getByRole('heading', { name: '60 restaurants imported' })).toBeVisible()
  await page.goto('/admin/import?kind=guests')
  await upload(page.getByRole('button', { name: 'Choose a file' }), csv('guests.csv', GUESTS))
  await page.getByRole('button', { name: 'Import 80 guests' }).click()
  await expect(page.getByRole('heading', { name: '80 guests imported' })).toBeVisible()

  const call = await callerFor(product.url, FIRST_ADMIN)
  await makeVisits(call, product.url, await makeChecklists(call))

  await page.goto('/admin')
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  await click(admin.sections().filter({ hasText: 'Insight' }))
  await expect(page.getByText('Scores of whole visits are of “Dinner”, 48 visits')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Late bar' })).toBeVisible()
  const changed = page.getByRole('region', { name: 'What changed' })
  await expect(changed).toContainText(`${WORSE.brand} ${WORSE.city} 1`)
  await expect(changed).toContainText('Drinks')
  await click(page.getByRole('radiogroup', { name: 'Rows' }).getByText('Groups'))
  const heat = page.getByRole('region', { name: 'Groups and categories' })
  const worst = heat
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: WORSE.city }) })
    .first()
  await click(worst.getByRole('link', { name: WORSE.city }))
  const questions = page.getByRole('region', { name: 'Questions' })
  await expect(questions.getByRole('listitem').first()).toContainText(DRINKS)
  expect(clicks).toBeLessThanOrEqual(4)

  const { id: reach } = await groupCalled(call, ['Hearth', WORSE.brand, WORSE.city])
  const names = { firstName: 'Ines', lastName: 'Vidal' }
  await call('POST', '/user', { body: { ...MANAGER, ...names, roleId: ROLE.visitManager, reach: [reach] } })
  await context.close()
  const theirs = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const manager = new AdminPage(await theirs.newPage())
  const answers: Promise<string>[] = []
  manager.page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  await manager.logIn(MANAGER)
  for (const path of SCREENS) {
    await manager.page.goto(path)
    await manager.settled()
  }
  const bytes = (await Promise.all(answers)).join('\n')
  expect(bytes).toContain(`${WORSE.brand} ${WORSE.city} 1`)
  expect(OTHERS.filter((name) => bytes.includes(name))).toEqual([])
  await theirs.close()
})
