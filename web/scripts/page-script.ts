import { basename, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { smallest, TARGET } from './smallest.ts'

const TAG = /<script src="(\/src\/boot\/page-script\.ts)"><\/script>/

/** Puts the page's own script into index.html: a browser runs it before it has asked for any other file. */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { filename }) => {
        // Component tests have a page of their own.
        if (basename(filename) !== 'index.html') return html
        const [tag, path] = TAG.exec(html) ?? []
        if (!tag) throw new Error('index.html does not name the page’s script')
        const code = await bundled(join(import.meta.dirname, '..', path!))
        return html.replace(tag, () => `<script>${code}</script>`)
      },
    },
  }
}

async function bundled(input: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [smallest()],
    build: {
      target: TARGET,
      write: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code.trim()
}
