import type { Locator } from '@playwright/test'

/** Opens a field with a list and chooses the option whose name begins so: the entry for a new thing also has what was typed. In a long list `typed` is entered first. */
export async function choose(field: Locator, option: string, typed?: string): Promise<void> {
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  await field
    .page()
    .getByRole('option', { name: new RegExp(`^${option.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}`) })
    .click()
}
