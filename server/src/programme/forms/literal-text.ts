/** A character without width. Between `$` and `{` it keeps a text from being read as a reference to an answer. */
const JOINER = '\u2060'

/** Writes a text for a cell in which pyxform looks for references. `${door}` remains a text and looks the same. */
export function writeLiteral(text: string): string {
  return text.replaceAll(/\$(?=\u2060*\{)/g, `$$${JOINER}`)
}

/** Restores the text that was given to `writeLiteral`. */
export function readLiteral(text: string): string {
  return text.replaceAll(/\$\u2060(?=\u2060*\{)/g, '$$')
}
