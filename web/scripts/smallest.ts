import type { BuildOptions } from 'vite'

/** Slower than the built-in one, and a kilobyte and a half less on every phone. */
export const SMALLEST = {
  target: 'es2022',
  minify: 'terser',
  terserOptions: { ecma: 2020, compress: { passes: 5, lhs_constants: false } },
} satisfies BuildOptions
