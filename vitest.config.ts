import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { CHROMIUM_ARGS, findChromium } from './e2e/chromium.ts'
import { reportTo } from './scripts/vitest-report.ts'

// By itself Vitest leaves one core idle, half of a machine that has two. Tests also wait, so one more file than there are cores runs.
const maxWorkers = availableParallelism() + 1
// These only end what hangs: no test is about time, and a busy machine takes long.
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 240_000 } } }
/** Files whose tests leave nothing behind share a process, which loads what they import once. */
const together = { ...patience, maxWorkers, isolate: false }
const plain = (name: string, folder = name) => ({
  test: { ...together, name, include: [`${folder}/**/*.test.ts`] },
})

/** Runs the files of a project one after another, because a process that is shared ends at the first file of another project. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flat()
  }
}

const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }

const { VITEST_REPORT } = process.env

export default defineConfig({
  test: {
    reporters: ['default', ...(VITEST_REPORT ? [reportTo(VITEST_REPORT)] : [])],
    maxWorkers,
    sequence: { sequencer: ByProject },
    projects: [
      plain('languages'),
      plain('contract'),
      plain('checklist'),
      plain('client'),
      plain('insight'),
      plain('engine'),
      plain('scripts'),
      plain('soak', 'tools/soak'),
      { test: { ...patience, maxWorkers, name: 'security', include: ['tools/security/**/*.test.ts'] } },
      { test: { ...patience, maxWorkers, name: 'sim', include: ['tools/sim/**/*.test.ts'] } },
      {
        test: {
          ...together,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: './server/src/test/global-setup.ts',
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          ...together,
          name: 'web',
          root: 'web',
          css: true,
          include: ['src/**/*.test.ts'],
          setupFiles: [`${import.meta.dirname}/web/src/test/in-britain.ts`],
        },
      },
      // What is drawn, in a real browser.
      {
        extends: 'web/vite.config.ts',
        // A picture that a test only names is not found; otherwise the server would build the app's page in its place.
        appType: 'mpa',
        // One run reads a module once; otherwise each file's page would ask for all of them again. A watch sees changes.
        ...(VITEST_REPORT && { server: { headers: { 'Cache-Control': 'max-age=3600' } } }),
        // Looked for anew at each start: a library found only while tests run would reload their page.
        optimizeDeps: {
          force: true,
          include: ['react-dom/client'],
          rolldownOptions: { transform: { define: PRODUCTION } },
        },
        // React as people have it. For developers it takes twice as long, and nobody reads its warnings here.
        define: PRODUCTION,
        oxc: { jsx: { development: false } },
        test: {
          name: 'components',
          root: 'web',
          css: true,
          include: ['src/**/*.test.tsx'],
          setupFiles: [`${import.meta.dirname}/web/src/test/setup.ts`],
          ...patience,
          // How long the browser may take to open a file's page, a minute by itself.
          env: { VITEST_BROWSER_IFRAME_TIMEOUT: String(patience.testTimeout) },
          browser: {
            enabled: true,
            connectTimeout: patience.testTimeout,
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
