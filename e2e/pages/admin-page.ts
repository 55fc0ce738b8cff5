import { expect, type Locator, type Page } from '@playwright/test'
import { follow } from './follow.ts'
import type { Login } from './login.ts'

type Section =
  | 'Today'
  | 'Visits'
  | 'Insight'
  | 'Questions'
  | 'Users'
  | 'Restaurants'
  | 'Menu'
  | 'Outbox'
  | 'Log'

/** The administrator's side, as staff use it. */
export class AdminPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Logs in by the API and opens an address. Tests of the login itself use the form (login.ts). */
  async logIn({ login, password }: Login, path = '/admin'): Promise<void> {
    const answer = await this.page.request.post('/api/user/login', { data: { login, password } })
    expect(answer.status()).toBe(200)
    await this.page.goto(path)
    await expect(this.page).toHaveURL(/\/admin/)
  }

  sections(): Locator {
    return this.page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  }

  async open(section: Section): Promise<void> {
    await this.sections().filter({ hasText: section }).click()
    await expect(this.page.getByRole('heading', { name: section, level: 1 })).toBeVisible()
  }

  /** Opens a section with what was stored meanwhile: a list that was read before, as on Today, stays until it is read anew. */
  async openAnew(section: Section): Promise<void> {
    await this.open(section)
    await this.page.reload()
  }

  rows(): Locator {
    return this.page.locator('[data-row]')
  }

  /** Finds the row of a list that has these words. */
  row(words: string): Locator {
    return this.page.getByRole('row').filter({ hasText: words })
  }

  async search(words: string): Promise<void> {
    await this.page.getByRole('search').getByRole('searchbox').fill(words)
    await expect(this.page).toHaveURL(({ searchParams }) => searchParams.get('q') === words)
    await this.settled()
  }

  /** Goes to an address below `/admin` without loading the app again, and waits for its screen. */
  async follow(path: string): Promise<void> {
    await follow(this.page, `/admin${path}`)
    await expect(this.page.getByRole('heading').first()).toBeVisible()
    await expect(this.page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

  /** Waits until the list fits the address. The address changes first, and the page draws once more before the list follows. */
  async settled(): Promise<void> {
    // On a machine that others keep busy the page may never count as idle.
    await this.page.evaluate(
      (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
      10_000,
    )
    await expect(this.page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

  /** Has the restaurants ranked on the page of the ranking, and waits for the answer. */
  async rank(): Promise<void> {
    const ranked = this.page.waitForResponse(
      (response) => response.url().includes('/insight/ranking') && response.request().method() === 'POST',
    )
    await this.page.getByRole('button', { name: /^Rank (anew|now)$/ }).click()
    expect((await ranked).status()).toBe(200)
    await expect(this.page.getByRole('button', { name: 'Rank anew' })).toBeEnabled()
  }

  /** Begins a plan of many visits with all that is found: so many restaurants, and as many guests. */
  async choosePlan(restaurants: string, guests: string, count: number): Promise<void> {
    const { page } = this
    await this.openAnew('Visits')
    await page.getByRole('link', { name: 'Plan in bulk' }).click()
    await page.getByRole('searchbox', { name: 'Find by title, address, city or tag' }).fill(restaurants)
    await page.getByRole('button', { name: `Choose all found (${count})` }).click()
    await page.getByRole('searchbox', { name: 'Find by name, city, e-mail or phone' }).fill(guests)
    await page.getByRole('button', { name: `Choose all found (${count})` }).click()
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Finds the page's notice of a done or refused action. */
  notice(words: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: words })
  }

  /** Undoes what a notice names, and opens the page again, so that what it shows is stored. */
  async undo(words: string): Promise<void> {
    await expect(this.notice(words)).toBeVisible()
    const answered = this.page.waitForResponse((response) => response.request().method() !== 'GET')
    // One key instead of the steps of a click, for which a busy machine may need longer than the notice stays.
    await this.page.keyboard.press('Control+z')
    expect((await answered).ok()).toBe(true)
    await this.page.reload()
  }

  /** Opens the report of a guest's only visit. */
  async openReport(guest: string): Promise<void> {
    await this.open('Visits')
    await this.search(guest)
    await this.row(guest).getByRole('link').click()
    await expect(this.page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  }

  /** Opens all visits, newest first. */
  async openVisits(): Promise<void> {
    await this.open('Visits')
    await this.page.getByRole('button', { name: 'Show all visits' }).click()
    await this.settled()
  }

  question(id: string): Locator {
    return this.page.locator(`[data-question="${id}"]`)
  }
}
