import type { Page } from '@playwright/test'

export interface Login {
  login: string
  password: string
}

export async function logIn(page: Page, { login, password }: Login): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
