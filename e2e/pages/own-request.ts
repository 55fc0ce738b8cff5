import type { Page } from '@playwright/test'

/** What a browser says of a write that its page makes; Playwright's own requests lack it, and the server wants it with a cookie. */
export const fromPage = (page: Page) => ({ headers: { origin: new URL(page.url()).origin } })
