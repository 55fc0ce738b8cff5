import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: ['specs/*.spec.ts', 'faults/*.spec.ts', 'native/*.spec.ts'],
  // Each worker starts a product, whose data the tests of a file share.
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Timeouts only end tests that hang: a slow machine may take long, and no test is about time.
  timeout: 600_000,
  expect: { timeout: 240_000 },
  outputDir: '../test-results',
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
    // A trace makes a test take half as long again; `--trace retain-on-failure` keeps it where it is looked for.
    screenshot: 'only-on-failure',
  },
})
