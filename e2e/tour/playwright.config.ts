import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts'

/** `npm run tour` runs this. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  forbidOnly: true,
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  outputDir: '../../test-results/tour',
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
  },
})
