/** A sign of no width. It stands between `$` and `{` where a text is not a reference to an answer. */
const JOINER = '\u2060'

/** A text for a cell in which pyxform looks for references: `${door}` stays text there, and looks the same. */
export function writeLiteral(text: string): string {
  return text.replaceAll(/\$(?=\u2060*\{)/g, `$$${JOINER}`)
}

/** The text that `writeLiteral` was given. */
export function readLiteral(text: string): string {
  return text.replaceAll(/\$\u2060(?=\u2060*\{)/g, '$$')
}
