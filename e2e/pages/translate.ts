/// <reference lib="dom" />

/**
 * Does to a page, from its start, what a browser's translation does: each text goes into `<font><font>`. `moves`: the text node
 * itself goes there; otherwise a copy takes its place. For `addInitScript`.
 */
export function translate({ moves }: { moves: boolean }): void {
  const wrap = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text: Node | null = texts.currentNode; text; text = texts.nextNode())
      if (text instanceof Text) found.push(text)
    for (const text of found) {
      if (
        !text.data.trim() ||
        !text.parentElement ||
        text.parentElement.closest('font, head, script, textarea')
      )
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(moves ? text : text.data)
    }
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node)
    // The name of the language into which it translates.
    if (document.documentElement.classList.contains('translated-ltr')) return
    document.documentElement.classList.add('translated-ltr')
    document.documentElement.lang = 'de'
  }).observe(document, { childList: true, subtree: true })
}
