import { expect, type Locator } from '@playwright/test'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** A day as calendars call it, by default today: `20 November 2026`. */
export function dayName(date = new Date()): string {
  return date.toLocaleDateString('en-GB', { ...DAY, timeZone: 'Europe/London' })
}

/** Today at midnight: the visit can begin at once. */
export async function setBegun(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Day' }).click()
  await form.page().getByRole('button', { name: dayName(), exact: true }).click()
  await form.getByLabel('Hours').fill('00')
  await form.getByLabel('Minutes').fill('00')
  await expect(form.getByText('That has passed: the guest can begin at once.')).toBeVisible()
}
