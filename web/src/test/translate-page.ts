import { onTestFinished } from 'vitest'

/**
 * Does to the page what a browser's translation does, now and with whatever appears until the test has ended: each text goes into
 * `<font><font>`. `moves`: the text node itself goes there; otherwise a copy takes its place.
 */
export function translatePage({ moves }: { moves: boolean }): void {
  const translate = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text = texts.currentNode; text; text = texts.nextNode()!)
      if (text instanceof Text) found.push(text)
    for (const text of found) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest('font, style, script'))
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(moves ? text : text.data)
    }
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  translate(document.body)
  onTestFinished(() => observer.disconnect())
}
