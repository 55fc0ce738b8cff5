import type { Locator } from '@playwright/test'

/** Opens a field with a list and takes what is offered under that name; `typed` first, where the list is long. */
export async function choose(field: Locator, option: string, typed?: string): Promise<void> {
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  await field.page().getByRole('option', { name: option }).click()
}
