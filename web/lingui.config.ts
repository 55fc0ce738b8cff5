import { join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const format = formatter({ lineNumbers: false, origins: false })

export default defineConfig({
  rootDir: join(import.meta.dirname, '..'),
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  format,
  // Catalogs of their own, so that a guest's phone does not carry the administrator's words.
  catalogs: [
    {
      path: '<rootDir>/languages/{locale}/guest',
      include: ['<rootDir>/web/src'],
      exclude: [
        '<rootDir>/web/src/admin/**',
        '<rootDir>/web/src/join/password/**',
        '<rootDir>/web/src/join/link/**',
        '**/*.test.*',
      ],
    },
    // Words of screens that few guests ever see.
    {
      path: '<rootDir>/languages/{locale}/link',
      include: ['<rootDir>/web/src/join/link'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/languages/{locale}/password',
      include: ['<rootDir>/web/src/join/password'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/languages/{locale}/admin',
      include: ['<rootDir>/web/src/admin'],
      exclude: ['**/*.test.*'],
    },
  ],
})
