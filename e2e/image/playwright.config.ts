import { defineConfig } from '@playwright/test'

/** `npm run image` runs this, once the images are built and the proxy runs. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  // All containers listen on the port to which the proxy leads.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  outputDir: '../../test-results/image',
  reporter: [['list']],
})
