import type { Plugin } from 'vite'

/** The chunks whose functions nearly all run while a page loads. */
const RUN_AT_ONCE = new Set(['index', 'desk'])

/**
 * Asks for these chunks' functions to be compiled as they arrive, beside the page's own thread, rather than one by one when they are called
 * (https://v8.dev/blog/explicit-compile-hints). The minifier would drop the comment, so it is added after.
 */
export function compiledAtOnce(): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && RUN_AT_ONCE.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
