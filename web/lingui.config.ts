import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const FOLDERS = join(import.meta.dirname, '../languages')

/** Also those of languages that are not listed yet. */
const foldersIn = (path: string) => readdirSync(path).filter((name) => /^[a-z]{2,3}(-\w+)?$/.test(name))

const format = formatter({ lineNumbers: false, origins: false })

export default defineConfig({
  rootDir: join(import.meta.dirname, '..'),
  sourceLocale: 'en',
  locales: foldersIn(FOLDERS),
  // A text that a language lacks is English (a test holds each language to its grade).
  fallbackLocales: { default: 'en' },
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
        '<rootDir>/web/src/join/sign-on/**',
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
      path: '<rootDir>/languages/{locale}/sign-on',
      include: ['<rootDir>/web/src/join/sign-on'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/languages/{locale}/admin',
      include: ['<rootDir>/web/src/admin'],
      exclude: ['**/*.test.*'],
    },
  ],
})
