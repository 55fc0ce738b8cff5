import { minify } from 'terser'
import type { Plugin } from 'vite'

/** The version of JavaScript that every build is written in. */
export const TARGET = 'es2022'

/** The chunks that every guest's phone loads. */
const OF_GUESTS = new Set(['page-script', 'index', 'guest', 'later', 'both', 'icons'])

const COMPRESS = {
  passes: 2,
  drop_console: ['warn' as const],
  keep_fargs: false,
  lhs_constants: false,
  loops: false,
  unsafe_methods: true,
}

/**
 * Minifies the chunks that every guest loads with terser, before the bundler's own minifier. Terser is slow, so other chunks skip it.
 * Warnings of libraries are dropped, since developers see them in development; errors stay.
 */
export function smallest(): Plugin {
  return {
    name: 'smallest',
    apply: 'build',
    renderChunk: {
      order: 'post',
      handler: async (code, { name }, { format }) => {
        if (!OF_GUESTS.has(name)) return null
        const made = await minify(code, { ecma: 2020, module: format === 'es', compress: COMPRESS })
        return { code: made.code!, map: null }
      },
    },
  }
}
