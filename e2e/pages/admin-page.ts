import { expect, type Locator, type Page } from '@playwright/test'

interface Login {
  login: string
  password: string
}

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

  rows(): Locator {
    return this.page.locator('[data-row]')
  }

  async openVisit(id: string): Promise<void> {
    await this.page.locator(`[data-row][href="/admin/visit-history/${id}"]`).click()
    await expect(this.page).toHaveURL(new RegExp(`/admin/visit-history/${id}`))
  }

  question(id: string): Locator {
    return this.page.locator(`[data-question="${id}"]`)
  }
}
