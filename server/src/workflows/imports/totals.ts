const WORDS =
  /^(?:итого|всего|итог|total|totals|grand total|subtotal|sum|sum total)(?:\s+(?:гостей|визитов|ресторанов|guests|visits|restaurants))?$/
const LONGEST = 60
const NUMBER = /^[-+]?[\d\s.,'’]+[%₽$€]?$/

/** Whether a row only sums up the others: the word for it, and numbers at most. */
export function isTotal(cells: readonly string[]): boolean {
  if (cells.some(({ length }) => length > LONGEST)) return false
  const filled = cells.filter((text) => text !== '')
  const words = filled.filter((text) => !NUMBER.test(text))
  const [word = ''] = words
  // The word and the number may share a cell.
  return words.length === 1 && WORDS.test(word.toLowerCase().replace(/[\s:=–—-]*[\d\s.,]*$/, ''))
}
