import { minify } from 'terser'
import type { Plugin } from 'vite'

/** The version of JavaScript that every build is written in. */
export const TARGET = 'es2022'

/** The chunks that every guest's phone loads. */
const OF_GUESTS = new Set(['page-script', 'index', 'guest', 'later'])

const COMPRESS = {
  passes: 2,
  drop_console: ['warn' as const],
  keep_fargs: false,
  lhs_constants: false,
  loops: false,
  unsafe_methods: true,
}

/**
 * Minifies what every guest loads by terser, before the bundler's own minifier gets it. Terser is slow, so the rest goes without it. What
 * libraries warn of a developer reads while developing; errors are still said.
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
