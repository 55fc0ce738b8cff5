import { expect, type Page } from '@playwright/test'

/** Waits until the closed sheets have taken their steps back in the history, which a reload or going back disturbs. */
export async function expectNoSheetInHistory(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (history.state as { sheets?: number } | null)?.sheets ?? 0))
    .toBe(0)
}
