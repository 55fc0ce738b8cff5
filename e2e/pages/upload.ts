import type { Locator } from '@playwright/test'

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Presses the button and chooses the file in the browser's own dialog. */
export async function upload(button: Locator, file: File | string): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}
