import { expect, type Locator } from '@playwright/test'

const ZONE = 'Europe/London'
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Returns a day as calendars name it: `20 November 2026`. */
const dayName = (date: Date) => date.toLocaleDateString('en-GB', { ...DAY, timeZone: ZONE })

/** Returns the first days of the next month, which `Month after` shows. */
export function daysOfNextMonth(count: number): string[] {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: ZONE })
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, day) => dayName(new Date(Date.UTC(year, month, day + 1, 12))))
}

/** Returns today at midnight, so that the visit can begin at once. */
export async function setBegun(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Day' }).click()
  await form
    .page()
    .getByRole('button', { name: dayName(new Date()), exact: true })
    .click()
  await form.getByLabel('Hours').fill('00')
  await form.getByLabel('Minutes').fill('00')
  await expect(form.getByText('That has passed: the guest can begin at once.')).toBeVisible()
}
