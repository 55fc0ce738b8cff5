import { PHONE_PREFIX } from './constants.ts'

const PHONE_SPELLING = /^\+?[\d\s().\-‐‑–—−]+$/

/** Converts full-width digits, and removes the invisible marks of copied phones. */
const visible = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** Returns the digits of a phone or a part of one; null for any other text. */
function digitsOf(typed: string): string | null {
  return PHONE_SPELLING.test(typed) ? typed.replaceAll(/\D/g, '') || null : null
}

/** Returns a phone as in the API, `79123456789`, from any usual spelling; null for any other text. */
export function phoneFrom(typed: string): string | null {
  const seen = visible(typed)
  const isWhole = seen.startsWith('+')
  const digits = digitsOf(seen) ?? ''
  if (digits.length === 10 && !isWhole) return PHONE_PREFIX + digits
  return (isWhole ? /^7\d{10}$/ : /^[78]\d{10}$/).test(digits) ? PHONE_PREFIX + digits.slice(1) : null
}

/** Returns the beginning of a partly typed phone; null for any other text. */
export function phoneStart(typed: string): string | null {
  const digits = digitsOf(visible(typed))
  return digits && PHONE_PREFIX + digits.replace(/^[78]/, '')
}
