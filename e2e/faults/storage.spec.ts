/// <reference lib="dom" />
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { openPhone } from '../chromium.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { connectedTest as test, expect } from '../connected.ts'

type Storage = 'none' | 'forbidden' | 'full'

/** Takes the page's `localStorage` away before any script of the page runs. */
const without = (context: BrowserContext, kind: Storage) =>
  context.addInitScript((how) => {
    if (how === 'none') Object.defineProperty(globalThis, 'localStorage', { value: null })
    if (how === 'full')
      Storage.prototype.setItem = () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
    if (how === 'forbidden')
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('Forbidden', 'SecurityError')
        },
      })
  }, kind)

for (const kind of ['none', 'forbidden', 'full'] as const) {
  test(`a phone whose storage is ${kind}: a visit is made and submitted, and is said not to be kept`, async ({
    page,
    context,
    invitedShortly: { link },
  }) => {
    await without(context, kind)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Not a guest yet?' }).click()
    await page.getByRole('link', { name: 'Skip' }).click()
    await page.getByRole('checkbox', { name: /freely agree/ }).check()
    await expect(page.getByText('This phone keeps nothing for this page')).toBeVisible()
    const guest = new GuestPage(page)
    await guest.open(link)
    await expect(page.getByText('Not kept on this phone: stay on this page')).toBeVisible()
    await guest.fillShortVisit()
    await guest.submit()
    await expect(page.getByText('1 of 1 photo')).toBeVisible()
  })
}

test('a browser that blocks cookies is told so at a link and at the login', async ({
  product,
  invitedShortly: { link },
}, info) => {
  const profile = info.outputPath('profile')
  await mkdir(join(profile, 'Default'), { recursive: true })
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked))
  await using context = await openPhone(profile)
  const page = await context.newPage()
  for (const address of [link, `${product.url}/login`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This browser blocks cookies' })).toBeVisible()
  }
  await page.goto(`${product.url}/intro`)
  await expect(page.getByRole('heading', { name: 'Dine out and tell how it was' })).toBeVisible()
})
