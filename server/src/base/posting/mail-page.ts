const STYLE =
  'max-width:34em;margin:0 auto;padding:32px 24px;background:#fffdf8;color:#23201b;font:16px/1.6 Georgia,serif;white-space:pre-line'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:10px;background:#1d5b4b;color:#fff;text-decoration:none;font:600 16px/1.2 sans-serif'
const LINK = 'color:#1d5b4b;overflow-wrap:anywhere'

/**
 * Makes an HTML page of an e-mail's text. An address on a line of its own becomes a button, labelled with the line before it; one that
 * is a paragraph of its own becomes a link.
 */
export function mailPage(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map(paragraph)
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;background:#f5f1e8"><div style="${STYLE}">${paragraphs.join('')}</div>`
}

function paragraph(text: string): string {
  const [, words, address] = /^([^\n]+):\n(https?:\/\/\S+)$/.exec(text) ?? []
  if (words && address) {
    return `<p style="margin:0 0 24px"><a href="${escaped(address)}" style="${BUTTON}">${escaped(words)}</a></p>`
  }
  const inner = /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escaped(text)}" style="${LINK}">${escaped(text)}</a>`
    : escaped(text)
  return `<p style="margin:0 0 16px">${inner}</p>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
