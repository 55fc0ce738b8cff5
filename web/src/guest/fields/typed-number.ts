import { withPlainDigits } from '@cloche/contract/plain-digits.ts'

/** `either`: the two numbers that a text such as "1,234" may mean. */
export type TypedNumber = { number: number } | { either: readonly [string, string] } | null

/** More digits than this can't be kept exactly. */
const MOST_DIGITS = 15
const GROUPED = /^\d{1,3}(?<separator>[.,])\d{3}(?:\k<separator>\d{3})*$/

/** Reads a number as people write it: with groups of thousands, a decimal comma, a currency sign or the question's unit. */
export function typedNumber(text: string, unit = ''): TypedNumber {
  const [, sign = '', digits = ''] = /^([-−]?)([\d.,]+)$/.exec(bare(text, unit)) ?? []
  if (digits === '' || digits.replace(/\D/g, '').length > MOST_DIGITS) return null
  const grouped = GROUPED.test(digits)
  const separators = digits.replace(/\d/g, '')
  if (grouped && separators === ',' && !digits.startsWith('0')) {
    const minus = sign && '-'
    return { either: [minus + digits.replace(',', ''), minus + digits.replace(',', '.')] }
  }
  const plain = separators.length > 1 ? ungrouped(digits) : digits.replace(',', '.')
  return plain !== null && /^\d+\.?\d*$/.test(plain) ? { number: Number((sign && '-') + plain) } : null
}

/** Of several separators the last is the decimal one, unless all are the same and part groups. Null: neither. */
function ungrouped(digits: string): string | null {
  if (GROUPED.test(digits)) return digits.replace(/[.,]/g, '')
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const whole = digits.slice(0, at)
  return GROUPED.test(whole) && !whole.includes(digits[at]!)
    ? `${whole.replace(/[.,]/g, '')}.${digits.slice(at + 1)}`
    : null
}

function bare(text: string, unit: string): string {
  const plain = withPlainDigits(text)
    .replace(/[\s'’٬]/g, '')
    .replace('٫', ',')
    .toLowerCase()
  const words = unit.replace(/\s/g, '').toLowerCase()
  const amount = words !== '' && plain.endsWith(words) ? plain.slice(0, -words.length) : plain
  return amount.replace(/^([-−]?)\p{Sc}|\p{Sc}$|(?:руб|р)\.?$/gu, '$1')
}
