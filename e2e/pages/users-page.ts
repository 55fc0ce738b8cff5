import { expect, type Locator } from '@playwright/test'
import type { AdminPage } from './admin-page.ts'
import { choose } from './select.ts'
import { setBegun } from './when.ts'

/** The restaurant of the first visits. */
export const FIRST_RESTAURANT = 'Tern & Thyme Bermondsey'

/** Adds a guest with a first visit that is open. Returns the one-tap link, which is shown this once. */
export async function addGuest(
  admin: AdminPage,
  fields: Readonly<Record<string, string>> & { 'First name': string; 'Last name': string },
): Promise<string> {
  await admin.open('Users')
  await admin.page.getByRole('button', { name: 'New user' }).click()
  const form = admin.dialog('New user')
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(value)
  await choose(form.getByRole('combobox', { name: 'Restaurant' }), FIRST_RESTAURANT)
  await setBegun(form)
  await form.getByRole('button', { name: 'Add' }).click()

  const added = admin.dialog(`${fields['First name']} ${fields['Last name']}`)
  await expect(added.getByText('Added, and the first visit is planned.')).toBeVisible()
  const link = await added.getByLabel('Link', { exact: true }).inputValue()
  await added.getByRole('button', { name: 'Done' }).click()
  return link
}

/** Opens an application. */
export async function openApplication(admin: AdminPage, name: string): Promise<Locator> {
  await admin.open('Users')
  await admin.page
    .getByRole('navigation', { name: 'People' })
    .getByRole('link', { name: /^Applications/ })
    .click()
  await admin.row(name).getByRole('link').click()
  return admin.dialog(name)
}

/** Accepts the opened application, with a first visit that is open. */
export async function acceptApplication(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Accept…' }).click()
  await choose(panel.getByRole('combobox', { name: 'Restaurant' }), FIRST_RESTAURANT)
  await setBegun(panel)
  await panel.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(panel.getByText('A guest now, and the first visit is planned.')).toBeVisible()
}
