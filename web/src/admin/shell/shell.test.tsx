import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'

const ANSWERS = {
  'GET /audit': () => ({ items: [], nextCursor: null }),
  'GET /user/list': () => ({ items: [], nextCursor: null }),
}

test('another language is there as soon as it is chosen, and so is the first one again', async () => {
  const { screen } = await openAdmin('/admin/audit', ANSWERS)
  await expect.element(screen.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
  await screen.getByRole('button', { name: 'Русский' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Журнал', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Разделы' })).toBeVisible()
  await screen.getByRole('button', { name: 'English' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
})

test('the account opens at the first press on a phone, before its menu has loaded', async () => {
  const { screen } = await openAdmin('/admin/audit', ANSWERS)
  await page.viewport(390, 800)
  await screen.getByRole('button', { name: 'Account and language' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await screen.getByRole('menuitem', { name: 'Русский' }).click()
  await expect.element(screen.getByRole('button', { name: 'Учётная запись и язык' })).toBeVisible()
})

test('a wide screen has the account in the header alone, also once the menu of a phone has loaded', async () => {
  const { screen } = await openAdmin('/admin/audit', ANSWERS)
  const button = screen.getByRole('button', { name: 'Account and language', includeHidden: true })
  await page.viewport(390, 800)
  await button.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await page.viewport(1440, 900)
  await expect.element(button).not.toBeVisible()
})

test.each(['English', 'Русский'])(
  'on a desk each page is named in full beside one’s own name, in %s',
  async (language) => {
    const { screen } = await openAdmin('/admin/audit', ANSWERS)
    await page.viewport(1440, 900)
    await screen.getByRole('button', { name: language }).click()
    const pages = screen.getByRole('navigation', { name: language === 'English' ? 'Sections' : 'Разделы' })
    await expect.element(pages).toBeVisible()
    await expect.poll(() => pages.element().scrollWidth - pages.element().clientWidth).toBe(0)
  },
)
