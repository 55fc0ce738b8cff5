import { expect, type Locator, type Page } from '@playwright/test'

interface Login {
  login: string
  password: string
}

type Section = 'Today' | 'Visits' | 'Questions' | 'Users' | 'Restaurants' | 'Log'

/** The administrator's side. */
export class AdminPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async logIn({ login, password }: Login): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('Login').fill(login)
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: 'Log in' }).click()
    await expect(this.page).toHaveURL(/\/admin/)
  }

  sections(): Locator {
    return this.page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  }

  async open(section: Section): Promise<void> {
    await this.sections().filter({ hasText: section }).click()
    await expect(this.page.getByRole('heading', { name: section, level: 1 })).toBeVisible()
  }

  rows(): Locator {
    return this.page.locator('[data-row]')
  }

  /** The row of a list in which these words are. */
  row(words: string): Locator {
    return this.page.getByRole('row').filter({ hasText: words })
  }

  async search(words: string): Promise<void> {
    await this.page.getByRole('search').getByRole('searchbox').fill(words)
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name })
  }

  async undo(message: string): Promise<void> {
    await this.page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()
  }

  /** The report of the only visit of a guest. */
  async openReport(guest: string): Promise<void> {
    await this.open('Visits')
    await this.search(guest)
    await this.row(guest).getByRole('link').click()
    await expect(this.page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  }

  question(id: string): Locator {
    return this.page.locator(`[data-question="${id}"]`)
  }
}
