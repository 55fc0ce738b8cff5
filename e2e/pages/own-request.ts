import type { Page } from '@playwright/test'

/** The header of a write by the product's own page. The server demands it beside a cookie, and Playwright's requests lack it. */
export const fromPage = (page: Page) => ({ headers: { origin: new URL(page.url()).origin } })
