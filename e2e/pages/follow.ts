/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test'

/**
 * Goes to an address below `/guest` or `/admin` as a link of the app does, without loading the app again. Passes through
 * an address without a screen, so that nothing of the screen before remains.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const nowhere = page.locator('main a[href="/"]')
  await change(page, `${/^\/\w+/.exec(path)![0]}/nothing`)
  await expect(nowhere).toBeVisible()
  await change(page, path)
  await expect(nowhere).toHaveCount(0)
}

async function change(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
