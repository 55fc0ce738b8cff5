import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { catalogs } from './scripts/catalogs.ts'
import { languages } from './scripts/languages.ts'
import { className } from './scripts/class-names.ts'
import { compiledAtOnce } from './scripts/compiled-at-once.ts'
import { compressed } from './scripts/compress.ts'
import { pageScript } from './scripts/page-script.ts'
import { lateStyles } from './scripts/late-styles.ts'
import { guestFiles } from './scripts/precache.ts'
import { smallest, TARGET } from './scripts/smallest.ts'

const where = { cwd: import.meta.dirname }
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** What the guest's later screens share with the administrator's first page. */
const BOTH =
  /[\\/](src[\\/]ui[\\/](brand|duration|language|plate|search|sheet-h|fonts)|boot[\\/](theme|worker)|checklist[\\/]visit-status)/
/** What the administrator’s first page starts with, with all that they import: one file rather than thirty. */
const DESK = /[\\/]src[\\/](app[\\/]admin-side|admin[\\/]home[\\/]home-page)\.tsx$/

export default defineConfig({
  // The server has the same default (server/src/base/config/config.ts), so that both show one version however they were started.
  define: { __VERSION__: JSON.stringify(process.env['CLOCHE_VERSION'] || `${version}.0`) },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(where) }, where)] }),
    react(),
    languages(),
    lingui(where),
    pageScript(),
    lateStyles(),
    catalogs(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      // The page does it itself, once its first screen is there.
      injectRegister: false,
      // The way back from a worker that should never have been: docs/offline.md.
      selfDestroying: process.env['CLOCHE_WORKER'] === 'off',
      manifest: {
        id: '/guest',
        name: 'Cloche',
        short_name: 'Cloche',
        description: 'Your visits, with or without a signal',
        lang: 'en',
        start_url: '/guest',
        scope: '/',
        display: 'standalone',
        background_color: '#f5f1e8',
        theme_color: '#f5f1e8',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['index.html', 'icon.svg', 'icons/*.png', 'assets/*.{js,css,woff2}'],
        manifestTransforms: [guestFiles],
        dontCacheBustURLsMatching: /^\/?assets\//,
        target: TARGET,
        minify: 'terser',
        rollupFormat: 'iife',
      },
    }),
    smallest(),
    compiledAtOnce(),
    compressed(),
  ],
  resolve: {
    // Lingui asks for what React lacked before 18.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/create-icon.tsx', import.meta.url)),
      },
    ],
  },
  css: { modules: { generateScopedName: className } },
  build: {
    target: TARGET,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page starts with is one file, which compresses better than a dozen.
    rolldownOptions: {
      // What another chunk reads of a module would otherwise be an export of the first one.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Shared by the guest's and the administrator's screens: neither side loads the other's for them.
            { name: 'both', test: BOTH, priority: 1.5 },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1.5 },
            // The numbering plans of all countries, which joining and the administrator's screens load.
            { name: 'phones', test: /[\\/](libphonenumber-js|contract[\\/]phone\.ts)/, priority: 1.5 },
            { name: 'desk', test: DESK, priority: 1.2 },
            { name: 'later', test: /[\\/](src[\\/](guest|ui)|engine)[\\/]/, priority: 1 },
            // Every guest's first load names the files of the pages for joining, so that these are few.
            { name: 'join', test: /[\\/]src[\\/]join[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/params': api } },
})
