import { defineConfig } from 'vitest/config'

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
        test: { name: 'web', root: 'web', css: true, include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
