import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, findChromium } from './e2e/chromium.ts'

const plain = (name: string) => ({ test: { name, include: [`${name}/**/*.test.ts`] } })

export default defineConfig({
  test: {
    projects: [
      plain('contract'),
      plain('checklist'),
      plain('client'),
      plain('engine'),
      plain('scripts'),
      {
        test: {
          name: 'security',
          include: ['security/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'sim', include: ['sim/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: './server/src/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'web', root: 'web', css: true, include: ['src/**/*.test.ts'] },
      },
      // What is drawn, in a real browser.
      {
        extends: 'web/vite.config.ts',
        // Looked for anew at each start: a library found only while tests run would reload their page.
        optimizeDeps: { force: true },
        test: {
          name: 'components',
          root: 'web',
          css: true,
          include: ['src/**/*.test.tsx'],
          setupFiles: [`${import.meta.dirname}/web/src/test/setup.ts`],
          // These only end what hangs, as those of the browser tests.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
          },
        },
      },
    ],
  },
})
