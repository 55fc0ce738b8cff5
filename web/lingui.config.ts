import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const format = formatter({ lineNumbers: false, origins: false })

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  format,
  // Catalogs of their own, so that a guest's phone does not carry the administrator's words.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/guest',
      include: ['src'],
      exclude: ['src/admin/**', 'src/join/password/**', 'src/join/link/**', '**/*.test.*'],
    },
    // Words of screens that few guests ever see.
    {
      path: '<rootDir>/src/locales/{locale}/link',
      include: ['src/join/link'],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/{locale}/password',
      include: ['src/join/password'],
      exclude: ['**/*.test.*'],
    },
    { path: '<rootDir>/src/locales/{locale}/admin', include: ['src/admin'], exclude: ['**/*.test.*'] },
  ],
})
