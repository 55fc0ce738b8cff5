import type { Plugin } from 'vite'

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g

/** Puts the style sheets of index.html after its content, since a browser paints nothing that comes after one before that is there. */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const styles = html.match(STYLES) ?? []
        return html.replaceAll(STYLES, '').replace('</body>', () => `${styles.join('').trim()}\n  </body>`)
      },
    },
  }
}
