import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/compress.ts'

const where = { cwd: import.meta.dirname }
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  define: { __VERSION__: JSON.stringify(process.env['CLOCHE_VERSION'] ?? '0.0.0.0') },
  plugins: [babel({ presets: [linguiTransformerBabelPreset({}, where)] }), react(), lingui(where), compressed()],
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': api, '/params': api } },
})
