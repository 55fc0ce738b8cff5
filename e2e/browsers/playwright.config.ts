import { defineConfig } from '@playwright/test'
import type { WorkerOptions } from './test.ts'

/** `npm run browsers` runs this. Journeys run one after another, since each starts a browser of its own. */
export default defineConfig<object, WorkerOptions>({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  globalSetup: '../global-setup.ts',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: '../../test-results/browsers',
  reporter: [['list']],
  projects: [
    // WebKit has no forced colours.
    { name: 'webkit', testIgnore: 'forced-colours.journey.ts', use: { engineName: 'webkit' } },
    { name: 'gecko', use: { engineName: 'gecko' } },
  ],
})
