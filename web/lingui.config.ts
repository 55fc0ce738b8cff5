import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const format = formatter({ lineNumbers: false, origins: false })

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru'],
  format,
  // Two catalogs, so that a guest's phone does not carry the administrator's words.
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/guest',
      include: ['src'],
      exclude: ['src/admin/**', '**/*.test.*'],
    },
    { path: '<rootDir>/src/locales/{locale}/admin', include: ['src/admin'], exclude: ['**/*.test.*'] },
  ],
})
